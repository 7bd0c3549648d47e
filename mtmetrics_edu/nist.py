"""NIST: BLEU's matches, each weighted by how much it tells.

Doddington 2002, "Automatic Evaluation of Machine Translation Quality Using N-gram Co-occurrence
Statistics", section 4, as computed by NIST's own scripts mteval-v13a and mteval-v14:

    NIST = Σ over orders of [ Σ Info of the matches / number of candidate n-grams ] · LP
    Info(w₁…wₙ) = log₂( count of w₁…wₙ₋₁ / count of w₁…wₙ )    over all references (equation 2)
    LP = exp( β ln² min(c / mean reference length, 1) )                           (equation 3)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import exp, log, log2
from operator import add

from mtmetrics_edu.checks import (
    check_corpus,
    check_length,
    check_order,
    check_references,
    check_reread,
    check_segment,
    segmentwise,
)
from mtmetrics_edu.ngrams import Ngram, Tokens, clipped_counts, ngrams

BETA = log(1 / 2) / log(2 / 3) ** 2  # makes LP 1/2 for a candidate of 2/3 the length


def information_weights(
    references: Iterable[Sequence[Tokens]], max_n: int = 5
) -> dict[Ngram, float]:
    """Information weight, in bits: Info = log₂(count of w₁…wₙ₋₁ / count of w₁…wₙ).

    Counted over all references of all segments; references[i] is the list of references of
    segment i. What continues a single word is the empty n-gram, which occurs at every word
    (Doddington 2002, equation 2).
    """
    check_order(max_n, "max_n")
    counts: Counter[Ngram] = Counter()
    for segment in references:
        check_references(segment)
        for reference in segment:
            counts[()] += len(reference)
            for n in range(1, max_n + 1):
                counts.update(ngrams(reference, n))
    return {ngram: log2(counts[ngram[:-1]] / count) for ngram, count in counts.items() if ngram}


def nist_length_penalty(candidate_length: float, reference_length: float) -> float:
    """Length penalty LP = exp(β ln² min(c/r, 1)), β = ln ½ / ln² ⅔; r is the *mean* length of
    the references. 0 for an empty candidate (Doddington 2002, equation 3)."""
    check_length(candidate_length, "candidate_length")
    check_length(reference_length, "reference_length")
    if candidate_length == 0:
        return 0.0
    if candidate_length >= reference_length:
        return 1.0
    return exp(BETA * log(candidate_length / reference_length) ** 2)


@dataclass(frozen=True, slots=True)
class NistStats:
    """All that NIST needs to know: for orders 1, 2, … the information of the matches (in bits)
    and the number of candidate n-grams; and the lengths. Pooled with +."""

    information: tuple[float, ...]
    totals: tuple[int, ...]
    candidate_length: int
    reference_length: float

    @classmethod
    def of(
        cls,
        candidate: Tokens,
        references: Sequence[Tokens],
        information: Mapping[Ngram, float],
        max_n: int = 5,
    ) -> NistStats:
        """The statistics of one segment, under the information weights of a whole corpus."""
        check_order(max_n, "max_n")
        check_segment(candidate, references)
        orders = range(1, max_n + 1)
        c, r = len(candidate), sum(map(len, references)) / len(references)
        gains = tuple(information_gain(candidate, references, n, information) for n in orders)
        return cls(gains, tuple(max(c - n + 1, 0) for n in orders), c, r)

    def __add__(self, other: NistStats) -> NistStats:
        if not isinstance(other, NistStats):
            return NotImplemented
        return NistStats(
            tuple(map(add, self.information, other.information)),
            tuple(map(add, self.totals, other.totals)),
            self.candidate_length + other.candidate_length,
            self.reference_length + other.reference_length,
        )

    def score(self) -> NistScore:
        """The information per candidate n-gram, summed over the orders, times LP."""
        gains = zip(self.information, self.totals, strict=True)
        per_order = tuple(gain / max(total, 1) for gain, total in gains)  # no n-grams: adds 0
        penalty = nist_length_penalty(self.candidate_length, self.reference_length)
        return NistScore(sum(per_order) * penalty, per_order, penalty, self)


@dataclass(frozen=True, slots=True)
class NistScore:
    """A NIST score (0 or more, no upper bound) with everything it was computed from."""

    score: float
    per_order: tuple[float, ...]
    length_penalty: float
    stats: NistStats
    signature: str = ""

    def __float__(self) -> float:
        return self.score

    def __str__(self) -> str:
        c, r = self.stats.candidate_length, self.stats.reference_length
        orders = "/".join(f"{gain:.4f}" for gain in self.per_order)
        return (
            f"NIST = {self.score:.4f} {orders} (LP = {self.length_penalty:.3f} "
            f"ratio = {c / r if r else 0:.3f} hyp_len = {c} ref_len = {r:g})"
        )


def information_gain(
    candidate: Tokens,
    references: Sequence[Tokens],
    n: int,
    information: Mapping[Ngram, float],
) -> float:
    """Sum of clipped count · Info over the n-grams of one order, in bits."""
    clipped = clipped_counts(candidate, references, n)
    try:
        return sum(count * information[ngram] for ngram, count in clipped.items())
    except KeyError as missing:
        raise ValueError(
            f"information has no weight for {missing}, which a reference contains; expected the "
            f"information_weights of all references of the corpus, up to order {n} or more"
        ) from None


def sentence_nist(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 5,
    information: Mapping[Ngram, float] | None = None,
) -> NistScore:
    """NIST of one segment.

    information: the weights of the corpus the segment belongs to; if not given, those of its own
    references alone.
    """
    if information is None:
        check_segment(candidate, references)
        information = information_weights([references], max_n)
    return NistStats.of(candidate, references, information, max_n).score()


def corpus_nist(
    candidates: Iterable[Tokens],
    references: Iterable[Sequence[Tokens]],
    *,
    max_n: int = 5,
    information: Mapping[Ngram, float] | None = None,
) -> NistScore:
    """NIST of a corpus: the score of the pooled statistics of its segments.

    The weights are needed before the first segment: without `information` the references are
    read twice, so they must not be a one-shot iterator.
    """
    check_order(max_n, "max_n")
    if information is None:
        check_reread(references)
        check_corpus(candidates, references)
        information = information_weights(references, max_n)
    stats = segmentwise(NistStats.of, candidates, references, information, max_n)
    return reduce(add, stats).score()
