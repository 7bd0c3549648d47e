"""The controls around the editors of the playground, one record each; and the choices in words.

Above a tab stand controls of its own; their records are in tabs.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import ipywidgets

from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets.controls import TextLine, Widget, drop_down, labelled, number_box
from mtmetrics_edu.course.widgets.presets import PRESETS, preset, preset_name
from mtmetrics_edu.course.widgets.state import HIGHEST_ORDER, OWN, State
from mtmetrics_edu.course.widgets.view import Look
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS


class Page(Protocol):
    """What a control reads of the playground, and what it can do there."""

    state: State
    look: Look

    def edit(self, change: Callable[..., State], *arguments: Any, **named: Any) -> None:
        """Change the state."""

    def load(self, read: Callable[[str], State], text: str) -> None:
        """Replace the state by another."""

    def turn(self, **looked_at: Any) -> None:
        """Change what is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A control of the playground.

    make: makes its widget. act: what a new value does to the page. shows: the traits that the
    widget has on a page, by name: its value, and where they vary its limits or options.
    """

    name: str
    make: Callable[[], Widget]
    act: Callable[[Page, Any], None]
    shows: Callable[[Page], Mapping[str, Any]]


def example_list() -> Widget:
    """The list of presets, as wide as the header has room."""
    made = drop_down("Example", titles(secret=False))
    made.layout.flex, made.layout.max_width = "1 1 20em", "44em"
    return made


def titles(*, secret: bool) -> tuple[tuple[str, str], ...]:
    """Titles and names of the presets; secret: no title tells a score."""
    its = ((p.title_before_guess if secret else p.title, p.name) for p in PRESETS.values())
    return ("your own text", ""), *its


def convention_list() -> Widget:
    """The list of tools whose choices can be taken."""
    names = [("your own", OWN), ("the paper", "paper"), *((name, name) for name in TOOLS)]
    return drop_down("Convention", names)


def choice(name: str, make: Callable[[], Widget]) -> Control:
    """The control of one choice. name: its field of Choices."""
    return Control(
        name=name,
        make=make,
        act=lambda page, value: page.edit(State.with_choices, **{name: value}),
        shows=lambda page: {"value": page.state.typed[name]},
    )


EXAMPLE = Control(
    name="example",
    make=example_list,
    act=lambda page, name: page.load(preset, name),
    shows=lambda page: {
        "options": titles(secret=page.look.is_secret),
        "value": preset_name(page.state),
    },
)
CONVENTION = Control(
    name="convention",
    make=convention_list,
    act=lambda page, name: page.edit(State.with_convention, name),
    shows=lambda page: {"value": page.state.convention},
)
COLUMN = (  # folded away under one line, which says what is chosen
    CONVENTION,
    choice("tokenizer", partial(drop_down, "Tokenizer", TOKENIZERS)),
    choice("lowercase", partial(labelled, ipywidgets.Checkbox, "Lowercase")),
    choice("max_n", partial(number_box, "Max n", 4, 1, HIGHEST_ORDER, width="auto")),
    choice(
        "weights", partial(labelled, TextLine, "Weights", placeholder="uniform, or .4 .3 .2 .1")
    ),
    choice("smoothing", partial(drop_down, "Smoothing", SMOOTHING)),
    choice("reference_length", partial(drop_down, "Length r", REFERENCE_LENGTHS)),
)


def choices_said(state: State) -> str:
    """The choices on one line, as the button says them that unfolds their controls.

    >>> choices_said(State(()))
    'Choices: the paper · whitespace · case counts · 1- to 4-grams · not smoothed · closest r'
    """
    name = {OWN: "your own", "paper": "the paper"}.get(state.convention, state.convention)
    weights = f" · weights {state.weights.strip()}" if state.weights.strip() else ""
    chosen = state.chosen
    smoothed = "not smoothed" if chosen.smoothing == "none" else f"smoothing {chosen.smoothing}"
    case = "lowercase" if chosen.lowercase else "case counts"
    orders = f"1- to {chosen.max_n}-grams" if chosen.max_n > 1 else "1-grams"
    return (
        f"Choices: {name} · {chosen.tokenizer} · {case} · {orders}{weights} · {smoothed} · "
        f"{chosen.reference_length} r"
    )
