"""What to do about a zero: smoothing, for when an order has no match.

The geometric mean of BLEU is 0 as soon as one order has no match, which is the rule rather than
the exception for a single sentence. A smoothing function looks at the counts of one sentence (or
one pooled corpus) and gives the precisions to use instead of matches / totals.

Sources: Lin & Och 2004 (ORANGE), NIST's mteval script, and methods 1-7 of Chen & Cherry 2014,
"A Systematic Comparison of Smoothing Techniques for Sentence-Level BLEU", section 3. An order
without any n-grams (total 0) stays undefined, NaN, unless the formula gives it a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import log, nan
from typing import TYPE_CHECKING

from mtmetrics_edu.checks import choose

if TYPE_CHECKING:
    from mtmetrics_edu.bleu import BleuStats

Precisions = tuple[float, ...]
Smoothing = Callable[["BleuStats"], Precisions]


def divide(matches: Iterable[float], totals: Iterable[float]) -> Precisions:
    """matches / totals, order by order; NaN where there is nothing to divide by."""
    return tuple(m / t if t else nan for m, t in zip(matches, totals, strict=False))


def none(stats: BleuStats) -> Precisions:
    """pₙ = mₙ / lₙ: no smoothing (Papineni et al. 2002)."""
    return divide(stats.matches, stats.totals)


def floor(stats: BleuStats, epsilon: float = 0.1) -> Precisions:
    """mₙ = ε where there is no match: Chen & Cherry's method 1."""
    return divide([m or epsilon for m in stats.matches], stats.totals)


def add_k(stats: BleuStats, k: float = 1) -> Precisions:
    """pₙ = (mₙ + k) / (lₙ + k) for n > 1: Lin & Och 2004 (k = 1); Chen & Cherry's method 2."""
    first, *higher = zip(stats.matches, stats.totals, strict=True)
    added = [first, *((m + k, t + k) for m, t in higher)]
    return divide(*zip(*added, strict=True))


def exp(stats: BleuStats) -> Precisions:
    """mₙ = 1/2, 1/4, 1/8 … at the first, second, third … order without a match.

    The geometric sequence of NIST's mteval script; Chen & Cherry's method 3.
    """
    return divide(replace_zeros(stats.matches, 1 / 2), stats.totals)


def scaled_by_length(stats: BleuStats, k: float = 5) -> Precisions:
    """As exp, with ln(c) / K in place of 1/2: a short candidate earns less for nothing.

    c is the candidate length; Chen & Cherry's method 4, with their K = 5. A candidate of one
    token earns nothing, ln(1) = 0.
    """
    factor = log(max(stats.candidate_length, 1)) / k
    return divide(replace_zeros(stats.matches, factor), stats.totals)


def averaged(stats: BleuStats) -> Precisions:
    """mₙ' = (mₙ₋₁' + mₙ + mₙ₊₁) / 3 with m₀' = m₁ + 1: Chen & Cherry's method 5.

    It looks one order ahead: N + 1 orders of counts give N precisions.
    """
    return divide(average_neighbours(stats.matches), stats.totals)


def interpolated(stats: BleuStats, alpha: float = 5) -> Precisions:
    """pₙ = (mₙ + α pₙ°) / (lₙ + α) for n > 2, where pₙ° = pₙ₋₁² / pₙ₋₂ is what the two lower
    orders let us expect: Chen & Cherry's method 6, with their α = 5."""
    precisions = list(divide(stats.matches[:2], stats.totals))
    for matches, total in zip(stats.matches[2:], stats.totals[2:], strict=True):
        before, last = precisions[-2:]
        expected = before and last**2 / before
        precisions.append((matches + alpha * expected) / (total + alpha))
    return tuple(precisions)


def scaled_and_averaged(stats: BleuStats, k: float = 5) -> Precisions:
    """First method 4, then method 5 on its counts: Chen & Cherry's method 7."""
    factor = log(max(stats.candidate_length, 1)) / k
    *matches, ahead = stats.matches
    return divide(average_neighbours([*replace_zeros(matches, factor), ahead]), stats.totals)


def replace_zeros(matches: Iterable[float], factor: float) -> list[float]:
    """The k-th zero becomes factor to the power of k; everything else stays."""
    zeros = 0
    replaced = []
    for m in matches:
        zeros += m == 0
        replaced.append(m or factor**zeros)
    return replaced


def average_neighbours(matches: Iterable[float]) -> list[float]:
    """Each count averaged with the average before it and the count after it, all but the last."""
    counts = list(matches)
    averages = [counts[0] + 1.0]
    for count, ahead in pairwise(counts):
        averages.append((averages[-1] + count + ahead) / 3)
    return averages[1:]


SMOOTHING: dict[str, Smoothing] = {
    "none": none,
    "floor": floor,
    "add-k": add_k,
    "exp": exp,
    "chen-cherry-1": floor,
    "chen-cherry-2": add_k,
    "chen-cherry-3": exp,
    "chen-cherry-4": scaled_by_length,
    "chen-cherry-5": averaged,
    "chen-cherry-6": interpolated,
    "chen-cherry-7": scaled_and_averaged,
}
LOOKS_AHEAD = (averaged, scaled_and_averaged)


def smoothing_function(smoothing: str | Smoothing) -> Smoothing:
    """The function of that name, or the function itself."""
    return smoothing if callable(smoothing) else choose(smoothing, SMOOTHING, "smoothing")


def orders_needed(smoothing: str | Smoothing, max_n: int) -> int:
    """How many orders of counts the smoothing needs to give max_n precisions."""
    return max_n + (smoothing_function(smoothing) in LOOKS_AHEAD)
