"""The workflows: what can be checked of them without running them."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet

import mtmetrics_edu

from ..notebooks.harness import ROOT

WORKFLOWS: dict[str, Any] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
JOBS = {
    (workflow, name): job
    for workflow, content in WORKFLOWS.items()
    for name, job in content["jobs"].items()
}
STEPS: list[dict[str, Any]] = [step for job in JOBS.values() for step in job.get("steps", [])]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def commands(workflow: str, job: str) -> list[str]:
    """The make commands of a job."""
    steps = JOBS[workflow, job]["steps"]
    return [step["run"] for step in steps if step.get("run", "").startswith("make ")]


def triggers(workflow: str) -> Any:
    return WORKFLOWS[workflow][True]  # YAML reads the key on as true


def published() -> str:
    """The folder that is uploaded as the site."""
    (path,) = (step["with"]["path"] for step in STEPS if "upload-pages" in step.get("uses", ""))
    return str(path)


def test_each_command_is_a_target() -> None:
    targets = {*re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE)}
    runs = [step.get("run", "") for step in STEPS]
    used = {run.split()[1] for run in runs if run.startswith("make ")}
    assert {"lint", "unit", "site", "dist"} <= used <= targets


def test_each_python_that_we_name_is_tested() -> None:
    named = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if ":: 3." in line}
    assert {*JOBS["test", "check"]["strategy"]["matrix"]["python"]} == named
    assert commands("test", "check") == ["make lint", "make unit"]
    core = JOBS["test", "core"]
    assert {name.split("-")[0] for name in core["strategy"]["matrix"]["system"]} == {
        "windows",
        "macos",
    }
    assert core["steps"][-1]["run"] == "python tests/core.py"


def test_the_site_is_published_after_the_tests_and_stops_none() -> None:
    after = triggers("pages")["workflow_run"]
    assert (after["workflows"], after["branches"]) == (["test"], ["main"])
    assert WORKFLOWS["test"]["name"] == "test"
    job = JOBS["pages", "publish"]
    assert "conclusion == 'success'" in job["if"]
    assert job["concurrency"]["cancel-in-progress"] is False
    assert commands("pages", "publish") == ["make site"]


def test_what_is_published_is_what_the_command_writes() -> None:
    assert f"site/build.py {published()}\n" in MAKEFILE


def test_a_release_is_tested_built_and_published_without_a_password() -> None:
    assert triggers("release")["push"] == {"tags": ["v*"]}
    assert JOBS["release", "test"]["uses"] == "./.github/workflows/test.yml"
    assert "workflow_call" in triggers("test")
    assert JOBS["release", "build"]["needs"] == ["test", "everywhere"]
    runs = [step.get("run") for step in JOBS["release", "everywhere"]["steps"]]
    assert runs[-3:] == ["bash .ci/run", "make fresh load", "make everywhere"]
    publish = JOBS["release", "publish"]
    assert publish["needs"] == "build"
    assert publish["permissions"] == {"id-token": "write"}
    assert "secrets" not in str(WORKFLOWS["release"])


def test_each_python_is_one_of_ours() -> None:
    versions = [s["with"]["python-version"] for s in STEPS if "setup-python" in s.get("uses", "")]
    found = [version for version in versions if not version.startswith("${{")]
    assert found
    assert all(version in SpecifierSet(PROJECT["requires-python"]) for version in found)


@pytest.mark.parametrize("action", [step["uses"] for step in STEPS if "uses" in step])
def test_an_action_is_at_a_version(action: str) -> None:
    known = r"actions/[a-z-]+@v[0-9]+|pypa/gh-action-pypi-publish@release/v1"
    assert re.fullmatch(known, action)


def test_the_version_is_the_same_everywhere() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert PROJECT["version"] == mtmetrics_edu.__version__ == citation["version"]
