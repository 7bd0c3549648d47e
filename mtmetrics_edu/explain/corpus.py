"""A corpus: the sentence scores of its segments, and the pooled score, which is not their mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from mtmetrics_edu import checks
from mtmetrics_edu.bleu import BleuScore, BleuStats, corpus_bleu, sentence_bleu
from mtmetrics_edu.explain.order import References
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.smoothing import Smoothing


@dataclass(frozen=True, slots=True)
class CorpusExplanation:
    """The scores of the segments one by one, and of all of them pooled."""

    segments: tuple[BleuScore, ...]
    pooled: BleuScore

    @property
    def mean(self) -> float:
        """Mean of the sentence scores, 0 to 1: *not* the BLEU of the corpus."""
        return sum(segment.score for segment in self.segments) / len(self.segments)


def explain_corpus(
    candidates: Sequence[Tokens],
    references: Sequence[References],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
) -> CorpusExplanation:
    """The sentence scores of a corpus and its pooled score; arguments as for corpus_bleu.

    >>> explained = explain_corpus([["a", "b"], ["c"]], [[["a", "c"]], [["c"]]], max_n=1)
    >>> [segment.score for segment in explained.segments], explained.mean
    ([0.5, 1.0], 0.75)
    >>> round(explained.pooled.score, 4)
    0.6667
    """
    weights = None if weights is None else tuple(weights)
    pooled = corpus_bleu(candidates, references, max_n=max_n, weights=weights, smoothing=smoothing)
    segments = (
        sentence_bleu(*segment, max_n=max_n, weights=weights, smoothing=smoothing)
        for segment in zip(candidates, references, strict=True)
    )
    return CorpusExplanation(tuple(segments), pooled)


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
