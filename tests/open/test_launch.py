"""How the course is launched and published: binder/, `make links`, the workflows. No network."""

import re
import sys
import tomllib
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import pytest
import repo2docker.buildpacks.conda
import yaml
from IPython.core.interactiveshell import InteractiveShell
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from repo2docker.app import Repo2Docker
from repo2docker.buildpacks import PythonBuildPack
from repo2docker.utils import is_local_pip_requirement

import mtmetrics_edu

from ..notebooks.harness import NOTEBOOKS, ROOT

BINDER = ROOT / "binder"
PYTHON = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def requirements(file):
    """The lines of a requirements file by name, comments aside."""
    lines = [line.partition("#")[0].strip() for line in file.read_text().splitlines()]
    return {r.name: r for r in (Requirement(line) for line in lines if line and line[0] != "-")}


def pin(requirement):
    """The exact version that is asked for, if one is."""
    match = re.fullmatch("==([^,*]+)", str(requirement.specifier))
    return match and match[1]


def base_image():
    """What repo2docker's base environment for our Python holds: name and version."""
    folder = Path(repo2docker.buildpacks.conda.__file__).parent
    lock = (folder / f"environment.py-{PYTHON}-linux-64.lock").read_text()
    return dict(re.findall(r"/([^/]+)-([^-/]+)-[^-/]+\.(?:conda|tar\.bz2)", lock))


# binder/ as repo2docker itself reads it


def test_binders_build_is_python_and_installs_before_it_copies(monkeypatch):
    monkeypatch.chdir(ROOT)
    app = Repo2Docker()
    pack = next(pack for pack in (kind(app.base_image) for kind in app.buildpacks) if pack.detect())
    pack.platform = "linux/amd64"
    assert type(pack) is PythonBuildPack
    assert (pack.binder_dir, pack.python_version) == ("binder", PYTHON)
    steps = [
        "COPY --chown=1000:1000 src/binder/requirements.txt ${REPO_DIR}/binder/requirements.txt",
        '/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "COPY --chown=1000:1000 src/ ${REPO_DIR}/",
        "RUN ./binder/postBuild",
    ]
    dockerfile = pack.render(build_args={})
    places = [dockerfile.index(step) for step in steps]
    assert places == sorted(places)
    assert "fonts-noto-cjk" in dockerfile


def test_binders_requirements_are_ours_and_keep_its_front_end():
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    assert not [line for line in lines if is_local_pip_requirement(line)]
    root, binder = (requirements(d / "requirements.txt") for d in (ROOT, BINDER))
    assert binder.keys() - root.keys() == {"nbgitpuller"}
    for name in binder.keys() & root.keys():
        version = pin(root[name])
        assert version, name
        assert version in binder[name].specifier, name
        assert pin(binder[name]) in (None, version), name
    for name in ("jupyterlab", "ipywidgets"):
        assert base_image()[name] in binder[name].specifier


def test_the_extras_admit_what_is_tested_and_the_site_has_it():
    extras = PROJECT["optional-dependencies"]
    listed = {name: {r.name: r for r in map(Requirement, extras[name])} for name in extras}
    learner = requirements(ROOT / "requirements.txt")
    tests = requirements(ROOT / "tests" / "requirements.txt")
    assert {*learner} - {*listed["notebooks"]} == {"ipython"}  # ipykernel brings it
    assert listed["dev"].pop("mtmetrics-edu").extras == {*listed} - {"dev"}
    named = {name for extra in listed.values() for name in extra}
    assert {*tests} == named - {*listed["notebooks"]}
    for name, pinned in {**learner, **tests}.items():
        for extra in listed.values():
            assert name not in extra or pin(pinned) in extra[name].specifier, name
    for file in ("kernel.txt", "requirements.txt"):
        for name, pinned in requirements(ROOT / "site" / file).items():
            assert name not in learner or pin(pinned) == pin(learner[name]), name


# The links that setup/links.py writes: what Binder, nbgitpuller, Pages, Colab and PyPI understand


links = SimpleNamespace(**run_path(str(ROOT / "setup" / "links.py")))
REPOSITORY = links.Repository("some-one/a.course", "v1.0")
SOURCES = {name: (ROOT / name).read_text(encoding="utf-8") for name in links.FILES}
WRITTEN = {name: links.FILES[name](text, REPOSITORY) for name, text in SOURCES.items()}
README, OPENING = WRITTEN["README.md"], WRITTEN["docs/opening.md"]
TARGETS = re.findall(r"<(https://[^>]+)>", OPENING)


def test_binder_opens_the_tag_and_the_notebook():
    first, puller = (urlsplit(url) for url in TARGETS if "mybinder.org" in url)
    assert first.path == puller.path == "/v2/gh/some-one/a.course/v1.0"
    assert parse_qs(first.query) == {"urlpath": ["lab/tree/notebooks/00-start-here.ipynb"]}
    inner = urlsplit(parse_qs(puller.query)["urlpath"][0])
    assert inner.path == "git-pull"
    assert parse_qs(inner.query) == {
        "repo": ["https://github.com/some-one/a.course"],
        "branch": ["main"],
        "urlpath": ["lab/tree/a.course/notebooks/00-start-here.ipynb"],
    }


