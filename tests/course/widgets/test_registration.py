"""A tool, a tab, a preset, a control: registered in one place, it is in the playground."""

from __future__ import annotations

from functools import partial

import pytest

from mtmetrics_edu import conventions, corpus_bleu
from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.controls import drop_down
from mtmetrics_edu.course.widgets.panel import Control
from mtmetrics_edu.course.widgets.presets import PRESETS, Preset
from mtmetrics_edu.course.widgets.sharing import decode
from mtmetrics_edu.course.widgets.state import State, as_segments
from mtmetrics_edu.course.widgets.strips import grouped
from mtmetrics_edu.course.widgets.tabs import TABS, Tab
from mtmetrics_edu.views.html.markup import escape, tag

from .reading import safe


def test_a_tab(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Tab(name="Mine", draw=lambda view: tag("p", escape(f"{view.bleu.score:.4f} here")))
    monkeypatch.setitem(TABS, mine.name, mine)
    playground = Playground()
    last = len(grouped(TABS)) - 1
    playground.tabs.selected_index = last
    assert playground.tab == "Mine"
    assert playground.tabs.get_title(last) == "Mine"
    assert safe(playground.panes["Mine"].value).text == "0.5046 here"
    playground.candidate = "a"
    assert safe(playground.panes["Mine"].value).text == "0.0000 here"


def test_a_tab_with_a_control(monkeypatch: pytest.MonkeyPatch) -> None:
    control = Control(
        name="mine",
        make=partial(drop_down, "Take", ["Tokens", "Why"]),
        act=lambda page, name: page.turn(tab=name),
        shows=lambda page: {},
    )
    mine = Tab(name="Mine", draw=lambda view: tag("p", escape("x")), controls=(control,))
    monkeypatch.setitem(TABS, mine.name, mine)
    playground = Playground()
    playground.tab = "Mine"
    playground.controls["mine"].value = "Why"
    assert playground.tab == "Why"
    bleu = playground.strips.inner["BLEU"]
    assert bleu.get_title(bleu.selected_index) == "Why"


def test_a_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    state = State(as_segments("a cat sat", ["the cat sat", "a cat"]))
    state = state.with_choices(lowercase=True, max_n=2)
    monkeypatch.setitem(PRESETS, "mine", Preset(name="mine", title="My text", state=state))
    playground = Playground()
    assert ("My text", "mine") in playground.controls["example"].options
    playground.controls["example"].value = "mine"
    assert playground.state == state
    assert Playground(example="mine").state == state
    assert playground.controls["max_n"].value == 2


def mine_bleu(tool: conventions.Tool, texts: conventions.tool.Texts) -> BleuScore:
    """BLEU of unigrams, as a tool of our own has it."""
    candidates = [text.split() for text in texts.candidates]
    references = [[text.split() for text in own] for own in texts.references]
    return corpus_bleu(candidates, references, max_n=1)


def test_a_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = conventions.Choices(max_n=1, tokenizer="13a")
    mine = conventions.Tool(name="mine", bleu=mine_bleu, choices=choices)
    monkeypatch.setitem(conventions.TOOLS, mine.name, mine)
    playground = Playground()
    assert ("mine", "mine") in playground.controls["convention"].options
    playground.controls["convention"].value = "mine"
    assert playground.state.choices == choices
    assert "mine itself: BLEU 0.9444" in safe(playground.status.value).text
    playground.tab = "Tools"
    rows = safe(playground.panes["Tools"].value).rows
    assert [row[:2] for row in rows if "mine" in row[0]] == [["BLEU, mine", "0.9444"]]
    assert decode(playground.code) == playground.state
