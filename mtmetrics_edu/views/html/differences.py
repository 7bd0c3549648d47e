"""explain -> HTML: two versions of a text as one, with what went and what came."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from mtmetrics_edu.explain import Explanation
from mtmetrics_edu.explain.differences import GONE, NEW, SAME, Piece, word_differences
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.views.html.highlights import titled
from mtmetrics_edu.views.html.markup import (
    NOTHING,
    TOKENS_SHOWN,
    Html,
    escape,
    joined,
    note,
    tag,
    token_text,
)
from mtmetrics_edu.views.notation import text_name

LOOKS = {SAME: ("span", ""), GONE: ("s", "mtm-gone"), NEW: ("b", "mtm-new")}


def changed_texts(before: Explanation, after: Explanation) -> Html:
    """Each text that differs between A and B, word by word.

    >>> from mtmetrics_edu.explain import explain
    >>> one, other = explain(["a", "cat"], [["b"]]), explain(["a", "dog"], [["b"]])
    >>> changed_texts(one, other).count("<s "), changed_texts(one, one)
    (1, '')
    """
    sides = zip_longest(texts_of(before), texts_of(after), fillvalue=())
    drawn = [
        changed_text(text_name(place), old, new)
        for place, (old, new) in enumerate(sides)
        if old != new
    ]
    if not drawn:
        return NOTHING
    said = "Struck through: only in A. Underlined: only in B."
    return joined(drawn) + note(escape(said))


def texts_of(side: Explanation) -> list[Tokens]:
    """The candidate and the references."""
    return [side.candidate, *side.references]


def changed_text(name: str, before: Tokens, after: Tokens) -> Html:
    """One text with what went and what came."""
    pieces = word_differences(before[:TOKENS_SHOWN], after[:TOKENS_SHOWN])
    longer = after if len(after) > len(before) else before
    return titled(name, longer, joined(map(changed_words, pieces), " "))


def changed_words(piece: Piece) -> Html:
    """The words of one piece in the look of its kind."""
    name, css = LOOKS[piece.kind]
    return tag(name, text_of(piece.words), css=css)


def text_of(words: Sequence[str]) -> Html:
    """Words with blanks between them."""
    return joined(map(token_text, words), " ")
