"""Hills of bars as SVG: how often resamples score so, and how often chance alone differs so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from mtmetrics_edu.metrics.score import Interval
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.drawing import HALO, WIDTH, Point
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.verdicts import points, signed_points, unit

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison

BOTTOM = 280  # of a histogram of differences


def histogram(
    bins: Sequence[Sequence[int]], highest: int, upper_left: Point, lower_right: Point
) -> Iterator[Html]:
    """A bar for each bin, in pieces that stand on each other, blue and grey; `highest` draws reach
    the top, and a single draw is seen, too. Below them is the axis."""
    (left, top), (right, bottom) = upper_left, lower_right
    y, width = draw.scale(0, highest, 0, bottom - top), (right - left) / len(bins)
    for i, counts in enumerate(bins):
        foot = bottom
        for count, colour in zip(counts, (palette.METRICS["BLEU"], palette.NEUTRAL), strict=False):
            if count:
                height = max(y(count), 4)
                foot -= height
                yield draw.rectangle(left + i * width, foot, width - 1, height, colour)
    yield draw.path([(left - 6, bottom), (right + 6, bottom)], "mtm-axis")


def under(y: float, text: str, css: str = "") -> Html:
    """Words in the middle below the axis."""
    return draw.label(WIDTH / 2, BOTTOM + y, text, "middle", css)


# Scores of resamples


BINS = 41  # of the scores; odd, so that equal resamples stand in the middle of one


def resample_histogram(interval: Interval, whole: Interval, name: str = "score") -> Html:
    """The scores of the resamples so far, to the scale of all of them, and their interval, in
    points.

    name: of the score; any other than "score" is a difference of two, and 0 is marked.

    >>> whole = Interval.of(0.5, [0.4, 0.5, 0.6])
    >>> "scores of 2 resamples" in resample_histogram(whole.first(2), whole)
    True
    """
    left, right, top, bottom = 120, 640, 60, 185
    write = partial(points if name == "score" else signed_points, metric="bleu")
    low, high = score_range(whole)
    x, score, count = draw.scale(low, high, left, right), interval.score, len(interval.scores)
    bins = [[count] for count in binned(interval.scores, low, high, BINS)]
    highest = max(binned(whole.scores, low, high, BINS))
    ends = x(interval.low), x(interval.high)  # no line crosses a name that stands outside of them
    middle = [draw.path([(x(score), top - 30), (x(score), bottom)], "mtm-axis")]
    if low < 0:
        middle.append(draw.path([(x(0), top - 6), (x(0), bottom)], "mtm-rule"))
        middle.append(draw.label(x(0), top - 12, "0: equal", "end", HALO))
    resamples = f"{name} of 1 resample" if count == 1 else f"{name}s of {count} resamples"
    return draw.svg_element(
        bottom + 56,
        f"{name[0].upper()}{name[1:]} {write(score)}; {count} resamples, "
        f"{interval.confidence:.0%} of them from {write(interval.low)} to {write(interval.high)}.",
        *histogram(bins, highest, (left, top), (right, bottom)),
        draw.label(left - 14, bottom + 5, write(low), "end", "mtm-quiet"),
        draw.label(right + 14, bottom + 5, write(high), "start", "mtm-quiet"),
        *(draw.path([(end, top - 18), (end, bottom + 28)], "mtm-rule") for end in ends),
        draw.label(ends[0] - 7, bottom + 26, f"low {write(interval.low)}", "end", HALO),
        draw.label(ends[1] + 7, bottom + 26, f"high {write(interval.high)}", "start", HALO),
        *middle,
        draw.label(x(score), top - 38, f"{name} {write(score)}", "middle", HALO),
        draw.label(WIDTH / 2, bottom + 50, f"{resamples}, in points", "middle"),
    )


def score_range(whole: Interval) -> tuple[float, float]:
    """The lowest and the highest of the resampled scores and the test set's own score.

    They are at least one point of BLEU apart, so that equal scores have a scale, too.
    """
    low, high = min(whole.score, *whole.scores), max(whole.score, *whole.scores)
    room = max(0.01 - (high - low), 0) / 2
    return low - min(room, abs(low)), min(high + room, 1.0)


def binned(values: Iterable[float], low: float, high: float, count: int) -> list[int]:
    """How many of the values fall into each of so many equal bins from low to high.

    >>> binned([0.1, 0.2, 0.9, 1.0], 0, 1, 2)
    [2, 2]
    """
    place, counts = draw.scale(low, high, 0, count), [0] * count
    for value in values:
        counts[min(int(place(value) + 1e-9), count - 1)] += 1
    return counts


# Differences by chance


ROOM = 110  # pixels for the words beside the observed difference
DIFFERENCE_BINS = 40  # about


def chance_histogram(test: Comparison, metric: str) -> Html:
    """The differences of a test's draws. Those that are as large as the observed one are shaded.

    They must vary around 0, as those of approximate randomization do. metric: "bleu" or "nist".

    >>> from mtmetrics_edu.compare import compare
    >>> result = compare(["a b"] * 6, ["a"] * 6, [["a b"]] * 6, max_n=1, trials=19)
    >>> "p = 0.1000" in chance_histogram(result.tests[2], "bleu")
    True
    """
    left, right, top, observed = 40, 720, 110, test.difference
    reach, bins = difference_bins(test.differences.tolist(), observed)
    x, tail = draw.scale(-reach, reach, left, right), sum(tail for tail, _ in bins)
    at, size, p = x(observed), signed_points(observed, metric), number(test.p_value)
    to_the_right = observed >= 0 if left + ROOM < at < right - ROOM else at < WIDTH / 2
    beside, anchor = (at + 8, "start") if to_the_right else (at - 8, "end")
    shaded = f"as far from 0 as observed, or further (blue): {tail:,} of {test.draws:,} draws"
    return draw.svg_element(
        370,
        f"Differences by chance, in {test.draws:,} draws of {test.name}. Observed difference "
        f"{size} {unit(metric)}; p = {p} of the draws are as large, in either direction.",
        *histogram(bins, max(map(sum, bins)), (left, top), (right, BOTTOM)),
        draw.label(left, BOTTOM + 22, signed_points(-reach, metric), "start", "mtm-quiet"),
        under(22, "0", "mtm-quiet"),
        draw.label(right, BOTTOM + 22, signed_points(reach, metric), "end", "mtm-quiet"),
        draw.path([(x(-observed), top - 24), (x(-observed), BOTTOM)], "mtm-rule"),
        draw.path([(at, top - 92), (at, BOTTOM)], "mtm-axis"),
        draw.label(beside, top - 74, f"observed {size}", anchor, HALO),
        draw.label(beside, top - 50, f"p = {p}", anchor, HALO),
        under(54, "differences that chance alone makes"),
        under(80, shaded, "mtm-quiet"),
    )


def difference_bins(
    differences: Sequence[float], observed: float
) -> tuple[float, list[tuple[int, int]]]:
    """How far the bins reach from 0, and how many differences are in each: those that are as large
    as the observed one in either direction, and the rest.

    There are equally many bins below and above 0, all equally wide. Where it can be, the observed
    difference is the edge of a bin.

    >>> reach, bins = difference_bins([-0.2, -0.1, 0.0, 0.1], 0.2)
    >>> reach, bins[::20]
    (0.2, [(1, 0), (0, 1)])
    """
    size = abs(observed)
    reach = max(size, *map(abs, differences)) or 0.01
    width = 2 * reach / DIFFERENCE_BINS
    if size >= width:
        width = size / round(size / width)
    half = ceil(reach / width - 1e-9)
    far, near = list[float](), list[float]()
    for difference in differences:
        (far if abs(difference) >= size - 1e-12 else near).append(difference)
    reach = half * width
    tails, rests = (binned(values, -reach, reach, 2 * half) for values in (far, near))
    return reach, list(zip(tails, rests, strict=True))
