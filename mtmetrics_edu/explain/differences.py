"""Two versions of a text, word by word: what stayed, what went, what came."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

from mtmetrics_edu.ngrams import Tokens

SAME, GONE, NEW = "same", "gone", "new"


class Piece(NamedTuple):
    """Words next to each other that all stayed, all went, or all came."""

    kind: str  # SAME, GONE or NEW
    words: tuple[str, ...]


def word_differences(before: Tokens, after: Tokens) -> list[Piece]:
    """The pieces in the order of the texts: what went stands before what came in its place.

    Without the new pieces they are the text before, without the gone ones the text after.

    >>> for piece in word_differences("the cat sat".split(), "the dog sat".split()):
    ...     print(*piece)
    same ('the',)
    gone ('cat',)
    new ('dog',)
    same ('sat',)
    """
    pieces = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, start, end, its_start, its_end in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(Piece(SAME, tuple(before[start:end])))
            continue
        pieces.append(Piece(GONE, tuple(before[start:end])))
        pieces.append(Piece(NEW, tuple(after[its_start:its_end])))
    return [piece for piece in pieces if piece.words]
