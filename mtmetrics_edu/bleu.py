"""BLEU: how much of the candidate's wording is found in the references.

Papineni, Roukos, Ward & Zhu 2002, "BLEU: a Method for Automatic Evaluation of Machine
Translation", section 2.3:

    BLEU = BP · exp( Σ wₙ ln pₙ ),    BP = 1 if c > r, else exp(1 - r/c)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import exp, fsum, isclose, isnan, log
from operator import add
from warnings import warn

from mtmetrics_edu.checks import (
    check_length,
    check_order,
    check_segment,
    check_weights,
    segmentwise,
)
from mtmetrics_edu.ngrams import Tokens, modified_precision
from mtmetrics_edu.smoothing import Smoothing, divide, orders_needed, smoothing_function


class WeightsWarning(UserWarning):
    """The weights do not sum to 1, so the score is not a weighted mean of the precisions."""


def closest_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """Effective reference length r of one segment: the reference length closest to the
    candidate's; the shorter one on a tie (Papineni et al. 2002, section 2.2.2)."""
    check_segment(candidate, references)
    c = len(candidate)
    return min((len(reference) for reference in references), key=lambda r: (abs(r - c), r))


def brevity_penalty(candidate_length: float, reference_length: float) -> float:
    """Brevity penalty BP: 1 if c > r, else exp(1 - r/c); 0 for an empty candidate.

    Lengths in tokens, of one segment or of a whole corpus. At c = r both cases give 1
    (Papineni et al. 2002, section 2.3).
    """
    check_length(candidate_length, "candidate_length")
    check_length(reference_length, "reference_length")
    if candidate_length == 0:
        return 0.0
    if candidate_length > reference_length:
        return 1.0
    return exp(1 - reference_length / candidate_length)


@dataclass(frozen=True, slots=True)
class BleuStats:
    """All that BLEU needs to know: clipped and plain counts of orders 1, 2, …, and c and r.

    Statistics of segments are pooled with +; BLEU of a corpus is the score of the pooled ones.
    """

    matches: tuple[int, ...]
    totals: tuple[int, ...]
    candidate_length: int
    reference_length: int

    @classmethod
    def of(cls, candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
        """The statistics of one segment."""
        check_order(max_n, "max_n")
        r = closest_reference_length(candidate, references)
        counts = [modified_precision(candidate, references, n) for n in range(1, max_n + 1)]
        matches, totals = zip(*counts, strict=True)
        return cls(matches, totals, len(candidate), r)

    def __add__(self, other: BleuStats) -> BleuStats:
        if not isinstance(other, BleuStats):
            return NotImplemented
        return BleuStats(
            tuple(map(add, self.matches, other.matches)),
            tuple(map(add, self.totals, other.totals)),
            self.candidate_length + other.candidate_length,
            self.reference_length + other.reference_length,
        )

    @property
    def precisions(self) -> tuple[float, ...]:
        """Modified precisions p₁, p₂, …; NaN for an order without n-grams."""
        return divide(self.matches, self.totals)

    @property
    def brevity_penalty(self) -> float:
        """BP of these lengths."""
        return brevity_penalty(self.candidate_length, self.reference_length)

    def score(
        self, weights: Iterable[float] | None = None, smoothing: str | Smoothing = "none"
    ) -> BleuScore:
        """BP · exp(Σ wₙ ln pₙ); 0 if an order that counts has no match, or no n-grams.

        weights: one for each order, 1/N each if not given. An order of weight 0 takes no part.
        """
        precisions = smoothing_function(smoothing)(self)
        orders = len(precisions)
        weights = check_weights((1 / orders,) * orders if weights is None else weights, orders)
        if not isclose(sum(weights), 1):
            warn(f"weights sum to {sum(weights):.4g}, not to 1", WeightsWarning, stacklevel=3)
        parts = [(w, p) for w, p in zip(weights, precisions, strict=True) if w]
        mean = exp(fsum(w * log(p) for w, p in parts)) if all(p > 0 for _, p in parts) else 0.0
        name = smoothing if isinstance(smoothing, str) else smoothing.__name__
        return BleuScore(
            self.brevity_penalty * mean, precisions, self.brevity_penalty, self, weights, name
        )


@dataclass(frozen=True, slots=True)
class BleuScore:
    """A BLEU score (0 to 1) with everything it was computed from."""

    score: float
    precisions: tuple[float, ...]
    brevity_penalty: float
    stats: BleuStats
    weights: tuple[float, ...]
    smoothing: str
    signature: str = ""

    def __float__(self) -> float:
        return self.score

    def __str__(self) -> str:
        c, r = self.stats.candidate_length, self.stats.reference_length
        percents = "/".join("-" if isnan(p) else f"{100 * p:.1f}" for p in self.precisions)
        return (
            f"BLEU = {100 * self.score:.2f} {percents} (BP = {self.brevity_penalty:.3f} "
            f"ratio = {c / r if r else 0:.3f} hyp_len = {c} ref_len = {r})"
        )


def sentence_bleu(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
) -> BleuScore:
    """BLEU of one segment: a candidate (a list of tokens) and its list of references.

    weights: max_n numbers, 1/max_n each if not given. smoothing: a name of smoothing.SMOOTHING,
    or a function from BleuStats to precisions.
    """
    check_order(max_n, "max_n")
    stats = BleuStats.of(candidate, references, orders_needed(smoothing, max_n))
    return stats.score(weights, smoothing)


def corpus_bleu(
    candidates: Iterable[Tokens],
    references: Iterable[Sequence[Tokens]],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
) -> BleuScore:
    """BLEU of a corpus: the score of the pooled counts and lengths of its segments.

    It is neither the mean of the sentence scores nor the BLEU of the concatenated text.
    references[i] is the list of references of candidates[i]; any iterables, one segment is held
    at a time (Papineni et al. 2002, section 2.1.1).
    """
    check_order(max_n, "max_n")
    orders = orders_needed(smoothing, max_n)
    stats = reduce(add, segmentwise(BleuStats.of, candidates, references, orders))
    return stats.score(weights, smoothing)
