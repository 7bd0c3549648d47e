"""How far does a score move when the test set is drawn again? In plain Python, draw by draw."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from mtmetrics_edu import checks
from mtmetrics_edu.bleu import BleuStats


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
