"""How far does a score move when the test set is drawn again? In plain Python, draw by draw.

Interval also holds what resampling finds, which draws many test sets at once in NumPy: of a score,
or of the difference of two systems.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Self

from mtmetrics_edu import checks
from mtmetrics_edu.bleu import BleuStats


@dataclass(frozen=True, slots=True, eq=False)
class Interval:
    """A corpus score, and the interval in which the scores of most resamples lie.

    A resample is a test set of the same size, drawn from the segments with replacement.
    """

    score: float  # of the test set itself
    low: float
    high: float
    confidence: float  # the share of the resampled scores from low to high, in 0..1
    scores: Sequence[float]  # of all resamples, in the order in which they were drawn

    @classmethod
    def of(cls, score: float, scores: Sequence[float], confidence: float = 0.95) -> Self:
        """The interval of some resampled scores (Koehn 2004, section 3).

        The lowest and the highest (1 - confidence) / 2 of them are cut off, rounded down to whole
        scores: of 1,000 scores at 95 %, 25 at each end.

        >>> interval = Interval.of(0.5, [0.7, 0.3, 0.4, 0.6], confidence=0.5)
        >>> interval.low, interval.high
        (0.4, 0.6)
        """
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

    def first(self, resamples: int) -> Self:
        """The interval of the first resamples alone.

        >>> Interval.of(0.5, [0.7, 0.3, 0.4, 0.6]).first(2).scores
        [0.7, 0.3]
        """
        checks.order(resamples, "the number of resamples")
        return self.of(self.score, self.scores[:resamples], self.confidence)


def pooled(segments: Sequence[BleuStats]) -> BleuStats:
    """The sum of the statistics of many segments, faster than one + after the other.

    >>> pooled([BleuStats((2, 1), (3, 2), 3, 4), BleuStats((1, 0), (2, 1), 2, 2)])
    BleuStats(matches=(3, 1), totals=(5, 3), candidate_length=5, reference_length=6)
    """
    if not segments:
        raise ValueError("there is no segment; expected the statistics of at least one")
    for segment in segments:
        checks.same_orders(segments[0], segment)
    rows = ((*it.matches, *it.totals, it.candidate_length, it.reference_length) for it in segments)
    *counts, c, r = map(sum, zip(*rows, strict=True))
    orders = len(counts) // 2
    return BleuStats(tuple(counts[:orders]), tuple(counts[orders:]), c, r)


def resampled(segments: Sequence[BleuStats], seed: int = 12345, **options: Any) -> Iterator[float]:
    """BLEU of one resample after the other, without end. options: BLEU's weights and smoothing.

    >>> segments = [BleuStats((1,), (1,), 1, 1), BleuStats((0,), (1,), 1, 1)]
    >>> scores = resampled(segments, seed=1)
    >>> [next(scores) for _ in range(4)]
    [0.5, 0.5, 1.0, 0.0]
    """
    rng = Random(seed)
    while True:
        yield pooled(rng.choices(segments, k=len(segments))).score(**options).score
