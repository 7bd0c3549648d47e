"""What the status line of the playground says where all is well: what somebody may not notice."""

from __future__ import annotations

from collections.abc import Iterator

from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.course.widgets.state import State
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.explain.words import look_alikes
from mtmetrics_edu.views.notation import number

LETTERS = 30  # of a word that a sentence shows
PASTED = "The table became {} segments; Undo brings the text back."
NEW_CHOICES = "The choices changed with the text that was opened; Undo brings yours back."


def remarks(state: State, calculation: Calculation, *, secret: bool = False) -> str:
    """All sentences there are, one after the other; mostly none. secret: tell no score.

    >>> from mtmetrics_edu.course.widgets.state import as_segments
    >>> state = State(as_segments("a cat", ["the cat", ""]))
    >>> remarks(state, Calculation(state.segments, state.choices))
    'Reference 2 is empty: it does not count until it has a word.'
    """
    said = (
        about_references(state),
        about_letters(state, calculation),
        () if secret else about_tool(state, calculation),
    )
    return " ".join(sentence for sentences in said for sentence in sentences)


def about_references(state: State) -> Iterator[str]:
    """Which references of the segment in the editors do not count."""
    texts = state.segment.references
    empty = [str(i) for i, text in enumerate(texts, start=1) if not text.strip()]
    if len(empty) == len(texts):
        yield "There is no reference yet: nothing can match."
    elif all(not it.strip() for it in state.counting[state.selected].references):
        yield "No reference is switched on: nothing can match."
    elif len(empty) > 1:
        yield f"References {', '.join(empty)} are empty: they do not count until they have a word."
    elif empty:
        yield f"Reference {empty[0]} is empty: it does not count until it has a word."


def about_letters(state: State, calculation: Calculation) -> Iterator[str]:
    """Which word looks like one of a reference and is not."""
    for word in look_alikes(*calculation.segments[state.selected])[:1]:
        yield (
            f"“{word[:LETTERS]}” looks like a word of a reference, but its letters are other "
            f"Unicode characters (NFC and NFD), so it does not match."
        )


def about_tool(state: State, calculation: Calculation) -> Iterator[str]:
    """What the tool itself says, where the choices are those of a tool."""
    if state.convention in TOOLS:
        found = calculation.tool(state.convention)  # a score, or why there is none
        if isinstance(found, str):
            yield found
        else:
            yield f"{state.convention} itself: BLEU {number(found.score)}, {found.signature}"
