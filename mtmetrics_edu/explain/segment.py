"""One segment: all its orders, and the factors that BLEU multiplies. Several segments: their
scores, and the pooled score, which is not the mean of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp, fsum, inf, log, nan
from operator import sub
from random import Random
from typing import Any

from mtmetrics_edu import checks
from mtmetrics_edu.explain.order import Order, References, explain_order
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats, corpus_bleu, sentence_bleu
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.score import SEED, Interval, precision_name

# c/r where BLEU's and NIST's penalties are equal: just below 1 NIST's is the milder one, below this
# the harder one. (They are equal once more near 0.03, where both are nearly 0.)
CROSSING = 0.7613449652936971
Segments = Sequence[BleuStats]


@dataclass(frozen=True, slots=True, kw_only=True)
class Factor:
    """One factor of BLEU: the brevity penalty (n = 0), or an order's precision and its weight."""

    n: int
    value: float
    weight: float

    @property
    def name(self) -> str:
        """BP, p₁, p₂, …"""
        return precision_name(self.n) if self.n else "BP"

    @property
    def log_share(self) -> float:
        """w · ln value: what the factor adds to ln BLEU; above 0 only where smoothing lifts it."""
        if not self.weight:
            return 0.0
        return self.weight * log(self.value) if self.value > 0 else -inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A candidate, its references, and how its BLEU comes about."""

    candidate: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    orders: tuple[Order, ...]
    bleu: BleuScore


def explain(
    candidate: Tokens,
    references: References,
    *,
    max_n: int = 4,
    **options: Any,
) -> Explanation:
    """The worked calculation of one segment; arguments as for sentence_nist, and options as for
    sentence_bleu.

    >>> explained = explain("the the cat".split(), ["the cat sat".split()], max_n=2)
    >>> [(order.matches, order.total) for order in explained.orders]
    [(2, 3), (1, 2)]
    """
    bleu = sentence_bleu(candidate, references, max_n=max_n, **options)
    orders = [explain_order(candidate, references, n) for n in range(1, max_n + 1)]
    return Explanation(
        candidate=tuple(candidate),
        references=tuple(map(tuple, references)),
        orders=tuple(orders),
        bleu=bleu,
    )


def explain_score(bleu: BleuScore) -> tuple[Factor, ...]:
    """The factors of BLEU; their log shares are the terms of ln BLEU = ln BP + w₁ ln p₁ + …

    >>> score = sentence_bleu("the cat sat on".split(), ["the cat sat down".split()], max_n=2)
    >>> [(factor.name, round(factor.log_share, 4)) for factor in explain_score(score)]
    [('BP', 0.0), ('p₁', -0.1438), ('p₂', -0.2027)]
    """
    orders = enumerate(zip(bleu.precisions, bleu.weights, strict=True), start=1)
    penalty = Factor(n=0, value=bleu.brevity_penalty, weight=1.0)
    return (penalty, *(Factor(n=n, value=p, weight=w) for n, (p, w) in orders))


def cumulative(bleu: BleuScore) -> list[float]:
    """BLEU-1, BLEU-2, …: the last is BLEU.

    The precisions are those of BLEU, smoothed where it is; the weights of the first n orders are
    scaled to the sum of all weights. NaN where the first n orders have weight 0.

    >>> cumulative(sentence_bleu("the cat sat on".split(), ["the cat is on".split()], max_n=1))
    [0.75]
    """
    penalty, *orders = explain_score(bleu)
    whole, scores = fsum(bleu.weights), list[float]()
    for n in range(1, len(orders) + 1):
        share = fsum(bleu.weights[:n])
        logarithms = fsum(order.log_share for order in orders[:n])
        scores.append(penalty.value * exp(whole / share * logarithms) if share else nan)
    return scores


# Several segments


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
    candidates: Sequence[Tokens], references: Sequence[References], **options: Any
) -> CorpusExplanation:
    """The sentence scores of a corpus and its pooled score; options as for corpus_bleu.

    >>> explained = explain_corpus([["a", "b"], ["c"]], [[["a", "c"]], [["c"]]], max_n=1)
    >>> [segment.score for segment in explained.segments], explained.mean
    ([0.5, 1.0], 0.75)
    >>> round(explained.pooled.score, 4)
    0.6667
    """
    if options.get("weights"):
        options["weights"] = tuple(options["weights"])  # an iterator can be read once
    pooled = corpus_bleu(candidates, references, **options)
    pairs = zip(candidates, references, strict=True)
    return CorpusExplanation(tuple(sentence_bleu(*pair, **options) for pair in pairs), pooled)


def pooled(segments: Segments) -> BleuStats:
    """The sum of the statistics of many segments, faster than one + after the other.

    >>> pooled([BleuStats((2, 1), (3, 2), 3, 4), BleuStats((1, 0), (2, 1), 2, 2)])
    BleuStats(matches=(3, 1), totals=(5, 3), candidate_length=5, reference_length=6)
    """
    if not segments:
        raise ValueError("there is no segment; expected the statistics of at least one")
    for segment in segments:
        checks.same_orders(segments[0], segment)
    rows = ((*s.matches, *s.totals, s.candidate_length, s.reference_length) for s in segments)
    *counts, c, r = map(sum, zip(*rows, strict=True))
    orders = len(counts) // 2
    return BleuStats(tuple(counts[:orders]), tuple(counts[orders:]), c, r)


def resampled(segments: Segments, seed: int = SEED, **options: Any) -> Iterator[float]:
    """BLEU of one resample after the other, without end. options: BLEU's weights and smoothing.

    >>> segments = [BleuStats((1,), (1,), 1, 1), BleuStats((0,), (1,), 1, 1)]
    >>> scores = resampled(segments, seed=1)
    >>> [next(scores) for _ in range(4)]
    [0.5, 0.5, 1.0, 0.0]
    """
    rng = Random(seed)
    while True:
        yield pooled(rng.choices(segments, k=len(segments))).score(**options).score


def bootstrapped(
    segments: Segments, resamples: int, against: Segments = (), seed: int = SEED, **options: Any
) -> Interval:
    """BLEU with the scores of its resamples; against another system, the differences on the same
    resamples. options: BLEU's weights and smoothing.

    >>> good, poor = BleuStats((1,), (1,), 1, 1), BleuStats((0,), (1,), 1, 1)
    >>> bootstrapped([good, poor], 4, against=[poor, poor], seed=1).scores
    [0.5, 0.5, 1.0, 0.0]
    """
    if against and len(against) != len(segments):
        sizes = f"{len(segments)} segments and {len(against)}"
        raise ValueError(f"the systems have {sizes}; expected the same segments for both")
    score = pooled(segments).score(**options).score
    scores = [*islice(resampled(segments, seed, **options), resamples)]
    if against:
        other = bootstrapped(against, resamples, (), seed, **options)
        score, scores = score - other.score, [*map(sub, scores, other.scores)]
    return Interval.of(score, scores)
