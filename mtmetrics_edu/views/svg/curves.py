"""lengths -> SVG: the curve of the brevity penalty, and BLEU's penalty beside NIST's.

The words beside a point stand where no line goes through them and no other words are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from typing import NamedTuple

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.explain import penalty_crossing
from mtmetrics_edu.nist import nist_length_penalty
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views.drawing import EDGE, HALO, WIDTH, Point, Scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number

HEIGHT = 340
LEFT, RIGHT, TOP, BOTTOM = 70, 730, 40, 280  # of the axes
QUARTERS = (0, 0.25, 0.5, 0.75, 1)  # the numbers on an axis from 0 to 1
RATIO_SHOWN = 1.25  # the largest candidate length / reference length of the penalties' picture
PENALTIES = {"BLEU": brevity_penalty, "NIST": nist_length_penalty}
BLUE = palette.METRICS["BLEU"]


# The brevity penalty


def penalty_curve(candidate_length: float, reference_length: float) -> Html:
    """BP for every candidate length, with this candidate's c and r marked.

    >>> "BP = 0.6065" in penalty_curve(12, 18)
    True
    """
    c, r = candidate_length, reference_length
    most, bp = max(2 * r, 1.15 * c, 4), brevity_penalty(c, r)
    x, y = scales(most)
    at = x(c), y(bp)
    words, name = [f"c = {c:g}", f"BP = {number(bp)}"], f"r = {r:g}"
    curve = curve_height(lambda length: brevity_penalty(length, r), most)
    taken = words_box(x(r) - LETTER * len(name) / 2, TOP - 18, [name])
    return draw.picture(
        HEIGHT,
        captions.curve_said(c, r, bp),
        axes(most, "candidate length c", "BP"),
        draw.line((x(r), TOP - 10), (x(r), BOTTOM), "mtm-rule"),
        draw.label(x(r), TOP - 18, name, "middle", "mtm-strong"),
        draw.path([(x(v), y(brevity_penalty(v, r))) for v in steps(most)], "mtm-curve", BLUE),
        draw.line(at, (x(c), BOTTOM), "mtm-rule"),
        draw.dot(at, BLUE),
        written(free_box(at, words, PAGE, Obstacles([curve], [x(r), x(c)], [taken])), words),
    )


# Both penalties


class Standing(NamedTuple):
    """Where a candidate stands on the curve of one metric's penalty."""

    metric: str
    ratio: float  # candidate length / reference length
    penalty: float


def penalties(
    candidate_length: float | None = None,
    reference_length: float | None = None,
    nist_reference_length: float | None = None,
) -> Html:
    """BLEU's and NIST's penalties against c/r, and where they cross.

    With lengths, also where this candidate stands on each; NIST's r is the mean reference length,
    if given.

    >>> "cross at 0.7613" in penalties()
    True
    """
    c, r, here = candidate_length, reference_length, []
    if c is not None and r:
        lengths = {"BLEU": r, "NIST": nist_reference_length or r}
        here = [Standing(name, c / own, PENALTIES[name](c, own)) for name, own in lengths.items()]
    alts = [f"{it.metric} here: {number(it.penalty)} at {it.ratio:.4f}" for it in here]
    alt = captions.penalties_said(penalty_crossing()[0], alts)
    return draw.picture(HEIGHT, alt, both_curves(), readouts(here))


@cache
def both_curves() -> Html:
    """Axes, both curves with their names, and where they cross: the same for all lengths."""
    x, y = scales(RATIO_SHOWN)
    ratio, height = penalty_crossing()
    points = {
        metric: [(x(v), y(penalty(v, 1))) for v in steps(RATIO_SHOWN)]
        for metric, penalty in PENALTIES.items()
    }
    return joined(
        [
            axes(RATIO_SHOWN, "candidate length ÷ reference length", "penalty"),
            draw.path(points["BLEU"], "mtm-curve", palette.METRICS["BLEU"]),
            draw.path(points["NIST"], "mtm-curve mtm-nist", palette.METRICS["NIST"]),
            *(draw.label(*place, name, css=HALO) for name, place in curve_names().items()),
            draw.dot((x(ratio), y(height)), "var(--mtm-ink)", hollow=True),
        ]
    )


@cache
def curve_names() -> dict[str, Point]:
    """What is written beside the curves, and where it starts."""
    x, y = scales(RATIO_SHOWN)
    ratio, height = penalty_crossing()
    return {
        "BLEU": (x(0.3) - 50, y(brevity_penalty(0.3, 1)) - 12),
        "NIST": (x(0.5) + 22, y(nist_length_penalty(0.5, 1)) + 6),
        f"cross at {ratio:.4f}": (x(ratio) + 16, y(height) + 22),
    }


def readouts(here: Sequence[Standing]) -> Html:
    """A dot on each curve, and beside it the metric's penalty; no words stand on others."""
    x, y = scales(RATIO_SHOWN)
    ratio, height = penalty_crossing()
    points = [(x(min(it.ratio, RATIO_SHOWN)), y(it.penalty)) for it in here]
    curves = [
        curve_height(partial(penalty, reference_length=1), RATIO_SHOWN)
        for penalty in PENALTIES.values()
    ]
    taken = [Box(a - 9, b - 9, a + 9, b + 9) for a, b in (*points, (x(ratio), y(height)))]
    taken += [words_box(*place, [name]) for name, place in curve_names().items()]
    parts = [draw.dot(at, palette.METRICS[it.metric]) for at, it in zip(points, here, strict=True)]
    for at, it in zip(points, here, strict=True):
        words = [f"{it.metric} {number(it.penalty)}"]
        box = free_box(at, words, PAGE, Obstacles(curves, boxes=taken))
        taken.append(box)
        parts.append(written(box, words))
    return joined(parts)


