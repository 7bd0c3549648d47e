"""A text as a strip of boxes: its windows, its matched words, its four orders, its rations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, Order, explain_order
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, escape, joined
from mtmetrics_edu.views.pictures.paper import (
    EDGE,
    GAP,
    ROW,
    SIZE,
    WIDTH,
    Picture,
    box,
    disc,
    legend,
    path,
    solid,
    width_of,
    words,
)

INDENT = 124  # where the boxes of a text begin, after its name
PAD = 8  # between a word and its box
STEP = 24  # from one window to the next, downwards
References = Sequence[Tokens]


class Cell(NamedTuple):
    """Where one token stands."""

    x: float
    y: float
    width: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def laid_out(tokens: Tokens, x: float, y: float) -> list[Cell]:
    """The places of a text's tokens, in lines that end at the right margin."""
    cells, left = [], x
    for token in tokens:
        width = max(width_of(token), SIZE / 2) + 2 * PAD
        if left + width > WIDTH - EDGE and left > x:
            left, y = x, y + ROW + GAP
        cells.append(Cell(left, y, width))
        left += width + GAP
    return cells


def token_box(token: str, cell: Cell, state: str) -> Html:
    """A token in a box; what is clipped away is struck through as well."""
    drawn = box(cell.x, cell.y, cell.width, ROW, state)
    drawn += words(cell.middle, cell.y + ROW / 2 + 6, token, "s" if state == MATCHED else "")
    if state == CLIPPED_AWAY:
        middle = cell.y + ROW / 2
        drawn += path([(cell.x + 5, middle), (cell.x + cell.width - 5, middle)])
    return drawn


# Windows


def sliding_window(tokens: Tokens, n: int) -> Picture:
    """A window of n tokens at each of its places.

    >>> sliding_window(["the", "cat", "sat"], 2)
    A window of 2 tokens slides over 3 tokens and stops at 2 places: the cat, cat sat.
    """
    cells = laid_out(tokens, EDGE, EDGE)
    places = range(max(len(tokens) - n + 1, 0))
    top = cells[-1].y + ROW + 18 if cells else float(EDGE)
    drawn = [token_box(token, cell, UNMATCHED) for token, cell in zip(tokens, cells, strict=True)]
    for i in places:
        left, right, y = cells[i].x, cells[i + n - 1].x + cells[i + n - 1].width, top + i * STEP
        drawn.append(path([(left, y - 6), (left, y), (right, y), (right, y - 6)], "i", BLUE))
        drawn.append(words(right + 10, y + 2, f"{i + 1}", "q", "start"))
    found = ", ".join(" ".join(tokens[i : i + n]) for i in places)
    stops = f"{len(places)} place" + "s" * (len(places) != 1)
    said = f"A window of {n} tokens slides over {len(tokens)} tokens and stops at {stops}: {found}."
    return Picture(top + len(places) * STEP, said, joined(drawn))


BLUE = palette.MARKS[MATCHED]


# Matched words


def matches(candidate: Tokens, references: References, n: int = 1) -> Picture:
    """The words of a candidate by their state, above its references.

    With n above 1, a word is marked if some n-gram that matches covers it.

    >>> matches(["the", "the", "dog"], [["the", "cat"]])
    Candidate: the matched, the clipped away, dog unmatched. Reference 1: the cat.
    """
    order = explain_order(candidate, references, n)
    rows = [("candidate", candidate, covered(candidate, order))]
    for i, reference in enumerate(references):
        used = {t for it in order.candidate if it.state == MATCHED for t in it.ngram}
        states = [MATCHED if token in used else UNMATCHED for token in reference]
        rows.append((f"reference {i + 1}", reference, states if n == 1 else []))
    drawn, y = [], float(EDGE)
    for name, tokens, states in rows:
        drawn.append(row_name(name, y))
        cells = laid_out(tokens, INDENT, y)
        drawn += text_row(tokens, cells, states)
        y = (cells[-1].y if cells else y) + ROW + (20 if name == "candidate" else 10)
    drawn.append(legend(y + 4))
    return Picture(y + 34, matches_said(candidate, references, rows[0][2]), joined(drawn))


def text_row(tokens: Tokens, cells: Sequence[Cell], states: Sequence[str]) -> Iterator[Html]:
    """The tokens of a text: in boxes if they have states, else bare words."""
    for i, (token, cell) in enumerate(zip(tokens, cells, strict=True)):
        if states:
            yield token_box(token, cell, states[i])
        else:
            yield words(cell.middle, cell.y + ROW / 2 + 6, token)


def covered(candidate: Tokens, order: Order) -> list[str]:
    """The state of each word: the best of the n-grams that cover it."""
    rank = (MATCHED, CLIPPED_AWAY, UNMATCHED)
    states = [UNMATCHED] * len(candidate)
    for it in order.candidate:
        for place in range(it.start, it.start + order.n):
            states[place] = min(states[place], it.state, key=rank.index)
    return states


def matches_said(candidate: Tokens, references: References, states: Sequence[str]) -> str:
    """What the strips show, in words."""
    own = ", ".join(f"{token} {state}" for token, state in zip(candidate, states, strict=True))
    texts = (f"Reference {i}: {' '.join(r)}." for i, r in enumerate(references, start=1))
    return " ".join([f"Candidate: {own}.", *texts])


