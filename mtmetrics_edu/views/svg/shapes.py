"""SVG elements: words, lines and rectangles, and how the boxes of the three states look.

All places are pixels from the upper left corner of a picture that is WIDTH pixels wide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from mtmetrics_edu.explain import MATCHED, UNMATCHED
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, escape, joined

WIDTH = 760
EDGE = 8  # where the first words of a line start
LEAST = 2  # pixels of a rectangle, so that a value of 0 is seen, too
HATCH_STEP = 7.0  # pixels between the diagonal lines of a hatched box
HALO = "mtm-strong mtm-halo"  # the class of words in front of lines
Point = tuple[float, float]


def picture(height: float, said: str, *parts: Html) -> Html:
    """An svg element; `said` is what it shows, in words, for those who do not see it."""
    return Html(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mtm-svg" role="img" '
        f'viewBox="0 0 {WIDTH} {height:g}" aria-label="{escape(said)}">{joined(parts)}</svg>'
    )


def label(x: float, y: float, said: str, anchor: str = "start", css: str = "") -> Html:
    """Words, typed or ours. They start, end or have their middle at x; y is their baseline.

    >>> label(8, 20, "c < r", "end")
    '<text x="8.0" y="20.0" text-anchor="end">c &lt; r</text>'
    """
    style = f' class="{css}"' if css else ""
    return Html(
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(said)}</text>'
    )


def path(points: Iterable[Point], css: str, colour: str = "") -> Html:
    """A line through points.

    >>> path([(0, 0), (9, 5)], "mtm-axis")
    '<path d="M0.0 0.0L9.0 5.0" class="mtm-axis"/>'
    """
    places = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    stroke = f' stroke="{colour}"' if colour else ""
    return Html(f'<path d="M{places}" class="{css}"{stroke}/>')


def line(start: Point, end: Point, css: str) -> Html:
    """A straight line."""
    return path([start, end], css)


def rectangle(
    x: float, y: float, width: float, height: float, colour: str, style: str = ""
) -> Html:
    """A filled rectangle."""
    return Html(
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, LEAST):.1f}" '
        f'height="{max(height, LEAST):.1f}" fill="{colour}" {style}/>'
    )


def dot(at: Point, colour: str, hollow: bool = False) -> Html:
    """A marked point."""
    fill = "var(--mtm-paper)" if hollow else colour
    return Html(
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="6.5" '
        f'style="fill:{fill};stroke:{colour};stroke-width:2.5"/>'
    )


def state_shape(state: str, lefts: Sequence[float], y: float, width: float, height: float) -> Html:
    """A row of equal boxes in the look of a state: solid, hatched or hollow.

    One path draws them all, because each element costs a browser time.
    """
    colour = palette.MARKS[state]
    if state == MATCHED:
        return Html(f'<path d="{outlines(lefts, y, width, height)}" fill="{colour}"/>')
    frames = outlines([x + 1 for x in lefts], y + 1, width - 2, height - 2)
    dots = ' stroke-dasharray="2 3"' if state == UNMATCHED else ""
    frame = f'<path d="{frames}" fill="none" stroke="{colour}" stroke-width="2"{dots}/>'
    if state == UNMATCHED:
        return Html(frame)
    lines = "".join(hatching(x, y, width, height) for x in lefts)
    return Html(f'{frame}<path d="{lines}" stroke="{colour}" stroke-width="1.8"/>')


def outlines(lefts: Iterable[float], y: float, width: float, height: float) -> str:
    """A row of equal rectangles as a part of a path."""
    across = max(width, 0)
    rest = f"{y:.1f}h{across:.1f}v{height:.1f}h-{across:.1f}z"
    return "".join([f"M{x:.1f} {rest}" for x in lefts])


def hatching(x: float, y: float, width: float, height: float) -> str:
    """Diagonal lines that fill a box, as a part of a path; an SVG pattern would need an id."""
    lines, start = [], HATCH_STEP
    while start < width + height:
        left, low = max(start - height, 0), min(start, height)
        right, high = min(start, width), max(start - width, 0)
        lines.append(f"M{x + left:.1f} {y + low:.1f}L{x + right:.1f} {y + high:.1f}")
        start += HATCH_STEP
    return "".join(lines)


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
