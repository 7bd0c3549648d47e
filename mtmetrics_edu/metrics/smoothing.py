"""What to do about a zero: one order without a match makes the geometric mean of BLEU 0.

A smoothing function takes the counts of a sentence, or of a pooled corpus. It returns the
precisions to use instead of pₙ = mₙ / lₙ (matches / totals), one for each order. An order without
n-grams stays undefined, NaN, unless the formula gives it a value. The numbered methods are those
of Chen & Cherry 2014, "A Systematic Comparison of Smoothing Techniques for Sentence-Level BLEU",
section 3.

    >>> from mtmetrics_edu import BleuStats
    >>> stats = BleuStats.of("the cat".split(), ["the dog".split()], max_n=2)
    >>> none(stats), floor(stats), add_k(stats)
    ((0.5, 0.0), (0.5, 0.1), (0.5, 0.5))
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import log, nan
from typing import Protocol

from mtmetrics_edu import checks


class Counts(Protocol):
    """The argument of a smoothing: the counts of orders 1, 2, … and c, as in BleuStats."""

    @property
    def matches(self) -> tuple[int, ...]: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def candidate_length(self) -> int: ...


Smoothing = Callable[..., tuple[float, ...]]  # takes Counts, or what has them: BleuStats


def divide(matches: Iterable[float], totals: Iterable[float]) -> tuple[float, ...]:
    """mₙ / lₙ of each order; NaN where lₙ is 0."""
    return tuple(m / t if t else nan for m, t in zip(matches, totals, strict=False))


def none(counts: Counts) -> tuple[float, ...]:
    """pₙ = mₙ / lₙ (Papineni et al. 2002)."""
    return divide(counts.matches, counts.totals)


def floor(counts: Counts, epsilon: float = 0.1) -> tuple[float, ...]:
    """mₙ = ε where there is no match (method 1)."""
    return divide([m or epsilon for m in counts.matches], counts.totals)


def add_k(counts: Counts, k: float = 1) -> tuple[float, ...]:
    """pₙ = (mₙ + k) / (lₙ + k) for n > 1 (Lin & Och 2004, with k = 1; method 2)."""
    (first, *matches), (total, *totals) = counts.matches, counts.totals
    return divide([first, *(m + k for m in matches)], [total, *(t + k for t in totals)])


def exp(counts: Counts) -> tuple[float, ...]:
    """mₙ = ½, ¼, ⅛ … at the first, second, third … order without a match (NIST's mteval
    script; method 3)."""
    return divide(fill_zeros(counts.matches, 1 / 2), counts.totals)


def scaled(counts: Counts, k: float = 5) -> tuple[float, ...]:
    """As exp, with ln(c) / K in place of ½: a short candidate is given less (method 4)."""
    return divide(fill_zeros(counts.matches, length_factor(counts, k)), counts.totals)


def averaged(counts: Counts) -> tuple[float, ...]:
    """mₙ' = (mₙ₋₁' + mₙ + mₙ₊₁) / 3 with m₀' = m₁ + 1 (method 5).

    It uses the count of the next order: N + 1 orders of counts give N precisions.
    """
    return divide(average_neighbours(counts.matches), counts.totals)


def interpolated(counts: Counts, alpha: float = 5) -> tuple[float, ...]:
    """pₙ = (mₙ + α pₙ°) / (lₙ + α) for n > 2, where pₙ° = pₙ₋₁² / pₙ₋₂ (method 6)."""
    precisions = list(divide(counts.matches[:2], counts.totals))
    for m, total in zip(counts.matches[2:], counts.totals[2:], strict=True):
        before, last = precisions[-2:]
        expected = last**2 / before if before else 0.0
        precisions.append((m + alpha * expected) / (total + alpha))
    return tuple(precisions)


def scaled_and_averaged(counts: Counts, k: float = 5) -> tuple[float, ...]:
    """Method 4, then method 5 on its counts (method 7)."""
    *matches, ahead = counts.matches
    filled = fill_zeros(matches, length_factor(counts, k))
    return divide(average_neighbours([*filled, ahead]), counts.totals)


def length_factor(counts: Counts, k: float) -> float:
    """ln(c) / K, where c is the candidate length in tokens; 0 for a candidate of 1 or 0 tokens."""
    return log(max(counts.candidate_length, 1)) / k


def fill_zeros(matches: Iterable[float], factor: float) -> list[float]:
    """The counts, with the j-th zero replaced by factor to the power of j."""
    zeros, filled = 0, []
    for m in matches:
        zeros = zeros + 1 if m == 0 else zeros
        filled.append(m or factor**zeros)
    return filled


def average_neighbours(matches: Iterable[float]) -> list[float]:
    """Means of each count, the mean before it and the count after it; the last count has none."""
    averages: list[float] = []
    for m, ahead in pairwise(matches):
        before = averages[-1] if averages else m + 1
        averages.append((before + m + ahead) / 3)
    return averages


# by name; add your own here, and all functions take its name as a smoothing
SMOOTHING: dict[str, Smoothing] = {
    "none": none,
    "floor": floor,
    "add-k": add_k,
    "exp": exp,
    "chen-cherry-1": floor,
    "chen-cherry-2": add_k,
    "chen-cherry-3": exp,
    "chen-cherry-4": scaled,
    "chen-cherry-5": averaged,
    "chen-cherry-6": interpolated,
    "chen-cherry-7": scaled_and_averaged,
}


def smoothing_function(smoothing: str | Smoothing) -> tuple[str, Smoothing]:
    """The name and the function of a smoothing, which is given as one of the two."""
    if callable(smoothing):
        return getattr(smoothing, "__name__", repr(smoothing)), smoothing
    return smoothing, checks.choose(smoothing, SMOOTHING, "smoothing")


def orders_needed(smoothing: str | Smoothing, max_n: int) -> int:
    """The number of orders of counts that a smoothing needs to return max_n precisions."""
    checks.order(max_n, "max_n")
    return max_n + (smoothing_function(smoothing)[1] in (averaged, scaled_and_averaged))