def test_pages_colab_and_the_badges_are_there():
    assert "https://some-one.github.io/a.course/" in TARGETS
    assert any(url.startswith("https://colab.research.google.com/github/") for url in TARGETS)
    assert "[the playground and the course in your browser](https://some-one.git" in README
    assert "actions/workflows/test.yml/badge.svg" in README
    assert links.Repository("Some-One/some-one.github.io").pages == "https://some-one.github.io/"


def test_each_lesson_has_its_launch_links():
    numbered = [path for path in NOTEBOOKS if path.name[:2].isdigit()]
    for path in numbered:
        (row,) = (line for line in README.splitlines() if line.startswith(f"| [{path.name[:2]} "))
        assert f"[read](https://some-one.github.io/a.course/read/{path.stem}.html)" in row
        assert f"/blob/v1.0/notebooks/{path.name})" in row
        assert row.count("|") == 4
    assert "| lesson | what it is about | open |\n|---|---|---|\n" in README


def test_the_project_has_addresses_and_on_pypi_no_link_is_to_a_file():
    urls = tomllib.loads(WRITTEN["pyproject.toml"])["project"]["urls"]
    assert urls["Repository"] == "https://github.com/some-one/a.course"
    assert {"Homepage", "Changelog", "Issues", "Documentation"} <= {*urls}
    assert yaml.safe_load(WRITTEN["CITATION.cff"])["repository-code"] == urls["Repository"]
    text = links.absolute(README, REPOSITORY)
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert [target for target in targets if not target.startswith("https://")] == []
    assert "https://github.com/some-one/a.course/blob/v1.0/docs/opening.md" in targets
    picture = "https://raw.githubusercontent.com/some-one/a.course/v1.0/docs/"
    assert f"]({picture}playground.gif)" in text


@pytest.mark.parametrize("there", [True, False])
def test_the_cell_for_colab_does_nothing_elsewhere(there, monkeypatch):
    (cell,) = re.findall(r"```\n(import sys.+?)\n```", OPENING, re.DOTALL)
    installed = []
    if there:
        monkeypatch.setitem(sys.modules, "google.colab", sys)
    shell = InteractiveShell()
    shell.register_magic_function(installed.append, magic_name="pip")
    shell.run_cell(cell).raise_error()
    address = "git+https://github.com/some-one/a.course@v1.0"
    assert installed == [f"install --quiet {address} anywidget sacrebleu"] * there


@pytest.mark.parametrize("name", links.FILES)
def test_writing_again_replaces(name):
    again = links.FILES[name](WRITTEN[name], links.Repository("another/course"))
    assert "some-one" not in again
    assert links.FILES[name](again, REPOSITORY) == WRITTEN[name]


@pytest.mark.parametrize("wrong", ["", "course", "https://github.com/some-one/course", "a b/c"])
def test_a_wrong_name_or_a_lost_mark_is_refused(wrong):
    with pytest.raises(SystemExit, match="make links REPO=owner/name"):
        links.Repository(wrong)
    with pytest.raises(SystemExit, match="are lost"):
        links.write_readme("# A README\n", REPOSITORY)


# The workflows: what can be checked of them without running them

WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
JOBS = {
    (workflow, name): job
    for workflow, content in WORKFLOWS.items()
    for name, job in content["jobs"].items()
}
STEPS = [step for job in JOBS.values() for step in job.get("steps", [])]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def commands(workflow, job):
    """The make commands of a job."""
    runs = [step.get("run", "") for step in JOBS[workflow, job]["steps"]]
    return [run for run in runs if run.startswith("make ")]


def published():
    """The folder that is uploaded as the site."""
    (path,) = (step["with"]["path"] for step in STEPS if "upload-pages" in step.get("uses", ""))
    return str(path)


def test_each_command_of_a_workflow_is_a_target():
    targets = {*re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE)}
    runs = [step.get("run", "") for step in STEPS]
    used = {run.split()[1] for run in runs if run.startswith("make ")}
    assert {"lint", "unit", "site", "dist"} <= used <= targets


def test_each_python_that_we_name_is_tested():
    named = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if ":: 3." in line}
    assert {*JOBS["test", "check"]["strategy"]["matrix"]["python"]} == named
    assert commands("test", "check") == ["make lint", "make unit"]
    core = JOBS["test", "core"]
    systems = {name.split("-")[0] for name in core["strategy"]["matrix"]["system"]}
    assert systems == {"windows", "macos"}
    assert core["steps"][-1]["run"] == "python tests/core.py"
    versions = [s["with"]["python-version"] for s in STEPS if "setup-python" in s.get("uses", "")]
    fixed = [version for version in versions if not version.startswith("${{")]
    assert fixed
    assert all(version in SpecifierSet(PROJECT["requires-python"]) for version in fixed)


def test_a_release_is_tested_and_published_without_a_password():
    assert JOBS["release", "build"]["needs"] == ["test", "everywhere"]
    publish = JOBS["release", "publish"]
    assert publish["needs"] == "build"
    assert publish["permissions"] == {"id-token": "write"}
    assert "secrets" not in str(WORKFLOWS["release"])


def test_actions_and_the_project_have_one_version_each():
    known = r"actions/[a-z-]+@v[0-9]+|pypa/gh-action-pypi-publish@release/v1"
    used = {step["uses"] for step in STEPS if "uses" in step}
    assert {action for action in used if not re.fullmatch(known, action)} == set()
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert PROJECT["version"] == mtmetrics_edu.__version__ == citation["version"]
    newest = f"## [{citation['version']}] - {citation['date-released']}\n"
    assert newest in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
