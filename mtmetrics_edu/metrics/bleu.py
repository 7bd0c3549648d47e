"""BLEU: how much of the candidate's wording is found in the references.

    BLEU = BP · exp( Σ wₙ ln pₙ ),    BP = 1 if c > r, else exp(1 - r/c)

Papineni, Roukos, Ward & Zhu 2002, "BLEU: a Method for Automatic Evaluation of Machine
Translation", section 2.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import exp, fsum, isnan, log
from operator import add

from mtmetrics_edu import checks
from mtmetrics_edu.metrics.ngrams import Tokens, modified_precision
from mtmetrics_edu.metrics.score import Score
from mtmetrics_edu.metrics.smoothing import Smoothing, divide, orders_needed, smoothing_function


def closest_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """Effective reference length r of one segment: the reference length closest to the
    candidate's (Papineni et al. 2002, section 2.2.2); on a tie the shorter one, as tools have it.

    >>> closest_reference_length("a b c".split(), ["a b c d".split(), "a b".split()])
    2
    """
    checks.segment(candidate, references)
    return min(map(len, references), key=lambda r: (abs(r - len(candidate)), r))


def brevity_penalty(candidate_length: float, reference_length: float) -> float:
    """Brevity penalty BP: 1 if c > r, else exp(1 - r/c); 0 for an empty candidate.

    Lengths in tokens, of a segment or of a corpus. At c = r both cases give 1
    (Papineni et al. 2002, section 2.3).

    >>> brevity_penalty(12, 28)
    0.2635971381157267
    """
    checks.lengths(candidate_length, reference_length)
    if candidate_length == 0:
        return 0.0
    if candidate_length > reference_length:
        return 1.0
    return exp(1 - reference_length / candidate_length)


@dataclass(frozen=True, slots=True)
class BleuStats:
    """All that BLEU needs to know about a segment, or a corpus; the sum of two pools them.

    matches and totals, for each order 1, 2, …: the clipped counts of the candidate's n-grams, added
    up, and how many n-grams it has.
    candidate_length: c, in tokens; reference_length: the effective reference length r, in tokens.

    >>> stats = BleuStats.of("the cat".split(), ["the cat sat".split()], max_n=2)
    >>> stats + stats
    BleuStats(matches=(4, 2), totals=(4, 2), candidate_length=4, reference_length=6)
    """

    matches: tuple[int, ...]
    totals: tuple[int, ...]
    candidate_length: int
    reference_length: int

    @classmethod
    def of(cls, candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
        """The statistics of one segment, for orders 1 to max_n."""
        checks.order(max_n, "max_n")
        r = closest_reference_length(candidate, references)
        precisions = [modified_precision(candidate, references, n) for n in range(1, max_n + 1)]
        matches, totals = zip(*precisions, strict=True)
        return cls(matches, totals, len(candidate), r)

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
        """BP of these two lengths."""
        return brevity_penalty(self.candidate_length, self.reference_length)

    def score(
        self, weights: Iterable[float] | None = None, smoothing: str | Smoothing = "none"
    ) -> BleuScore:
        """BP · exp(Σ wₙ ln pₙ); 0 if an order whose weight is not 0 has no match, or no n-grams.

        weights: one for each precision, 1/N each if not given; an order of weight 0 is ignored.
        smoothing: a name of smoothing.SMOOTHING, or a function from BleuStats to precisions.
        """
        name, smooth = smoothing_function(smoothing)
        precisions = smooth(self)
        weights = checks.weights(weights, len(precisions))
        weighted = [(w, p) for w, p in zip(weights, precisions, strict=True) if w]
        all_positive = all(p > 0 for _, p in weighted)  # neither 0 nor NaN
        mean = exp(fsum(w * log(p) for w, p in weighted)) if all_positive else 0.0
        bp = self.brevity_penalty
        return BleuScore(bp * mean, precisions, bp, self, weights, name)


@dataclass(frozen=True, slots=True)
class BleuScore(Score):
    """A BLEU score, 0 to 1, with everything it was computed from.

    precisions: as used, after smoothing; NaN for an order without n-grams.
    signature: the convention behind the score, where a tool's was followed.
    """

    score: float
    precisions: tuple[float, ...]
    brevity_penalty: float
    stats: BleuStats
    weights: tuple[float, ...]
    smoothing: str
    signature: str = ""

    def __str__(self) -> str:
        shares = "/".join("-" if isnan(p) else f"{100 * p:.1f}" for p in self.precisions)
        bp = f"BP = {self.brevity_penalty:.3f} {self.lengths_in_words}"
        return f"BLEU = {100 * self.score:.2f} {shares} ({bp})"


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

    >>> references = ["the cat is on the mat".split(), "there is a cat on the mat".split()]
    >>> print(sentence_bleu("the the the cat on the mat".split(), references))
    BLEU = 46.71 71.4/66.7/40.0/25.0 (BP = 1.000 ratio = 1.000 hyp_len = 7 ref_len = 7)
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
    references[i] is the list of references of candidates[i]. Both can be any iterables; they are
    read one segment at a time (Papineni et al. 2002, section 2.1.1).

    >>> candidates = ["the cat sat".split(), "a dog".split()]
    >>> corpus_bleu(candidates, [["the cat sat".split()], ["the dog".split()]], max_n=2).score
    0.7302967433402215
    """
    orders = orders_needed(smoothing, max_n)
    stats = checks.segmentwise(BleuStats.of, candidates, references, orders)
    return reduce(add, stats).score(weights, smoothing)
