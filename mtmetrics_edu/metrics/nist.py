"""NIST: BLEU's matches, each weighted by how much it tells.

    NIST = Σ over orders [ Σ Info of the matches / number of candidate n-grams ] · LP
    Info(w₁…wₙ) = log₂( count of w₁…wₙ₋₁ / count of w₁…wₙ )  over all references  (equation 2)
    LP = exp( β ln² min(c / mean reference length, 1) )                           (equation 3)

Doddington 2002, "Automatic Evaluation of Machine Translation Quality Using N-gram Co-occurrence
Statistics", section 4; matches clipped as in NIST's own scripts, mteval-v13a and mteval-v14.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import exp, fsum, log, log2
from operator import add

from mtmetrics_edu import checks
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens, clipped_counts, ngram_total, ngrams
from mtmetrics_edu.metrics.score import Score

NIST_ORDERS = 5  # as NIST's own scripts and the other tools have it
BETA = log(1 / 2) / log(2 / 3) ** 2  # makes LP 1/2 at 2/3 of the reference length


def information_weights(
    references: Iterable[Sequence[Tokens]], max_n: int = NIST_ORDERS
) -> dict[Ngram, float]:
    """Information weight of every n-gram of the references, orders 1 to max_n, in bits.

    Info = log₂(count of w₁…wₙ₋₁ / count of w₁…wₙ), counted over all references of all segments;
    references[i] is the list of references of segment i (Doddington 2002, equation 2).

    >>> information_weights([["the cat the dog".split()]], 2)["the", "cat"]
    1.0
    """
    counts = reference_counts(references, max_n)
    return {ngram: log2(counts[ngram[:-1]] / count) for ngram, count in counts.items() if ngram}


def reference_counts(references: Iterable[Sequence[Tokens]], max_n: int) -> Counter[Ngram]:
    """The count of each n-gram in all references together.

    The empty n-gram () is the prefix of a single word, so it occurs once at every word.
    """
    checks.order(max_n, "max_n")
    checks.segments(references, "references")
    counts: Counter[Ngram] = Counter()
    for number, segment in enumerate(references):
        checks.named(number, checks.token_lists, segment)
        for reference in segment:
            counts[()] += len(reference)
            for n in range(1, max_n + 1):
                counts.update(ngrams(reference, n))
    return counts


def nist_length_penalty(candidate_length: float, reference_length: float) -> float:
    """Length penalty LP = exp(β ln² min(c/r, 1)), β = ln ½ / ln² ⅔; 0 for an empty candidate.

    reference_length r: the *mean* length of the references, in tokens (Doddington 2002,
    equation 3).

    >>> round(nist_length_penalty(12, 18), 4)
    0.5
    """
    checks.lengths(candidate_length, reference_length)
    if candidate_length == 0:
        return 0.0
    if candidate_length >= reference_length:
        return 1.0
    return exp(BETA * log(candidate_length / reference_length) ** 2)


@dataclass(frozen=True, slots=True)
class NistStats:
    """All that NIST needs to know about a segment, or a corpus: + pools segments.

    gains: the information of the matches of orders 1, 2, …, in bits; totals: the number of
    candidate n-grams of these orders. candidate_length: c, in tokens; reference_length: the mean
    length of the references, in tokens, so it can be a fraction.
    """

    gains: tuple[float, ...]
    totals: tuple[int, ...]
    candidate_length: int
    reference_length: float

    @classmethod
    def of(
        cls,
        candidate: Tokens,
        references: Sequence[Tokens],
        information: Mapping[Ngram, float],
        max_n: int = NIST_ORDERS,
    ) -> NistStats:
        """The statistics of one segment, under the information weights of its corpus."""
        checks.order(max_n, "max_n")
        checks.segment(candidate, references)
        checks.information(information)
        c, r = len(candidate), sum(map(len, references)) / len(references)
        orders = range(1, max_n + 1)
        clipped = [clipped_counts(candidate, references, n) for n in orders]
        gains = tuple(information_gain(counts, information) for counts in clipped)
        return cls(gains, tuple(ngram_total(c, n) for n in orders), c, r)

    def __add__(self, other: NistStats) -> NistStats:
        checks.same_orders(self, other)
        return NistStats(
            tuple(map(add, self.gains, other.gains)),
            tuple(map(add, self.totals, other.totals)),
            self.candidate_length + other.candidate_length,
            self.reference_length + other.reference_length,
        )

    def score(self) -> NistScore:
        """The information per candidate n-gram, summed over the orders, times LP."""
        pairs = zip(self.gains, self.totals, strict=True)
        per_order = tuple(gain / max(total, 1) for gain, total in pairs)  # no n-grams: adds 0
        penalty = nist_length_penalty(self.candidate_length, self.reference_length)
        return NistScore(fsum(per_order) * penalty, per_order, penalty, self)


@dataclass(frozen=True, slots=True)
class NistScore(Score):
    """A NIST score, 0 or more with no upper bound, with everything it was computed from.

    per_order: information of the matches per candidate n-gram, in bits, orders 1, 2, …
    signature: the convention behind the score, where a tool's was followed.
    """

    score: float
    per_order: tuple[float, ...]
    length_penalty: float
    stats: NistStats
    signature: str = ""

    def __str__(self) -> str:
        orders = "/".join(f"{gain:.4f}" for gain in self.per_order)
        lp = f"LP = {self.length_penalty:.3f} {self.lengths_in_words}"
        return f"NIST = {self.score:.4f} {orders} ({lp})"


def information_gain(clipped: Mapping[Ngram, int], information: Mapping[Ngram, float]) -> float:
    """Sum of clipped count · Info, in bits; ValueError if a matched n-gram has no weight."""
    try:
        return fsum([count * information[ngram] for ngram, count in clipped.items()])
    except KeyError as missing:
        raise checks.without_weight(*missing.args) from None


def sentence_nist(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = NIST_ORDERS,
    information: Mapping[Ngram, float] | None = None,
) -> NistScore:
    """NIST of one segment: a candidate and the list of its references.

    information: the weights of the corpus it belongs to; if not given, of its own references.

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> round(sentence_nist("the the the cat on the mat".split(), references).score, 4)
    2.2901
    """
    checks.segment(candidate, references)
    if information is None:
        information = information_weights([references], max_n)
    return NistStats.of(candidate, references, information, max_n).score()


def corpus_nist(
    candidates: Iterable[Tokens],
    references: Iterable[Sequence[Tokens]],
    *,
    max_n: int = NIST_ORDERS,
    information: Mapping[Ngram, float] | None = None,
) -> NistScore:
    """NIST of a corpus: the score of the pooled statistics of its segments.

    references[i] is the list of references of candidates[i]. The weights are needed before the
    first segment: without `information` the references are read twice, so they must not be an
    iterator that can be read only once.

    >>> candidates = ["the cat sat".split(), "a dog".split()]
    >>> round(corpus_nist(candidates, [["the cat sat".split()], ["the dog".split()]]).score, 4)
    1.9909
    """
    if information is None:
        checks.rereadable(candidates, references)
        information = information_weights(references, max_n)
    stats = checks.segmentwise(NistStats.of, candidates, references, information, max_n)
    return reduce(add, stats).score()
