"""The examples that the playground offers: one record each, in the order of the list.

An example of your own is one more record in PRESETS:

    Preset(name="mine", title="My text", state=State(as_segments("a cat", ["the cat"]))),
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, Corpus, Example
from mtmetrics_edu.course.widgets.state import State, as_segments


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """An example in the list. state: its texts, and the choices that its source makes."""

    name: str
    title: str
    state: State

    @property
    def title_before_guess(self) -> str:
        """The title without the score that it tells.

        >>> PRESETS["guide"].title_before_guess
        'It is a guide to action, in lower case'
        """
        return re.sub("[:,] (BLEU|NIST) .*", "", self.title)


def of_example(example: Example) -> Preset:
    """A sentence that a source prints; without its final dot where the source counts none."""
    texts = [example.text, *example.reference_texts]
    if example.drop_dot:
        texts = [text.removesuffix(".") for text in texts]
    state = State(as_segments(texts[0], texts[1:])).with_choices(lowercase=example.lowercase)
    return Preset(name=example.name, title=example.title, state=state)


def of_corpus(corpus: Corpus) -> Preset:
    """A corpus that a source prints."""
    state = State(as_segments(corpus.texts, corpus.reference_texts))
    return Preset(name=corpus.name, title=corpus.title, state=state)


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        *(of_example(example) for example in EXAMPLES.values() if example.reference_texts),
        *map(of_corpus, CORPORA.values()),
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
