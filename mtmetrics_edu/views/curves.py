"""Curves of penalties and of power, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from mtmetrics_edu.explain.segment import CROSSING
from mtmetrics_edu.metrics.bleu import brevity_penalty
from mtmetrics_edu.metrics.nist import nist_length_penalty
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.drawing import EDGE, HALO, WIDTH, Point, Scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison

HEIGHT = 340
LEFT, RIGHT, TOP, BOTTOM = 70, 730, 40, 280  # of the axes
QUARTERS = (0, 0.25, 0.5, 0.75, 1)  # the numbers on an axis from 0 to 1
RATIO_SHOWN = 1.25  # the largest candidate length / reference length of the penalties' picture
PENALTIES = {"BLEU": brevity_penalty, "NIST": nist_length_penalty}
LETTER, LINE = 10, 20  # pixels: the widest letter of a bold font, and from line to line
GRIP = 22  # pixels: how broad a handle is
HIGH = 0.9  # of a penalty: there is no room for words above the curve
BLUE = palette.METRICS["BLEU"]


# The brevity penalty


def penalty_curve(
    candidate_length: float,
    reference_length: float,
    *,
    what_if: Point | None = None,
    handles: bool = False,
) -> Html:
    """BP for every candidate length, with this candidate's c and r marked.

    what_if: another c and r, with a dashed curve and a hollow point. handles: whether c and r, of
    what_if if it is given, can be dragged.

    >>> "BP = 0.6065" in penalty_curve(12, 18)
    True
    """
    c, r = candidate_length, reference_length
    asked = what_if or (c, r)
    most, bp = max(2 * r, 1.15 * c, 4, *asked), brevity_penalty(c, r)
    x, y = scales(most)
    words = [f"c = {c:g}", f"BP = {number(bp)}"]
    left, base = words_place(c, r, most, words)
    labels = [draw.label(left, base + LINE * i, word, css=HALO) for i, word in enumerate(words)]
    other = [*asked_parts(*what_if, most, r)] if what_if else []
    labels += asked_labels(*what_if, most, r, (left, base)) if what_if else []
    if handles:  # none is another element for what comes with it; labels stand above them
        other, labels = [draw.group(*other), *handles_of(*asked, most, bp)], [draw.group(*labels)]
    return draw.svg_element(
        HEIGHT,
        f"Brevity penalty by candidate length. With r = {r:g} and {words[0]}: {words[1]}.",
        axes(most, "candidate length c", "BP"),
        draw.path([(x(r), TOP - 10), (x(r), BOTTOM)], "mtm-rule"),
        draw.label(x(r), TOP - 18, f"r = {r:g}", "middle", "mtm-strong"),
        draw.path([(x(v), y(brevity_penalty(v, r))) for v in steps(most)], "mtm-curve", BLUE),
        draw.path([(x(c), y(bp)), (x(c), BOTTOM)], "mtm-rule"),
        draw.dot((x(c), y(bp)), BLUE),
        *other,
        *labels,
    )


def asked_parts(c: float, r: float, most: float, own_r: float) -> Iterator[Html]:
    """The curve of another r than the text's own, dashed, and the point of another c, hollow."""
    x, y = scales(most)
    if r != own_r:
        points = [(x(v), y(brevity_penalty(v, r))) for v in steps(most)]
        yield draw.path(points, "mtm-curve mtm-nist", "var(--mtm-muted)")
    yield draw.dot((x(c), y(brevity_penalty(c, r))), "var(--mtm-ink)", hollow=True)


def asked_labels(c: float, r: float, most: float, own_r: float, own: Point) -> Iterator[Html]:
    """What BP would be, at the lower right of the point of another c, where no curve is; and
    another r, above its line if there is room. own: where the first of two lines about the text's
    own point starts; BP stands below them."""
    (x, y), bp = scales(most), brevity_penalty(c, r)
    words = f"if c = {c:g}: BP = {number(bp)}"
    left, base = min(x(c) + 12, WIDTH - LETTER * len(words)), min(y(bp) + 22, BOTTOM - 8)
    if abs(left - own[0]) < LETTER * len(words) and abs(base - own[1] - LINE / 2) < 1.5 * LINE:
        base = own[1] + 2 * LINE
    yield draw.label(left, base, words, css=HALO)
    if r != own_r:
        place, height, side = x(r) + 14, BOTTOM - 10 if base < BOTTOM - 30 else base - 24, "start"
        if abs(x(r) - x(own_r)) > 8 * LETTER < x(r) - LEFT:  # above its line, as the text's own
            place, height, side = x(r), TOP - 18, "middle"
        elif x(r) + 8 * LETTER > WIDTH:
            place, side = x(r) - 14, "end"
        yield draw.label(place, height, f"r = {r:g}", side, HALO)


