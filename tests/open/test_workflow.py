"""The workflow for each change: what can be checked of it without running it."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from ..notebooks.harness import ROOT

JOBS: dict[str, Any] = yaml.safe_load(
    (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
)["jobs"]
STEPS: list[dict[str, Any]] = [step for job in JOBS.values() for step in job["steps"]]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def commands(job: str) -> list[str]:
    """The make commands of a job."""
    return [step["run"] for step in JOBS[job]["steps"] if step.get("run", "").startswith("make ")]


def published() -> str:
    """The folder that is uploaded as the site."""
    (path,) = (step["with"]["path"] for step in STEPS if "upload-pages" in step.get("uses", ""))
    return str(path)


def test_each_command_is_a_target() -> None:
    targets = {*re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE)}
    used = {command.removeprefix("make ") for job in JOBS for command in commands(job)}
    assert {"lint", "unit", "site"} <= used <= targets


def test_the_site_is_published_after_the_tests() -> None:
    assert JOBS["publish"]["needs"] == "check"
    assert commands("check") == ["make lint", "make unit"]


def test_what_is_published_is_what_the_command_writes() -> None:
    assert f"site/build.py {published()}\n" in MAKEFILE


def test_each_python_is_one_of_ours() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = [s["with"]["python-version"] for s in STEPS if "setup-python" in s.get("uses", "")]
    assert versions
    assert all(version in SpecifierSet(project["requires-python"]) for version in versions)


@pytest.mark.parametrize("action", [step["uses"] for step in STEPS if "uses" in step])
def test_an_action_is_at_a_version(action: str) -> None:
    assert re.fullmatch(r"actions/[a-z-]+@v[0-9]+", action)
