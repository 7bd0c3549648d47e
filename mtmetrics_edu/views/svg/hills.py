"""resampling -> SVG: the hill of resampled scores, and the hill of the differences by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.captions import interval_said
from mtmetrics_edu.views.drawing import HALO
from mtmetrics_edu.views.html.markup import NOTHING, Html
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.verdicts import hill_said, signed_points

if TYPE_CHECKING:
    from mtmetrics_edu.compare import Test

BLUE = palette.METRICS["BLEU"]


class Hill(NamedTuple):
    """The place of a hill, and the least height of its bars, so that a single draw is seen, too."""

    left: float
    right: float
    top: float  # of the highest bar
    bottom: float
    least: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def bars(self, bins: Sequence[Sequence[int]], highest: int) -> Iterator[Html]:
        """A bar for each bin, in pieces that stand on each other, blue and grey; `highest` draws
        reach the top. Below them is the axis."""
        y, width = (
            draw.scale(0, highest, 0, self.bottom - self.top),
            (self.right - self.left) / len(bins),
        )
        for i, counts in enumerate(bins):
            top = self.bottom
            for count, colour in zip(counts, (BLUE, palette.NEUTRAL), strict=False):
                height = max(y(count), self.least) if count else 0
                top -= height
                if count:
                    left = self.left + i * width
                    yield draw.rectangle(left, top, width - 1, height, colour)
        yield draw.line((self.left - 6, self.bottom), (self.right + 6, self.bottom), "mtm-axis")

    def upright(self, x: float, above: float, css: str, below: float = 0) -> Html:
        """A line from above the hill to its axis, or below it."""
        return draw.line((x, self.top - above), (x, self.bottom + below), css)

    def under(self, y: float, text: str, css: str = "") -> Html:
        """Words in the middle below the axis."""
        return draw.label(self.middle, self.bottom + y, text, "middle", css)


# Scores of resamples


SCORES = Hill(left=120, right=640, top=60, bottom=280, least=4)
BINS = 41  # of the scores; odd, so that equal resamples stand in the middle of one


def resample_hill(interval: Interval, whole: Interval) -> Html:
    """The scores of the resamples so far, to the scale of all of them, and their interval.

    >>> whole = Interval.of(0.5, [0.4, 0.5, 0.6])
    >>> "scores of 2 resamples" in resample_hill(whole.first(2), whole)
    True
    """
    left, right, top, bottom, _ = SCORES
    low, high = score_range(whole)
    x, score, count = draw.scale(low, high, left, right), interval.score, len(interval.scores)
    bins = [[it] for it in bin_counts(interval, low, high)]
    ends = x(interval.low), x(interval.high)  # no line crosses a name that stands outside of them
    return draw.picture(
        336,
        interval_said(interval),
        *SCORES.bars(bins, max(bin_counts(whole, low, high))),
        draw.label(left - 14, bottom + 5, number(low), "end", "mtm-quiet"),
        draw.label(right + 14, bottom + 5, number(high), "start", "mtm-quiet"),
        *(SCORES.upright(end, 18, "mtm-rule", below=28) for end in ends),
        draw.label(ends[0] - 7, bottom + 26, f"low {number(interval.low)}", "end", HALO),
        draw.label(ends[1] + 7, bottom + 26, f"high {number(interval.high)}", "start", HALO),
        SCORES.upright(x(score), 30, "mtm-axis"),
        draw.label(x(score), top - 38, f"score {number(score)}", "middle", HALO),
        SCORES.under(50, "score of 1 resample" if count == 1 else f"scores of {count} resamples"),
    )


def score_range(whole: Interval) -> tuple[float, float]:
    """The lowest and the highest of the resampled scores and the test set's own score.

    They are at least one point of BLEU apart, so that equal scores have a scale, too.
    """
    low, high = min(whole.score, *whole.scores), max(whole.score, *whole.scores)
    room = max(0.01 - (high - low), 0) / 2
    return max(low - room, 0.0), min(high + room, 1.0)


def bin_counts(interval: Interval, low: float, high: float) -> list[int]:
    """How many of the scores fall into each of BINS equal bins from low to high."""
    place = draw.scale(low, high, 0, BINS)
    counts = [0] * BINS
    for score in interval.scores:
        counts[min(int(place(score)), BINS - 1)] += 1
    return counts


# Differences by chance


CHANCE = Hill(left=40, right=720, top=112, bottom=282, least=2)
ROOM = 110  # pixels for the words beside the observed difference
DIFFERENCE_BINS = 40  # about


def chance_hill(test: Test, metric: str) -> Html:
    """The differences of a test's draws. Those that are as large as the observed one are shaded.

    They must vary around 0, as those of approximate randomization do. metric: "bleu" or "nist".

    >>> from mtmetrics_edu.compare import compare
    >>> result = compare(["a b", "c"], ["a", "c"], [["a b"], ["c"]], max_n=1, trials=9)
    >>> "p = 1.0000" in chance_hill(result.tests[2], "bleu")
    True
    """
    left, right, top, bottom, _ = CHANCE
    observed = test.comparison.difference
    reach, bins = difference_bins(test.comparison.differences.tolist(), observed)
    x, tail = draw.scale(-reach, reach, left, right), sum(tail for tail, _ in bins)
    at = x(observed)
    to_the_right = observed >= 0 if left + ROOM < at < right - ROOM else at < CHANCE.middle
    beside, anchor = (at + 8, "start") if to_the_right else (at - 8, "end")
    shaded = f"as far from 0 as observed, or further (blue): {tail:,} of {test.draws:,} draws"
    return draw.picture(
        372,
        hill_said(test, metric),
        *CHANCE.bars(bins, max(map(sum, bins))),
        draw.label(left, bottom + 22, signed_points(-reach, metric), "start", "mtm-quiet"),
        CHANCE.under(22, "0", "mtm-quiet"),
        draw.label(right, bottom + 22, signed_points(reach, metric), "end", "mtm-quiet"),
        CHANCE.upright(x(-observed), 24, "mtm-rule") if observed else NOTHING,
        CHANCE.upright(at, 92, "mtm-axis"),
        draw.label(beside, top - 74, f"observed {signed_points(observed, metric)}", anchor, HALO),
        draw.label(beside, top - 50, f"p = {number(test.p_value)}", anchor, HALO),
        CHANCE.under(54, "differences that chance alone makes"),
        CHANCE.under(80, shaded, "mtm-quiet"),
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
    tails, rests = [0] * 2 * half, [0] * 2 * half
    for difference in differences:
        place = min(int(difference / width + half + 1e-9), 2 * half - 1)
        (tails if abs(difference) >= size - 1e-12 else rests)[place] += 1
    return half * width, list(zip(tails, rests, strict=True))
