"""A corpus: the sentence scores of its segments, and the pooled score, which is not their mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mtmetrics_edu.bleu import BleuScore, corpus_bleu, sentence_bleu
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