# Axes


def scales(most: float) -> tuple[Scale, Scale]:
    """Numbers from 0 to most as places across, and from 0 to 1 as places upwards."""
    return draw.scale(0, most, LEFT, RIGHT), draw.scale(0, 1, BOTTOM, TOP)


def axes(most: float, across: str, upwards: str) -> Html:
    """Axes from 0 to most and from 0 to 1, with their names, round numbers and faint lines."""
    x, y = scales(most)
    parts = [draw.line((LEFT, BOTTOM), (RIGHT, BOTTOM), "mtm-axis")]
    for value in ticks(most):
        parts.append(draw.label(x(value), BOTTOM + 20, f"{value:g}", "middle", "mtm-quiet"))
    for value in QUARTERS:
        parts.append(draw.label(LEFT - 10, y(value) + 5, f"{value:.2f}", "end", "mtm-quiet"))
        if value:
            parts.append(draw.line((LEFT, y(value)), (RIGHT, y(value)), "mtm-grid"))
    parts.append(draw.label((LEFT + RIGHT) / 2, BOTTOM + 44, across, "middle"))
    return joined([*parts, draw.label(EDGE, TOP - 16, upwards)])


def steps(most: float, count: int = 160) -> list[float]:
    """`count` + 1 evenly spaced numbers from 0 to most.

    >>> steps(2, count=4)
    [0.0, 0.5, 1.0, 1.5, 2.0]
    """
    return [most * i / count for i in range(count + 1)]


def ticks(high: float, most: int = 8) -> list[float]:
    """0 and its multiples of a round step (1, 2 or 5 times a power of ten) up to high.

    There are at most `most` steps, so one number more.

    >>> ticks(18)
    [0.0, 5.0, 10.0, 15.0]
    """
    step = next(
        m * 10.0**e for e in range(-6, 9) for m in (1, 2, 5) if high / (m * 10.0**e) <= most
    )
    return [i * step for i in range(int(high / step + 1e-9) + 1)]


# Room for words


LETTER = 10  # pixels: the widest letter of a bold font
ABOVE, BELOW, LINE = 14, 5, 20  # pixels of a line of words; from line to line
ASIDE = (12, 24, 40, 60, 90, 130, 180, 240)  # pixels from the point to the words
UPWARDS = (8, 20, 35, 50, 65, 80, 100, 130, 160, 200)


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

    def is_inside(self, other: Box) -> bool:
        """Whether this room is a part of the other."""
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )


class Obstacles(NamedTuple):
    """What words must not stand on: curves that only rise, upright lines, other words and dots."""

    curves: Sequence[Scale] = ()  # from a place across to the height there
    uprights: Sequence[float] = ()  # places across
    boxes: Sequence[Box] = ()

    def leave(self, box: Box) -> bool:
        """Whether none of them is in a box."""
        return not (
            any(
                curve(box.right) < box.bottom and curve(box.left) > box.top for curve in self.curves
            )
            or any(box.left - 4 < x < box.right + 4 for x in self.uprights)
            or any(box.meets(other) for other in self.boxes)
        )


PAGE = Box(LEFT + 6, 12, WIDTH, BOTTOM - 4)  # where words can stand beside a point


def curve_height(penalty: Scale, most: float) -> Scale:
    """The height of a curve by the place across, both in pixels."""
    across, (_, y) = draw.scale(LEFT, RIGHT, 0, most), scales(most)
    return lambda place: y(penalty(max(across(place), 0)))


def words_box(x: float, y: float, words: Sequence[str]) -> Box:
    """The room of lines of words that start at x; y is the baseline of the first.

    >>> words_box(100, 50, ["cat", "mat"])
    Box(left=100, top=36, right=130, bottom=75)
    """
    width = LETTER * max(map(len, words))
    return Box(x, y - ABOVE, x + width, y + LINE * (len(words) - 1) + BELOW)


def free_box(at: Point, words: Sequence[str], page: Box, obstacles: Obstacles) -> Box:
    """The nearest room for words beside a point; if there is none, the room at its right.

    >>> free_box((200, 100), ["cat"], Box(0, 0, 400, 300), Obstacles())[:2]
    (158, 73)
    """
    free = (box for box in around(at, words) if box.is_inside(page) and obstacles.leave(box))
    return next(free, words_box(at[0] + ASIDE[0], at[1], words))


def around(at: Point, words: Sequence[str]) -> Iterator[Box]:
    """Rooms around a point: above at the left, below at the right, and so on; the nearest first."""
    (x, y), (_, top, right, bottom) = at, words_box(0, 0, words)
    for aside, upwards in sorted(product(ASIDE, UPWARDS), key=sum):
        for across, down in ((-1, -1), (1, 1), (1, -1), (-1, 1)):
            left = x + aside if across > 0 else x - aside - right
            base = y + upwards - top if down > 0 else y - upwards - bottom
            yield words_box(left, base, words)


def written(box: Box, words: Iterable[str]) -> Html:
    """Lines of words in their room."""
    base = box.top + ABOVE
    return joined(
        draw.label(box.left, base + LINE * i, text, css=HALO) for i, text in enumerate(words)
    )
