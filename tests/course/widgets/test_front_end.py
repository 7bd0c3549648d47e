"""What a widget sends to the browser; tests/browser tries what it does there."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.front_end import MODULES, script
from mtmetrics_edu.course.widgets.live import parts
from mtmetrics_edu.course.widgets.tabs import TABS
from mtmetrics_edu.views import palette


def test_every_module_is_sent_after_those_that_it_imports() -> None:
    folder = files("mtmetrics_edu.course.widgets")
    assert {*MODULES} == {file.name for file in folder.iterdir() if file.name.endswith(".js")}
    for place, name in enumerate(MODULES):
        text = folder.joinpath(name).read_text("utf-8")
        wanted = [line.split('"')[1] for line in text.splitlines() if line.startswith("import ")]
        assert {it.removeprefix("./") for it in wanted} <= {*MODULES[:place]}
    assert "import " not in script().replace("it imports", "")


def test_a_live_widget_brings_scripts_and_the_stylesheet_of_every_page() -> None:
    front_end = Playground().children[0]
    assert (front_end._esm, front_end.css) == (script(), palette.css())


def test_nothing_that_a_widget_sends_runs_in_the_page_by_itself() -> None:
    """A policy that forbids inline scripts must not switch anything off."""
    playground = Playground()
    playground.pin.click()
    for name in TABS:
        playground.tab = name
        for widget in parts(playground):
            state = {**widget.get_state(), "_esm": ""}
            assert not re.search(r"<script|\bon\w+=", str(state))


def test_one_message_brings_all_panes_that_a_key_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    playground = Playground()
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(
        playground.front_end.comm, "send", lambda data, *_, **__: sent.append(data["state"])
    )
    playground.editors.candidate.value = "the cat sat"
    (state,) = sent[:1]
    panes = [playground.panes["stage"], playground.panes[playground.tab]]
    assert [state[pane._dom_classes[1]] for pane in panes] == [pane.value for pane in panes]
    assert len(sent) < 3  # without an event loop, the cards come at once
