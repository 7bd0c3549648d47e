"""NLTK: nltk.translate.bleu_score.corpus_bleu and nltk.translate.nist_score.corpus_nist.

    tokens               split at white space
    case                 kept
    reference length r   the closest
    zero matches         method0: the smallest float, so the score is 1e-78 or less but not 0;
                         methods 1 to 7 smooth; the score is 0 if no word matches
    zero n-grams         each segment too short for an order adds 1 to the total of that order
    NIST                 one reference supplies all matches of an order: not the official NIST;
                         rounding breaks ties, and depends on the version of Python

NLTK itself takes tokens. Here it is given the texts, split at white space as its users do.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import exp, fsum, log
from typing import NamedTuple

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.cached import bleu_stats, clipped_of, weights_of
from mtmetrics_edu.conventions.choices import yes_no
from mtmetrics_edu.conventions.tool import Precisions, Segment, Texts, Tool, floats, pool, read_all
from mtmetrics_edu.metrics import smoothing as paper
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens, ngram_total
from mtmetrics_edu.metrics.nist import NistScore, NistStats, nist_length_penalty, reference_counts

UNIFORM = (0.25, 0.25, 0.25, 0.25)

# ---------------------------------------------------------------------------------------- BLEU


def bleu(
    tool: Tool,
    texts: Texts,
    *,
    smoothing: str = "method0",
    weights: Sequence[float] = UNIFORM,
    auto_reweigh: bool = False,
) -> BleuScore:
    """The score of nltk.translate.bleu_score.corpus_bleu; methods 5 to 7 can exceed 1."""
    method = checks.choose(smoothing, SMOOTHING, "smoothing of nltk")
    used = floats(weights)
    if not used:
        raise ValueError(
            f"weights is {checks.shown(weights)}; expected one tuple of numbers, one for each "
            f"order (of NLTK's several tuples at once, score one at a time)"
        )
    stats, nrefs, last = pool(texts, str.split, partial(counts, orders=len(used)))
    listed, reweigh = ",".join(f"{weight:g}" for weight in used), yes_no(auto_reweigh)
    more = {"smooth": smoothing, "weights": listed, "reweigh": reweigh, "r": "closest"}
    signature = tool.signature("bleu", nrefs, **more)
    c, penalty = stats.candidate_length, stats.brevity_penalty
    if stats.matches[0] == 0:  # without a matching word it returns 0, whatever the smoothing
        return BleuScore(0.0, stats.precisions, penalty, stats, used, smoothing, signature)
    precisions = method(stats, last)
    if auto_reweigh and c < 4 and weights == UNIFORM:  # a list is never equal to a tuple
        used = (1 / c,) * c
    score = penalty * mean_without_zeros(precisions, used)
    return BleuScore(score, precisions, penalty, stats, used, smoothing, signature)


def counts(candidate: Tokens, references: Sequence[Tokens], orders: int) -> BleuStats:
    """BLEU's counts, but the total of an order is at least 1 in each segment.

    In one sentence this avoids a division by zero. In a corpus of short segments it costs score:
    "John loves Mary" and "John still loves Mary", both perfect, get 0.84.

    >>> counts(["John", "loves", "Mary"], [["John", "loves", "Mary"]], 4).totals
    (3, 2, 1, 1)
    """
    return at_least_one(bleu_stats(candidate, references, orders))


def at_least_one(stats: BleuStats) -> BleuStats:
    """The counts with a total of 1 for each order without n-grams.

    >>> at_least_one(BleuStats((1, 0), (1, 0), 1, 1)).totals
    (1, 1)
    """
    return replace(stats, totals=tuple(max(total, 1) for total in stats.totals))


def mean_without_zeros(precisions: Precisions, weights: Sequence[float]) -> float:
    """The geometric mean. It leaves out a precision of 0, as if that were 1; only method 4 gives
    one.

    >>> mean_without_zeros((0.25, 0.0), (0.5, 0.5))
    0.5
    """
    pairs = zip(precisions, weights, strict=False)
    return exp(fsum(w * log(p) for p, w in pairs if p > 0))


# Smoothing: each method takes the counts of the corpus and the tokens of its last segment, which
# methods 5 to 7 look at, and gives the precisions to use. The paper: Chen & Cherry 2014.


def method0(stats: BleuStats, last: Segment) -> Precisions:
    """No smoothing, but a zero becomes the smallest normal float, and the score 1e-78 or less.

    >>> method0(BleuStats((1, 0), (2, 1), 2, 2), (["a", "b"], [["a", "c"]]))
    (0.5, 2.2250738585072014e-308)
    """
    return tuple(p or sys.float_info.min for p in stats.precisions)


def method4(stats: BleuStats, last: Segment) -> Precisions:
    """The j-th zero count becomes ln(c)/5 · 1/2ʲ; the paper's becomes (ln(c)/5)ʲ.

    c is the length of the whole corpus. At c = 1 zeros stay, and the mean leaves them out.
    """
    scale = log(stats.candidate_length) / 5
    by_exp = paper.fill_zeros(stats.matches, 1 / 2)
    filled = [m or scale * power for m, power in zip(stats.matches, by_exp, strict=True)]
    return paper.divide(filled, stats.totals)


def method5(stats: BleuStats, last: Segment) -> Precisions:
    """Neighbouring *precisions* are averaged; the paper averages counts. The score can exceed 1."""
    return average_with_order_5(stats.precisions, last)


def average_with_order_5(precisions: Precisions, last: Segment) -> Precisions:
    """Each precision averaged with its neighbours. The one after the highest order is always that
    of order 5, and of the last segment alone."""
    ahead = counts(*last, orders=5).precisions[-1]
    return tuple(paper.average_neighbours([*precisions, ahead]))


def method6(stats: BleuStats, last: Segment) -> Precisions:
    """As in the paper, but the totals from order 3 on are those of the last segment alone.

    This is right for one sentence. The matches of a corpus over the totals of one segment exceed 1.
    """
    if len(stats.matches) < 3:
        raise NLTK.stops("method6 looks at order 3 (IndexError); give three weights or more")
    if stats.matches[2] == 0:
        why = "method6 needs a trigram match (its AssertionError says bigram); there is none"
        raise NLTK.stops(why)
    totals = [max(len(last[0]) - n, 0) for n in range(2, len(stats.totals))]
    return paper.interpolated(replace(stats, totals=(*stats.totals[:2], *totals)))


def method7(stats: BleuStats, last: Segment) -> Precisions:
    """NLTK's method 4, then its method 5."""
    return average_with_order_5(method4(stats, last), last)


