"""tokens -> HTML: a window of n tokens that slides over a text."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.explain.tables import Row, Table
from mtmetrics_edu.ngrams import Ngram, ngram_counts, ngrams
from mtmetrics_edu.views.html.highlights import spaces_shown, titled
from mtmetrics_edu.views.html.markup import (
    TOKENS_SHOWN,
    Html,
    escape,
    joined,
    ngram_text,
    note,
    tag,
    token_text,
)
from mtmetrics_edu.views.html.tables import first_rows


def sliding_window(tokens: Sequence[str], n: int, start: int) -> Html:
    """The tokens in boxes, with a frame around the n-gram that starts at a place, counted from 0;
    then what `counted` says.

    >>> "2-gram 1 of 2: the cat" in sliding_window(["the", "cat", "sat"], 2, 0)
    True
    """
    return framed(tokens, n, start) + counted(tokens, n, start)


def counted(tokens: Sequence[str], n: int, start: int) -> Html:
    """Which n-gram starts at a place; and all that differ, in the order of the text, each with its
    count."""
    found, counts = ngrams(tokens, n), ngram_counts(tokens, n)
    said = f"{len(tokens)} tokens, {len(found)} {n}-grams, {len(counts)} different"
    here = found[start] if start < len(found) else None
    rows: list[Row] = [(named(it, here), count) for it, count in counts.items()]
    table = Table(columns=(f"{n}-gram", "count"), rows=rows)
    drawn = first_rows(table, "n-grams", "they are counted all the same")
    return place(found, n, start) + note(escape(said)) + drawn


def framed(tokens: Sequence[str], n: int, start: int) -> Html:
    """The tokens in boxes, those of the window in a frame."""
    boxes = [box(token) for token in tokens[:TOKENS_SHOWN]]
    window = joined(boxes[start : start + n], " ")
    frame = [tag("span", window, css="mtm-window")] if start + n <= len(tokens) else []
    rest = boxes[start + n :] if frame else boxes[start:]
    drawn = joined([*boxes[:start], *frame, *rest], " ") or escape("no tokens")
    return titled("Tokens", tokens, drawn)


def box(token: str) -> Html:
    """A token in a box, with a visible sign for each space."""
    return tag("span", spaces_shown(token_text(token)), css="mtm-token mtm-box")


def place(found: Sequence[Ngram], n: int, start: int) -> Html:
    """Which n-gram is in the window."""
    if start >= len(found):
        return tag("p", escape(f"The text has no {n}-gram."))
    number = escape(f"{n}-gram {start + 1} of {len(found)}: ")
    return tag("p", number + ngram_text(found[start]))


def named(ngram: Ngram, here: Ngram | None) -> Html:
    """The name of a row; that of the n-gram in the window is marked."""
    return tag("b", ngram_text(ngram), css="mtm-here") if ngram == here else ngram_text(ngram)
