"""A corpus -> matplotlib: pairs of scores side by side; the same words cut into other segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

GIVEN, RIGHT = palette.MARKS["clipped away"], palette.MARKS["matched"]
LOOKS = ("o-", "s--", "^:")  # of the tests


def pairs(scores: Mapping[str, tuple[float, float]]) -> Plot:
    """One row per name: a dot for what was given, a ring for what is right, a line between them.

    >>> pairs({"upside down": (1.4, 0.6)})
    Given and right. upside down: 1.4000, right is 0.6000.
    """
    with drawing(0.24 * len(scores) + 0.9, captions.pairs_said(scores)) as axes:
        for row, (given, right) in enumerate(scores.values()):
            axes.plot([given, right], [row, row], color=INK, linewidth=2)
            axes.plot([right], [row], "o", color=RIGHT, markersize=9, mfc="none", mew=2.5)
            axes.plot([given], [row], "o", color=GIVEN, markersize=8)
        axes.axvline(1, linestyle=":", color=INK)
        axes.set_yticks(range(len(scores)), list(scores))
        axes.set(ylim=(len(scores) - 0.4, -1.4), xlabel="score")
        axes.text(1, -0.95, "1 ", ha="right")
        ring = Line2D([], [], marker="o", ls="", color=RIGHT, mfc="none", mew=2.5, label="right")
        dot = Line2D([], [], marker="o", ls="", color=GIVEN, label="given")
        axes.legend(handles=[ring, dot], loc="upper left", bbox_to_anchor=(0.74, 1), frameon=False)
        axes.grid(axis="x")
        bare(axes, "bottom")
    return axes


def rates(found: Mapping[str, Mapping[float, float]]) -> Plot:
    """How often each test called equally good systems different, against how often it says.

    found: for each test, the share by threshold, 0 to 1.

    >>> rates({"a test": {0.05: 0.11}})
    Equal systems called different. a test: 11.0 % at 0.05.
    """
    most = max(max(shares.values()) for shares in found.values())
    with drawing(3.2, captions.rates_said(found)) as axes:
        axes.plot([0, most], [0, most], color=INK, linewidth=1.5)
        for (name, shares), look in zip(found.items(), LOOKS, strict=False):
            axes.plot(list(shares), list(shares.values()), look, linewidth=3, markersize=9,
                      color=RIGHT if look == LOOKS[0] else GIVEN)  # fmt: skip
            end = max(shares)
            axes.annotate(name, (end, shares[end]), (10, 0), textcoords="offset points",
                          va="center")  # fmt: skip
        axes.set(xlabel="threshold", ylabel="called different", xlim=(0, 1.5 * 0.1))
        axes.set_ylim(0, 1.1 * most)
        axes.set_xticks([it for shares in found.values() for it in shares])
        axes.grid(axis="y")
    return axes


Piece = Sequence[str]
WIDTH, GAP = 62.0, 1.3  # of a line and between two pieces, in letters
LETTER = 11  # points: the size of the words


def draw_seams(pieces: Sequence[Piece], order: Sequence[int], title: str) -> Plot:
    """The pieces of a sentence as boxes, as they stand, and below them in another order.

    A piece keeps its number and its colour. order: the places of the pieces, from 0.

    >>> draw_seams([["a", "b"], ["c"]], [1, 0], "Equal scores")
    Equal scores. As written: 1 a b, 2 c. In another order: 2 c, 1 a b.
    """
    named = [f"{i} {' '.join(piece)}" for i, piece in enumerate(pieces, start=1)]
    other = ", ".join(named[place] for place in order)
    said = f"{title}. As written: {', '.join(named)}. In another order: {other}."
    rows = (("as written", range(len(pieces))), ("in another order", order))
    lines = [list(laid_out(pieces, places)) for _, places in rows]
    height = sum(1 + max(line for _, _, line in found) for found in lines)
    with drawing(0.55 * height + 1.0, said) as axes:
        top = 0.0
        for (name, _), found in zip(rows, lines, strict=True):
            axes.text(0, top, name, va="bottom", fontsize=LETTER + 1)
            for place, left, line in found:
                draw_piece(axes, pieces[place], place, left, top + 0.25 + line)
            top += 1.9 + max(line for _, _, line in found)
        axes.set(xlim=(0, WIDTH), ylim=(top - 0.6, -0.6), xticks=[], yticks=[])
        axes.set_title(title, loc="left")
        bare(axes)
    return axes


def laid_out(pieces: Sequence[Piece], places: Sequence[int]) -> Iterator[tuple[int, float, int]]:
    """Each piece's place, where it begins, and on which line, as in a paragraph.

    >>> list(laid_out([["a" * 40], ["b" * 30]], [1, 0]))
    [(1, 0.0, 0), (0, 0.0, 1)]
    """
    left, line = 0.0, 0
    for place in places:
        width = long(pieces[place])
        if left and left + width > WIDTH:
            left, line = 0.0, line + 1
        yield place, left, line
        left += width + GAP


def long(piece: Piece) -> float:
    """How wide the box of a piece is, in letters: its words and a margin.

    >>> long(["the", "party"])
    11.0
    """
    return len(" ".join(piece)) + 2.0


def draw_piece(axes: Axes, piece: Piece, place: int, left: float, top: float) -> None:
    """The box of a piece, with its number on its upper edge."""
    colour, width = palette.order_colour(place + 1), long(piece)
    axes.add_patch(
        Rectangle((left, top), width, 0.6, facecolor="none", edgecolor=colour, linewidth=2.5)
    )
    words = " ".join(piece)
    axes.text(left + width / 2, top + 0.32, words, ha="center", va="center", fontsize=LETTER)
    axes.text(left + 0.4, top - 0.02, str(place + 1), va="bottom", fontsize=8, color=INK)
