"""The scores of many sums at once. BleuStats.score and NistStats.score are the definitions.

A sum is a row as in the table of BleuSegments or NistSegments: the statistics of a segment, of a
corpus or of a resample. Each smoothing that is a formula is here for many rows; any other
function is called for each row. The results are those of the definition up to rounding (1e-12).
"""

from collections.abc import Callable, Iterable

import numpy as np

from mtmetrics_edu import checks, smoothing
from mtmetrics_edu.batch.arrays import Flags, Floats
from mtmetrics_edu.batch.segments import BleuSegments
from mtmetrics_edu.nist import BETA
from mtmetrics_edu.smoothing import Smoothing, smoothing_function

Formula = Callable[[Floats, Floats, Floats], Floats]  # matches, totals, c -> precisions


def bleu_scores(
    sums: Floats, weights: Iterable[float] | None = None, smoothing: str | Smoothing = "none"
) -> Floats:  # (rows, 2 · orders + 2) -> (rows,)
    """BLEU of each row; weights and smoothing as in BleuStats.score, with the same errors.

    >>> rows = np.array([[2.0, 1.0, 3.0, 2.0, 3.0, 4.0], [0.0, 0.0, 3.0, 2.0, 3.0, 4.0]])
    >>> bleu_scores(rows).round(4).tolist()
    [0.4137, 0.0]
    """
    precisions = smoothed(sums, smoothing_function(smoothing)[1])
    each = np.array(checks.weights(weights, precisions.shape[1]), dtype=float)
    counting = precisions[:, each != 0]
    defined: Flags = np.all(counting > 0, axis=1)  # neither 0 nor NaN
    means = np.exp(np.log(np.where(defined[:, None], counting, 1.0)) @ each[each != 0])
    return brevity_penalties(sums[:, -2], sums[:, -1]) * np.where(defined, means, 0.0)


def nist_scores(sums: Floats) -> Floats:  # (rows, 2 · orders + 2) -> (rows,)
    """NIST of each row.

    >>> nist_scores(np.array([[4.5, 3.0, 2.0, 3.0]])).round(4).tolist()
    [0.75]
    """
    information, totals = halves(sums)
    gains: Floats = np.sum(information / np.maximum(totals, 1), axis=1)  # no n-grams: adds 0
    return gains * nist_length_penalties(sums[:, -2], sums[:, -1])


def brevity_penalties(c: Floats, r: Floats) -> Floats:  # (rows,), (rows,) -> (rows,)
    """The brevity penalty of each pair of lengths; 0 for an empty candidate."""
    exponents = np.minimum(1 - r / np.maximum(c, 1), 0)  # above 0 where c > r
    return np.exp(exponents) * (c > 0)


def nist_length_penalties(c: Floats, r: Floats) -> Floats:  # (rows,), (rows,) -> (rows,)
    """NIST's length penalty of each pair of lengths; 0 for an empty candidate."""
    shorter = (c > 0) & (c < r)
    ratios = np.divide(c, r, out=np.ones_like(r), where=shorter)
    return np.exp(BETA * np.log(ratios) ** 2) * (c > 0)


def halves(sums: Floats) -> tuple[Floats, Floats]:  # (rows, orders) twice
    """The columns of a table without the lengths: matches or information, and totals."""
    orders = sums.shape[1] // 2 - 1
    return sums[:, :orders], sums[:, orders : 2 * orders]


def smoothed(sums: Floats, smooth: Smoothing) -> Floats:  # (rows, orders)
    """The precisions of each row after a smoothing; NaN for an order without n-grams."""
    for known, formula in FORMULAS:
        if known is smooth:
            return formula(*halves(sums), sums[:, -2])
    return np.array([smooth(BleuSegments.stats(row)) for row in sums.tolist()], dtype=float)


def divide(matches: Floats, totals: Floats) -> Floats:
    """mₙ / lₙ of each order of the matches; NaN where lₙ is 0."""
    counts = totals[:, : matches.shape[1]]
    return np.where(counts > 0, matches / np.maximum(counts, 1), np.nan)


def none(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.none."""
    return divide(matches, totals)


def floor(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.floor."""
    return divide(np.where(matches == 0, 0.1, matches), totals)


def add_k(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.add_k."""
    added = np.arange(matches.shape[1]) > 0  # 1 for each order but the first
    return divide(matches + added, totals + added)


def exp(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.exp."""
    return divide(fill_zeros(matches, np.full_like(c, 1 / 2)), totals)


def scaled(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.scaled."""
    return divide(fill_zeros(matches, length_factors(c)), totals)


def averaged(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.averaged: a precision less than there are orders of counts."""
    return divide(average_neighbours(matches), totals)


def interpolated(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.interpolated."""
    precisions = divide(matches, totals)
    for n in range(2, matches.shape[1]):
        before, last = precisions[:, n - 2], precisions[:, n - 1]
        expected = np.divide(last**2, before, out=np.zeros_like(c), where=before != 0)
        precisions[:, n] = (matches[:, n] + 5 * expected) / (totals[:, n] + 5)
    return precisions


def scaled_and_averaged(matches: Floats, totals: Floats, c: Floats) -> Floats:
    """As smoothing.scaled_and_averaged."""
    filled = fill_zeros(matches[:, :-1], length_factors(c))
    return divide(average_neighbours(np.column_stack([filled, matches[:, -1]])), totals)


def length_factors(c: Floats) -> Floats:  # (rows,) -> (rows,)
    """As smoothing.length_factor, with K = 5."""
    return np.log(np.maximum(c, 1)) / 5


def fill_zeros(matches: Floats, factors: Floats) -> Floats:  # (rows, orders), (rows,)
    """The counts, with the j-th zero of a row replaced by the row's factor to the power of j."""
    is_zero = matches == 0
    return np.where(is_zero, factors[:, None] ** np.cumsum(is_zero, axis=1), matches)


def average_neighbours(matches: Floats) -> Floats:  # (rows, orders) -> (rows, orders - 1)
    """Means of each count, the mean before it and the count after it."""
    averages = np.empty_like(matches[:, 1:])
    before = matches[:, 0] + 1
    for n in range(averages.shape[1]):
        before = averages[:, n] = (before + matches[:, n] + matches[:, n + 1]) / 3
    return averages


FORMULAS: tuple[tuple[Smoothing, Formula], ...] = (
    (smoothing.none, none),
    (smoothing.floor, floor),
    (smoothing.add_k, add_k),
    (smoothing.exp, exp),
    (smoothing.scaled, scaled),
    (smoothing.averaged, averaged),
    (smoothing.interpolated, interpolated),
    (smoothing.scaled_and_averaged, scaled_and_averaged),
)
