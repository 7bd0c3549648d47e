"""The Python of the first page, tried without a browser: nothing that it imports is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from ..notebooks.harness import ROOT

TALK = """
import json, sys
told = []
names = {"__name__": "boot"}
exec(compile(open(sys.argv[1], encoding="utf-8").read(), "boot.py", "exec"), names)
drawn = sys.argv[2] == "drawn"
handle = names["make"]("", lambda kind, value: told.append([kind, value]), drawn)
made = dict(told)
opened = json.loads(made.get("comms", "[]"))
widgets = sys.modules["ipywidgets"].widgets.widget._instances
box = next(key for key, it in widgets.items() if getattr(it, "description", "") == "Candidate")
told.clear()
handle(box, json.dumps({"method": "update", "state": {"value": "it is a guide"}}))
kinds = [[key, type(it).__name__] for key, it in widgets.items()]
print(json.dumps({"opened": opened, "kinds": kinds, "made": made["made"], "answers": told,
    "modules": [name for name in sys.modules if name.startswith("mtmetrics_edu")]}))
"""


@cache
def said(drawn: str) -> Any:
    """What Python says when the page has drawn the playground, and when it has not."""
    boot = str(ROOT / "site" / "landing" / "boot.py")
    command = [sys.executable, "-c", TALK, boot, drawn]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("drawn", ["drawn", "not drawn"])
def test_the_playground_is_made_and_answers_without_ipython(drawn: str) -> None:
    heard = said(drawn)
    assert heard["made"]
    kinds = [kind for kind, _ in heard["answers"]]
    assert "code" in kinds  # the address follows
    assert any("mtm-score" in value for kind, value in heard["answers"] if kind == "comms")


def test_widgets_that_are_drawn_already_are_the_same_and_say_nothing() -> None:
    """The page's file holds what the one says; the other must have the same widgets."""
    file, quiet = said("not drawn"), said("drawn")
    assert file["opened"]
    assert quiet["opened"] == []
    assert quiet["kinds"] == file["kinds"]
    assert quiet["made"] == file["made"]
    for one, other in zip(quiet["answers"], file["answers"], strict=True):
        assert one == other or json.loads(one[1]) == json.loads(other[1])


def test_all_that_runs_is_in_the_archive() -> None:
    """What `reached` finds holds all that Python imports, and what it may import later."""
    sys.path.insert(0, str(ROOT / "site"))
    from reached import reached

    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in reached("mtmetrics_edu.course.widgets.playground", ROOT)
    }
    assert set(said("drawn")["modules"]) <= found
    assert "mtmetrics_edu.course.sources" in found
    assert "mtmetrics_edu.course.widgets.compare_files" not in found  # for type checkers only
