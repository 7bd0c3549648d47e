"""BLEU: how much of the candidate's wording is found in the references.

    BLEU = BP · exp( Σ wₙ ln pₙ ),    BP = 1 if c > r, else exp(1 - r/c)

Papineni, Roukos, Ward & Zhu 2002, "BLEU: a Method for Automatic Evaluation of Machine
Translation", section 2.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import exp, fsum, log
from operator import add

from mtmetrics_edu import checks
from mtmetrics_edu.ngrams import Tokens, matches
from mtmetrics_edu.scores import BleuScore
from mtmetrics_edu.smoothing import Smoothing, divide, orders_needed, smoothing_function


def closest_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """Effective reference length r of one segment: the reference length closest to the
    candidate's; the shorter one on a tie (Papineni et al. 2002, section 2.2.2)."""
    checks.segment(candidate, references)
    c = len(candidate)
    return min(map(len, references), key=lambda r: (abs(r - c), r))


def brevity_penalty(candidate_length: float, reference_length: float) -> float:
    """Brevity penalty BP: 1 if c > r, else exp(1 - r/c); 0 for an empty candidate.

    Lengths in tokens, of a segment or of a corpus. At c = r both cases give 1
    (Papineni et al. 2002, section 2.3).
    """
    checks.lengths(candidate_length, reference_length)
    if candidate_length == 0:
        return 0.0
    if candidate_length > reference_length:
        return 1.0
    return exp(1 - reference_length / candidate_length)


@dataclass(frozen=True, slots=True)
class BleuStats:
    """All that BLEU needs to know: for orders 1, 2, … the sums of clipped counts (matches) and
    of counts (totals); candidate length c and effective reference length r. + pools segments."""

    matches: tuple[int, ...]
    totals: tuple[int, ...]
    candidate_length: int
    reference_length: int

    @classmethod
    def of(cls, candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
        """The statistics of one segment."""
        checks.order(max_n, "max_n")
        r = closest_reference_length(candidate, references)
        clipped = [matches(candidate, references, n) for n in range(1, max_n + 1)]
        totals = tuple(max(len(candidate) - n, 0) for n in range(max_n))
        return cls(tuple(sum(counts.values()) for counts in clipped), totals, len(candidate), r)

    def __add__(self, other: BleuStats) -> BleuStats:
        checks.same_orders(self, other)
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

        weights: one for each precision, 1/N each if not given; an order of weight 0 takes no part.
        """
        name, smooth = smoothing_function(smoothing)
        precisions = smooth(self)
        weights = checks.weights(weights, len(precisions))
        counting = [(w, p) for w, p in zip(weights, precisions, strict=True) if w]
        defined = all(p > 0 for _, p in counting)  # neither 0 nor NaN
        mean = exp(fsum(w * log(p) for w, p in counting)) if defined else 0.0
        bp = self.brevity_penalty
        return BleuScore(bp * mean, precisions, bp, self, weights, name)


def sentence_bleu(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
) -> BleuScore:
    """BLEU of one segment: a candidate and the list of its references.

    weights: max_n numbers, 1/max_n each if not given. smoothing: a name of smoothing.SMOOTHING,
    or a function from BleuStats to precisions.
    """
    orders = orders_needed(smoothing, max_n)
    return BleuStats.of(candidate, references, orders).score(weights, smoothing)


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
    references[i] is the list of references of candidates[i]; any iterables, read one segment at
    a time (Papineni et al. 2002, section 2.1.1).
    """
    orders = orders_needed(smoothing, max_n)
    stats = checks.segmentwise(BleuStats.of, candidates, references, orders)
    return reduce(add, stats).score(weights, smoothing)
