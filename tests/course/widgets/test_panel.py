"""Each control shows what it changes, whatever its value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from mtmetrics_edu.conventions import named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets.controls import tell
from mtmetrics_edu.course.widgets.inviting import INVITATION
from mtmetrics_edu.course.widgets.panel import COLUMN, EXAMPLE, Control
from mtmetrics_edu.course.widgets.presets import PRESETS, preset
from mtmetrics_edu.course.widgets.saving import PICTURES, downloads
from mtmetrics_edu.course.widgets.state import HIGHEST_ORDER, OWN, State
from mtmetrics_edu.course.widgets.tabs import (
    FILE,
    FORGET,
    NIST_ORDER,
    ORDER,
    PICTURE,
    SHARE,
    TABLE,
    TABS,
    VERSION,
)
from mtmetrics_edu.course.widgets.view import Look
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS

VALUES = {
    "example": list(PRESETS),
    "convention": [OWN, *named_choices()],
    "tokenizer": list(TOKENIZERS),
    "lowercase": [True, False],
    "max_n": [1, HIGHEST_ORDER],
    "weights": ["", ".5 .5", "half"],
    "smoothing": list(SMOOTHING),
    "reference_length": list(REFERENCE_LENGTHS),
    "order": [1, 4],
    "nist_order": [1, 5],
    "table": list(downloads(4)),
    "picture": list(PICTURES),
}
ABOVE = (ORDER, NIST_ORDER, TABLE, PICTURE)  # they stand above a tab
CONTROLS = {control.name: control for control in (EXAMPLE, *COLUMN, *ABOVE)}


@dataclass
class Paper:
    """A page without widgets: it keeps what controls do to it."""

    state: State
    look: Look

    def edit(self, change: Callable[..., State], *arguments: Any, **named: Any) -> None:
        self.state = change(self.state, *arguments, **named)

    def load(self, read: Callable[[str], State], text: str) -> None:
        self.state = read(text)

    def turn(self, **looked_at: Any) -> None:
        self.look = replace(self.look, **looked_at)


def page() -> Paper:
    return Paper(preset("guide"), Look())


def test_every_control_has_values_here() -> None:
    own = {control.name for tab in TABS.values() for control in tab.controls}
    elsewhere = (SHARE, FILE, VERSION, FORGET, *INVITATION)
    others = {control.name for control in elsewhere}
    assert {*VALUES} | others == {EXAMPLE.name, *(c.name for c in COLUMN), *own}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in VALUES.items() for v in vs])
def test_a_control_shows_what_it_changes(name: str, value: Any) -> None:
    control, paper = CONTROLS[name], page()
    widget = control.make()
    control.act(paper, value)
    tell(widget, **control.shows(paper))
    assert widget.value == value


def test_controls_have_labels() -> None:
    labels = {name: control.make().description for name, control in CONTROLS.items()}
    assert labels["example"] == "Example"
    assert [labels[control.name] for control in COLUMN] == [
        *("Convention", "Tokenizer", "Lowercase", "Max n", "Weights", "Smoothing", "Length r")
    ]


@pytest.mark.parametrize("control", [*COLUMN, *ABOVE, EXAMPLE], ids=lambda c: c.name)
def test_a_control_changes_nothing_else(control: Control) -> None:
    paper = page()
    control.act(paper, control.shows(paper)["value"])
    assert paper == page()


def test_the_share_line_is_that_of_the_state() -> None:
    paper, other = page(), Paper(preset("cat_mat"), Look())
    SHARE.act(other, SHARE.shows(paper)["value"])
    assert other.state == paper.state


def test_the_order_and_the_table_follow_the_longest_ngram() -> None:
    paper = page()
    paper.state = paper.state.with_choices(max_n=2)
    assert ORDER.shows(paper)["max"] == 2
    assert TABLE.shows(paper)["options"] == tuple(downloads(2))
