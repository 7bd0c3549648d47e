"""The parts of a difference: the factors of the score, the segments, and the n-grams.

Factors. The points of all parts sum to the difference, B minus A.

    BLEU   ln(B / A) is the sum of weight · ln(factor of B / factor of A). Each term is multiplied
           by the logarithmic mean of both scores, (B - A) / ln(B / A), so that the sum is B - A.
    NIST   Of each order: the mean of both penalties times the difference of the order. Of the
           penalty: the mean of both sums of orders times the difference of the penalties.
    chrF   Of the precision P: the mean of two steps from A's P to B's P, one with A's recall, one
           with B's. The recall adds the rest.

Segments. exchange_shares: what the scores gain and lose if the systems exchange one translation.

N-grams. The matches of each system are counted, over all segments, and then subtracted. An n-gram
with clipped count k has k matches in the references of a segment (see batch.counting).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nsmallest
from math import log
from typing import Any, NamedTuple

import numpy as np

from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.batch.counting import matches
from mtmetrics_edu.batch.reading import numbered
from mtmetrics_edu.batch.resampling import Segments
from mtmetrics_edu.batch.resampling.comparison import TIE
from mtmetrics_edu.compare.comparison import NgramWin, NgramWins, Part
from mtmetrics_edu.compare.scheme import Prepared, Reader
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.chrf import ChrfScore, f_score
from mtmetrics_edu.metrics.ngrams import Ngram
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.metrics.score import precision_name

LIMIT = 100  # n-grams of each order that are kept for each system


def parts_of(a: Any, b: Any) -> tuple[Part, ...]:
    """The parts of the difference between two scores of the same metric.

    >>> from mtmetrics_edu import sentence_bleu
    >>> reference = ["the cat is here".split()]
    >>> a = sentence_bleu("the cat".split(), reference, max_n=1)
    >>> b = sentence_bleu("the cat is not".split(), reference, max_n=1)
    >>> for part in parts_of(a, b):
    ...     print(f"{part.name} {part.log_share:+.4f} {part.points:+.4f}")
    BP +1.0000 +0.5364
    p₁ -0.2877 -0.1543
    """
    if isinstance(a, ChrfScore):
        return tuple(chrf_parts(a, b))
    return tuple(nist_parts(a, b) if isinstance(a, NistScore) else bleu_parts(a, b))


def factors(bleu: BleuScore) -> list[tuple[float, float]]:
    """The factors of BLEU, each with its weight: the brevity penalty, then the precisions."""
    return [(bleu.brevity_penalty, 1.0), *zip(bleu.precisions, bleu.weights, strict=True)]


def bleu_parts(a: BleuScore, b: BleuScore) -> Iterator[Part]:
    """The brevity penalty, then each precision; without shares where a score or a factor is 0."""
    mean = logarithmic_mean(a.score, b.score)
    for n, ((one, weight), (other, _)) in enumerate(zip(factors(a), factors(b), strict=True)):
        share = points = None
        if mean is not None and (min(one, other) > 0 or not weight):
            share = weight * (log(other) - log(one)) if weight else 0.0
            points = share * mean
        name = precision_name(n) if n else "BP"
        yield Part(order=n, name=name, a=one, b=other, log_share=share, points=points)


def logarithmic_mean(a: float, b: float) -> float | None:
    """(b - a) / ln(b / a), which lies between a and b; None where one of them is 0.

    >>> logarithmic_mean(0.25, 0.25), logarithmic_mean(0.0, 0.25)
    (0.25, None)
    """
    if a <= 0 or b <= 0:
        return None
    return a if a == b else (b - a) / log(b / a)


def nist_parts(a: NistScore, b: NistScore) -> Iterator[Part]:
    """The length penalty, then each order."""
    mean_penalty = (a.length_penalty + b.length_penalty) / 2
    mean_sum = (sum(a.per_order) + sum(b.per_order)) / 2
    sides = ((score.length_penalty, *score.per_order) for score in (a, b))
    for n, (one, other) in enumerate(zip(*sides, strict=True)):
        name, factor = (f"order {n}", mean_penalty) if n else ("LP", mean_sum)
        points = factor * (other - one)
        yield Part(order=n, name=name, a=one, b=other, log_share=None, points=points)


def chrf_parts(a: ChrfScore, b: ChrfScore) -> Iterator[Part]:
    """The mean precision, then the mean recall."""
    steps = (f_score(b.precision, r) - f_score(a.precision, r) for r in (a.recall, b.recall))
    of_p = sum(steps) / 2
    of_r = b.score - a.score - of_p
    yield Part(0, "P", a.precision, b.precision, log_share=None, points=of_p)
    yield Part(0, "R", a.recall, b.recall, log_share=None, points=of_r)


def exchange_shares(a: Segments, b: Segments, options: dict[str, Any]) -> Floats:  # (segments,)
    """Each segment's share of the difference: its change when the two translations are exchanged.

    The share is the mean of two numbers: how much A gains if it takes B's translation of this
    segment, and how much B loses if it takes A's. Statistics are sums, so both are exact. (NIST
    keeps the information weights of all references.) A segment in which B matches at least as much
    as A at every order, at equal lengths, has a share of 0 or more; only the smoothing
    chen-cherry-6 can lower a score for a match more.

    The shares sum to the difference as nearly as a score is a sum: exactly if there is one segment.
    For constructed systems that are less than 30 BLEU points apart, 20 to 600 segments, the sum is
    at most 1 point off (NIST: 0.02); further apart it is too large.

    To leave a segment out of both systems instead would mislead: that says whether the segment is
    better for B than the others are, not whether it is better for B. Those numbers sum to about 0
    even where B wins nearly every segment.

    >>> from mtmetrics_edu.batch import NistSegments
    >>> rest = np.array([[1]]), np.array([1]), np.array([1.0])
    >>> sides = [NistSegments(np.array([[bits]]), *rest) for bits in (0.1 + 0.2, 0.3)]
    >>> exchange_shares(*sides, {}).tolist()  # they differ by rounding only
    [0.0]
    """
    rows_a, rows_b = a.table(), b.table()  # (segments, statistics)
    whole_a, whole_b = rows_a.sum(axis=0), rows_b.sum(axis=0)
    change = rows_b - rows_a

    def score(sums: Floats) -> Floats:
        return a.scores(sums, **options)

    gains = score(whole_a + change) - score(whole_a[None])
    losses = score(whole_b[None]) - score(whole_b - change)
    shares: Floats = (gains + losses) / 2
    shares[np.abs(shares) < TIE] = 0.0  # the rest is rounding
    return shares


# ---------------------------------------------------------------------------------------- n-grams


class SystemCounts(NamedTuple):
    """What a system matches: n-grams of orders 1 to max_n, each as often as it is matched. written:
    its words. frequency: those of the references."""

    ngrams: Counter[Ngram]
    written: Counter[str]
    frequency: Counter[str]

    @classmethod
    def of(
        cls, texts: Prepared, references: Sequence[Prepared], read: Reader, max_n: int
    ) -> SystemCounts:
        """The matches of some texts."""
        ngrams, written, frequency = Counter[Ngram](), Counter[str](), Counter[str]()
        known: dict[str, str] = {}  # so that equal words are one object
        for part in read(texts, references):
            chunk, words_at = numbered(part)
            every = words_at(np.arange(len(chunk.word_ids)))
            words = [known.setdefault(word, word) for word in every]
            first = int(chunk.candidate_lengths.sum())
            written.update(words[:first])
            frequency.update(words[first:])
            for n, (_, positions) in enumerate(matches(chunk, max_n), start=1):
                ngrams.update(tuple(words[i : i + n]) for i in positions.tolist())
        return cls(ngrams, written, frequency)


def ngram_wins(a: Counter[Ngram], b: Counter[Ngram], max_n: int) -> NgramWins:
    """The n-grams of orders 1 to max_n that one of two systems matches more often.

    A match is a clipped count against all references of a segment, summed over the segments.

    >>> from mtmetrics_edu.compare.scheme import our_scheme
    >>> read = our_scheme("bleu", "whitespace", False, "none", None).reader
    >>> texts = ["a b", "c"], ["a", "c"]
    >>> a, b = (SystemCounts.of(text, [["a b"], ["c"]], read, 2).ngrams for text in texts)
    >>> wins = ngram_wins(a, b, 2)
    >>> [(win.ngram, win.a, win.b) for win in wins.by_a], wins.types_b
    ([(('a', 'b'), 1, 0), (('b',), 1, 0)], 0)
    """
    won_by_a, won_by_b = a - b, b - a
    by_a, by_b = (
        tuple(NgramWin(ngram, a[ngram], b[ngram]) for ngram in top(won, max_n))
        for won in (won_by_a, won_by_b)
    )
    return NgramWins(by_a, by_b, types_a=len(won_by_a), types_b=len(won_by_b))


def top(won: Counter[Ngram], max_n: int) -> list[Ngram]:
    """The n-grams with the highest counts: at most LIMIT of each order, all in one ranking.

    Of equal counts the longer n-gram comes first, because it tells more; then the alphabet.
    """

    def rank(ngram: Ngram) -> tuple[int, int, Ngram]:
        return -won[ngram], -len(ngram), ngram

    best: list[Ngram] = []
    for n in range(1, max_n + 1):
        best += nsmallest(LIMIT, (ngram for ngram in won if len(ngram) == n), key=rank)
    return sorted(best, key=rank)
