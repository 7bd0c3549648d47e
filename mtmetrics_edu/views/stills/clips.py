"""explain -> SVG: clip bars as a picture to be saved; html.clip_bars is the live view."""

from __future__ import annotations

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, NgramRow, Order
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import short
from mtmetrics_edu.views.svg.bars import state_legend
from mtmetrics_edu.views.svg.shapes import label, path, picture, state_shape

ROWS_SHOWN = 20
LEFT, RIGHT = 190, 590  # of the boxes
COUNTS = 740  # where the words behind the boxes end
STEP, HEIGHT = 32, 20  # from row to row; of a box
INK = palette.THEMES["ink"][palette.LIGHT]
ROOM, WIDEST = 8, 48  # boxes that a row has room for at least; pixels of a box at most


def clips(order: Order) -> Html:
    """One row of boxes for each n-gram, cut at its maximum reference count.

    >>> from mtmetrics_edu.explain import explain_order
    >>> "the: 2 of 7 (most in reference 1)" in clips(explain_order(["the"] * 7, [["the"] * 2], 1))
    True
    """
    rows = order.first_rows(ROWS_SHOWN)
    longest = max([ROOM, *(max(row.count, row.max_reference_count) for row in rows)])
    unit = min((RIGHT - LEFT) / longest, WIDEST)
    drawn = (clip(row, 8 + STEP * i, unit) for i, row in enumerate(rows))
    bottom = 8 + STEP * len(rows)
    total = label(COUNTS, bottom + 16, f"{order.matches} of {order.total} matched", "end")
    legend = state_legend(bottom + 46)
    return picture(bottom + 58, captions.clips_said(order), *drawn, total, legend)


def clip(row: NgramRow, y: float, unit: float) -> Html:
    """The boxes of one n-gram, its limit, and its counts."""
    base, over = y + 15, CLIPPED_AWAY if row.clipped else UNMATCHED
    lefts = [LEFT + i * unit for i in range(row.count)]
    states = {MATCHED: lefts[: row.clipped], over: lefts[row.clipped :]}
    shapes = [state_shape(state, its, y, unit - 3, HEIGHT) for state, its in states.items() if its]
    limit = LEFT + row.max_reference_count * unit - 1.5
    cut = path([(limit, y - 4), (limit, y + HEIGHT + 4)], "mtm-curve", INK)
    name = label(LEFT - 12, base, short(row.ngram, 20), "end", "mtm-strong")
    counts = label(COUNTS, base, f"{row.clipped} of {row.count}{supplied(row)}", "end")
    return joined([name, *shapes, cut, counts])


def supplied(row: NgramRow) -> str:
    """Which reference supplies the maximum, in short.

    >>> from mtmetrics_edu.explain import explain_order
    >>> supplied(explain_order(["a"], [["b"], ["a"]], 1).rows[0])
    ' · R2'
    """
    return " · " + ", ".join(f"R{i + 1}" for i in row.suppliers) if row.suppliers else ""