SMOOTHING: dict[str, Callable[[BleuStats, Segment], Precisions]] = {
    "method0": method0,
    "method1": lambda stats, last: paper.floor(stats),
    "method2": lambda stats, last: paper.add_k(stats),  # without n-grams: 1 / (1 + 1)
    "method3": lambda stats, last: paper.exp(stats),
    "method4": method4,
    "method5": method5,
    "method6": method6,
    "method7": method7,
}

# ---------------------------------------------------------------------------------------- NIST


def nist(tool: Tool, texts: Texts, *, n: int = 5) -> NistScore:
    """The score of nltk.translate.nist_score.corpus_nist.

    Where a segment has several references, it is not the official NIST: for each order, only one
    of them may supply the matches.
    """
    checks.order(n)
    segments, nrefs = read_all(texts, str.split)
    all_references = [references for _, references in segments]
    information = weights_of(information_weights, all_references, n)
    best = [
        [best_reference(*segment, order, information) for segment in segments]
        for order in range(1, n + 1)
    ]
    sums = [[sum(column) for column in zip(*of_order, strict=True)] for of_order in best]
    _, gains, totals, lengths = zip(*sums, strict=True)  # each has a number for each order
    if 0 in totals:
        order = totals.index(0) + 1
        raise tool.stops(f"no candidate has an n-gram of order {order} (ZeroDivisionError)")
    if not any(lengths):
        raise tool.stops("all references it chose are empty (ZeroDivisionError)")
    c = sum(len(candidate) for candidate, _ in segments)
    per_order = paper.divide(gains, totals)
    penalty = nist_length_penalty(n * c, sum(lengths))  # a reference is chosen for every order
    stats = NistStats(gains, totals, c, sum(lengths) / n)
    signature = tool.signature("nist", nrefs, n=n, r="best")
    return NistScore(fsum(per_order) * penalty, per_order, penalty, stats, signature)


def information_weights(references: Iterable[Sequence[Tokens]], n: int) -> dict[Ngram, float]:
    """Information weights in bits, with NLTK's own rounding: it takes ln x / ln 2, not log₂ x.

    The last digit matters: it can decide which of two equally good references is chosen.

    references: those of each segment.

    >>> information_weights([[["a", "b"]]], 1)
    {('a',): 1.0, ('b',): 1.0}
    """
    counts = reference_counts(references, n)
    return {ngram: log(counts[ngram[:-1]] / count, 2) for ngram, count in counts.items() if ngram}


class Worth(NamedTuple):
    """The gain of one order with one reference alone. NLTK compares these field by field."""

    per_ngram: float  # gain / total, in bits
    gain: float  # of the n-grams that match it
    total: int  # n-grams of the candidate
    length: int  # of the reference, in tokens


def best_reference(
    candidate: Tokens, references: Sequence[Tokens], n: int, information: Mapping[Ngram, float]
) -> Worth:
    """The worth of the one reference that may supply the matches.

    NLTK chooses it anew for every order: the highest gain, in bits, per n-gram of the candidate;
    on a tie the longest reference. Rounding can break a tie, and rounding depends on the running
    Python: sum() adds floats one by one up to 3.11, and compensates for lost digits from 3.12 on.
    This function calls it as NLTK does, so it chooses as NLTK does under the same Python.

    >>> best_reference(["a", "b"], [["a"], ["b", "c"]], 1, {("a",): 1.0, ("b",): 2.0})
    Worth(per_ngram=1.0, gain=2.0, total=2, length=2)
    """
    checks.segment(candidate, references)
    checks.order(n)
    checks.information(information)
    try:
        return max(worths_of(candidate, references, n, information))
    except KeyError as missing:
        raise checks.without_weight(*missing.args) from None


def worths_of(
    candidate: Tokens, references: Sequence[Tokens], n: int, information: Mapping[Ngram, float]
) -> list[Worth]:
    """The worth of each reference alone, in order: best_reference takes the largest.

    >>> worths = worths_of(["a", "b"], [["a"], ["b", "c"]], 1, {("a",): 1.0, ("b",): 2.0})
    >>> [worth.per_ngram for worth in worths]
    [0.5, 1.0]
    """
    total = ngram_total(len(candidate), n)
    worths = []
    for reference in references:
        clipped = clipped_of(tuple(candidate), (tuple(reference),), n)
        # with sum(), as NLTK does, not with fsum(): the last digit can decide between references
        gain = sum(information[ngram] * count for ngram, count in clipped.items())
        worths.append(Worth(gain / total if total else 0.0, gain, total, len(reference)))
    return worths


NLTK = Tool(name="nltk", version="3.10.4", bleu=bleu, nist=nist)