def handles_of(c: float, r: float, most: float, own: float) -> Iterator[Html]:
    """Handles of r, with its name, and of c, from its point or, if that is higher, the text's own
    BP; where they lie on each other, c has its point, and r has the rest of its line."""
    x, y = scales(most)
    top = y(max(own, brevity_penalty(c, r))) - 12
    end = BOTTOM if abs(x(c) - x(r)) > GRIP else min(top + 2 * GRIP, BOTTOM)
    yield draw.handle("r", "r", r, {}, x, int(most), (TOP - 34, BOTTOM))
    yield draw.handle("c", "c", c, {}, x, int(most), (top, end))


def words_place(c: float, r: float, most: float, words: list[str]) -> Point:
    """Where lines of words start beside the point of c: above the curve at the left, and near the
    top below it, where the line of r is not in their way."""
    (x, y), width = scales(most), LETTER * max(map(len, words))
    left, right = max(x(c) - 12 - width, LEFT + 6), x(max(c, r)) + 12
    end = draw.scale(LEFT, RIGHT, 0, most)(left + width)
    height = max(brevity_penalty(c, r), brevity_penalty(end, r) if c < r else 0)
    if height < HIGH:
        return left, y(height) + 7 - LINE * len(words)
    return (right if right + width < WIDTH else left), y(height) + 22


# Both penalties


def penalties(c: float, reference_length: float, mean_length: float) -> Html:
    """BLEU's and NIST's penalties against c/r, where they cross, and where the candidate stands on
    each. For NIST r is the mean reference length.

    >>> "cross at 0.7613" in penalties(12, 16, 15)
    True
    """
    x, y = scales(RATIO_SHOWN)
    alt = f"Penalties of BLEU and NIST against c/r; they cross at ratio {CROSSING:.4f}."
    here, dots = [], []
    for metric, r in (("BLEU", reference_length), ("NIST", mean_length)):
        if r:
            ratio, penalty = c / r, PENALTIES[metric](c, r)
            here.append(f"{metric} {number(penalty)}")
            dots.append(draw.dot((x(min(ratio, RATIO_SHOWN)), y(penalty)), palette.METRICS[metric]))
            alt += f" {metric} here: {number(penalty)} at {ratio:.4f}."
    labels = [
        draw.label(x(0.3) + 16, y(brevity_penalty(0.3, 1)) - 20, "BLEU", "end", HALO),
        draw.label(x(0.5) + 28, y(nist_length_penalty(0.5, 1)) + 12, "NIST", css=HALO),
        draw.label(RIGHT - 8, BOTTOM - 14, "here: " * bool(here) + ", ".join(here), "end", HALO),
    ]
    return draw.svg_element(HEIGHT, alt, both_curves(), *dots, *labels)


@cache
def both_curves() -> Html:
    """Axes, both curves, and where they cross: the same for all lengths."""
    x, y = scales(RATIO_SHOWN)
    place = x(CROSSING), y(brevity_penalty(CROSSING, 1))
    bleu, nist = (
        [(x(v), y(penalty(v, 1))) for v in steps(RATIO_SHOWN)] for penalty in PENALTIES.values()
    )
    return joined(
        [
            axes(RATIO_SHOWN, "candidate length ÷ reference length", "penalty"),
            draw.path(bleu, "mtm-curve", palette.METRICS["BLEU"]),
            draw.path(nist, "mtm-curve mtm-nist", palette.METRICS["NIST"]),
            draw.label(place[0] + 16, place[1] + 22, f"they cross at {CROSSING:.4f}", css=HALO),
            draw.dot(place, "var(--mtm-ink)", hollow=True),
        ]
    )


# The power of a test

ENOUGH = 0.8  # the power that is usually asked for
SIZES = 20_000  # segments that are shown; more, if they are planned


