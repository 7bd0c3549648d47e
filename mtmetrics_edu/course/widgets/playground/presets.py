"""The examples that the playground offers: one record each, in the order of the list.

An example of your own is one more record in PRESETS:

    Preset(name="mine", title="My text", state=State(as_segments("a cat", ["the cat"]))),
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, Example
from mtmetrics_edu.course.widgets.controls import Widget, drop_down
from mtmetrics_edu.course.widgets.playground.choices import Control
from mtmetrics_edu.course.widgets.playground.state import State, as_segments


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """An example in the list. state: its texts, and the choices that its source makes."""

    name: str
    title: str
    state: State


def of_example(example: Example) -> Preset:
    """A sentence that a source prints; without its final dot where the source counts none."""
    texts = [example.text, *example.reference_texts]
    if example.drop_dot:
        texts = [text.removesuffix(".") for text in texts]
    state = State(as_segments(texts[0], texts[1:])).with_choices(lowercase=example.lowercase)
    return Preset(name=example.name, title=example.title, state=state)


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        *(of_example(example) for example in EXAMPLES.values() if example.reference_texts),
        *(
            Preset(
                name=corpus.name,
                title=corpus.title,
                state=State(as_segments(corpus.texts, corpus.reference_texts)),
            )
            for corpus in CORPORA.values()
        ),
    )
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
    return next((p.name for p in PRESETS.values() if p.state.segments == state.segments), "")


def titles(*, secret: bool) -> tuple[tuple[str, str], ...]:
    """Titles and names of the presets; secret: no title tells a score.

    >>> dict(titles(secret=True))["It is a guide to action, in lower case"]
    'guide'
    """
    score = re.compile("[:,] (BLEU|NIST) .*")
    named = ((score.sub("", p.title) if secret else p.title, p.name) for p in PRESETS.values())
    return ("your own text", ""), *named


def example_list() -> Widget:
    """The list of presets, as wide as the header has room."""
    control = drop_down("Example", titles(secret=False))
    control.layout.flex, control.layout.max_width = "1 1 20em", "44em"
    return control


EXAMPLE = Control(
    name="example",
    make=example_list,
    act=lambda page, name: page.load(preset, name),
    shows=lambda page: {
        "options": titles(secret=page.look.is_secret),
        "value": preset_name(page.state),
    },
)
