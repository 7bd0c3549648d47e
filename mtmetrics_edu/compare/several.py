"""Several systems and one baseline: p-values corrected for all of them, and a rank for each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import ceil, comb, isclose
from typing import Self

from mtmetrics_edu.batch.resampling.comparison import holm, p_value, shifted
from mtmetrics_edu.compare.comparison import System, SystemComparison


@dataclass(frozen=True, slots=True, eq=False)
class Several:
    """Some systems, each compared with the same baseline, by the same draws."""

    comparisons: Sequence[SystemComparison]  # each with the p-values of its own tests
    corrected: Sequence[SystemComparison]  # the same, with p-values corrected by Holm's method
    ranks: Sequence[int | None]  # of the baseline, then of the systems; None if nothing can be said

    @classmethod
    def of(cls, comparisons: Sequence[SystemComparison]) -> Self:
        """The comparisons of some systems with one baseline, put together."""
        corrected = []
        for tests in zip(*(comparison.tests for comparison in comparisons), strict=True):
            p_values = zip(tests, holm(test.p_value for test in tests), strict=True)
            name = f"{tests[0].name}, after Holm's correction"
            corrected.append([replace(test, name=name, p_value=p) for test, p in p_values])
        both = comparisons
        if len(comparisons) > 1 and corrected:
            pairs = zip(comparisons, zip(*corrected, strict=True), strict=True)
            both = [replace(comparison, tests=tests) for comparison, tests in pairs]
        return cls(comparisons, both, ranks(comparisons))

    @property
    def systems(self) -> list[System]:
        """The baseline, then the other systems."""
        return [self.comparisons[0].a, *(comparison.b for comparison in self.comparisons)]


def draws_to_rank(systems: int, confidence: float = 0.95) -> int:
    """How many draws can tell some systems apart: the smallest p, 1 / (draws + 1), times all pairs
    may not exceed 1 - confidence.

    >>> draws_to_rank(4)
    119
    """
    return ceil(comb(systems, 2) / (1 - confidence) - 1e-6) - 1


def ranks(comparisons: Sequence[SystemComparison]) -> Sequence[int | None]:
    """A rank for each system, the baseline first: 1, and 1 more for each system shown to be better.

    One is shown to be better than another if it scores higher and the paired bootstrap tells them
    apart, after Holm's correction for all pairs of systems; different ranks alone do not say so. A
    system whose lines drift apart from the references has none, and nobody has one where there are
    too few draws for so many pairs.
    """
    first = comparisons[0]
    systems = [first.a, *(comparison.b for comparison in comparisons)]
    needed = draws_to_rank(len(systems), first.confidence)
    if not first.tests or len(first.tests[0].scores_a) < needed:
        return [None] * len(systems)
    scores = [system.score.score for system in systems]
    draws = [first.tests[0].scores_a, *(comparison.tests[0].scores_b for comparison in comparisons)]
    pairs = list(combinations(range(len(scores)), 2))
    p_values = holm(
        p_value(shifted(draws[j] - draws[i], scores[j] - scores[i]), len(draws[i]))
        for i, j in pairs
    )
    limit, result = 1 - first.confidence, [1] * len(scores)
    for pair, p in zip(pairs, p_values, strict=True):
        if p <= limit or isclose(p, limit):
            result[min(pair, key=scores.__getitem__)] += 1
    return [None if system.drifts else rank for system, rank in zip(systems, result, strict=True)]