def power_curve(test: Comparison, segments: int, gain: float, planned: int) -> Html:
    """The power of a test on test sets of any size, and on the planned one.

    test: of two systems on `segments` segments; gain: the difference to be noticed.
    """
    needed = test.segments_needed(segments, gain, ENOUGH)
    most = 1.25 * max(planned, min(needed, SIZES))  # it stays while `planned` moves
    x, y = scales(most)
    power = partial(test.power, segments, gain)  # of a size
    here, words = power(planned), f"{power(planned):.0%} with {planned} segments"
    asked = f"a gain of {100 * gain:g} point{'s' * (gain != 0.01)}"
    return draw.svg_element(
        HEIGHT,
        f"Of test sets of {planned} segments, {here:.0%} notice {asked}; "
        f"{ENOUGH:.0%} take {needed} segments.",
        axes(most, "segments in the test set", f"noticed: {asked}", ".0%"),
        *enough_parts(needed, most),
        draw.path([(x(size), y(power(size))) for size in steps(most)[1:]], "mtm-curve", BLUE),
        draw.dot((x(planned), y(here)), BLUE),
        beside_curve(words, planned, power, needed, most),
    )


def enough_parts(needed: float, most: float) -> Iterator[Html]:
    """The line of the power that is usually asked for, and the size of a test set that has it."""
    x, y = scales(most)
    yield draw.path([(LEFT, y(ENOUGH)), (x(most), y(ENOUGH))], "mtm-rule")
    free_left = needed > 0.35 * most  # the curve comes to this line further right
    edge, side = (LEFT + 8, "start") if free_left else (RIGHT - 8, "end")
    wanted = f"{ENOUGH:.0%} is usually wanted" + f": {needed} segments" * (needed > most)
    yield draw.label(edge, y(ENOUGH) - 6, wanted, side)
    if needed <= most:
        yield draw.path([(x(needed), y(ENOUGH)), (x(needed), BOTTOM)], "mtm-rule")
        shift, side = (8, "start") if needed < most / 2 else (-8, "end")
        yield draw.label(x(needed) + shift, BOTTOM - 10, f"{needed}", side, HALO)


def beside_curve(
    words: str, size: float, power: Callable[[float], float], needed: float, most: float
) -> Html:
    """Words beside the point of a size, where neither a line nor the curve is in their way."""
    (x, y), width = scales(most), 14 + LETTER * len(words)
    to_right = x(size) + width < x(min(needed, most))
    sign, side = (1, "start") if to_right else (-1, "end")
    end = draw.scale(LEFT, RIGHT, 0, most)(x(size) + sign * width)
    heights = y(power(size)), y(power(end))
    above = power(size) < 0.07 or not (to_right or 0.65 < power(size) < ENOUGH)
    base = min(heights) - 14 if above else min(max(heights) + 24, BOTTOM - 8)
    return draw.label(x(size) + 14 * sign, base, words, side, HALO)


# Axes


def scales(most: float) -> tuple[Scale, Scale]:
    """Numbers from 0 to most as places across, and from 0 to 1 as places upwards."""
    return draw.scale(0, most, LEFT, RIGHT), draw.scale(0, 1, BOTTOM, TOP)


def axes(most: float, across: str, upwards: str, form: str = ".2f") -> Html:
    """Axes from 0 to most and from 0 to 1, with their names, round numbers and faint lines.

    form: of the numbers from 0 to 1.
    """
    x, y = scales(most)
    parts = [draw.path([(LEFT, BOTTOM), (RIGHT, BOTTOM)], "mtm-axis")]
    for value in ticks(most):
        parts.append(draw.label(x(value), BOTTOM + 20, f"{value:g}", "middle", "mtm-quiet"))
    for value in QUARTERS:
        parts.append(draw.label(LEFT - 10, y(value) + 5, f"{value:{form}}", "end", "mtm-quiet"))
        if value:
            parts.append(draw.path([(LEFT, y(value)), (RIGHT, y(value))], "mtm-grid"))
    parts.append(draw.label((LEFT + RIGHT) / 2, BOTTOM + 44, across, "middle"))
    return joined([*parts, draw.label(EDGE, TOP - 16, upwards)])


def steps(most: float) -> list[float]:
    """161 evenly spaced numbers from 0 to most."""
    return [most * i / 160 for i in range(161)]


def ticks(high: float) -> list[float]:
    """0 and its multiples of a round step (1, 2 or 5 times a power of ten) up to high.

    There are at most eight steps, so nine numbers.

    >>> ticks(18)
    [0.0, 5.0, 10.0, 15.0]
    """
    rounds = (m * 10.0**e for e in range(-6, 9) for m in (1, 2, 5))
    step = next(step for step in rounds if high / step <= 8)
    return [i * step for i in range(int(high / step + 1e-9) + 1)]