# Four orders


def four_strips(candidate: Tokens, references: References, max_n: int = 4) -> Picture:
    """One strip for each order: a box for each n-gram, below the middle of its words.

    >>> four_strips("the cat sat".split(), ["the cat ran".split()], max_n=2)
    Order 1: 2 matched, 1 unmatched; 2 of 3. Order 2: 1 matched, 1 unmatched; 1 of 2.
    """
    orders = [explain_order(candidate, references, n) for n in range(1, max_n + 1)]
    left, step = 60.0, min((WIDTH - 60 - 90) / max(len(candidate), 1), 56.0)
    longest = max(map(width_of, candidate), default=0.0)
    top = EDGE + min(longest, 130) * 0.72 + 14
    drawn = [tilted(left + (i + 0.4) * step, top - 8, token) for i, token in enumerate(candidate)]
    for order in orders:
        y = top + (order.n - 1) * 44
        drawn.append(words(EDGE, y + 23, f"P{order.n}", "s", "start"))
        for it in order.candidate:
            x = left + (it.start + (order.n - 1) / 2) * step
            drawn.append(solid(x + 2, y, step - 4, 32, it.state))
        share = f"{order.matches}/{order.total}" if order.total else "none"
        drawn.append(words(WIDTH - EDGE, y + 23, share, "s", "end"))
    bottom = top + max_n * 44
    said = " ".join(map(strip_said, orders))
    return Picture(bottom + 32, said, joined([*drawn, legend(bottom + 4, solid)]))


def strip_said(order: Order) -> str:
    """What one strip shows, in words: its runs from left to right."""
    runs = groupby(it.state for it in order.candidate)
    states = ", ".join(f"{len(list(run))} {state}" for state, run in runs) or "no n-grams"
    return f"Order {order.n}: {states}; {order.matches} of {order.total}."


def tilted(x: float, y: float, token: str) -> Html:
    """A word that rises to the right, so that it needs little room across."""
    turn = f'transform="rotate(-46 {x:.1f} {y:.1f})"'
    return Html(f'<text x="{x:.1f}" y="{y:.1f}" {turn}>{escape(token)}</text>')


# Rations


class Use(NamedTuple):
    """A word of the candidate, and the word of a reference that it uses up, if one is left."""

    token: str
    state: str
    taken: tuple[int, int] | None  # the reference, from 0, and the place in it


def uses(candidate: Tokens, references: References) -> list[Use]:
    """What each word of a candidate uses up, in order.

    >>> uses(["the", "the"], [["the", "cat"]])[0].taken
    (0, 0)
    """
    order = explain_order(candidate, references, 1)
    places = {
        token: iter([(home, i) for i, t in enumerate(references[home]) if t == token])
        for row in order.rows
        if row.suppliers
        for (token,), home in [(row.ngram, row.suppliers[0])]
    }
    return [
        Use(it.ngram[0], it.state, next(places[it.ngram[0]]) if it.state == MATCHED else None)
        for it in order.candidate
    ]


def use_said(use: Use) -> str:
    """What one word uses, in words."""
    if use.taken:
        return f"{use.token} uses {use.token} of reference {use.taken[0] + 1}"
    left = "finds none left" if use.state == CLIPPED_AWAY else "is in no reference"
    return f"{use.token} {left}"


def ration(candidate: Tokens, references: References) -> Picture:
    """Each matched word of a candidate joined with the word of a reference that it uses up.

    >>> ration(["the", "the"], [["the", "cat"], ["a", "the"]])
    Candidate: the uses the of reference 1; the finds none left.
    """
    found, above = uses(candidate, references), laid_out(candidate, INDENT, EDGE)
    y = (above[-1].y if above else EDGE) + ROW + 62
    below = []
    for reference in references:
        below.append(laid_out(reference, INDENT, y))
        y = (below[-1][-1].y if reference else y) + ROW + 14
    pairs = list(zip(found, above, strict=True))
    drawn = [
        joining(cell, below[i][place])
        for use, cell in pairs
        for i, place in filter(None, [use.taken])
    ]
    drawn.append(row_name("candidate", EDGE))
    drawn += [token_box(use.token, cell, use.state) for use, cell in pairs]
    taken = {use.taken for use in found}
    for i, (reference, cells) in enumerate(zip(references, below, strict=True)):
        drawn.append(row_name(f"reference {i + 1}", cells[0].y if cells else EDGE))
        states = [MATCHED if (i, j) in taken else UNMATCHED for j in range(len(reference))]
        drawn += text_row(reference, cells, states)
    return Picture(y + 4, f"Candidate: {'; '.join(map(use_said, found))}.", joined(drawn))


def row_name(name: str, y: float) -> Html:
    """The name of a text, beside its first line."""
    return words(EDGE, y + ROW / 2 + 6, name, "q", "start")


def joining(cell: Cell, to: Cell) -> Html:
    """A line from a word of the candidate to the word that it uses up."""
    line = path([(cell.middle, cell.y + ROW), (to.middle, to.y)], "i", BLUE)
    return line + disc(to.middle, to.y, BLUE, 5)
