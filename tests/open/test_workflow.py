"""The workflow that publishes the site does what can be done here, too."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from ..notebooks.harness import ROOT

WORKFLOW: dict[str, Any] = yaml.safe_load(
    (ROOT / ".github" / "workflows" / "pages.yml").read_text()
)
(JOB,) = WORKFLOW["jobs"].values()
STEPS: list[dict[str, Any]] = JOB["steps"]
COMMANDS = [step["run"] for step in STEPS if "run" in step]
ACTIONS = {step["uses"].partition("@")[0]: step for step in STEPS if "uses" in step}
MAKEFILE = (ROOT / "Makefile").read_text()


def test_its_commands_are_our_targets() -> None:
    targets = {*re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE)}
    assert COMMANDS
    assert {command.removeprefix("make ") for command in COMMANDS} <= targets


def test_it_publishes_what_they_write() -> None:
    path = ACTIONS["actions/upload-pages-artifact"]["with"]["path"]
    assert f"binder/lite/build.py {path}\n" in MAKEFILE
    assert [*ACTIONS][-2:] == ["actions/upload-pages-artifact", "actions/deploy-pages"]
    assert STEPS[-1]["id"] in JOB["environment"]["url"]


def test_it_may_do_so() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    assert JOB["environment"]["name"] == "github-pages"


def test_its_python_is_one_of_ours() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    version = ACTIONS["actions/setup-python"]["with"]["python-version"]
    assert version in SpecifierSet(project["requires-python"])


@pytest.mark.parametrize("step", ACTIONS.values(), ids=ACTIONS)
def test_an_action_is_at_a_version(step: dict[str, Any]) -> None:
    assert re.fullmatch(r"actions/[a-z-]+@v[0-9]+", step["uses"])
