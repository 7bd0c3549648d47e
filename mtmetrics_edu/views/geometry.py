"""Where things stand in a picture: numbers as places, axes, boxes, levels, the hill of resamples.

This module knows neither SVG nor matplotlib; `svg` and `plots` draw what it computes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import isinf, log
from typing import NamedTuple

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.explain import Factor, Order
from mtmetrics_edu.explain.order import STATES
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.nist import nist_length_penalty
from mtmetrics_edu.views.notation import number

BOXES_SHOWN = 60  # n-grams of one order that are drawn apart
RATIO_SHOWN = 1.25  # the largest candidate length / reference length of the penalties' picture
QUARTERS = (0, 0.25, 0.5, 0.75, 1)  # the numbers on an axis from 0 to 1
PENALTIES = {"BLEU": brevity_penalty, "NIST": nist_length_penalty}
BINS = 41  # of the hill; odd, so that equal resamples stand in the middle of one

Scale = Callable[[float], float]
Fall = tuple[float, float]  # the levels before and after a factor


# Axes


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """The function that turns numbers from low to high into places from start to end.

    >>> scale(0, 1, 100, 200)(0.25)
    125.0
    """
    return lambda value: start + (value - low) / ((high - low) or 1) * (end - start)


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


# Precisions


class StateBoxes(NamedTuple):
    """The boxes of one state in a precision bar, all equally wide; starts and width are shares of
    the whole bar, 0 to 1."""

    state: str
    starts: list[float]
    width: float


def state_boxes(order: Order) -> Iterator[StateBoxes]:
    """A box for each n-gram of the candidate, state by state; no boxes of a state without n-grams.

    One box for each state where there are more n-grams than BOXES_SHOWN.
    """
    done = 0
    for state in STATES:
        count = order.state_counts[state]
        each = 1 if order.total <= BOXES_SHOWN else max(count, 1)
        starts = [start / order.total for start in range(done, done + count, each)]
        if starts:
            yield StateBoxes(state, starts, each / order.total)
        done += count


# Penalties


def longest_drawn(candidate_length: float, reference_length: float) -> float:
    """The candidate length at the right end of the brevity penalty's curve.

    >>> longest_drawn(12, 18)
    36
    """
    return max(2 * reference_length, 1.15 * candidate_length, 4)


class Standing(NamedTuple):
    """Where a candidate stands on the curve of one metric's penalty."""

    metric: str
    ratio: float  # candidate length / reference length
    penalty: float

    @property
    def said(self) -> str:
        """The standing in words."""
        return f"{self.metric} here: {number(self.penalty)} at {self.ratio:.4f}"


def standings(c: float | None, r: float | None, mean_r: float | None) -> list[Standing]:
    """Where a candidate of length c stands for BLEU and for NIST; nothing if a length is missing.

    NIST's reference length is mean_r, or r if that is missing.

    >>> [it.said for it in standings(12, 16, None)]
    ['BLEU here: 0.7165 at 0.7500', 'NIST here: 0.7054 at 0.7500']
    """
    if c is None or not r:
        return []
    lengths = {"BLEU": r, "NIST": mean_r or r}
    return [Standing(name, c / own, PENALTIES[name](c, own)) for name, own in lengths.items()]


# The waterfall


def levels(factors: Sequence[Factor]) -> list[float]:
    """ln 1 = 0, and the sum of the shares up to each factor: the last level is ln BLEU."""
    reached = [0.0]
    for factor in factors:
        reached.append(reached[-1] + factor.log_share)
    return reached


def falls(levels: Sequence[float]) -> list[Fall]:
    """The levels before and after each factor, up to the first that falls to −∞: then nothing is
    left to lose.

    >>> falls([0.0, -1.0, float("-inf"), float("-inf")])
    [(0.0, -1.0), (-1.0, -inf)]
    """
    return [fall for fall in pairwise(levels) if not isinf(fall[0])]


def reach(levels: Sequence[float]) -> tuple[float, float]:
    """The highest level and one a little below the lowest finite level.

    If a level is −∞, there is room below to fall.

    >>> reach([0.0, -1.0])
    (0.0, -1.08)
    """
    finite = [level for level in levels if not isinf(level)]
    room = 1.08 if len(finite) == len(levels) else 1.6
    return max(finite), min(*finite, -0.1) * room


def round_scores(top: float, lowest: float) -> list[float]:
    """Round scores whose logarithms lie between lowest and top, far enough apart to be written.

    >>> round_scores(0.0, -1.0)
    [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
    """
    rounds = [m * 10.0**e for e in (0, -1, -2, -3, -4) for m in (10, 9, 8, 7, 6, 5, 4, 3, 2)]
    shown: list[float] = []
    for value in (v / 10 for v in rounds):
        apart = not shown or log(shown[-1]) - log(value) > (top - lowest) / 12
        if apart and lowest <= log(value) <= top:
            shown.append(value)
    return shown


# The hill of resamples


def hill_reach(whole: Interval) -> tuple[float, float]:
    """The lowest and the highest of the resampled scores and the test set's own score.

    They are at least one point of BLEU apart, so that equal scores have a scale, too.
    """
    low, high = min(whole.score, *whole.scores), max(whole.score, *whole.scores)
    room = max(0.01 - (high - low), 0) / 2
    return max(low - room, 0.0), min(high + room, 1.0)


def hill_heights(interval: Interval, low: float, high: float) -> list[int]:
    """How many of the scores fall into each of BINS equal bins from low to high."""
    place = scale(low, high, 0, BINS)
    counts = [0] * BINS
    for score in interval.scores:
        counts[min(int(place(score)), BINS - 1)] += 1
    return counts
