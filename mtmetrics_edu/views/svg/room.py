"""Where the words beside a point find room: no line goes through them, no other words are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from mtmetrics_edu.views.svg.shapes import WIDTH, Point

LETTER = 10  # pixels: the widest letter of a bold font
ABOVE, BELOW, LINE = 14, 5, 20  # pixels of a line of words; from line to line
ASIDE = (
    12,
    24,
    40,
    60,
    90,
    130,
    180,
    240,
)  # pixels between the point and the words: first the nearest
UPWARDS = (8, 20, 35, 50, 65, 80, 100, 130, 160, 200)
Curve = Callable[[float], float]  # from a place across to the height there; it only rises


class Box(NamedTuple):
    """The room of some lines of words."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether two rooms have a part in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def is_crossed(self, curve: Curve) -> bool:
        """Whether a rising curve goes through."""
        return curve(self.right) < self.bottom and curve(self.left) > self.top


class Lines(NamedTuple):
    """What is in the way: curves, upright lines by their place across, and other words or dots."""

    curves: Sequence[Curve] = ()
    uprights: Sequence[float] = ()
    boxes: Sequence[Box] = ()

    def leave(self, box: Box) -> bool:
        """Whether nothing is in the way of a box."""
        return not (
            any(box.is_crossed(curve) for curve in self.curves)
            or any(box.left - 4 < x < box.right + 4 for x in self.uprights)
            or any(box.meets(other) for other in self.boxes)
        )


def words_box(x: float, y: float, words: Sequence[str]) -> Box:
    """The room of lines of words that start at x; y is the baseline of the first.

    >>> words_box(100, 50, ["cat", "mat"])
    Box(left=100, top=36, right=130, bottom=75)
    """
    width = LETTER * max(map(len, words))
    return Box(x, y - ABOVE, x + width, y + LINE * (len(words) - 1) + BELOW)


def free_box(at: Point, words: Sequence[str], page: Box, way: Lines) -> Box:
    """The nearest room for words beside a point; if there is none, the room at its right.

    >>> free_box((200, 100), ["cat"], Box(0, 0, 400, 300), Lines())[:2]
    (158, 73)
    """
    found = (it for it in around(at, words) if inside(it, page) and way.leave(it))
    return next(found, words_box(at[0] + ASIDE[0], at[1], words))


def around(at: Point, words: Sequence[str]) -> Iterator[Box]:
    """Rooms around a point: above at the left, below at the right, and so on; the nearest first."""
    (x, y), (_, top, right, bottom) = at, words_box(0, 0, words)
    steps = sorted(product(ASIDE, UPWARDS), key=sum)
    for aside, upwards in steps:
        for across, down in ((-1, -1), (1, 1), (1, -1), (-1, 1)):
            left = x + aside if across > 0 else x - aside - right
            base = y + upwards - top if down > 0 else y - upwards - bottom
            yield words_box(left, base, words)


def inside(box: Box, page: Box) -> bool:
    """Whether a room is on the page."""
    return (
        page.left <= box.left
        and box.right <= min(page.right, WIDTH)
        and page.top <= box.top
        and box.bottom <= page.bottom
    )
