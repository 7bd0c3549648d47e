"""Pooling: the n-grams of each segment as boxes, order by order, and all of them in one row."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.explain import MATCHED, UNMATCHED, explain_order
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.pictures.paper import EDGE, WIDTH, Picture, path, solid, words

BOX, HEIGHT = 14, 20  # of one n-gram
LEFT = 118  # where the boxes begin, after the names of the rows
ROW = 46  # from one row to the next
BETWEEN = 26  # one order and the next


def pooling(
    candidates: Sequence[Tokens], references: Sequence[Sequence[Tokens]], max_n: int = 4
) -> Picture:
    """The n-grams of each segment, matched ones filled, and the pool of all segments.

    >>> pooling([["a", "b"], ["c"]], [[["a", "b"]], [["d"]]], max_n=1)
    Order 1: segment 1 has 2/2, segment 2 has 0/1; pooled 2/3.
    """
    counts = [
        [
            (order.matches, order.total)
            for order in (
                explain_order(c, r, n) for c, r in zip(candidates, references, strict=True)
            )
        ]
        for n in range(1, max_n + 1)
    ]
    sums = [(sum(m for m, _ in row), sum(t for _, t in row)) for row in counts]
    unit = min(BOX, (WIDTH - LEFT - EDGE - BETWEEN * max_n) / max(sum(t for _, t in sums), 1))
    bottom = 52 + ROW * len(candidates)
    drawn = [
        words(EDGE, 52 + ROW * i + 16, f"segment {i + 1}", "q", "start")
        for i in range(len(candidates))
    ]
    drawn.append(words(EDGE, bottom + 34, "pooled", "s", "start"))
    drawn.append(path([(EDGE, bottom + 4), (WIDTH - EDGE, bottom + 4)]))
    x = float(LEFT)
    for n, (row, (matched, total)) in enumerate(zip(counts, sums, strict=True), start=1):
        drawn.append(words(x, 30, f"{n}-grams", "s", "start"))
        for i, (m, t) in enumerate(row):
            drawn.append(boxes(x, 52 + ROW * i, m, t, unit))
            drawn.append(words(x + t * unit + 6, 52 + ROW * i + 16, f"{m}/{t}", "q", "start"))
        drawn.append(boxes(x, bottom + 18, matched, total, unit))
        drawn.append(words(x, bottom + 62, f"{matched}/{total}", "s", "start"))
        x += max(total * unit, max(t for _, t in row) * unit + 46) + BETWEEN
    said = " ".join(order_said(n, row, sums[n - 1]) for n, row in enumerate(counts, start=1))
    return Picture(bottom + 76, said, joined(drawn))


def boxes(x: float, y: float, matched: int, total: int, unit: float) -> Html:
    """So many boxes side by side, the matched ones filled."""
    states = [MATCHED] * matched + [UNMATCHED] * (total - matched)
    return joined(
        solid(x + i * unit + 1, y, unit - 2, HEIGHT, state) for i, state in enumerate(states)
    )


def order_said(n: int, row: Sequence[tuple[int, int]], pooled: tuple[int, int]) -> str:
    """What one order shows, in words."""
    each = ", ".join(f"segment {i} has {m}/{t}" for i, (m, t) in enumerate(row, start=1))
    return f"Order {n}: {each}; pooled {pooled[0]}/{pooled[1]}."
