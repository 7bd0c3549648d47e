"""The choices that scores depend on, one record each: the control, what it allows, what it means.

A new choice is a field of `conventions.Choices`, a record in CHOICES, and a sentence in words.json
that says what it means. Undo, share lines, the line that sums up the choices and the help below
each control take it from there.
"""

from collections import ChainMap
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import ipywidgets

from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import HIGHEST_ORDER, Widget, drop_down
from mtmetrics_edu.course.widgets.playground.state import OWN, WORDS, State
from mtmetrics_edu.explain.tables import definition
from mtmetrics_edu.metrics.smoothing import SMOOTHING
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS

UNIFORM = "uniform, or .4 .3 .2 .1"  # what stands in the box while no weights do


class Page(Protocol):
    """What the controls see of their playground."""

    state: State
    look: Any  # a Look
    code: str

    def edit(self, change: Callable[..., State], *args: Any) -> None: ...
    def load(self, read: Callable[[Any], State], content: Any) -> None: ...
    def turn(self, **look: Any) -> None: ...


@dataclass(frozen=True, slots=True)
class Control:
    """A control of the playground.

    make: makes its widget. act: what a new value does to the page. shows: the traits that the
    widget has on a page, by name: its value, and where they vary its limits or options. listen:
    calls with each new value; a button has none, so its control listens with Button.on_click.
    """

    name: str
    make: Callable[[], Widget]
    act: Callable[[Page, Any], None] = lambda page, value: None
    shows: Callable[[Page], Mapping[str, Any]] = lambda page: {}
    listen: Callable[..., None] = lambda widget, act: controls.on_new("value", widget, act)


def of_look(name: str, make: Callable[[], Widget], about: str, **traits: Any) -> Control:
    """A control that sets the field `about` of Look. traits: a function of the page for each limit
    or option that varies."""

    def shows(page: Page) -> dict[str, Any]:
        own = {trait: on(page) for trait, on in traits.items()}
        return own | {"value": getattr(page.look, about)}

    return Control(name, make, lambda page, value: page.turn(**{about: value}), shows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A choice that scores depend on. name: a field of Choices, or "convention".

    make: makes its control. allowed: the values that a share line can have, if not all of the type.
    details: what its value does; words.json says what the choice means. brief: how the value is
    summed up; special: values that are summed up in another way.
    """

    name: str
    make: Callable[[], Widget]
    allowed: Container[Any] | None = None
    details: Callable[[Any], str] = lambda value: ""
    brief: str = "{}"
    special: Mapping[Any, str] = field(default_factory=dict)

    @property
    def control(self) -> Control:
        """Its control: a new value changes the state."""
        return Control(
            *(self.name, self.make),
            act=lambda page, value: page.edit(State.with_choice, self.name, value),
            shows=lambda page: {"value": page.state.typed[self.name]},
        )

    def explained(self, value: Any) -> str:
        """What the choice means, and what a value of it does."""
        return f"{WORDS['choices'][self.name]} {self.details(value)}".strip()


def does(registered: Mapping[str, Callable[..., object]], name: str) -> str:
    """What a registered function does, by its name.

    >>> does(TOKENIZERS, "char")
    'char: every character is a token, except white space.'
    """
    text = definition(registered[name])
    if name == "whitespace":  # Python's own function, whose docstring is about Python
        text = "at blanks only"
    return f"{name}: {text[:1].lower()}{text[1:]}."


def one_of(name: str, label: str, registered: Mapping[str, Any], **about: Any) -> Choice:
    """A choice of what is registered under a name. about: the other fields of its record."""
    make = partial(drop_down, label, registered)
    return Choice(name=name, make=make, allowed=registered, **about)


def convention_list() -> Widget:
    """The list of tools whose choices can be taken. TOOLS is read late: a class can add its own."""
    tools = ((name, name) for name in TOOLS)
    return drop_down("Convention", [("your own", OWN), ("the paper", "paper"), *tools])


records = (
    Choice(
        name="convention",
        make=convention_list,
        allowed=ChainMap[str, Any]({OWN: OWN, "paper": OWN}, TOOLS),
        details=lambda name: "Yours are those of no program." if name == OWN else "",
        special={OWN: "your own", "paper": "the paper"},
    ),
    one_of("tokenizer", "Tokenizer", TOKENIZERS, details=partial(does, TOKENIZERS)),
    Choice(
        name="lowercase",
        make=partial(controls.labelled, ipywidgets.Checkbox, "Lowercase"),
        special={True: "lowercase", False: "case counts"},
    ),
    Choice(
        name="max_n",
        make=partial(controls.number_box, "Max n", 4, 1, HIGHEST_ORDER, width="auto"),
        allowed=range(1, HIGHEST_ORDER + 1),
        brief="n ≤ {}",
    ),
    Choice(
        name="weights",
        make=partial(controls.labelled, controls.TextLine, "Weights", placeholder=UNIFORM),
        brief="weights {}",
        special={"": ""},
    ),
    one_of(
        *("smoothing", "Smoothing", SMOOTHING),
        details=partial(does, SMOOTHING),
        brief="smoothing {}",
        special={"none": "not smoothed"},
    ),
    one_of(
        *("reference_length", "Length r", REFERENCE_LENGTHS),
        details="the {} one.".format,
        brief="{} r",
    ),
)
CHOICES: dict[str, Choice] = {choice.name: choice for choice in records}


def summary(state: State) -> str:
    """The choices on one line, as the button says them that unfolds their controls.

    >>> summary(State(()))
    'Choices: the paper · whitespace · case counts · n ≤ 4 · not smoothed · closest r'
    """
    parts = []
    for name, value in state.typed.items():
        choice, value = CHOICES[name], value.strip() if isinstance(value, str) else value
        parts.append(choice.special.get(value, choice.brief.format(value)))
    return "Choices: " + " · ".join(filter(None, parts))
