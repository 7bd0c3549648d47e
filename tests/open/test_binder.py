"""binder/ as repo2docker itself reads it; nothing here needs Docker."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import repo2docker.buildpacks.conda
from packaging.requirements import Requirement
from repo2docker.app import Repo2Docker
from repo2docker.buildpacks import BuildPack, PythonBuildPack
from repo2docker.utils import is_local_pip_requirement

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
BASE = Path(repo2docker.buildpacks.conda.__file__).parent


def requirements(file: Path) -> dict[str, Requirement]:
    """The lines of a requirements file by name, comments aside."""
    lines = [line.partition("#")[0].strip() for line in file.read_text().splitlines()]
    return {r.name: r for r in (Requirement(line) for line in lines if line and line[0] != "-")}


def pin(requirement: Requirement) -> str | None:
    """The exact version that is asked for, if one is."""
    match = re.fullmatch("==([^,*]+)", str(requirement.specifier))
    return match and match[1]


def base_image(python: str) -> dict[str, str]:
    """What repo2docker's base environment for this Python holds: name and version."""
    lock = (BASE / f"environment.py-{python}-linux-64.lock").read_text()
    return dict(re.findall(r"/([^/]+)-([^-/]+)-[^-/]+\.(?:conda|tar\.bz2)", lock))


@pytest.fixture
def buildpack(monkeypatch: pytest.MonkeyPatch) -> BuildPack:
    """What repo2docker picks for this repository, in its own order."""
    monkeypatch.chdir(ROOT)
    app = Repo2Docker()
    pack = next(pack for pack in (kind(app.base_image) for kind in app.buildpacks) if pack.detect())
    pack.platform = "linux/amd64"
    return pack


def test_the_build_is_python_and_installs_before_it_copies(buildpack: BuildPack) -> None:
    assert type(buildpack) is PythonBuildPack
    assert (buildpack.binder_dir, buildpack.python_version) == ("binder", python())
    steps = [
        "COPY --chown=1000:1000 src/binder/requirements.txt ${REPO_DIR}/binder/requirements.txt",
        '/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "COPY --chown=1000:1000 src/ ${REPO_DIR}/",
        "RUN ./binder/postBuild",
    ]
    dockerfile = buildpack.render(build_args={})
    places = [dockerfile.index(step) for step in steps]
    assert places == sorted(places)


def test_a_font_for_chinese_and_korean_is_installed(buildpack: BuildPack) -> None:
    assert "fonts-noto-cjk" in buildpack.render(build_args={})


def python() -> str:
    return (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")


def test_the_base_image_keeps_its_front_end() -> None:
    wanted, held = requirements(BINDER / "requirements.txt"), base_image(python())
    for name in ("jupyterlab", "ipywidgets"):
        assert held[name] in wanted[name].specifier


def test_no_line_is_local() -> None:
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    assert not [line for line in lines if is_local_pip_requirement(line)]


def test_both_requirements_files_say_the_same() -> None:
    root, binder = (requirements(d / "requirements.txt") for d in (ROOT, BINDER))
    assert binder.keys() - root.keys() == {"nbgitpuller"}
    for name in binder.keys() & root.keys():
        version = pin(root[name])
        assert version, name
        assert version in binder[name].specifier, name
        assert pin(binder[name]) in (None, version), name


def test_the_extras_admit_what_is_tested() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    listed = {name: {r.name: r for r in map(Requirement, extras[name])} for name in extras}
    learner = requirements(ROOT / "requirements.txt")
    tests = requirements(ROOT / "tests" / "requirements.txt")
    assert {*learner} - {*listed["notebooks"]} == {"ipython"}  # ipykernel brings it
    assert {*tests} == {*listed["dev"], "dask"} - {"mtmetrics-edu"}
    assert listed["dev"]["mtmetrics-edu"].extras == {"large", "notebooks"}
    for name, pinned in {**learner, **tests}.items():
        for extra in listed.values():
            assert name not in extra or pin(pinned) in extra[name].specifier, name


def test_post_build_can_run_and_stops_at_an_error() -> None:
    script = BINDER / "postBuild"
    assert b"\r" not in script.read_bytes()
    shebang, *lines = script.read_text().splitlines()
    assert shebang == "#!/bin/bash"
    assert next(line for line in lines if not line.startswith("#")) == "set -e"
    assert script.stat().st_mode & 0o111 == 0o111
    subprocess.run(["bash", "-n", script], check=True)


def test_only_one_directory_of_this_kind() -> None:
    assert not (ROOT / ".binder").exists()
