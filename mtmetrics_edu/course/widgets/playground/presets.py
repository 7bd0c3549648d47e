"""The examples that the playground offers: a record each by name, in the order of the list.

An example of your own is one more record in PRESETS:

    PRESETS["mine"] = Preset("My text", State(as_segments("a cat", ["the cat"])))
"""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, Corpus, Example
from mtmetrics_edu.course.widgets.controls import drop_down
from mtmetrics_edu.course.widgets.playground.choices import Control
from mtmetrics_edu.course.widgets.playground.state import State, as_segments


class Preset(NamedTuple):
    """An example in the list: its title, its texts, and the choices that its source makes."""

    title: str
    state: State


def state_of(example: Example | Corpus) -> State:
    """The texts that a source prints; without a final dot where the source counts none."""
    if isinstance(example, Corpus):
        return State(as_segments(example.texts, example.reference_texts))
    dot = "." * example.drop_dot
    text, *others = (it.removesuffix(dot) for it in (example.text, *example.reference_texts))
    return State(as_segments(text, others)).with_choices(lowercase=example.lowercase)


PRESETS = {
    name: Preset(example.title, state_of(example))
    for name, example in (EXAMPLES | CORPORA).items()
    if example.reference_texts
}


def preset(name: str) -> State:
    """The state of a preset.

    >>> preset("cat_mat").segment.candidate
    'the the the cat on the mat'
    """
    return choose(name, PRESETS, "example").state


def preset_name(state: State) -> str:
    """The name of the preset that has these texts; empty if none has.

    >>> preset_name(preset("cat_mat").with_choices(max_n=2))
    'cat_mat'
    """
    return next((name for name, it in PRESETS.items() if it.state.segments == state.segments), "")


def titles(*, secret: bool) -> tuple[tuple[str, str], ...]:
    """Titles and names of the presets; secret: no title tells a score.

    >>> dict(titles(secret=True))["It is a guide to action, in lower case"]
    'guide'
    """
    told = re.compile("[:,] (BLEU|NIST) .*" if secret else "$")
    named = ((told.sub("", example.title), name) for name, example in PRESETS.items())
    return ("your own text", ""), *named


EXAMPLE = Control(
    name="example",
    make=partial(drop_down, "Example", titles(secret=False)),
    act=lambda page, name: page.load(preset, name),
    shows=lambda page: {
        "options": titles(secret=page.look.is_secret),
        "value": preset_name(page.state),
    },
)
