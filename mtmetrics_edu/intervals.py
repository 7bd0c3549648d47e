"""How far does a score move when the test set is drawn anew? In plain Python, draw by draw.

resampling.bootstrap draws by the thousand, with NumPy; what it finds is told in the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from mtmetrics_edu import checks
from mtmetrics_edu.bleu import BleuStats


@dataclass(frozen=True, slots=True, eq=False)
class Interval:
    """A corpus score, and how far it moves when the test set is drawn anew.

    low, high: `confidence` of the resampled scores lie between them. scores: all of them.
    """

    score: float
    low: float
    high: float
    confidence: float
    scores: Sequence[float]

    @classmethod
    def of(cls, score: float, scores: Sequence[float], confidence: float = 0.95) -> Interval:
        """The interval that resampled scores make: the lowest and highest (1 - confidence) / 2 of
        them are cut off, of 1,000 scores and 95 % 25 at each end (Koehn 2004, section 3)."""
        checks.order(len(scores), "the number of resamples")
        if not 0 < confidence < 1:
            raise ValueError(f"confidence is {confidence}; expected a share such as 0.95")
        cut = int(round(len(scores) * (1 - confidence) / 2, 6))
        ranked = sorted(scores)
        return cls(score, ranked[cut], ranked[-cut - 1], confidence, scores)

    @property
    def mean(self) -> float:
        """Mean of the resampled scores."""
        return fmean(self.scores)

    def first(self, resamples: int) -> Interval:
        """The interval as it stood after that many resamples."""
        checks.order(resamples, "the number of resamples")
        return Interval.of(self.score, self.scores[:resamples], self.confidence)


def pooled(segments: Sequence[BleuStats]) -> BleuStats:
    """The sum of the statistics of many segments, faster than + by +."""
    if not segments:
        raise ValueError("there is no segment; expected the statistics of at least one")
    for segment in segments:
        checks.same_orders(segments[0], segment)
    return BleuStats(
        tuple(map(sum, zip(*(it.matches for it in segments), strict=True))),
        tuple(map(sum, zip(*(it.totals for it in segments), strict=True))),
        sum(it.candidate_length for it in segments),
        sum(it.reference_length for it in segments),
    )


def resampled(segments: Sequence[BleuStats], seed: int = 12345, **options: Any) -> Iterator[float]:
    """BLEU of one test set after the other, each as large as this one and drawn from its segments
    with replacement; without end. options: BLEU's weights and smoothing."""
    rng = Random(seed)
    while True:
        yield pooled(rng.choices(segments, k=len(segments))).score(**options).score
