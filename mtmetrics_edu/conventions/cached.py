"""Counts in caches: somebody edits a candidate, and its references stay.

The numbers are those of the core, `BleuStats.of` and `NistStats.of`. What the references allow is
counted once, and the counts of the latest candidate serve both scores, all that explains them, and
all programs that split the text into the same tokens. Without this, a key in a text of 2,000 tokens
takes 156 ms instead of 38 with all programs side by side. Few are kept: those of a long text are
many.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_

from mtmetrics_edu.metrics.bleu import BleuStats, closest_reference_length
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens, ngram_counts, ngram_total
from mtmetrics_edu.metrics.nist import NIST_ORDERS, NistStats, information_gain

TokenTexts = tuple[tuple[str, ...], ...]
Weights = Mapping[Ngram, float]


@lru_cache(maxsize=100)
def counts_of(text: tuple[str, ...], n: int) -> Counter[Ngram]:
    """ngram_counts of a candidate or a reference. Only to be read: all callers share it.

    >>> counts_of(("the", "the"), 1)
    Counter({('the',): 2})
    """
    return ngram_counts(text, n)


@lru_cache(maxsize=60)
def max_counts_of(references: TokenTexts, n: int) -> Counter[Ngram]:
    """max_reference_counts. Only to be read.

    >>> max_counts_of((("the", "cat"), ("the", "the")), 1)[("the",)]
    2
    """
    return reduce(or_, [counts_of(reference, n) for reference in references])


@lru_cache(maxsize=60)
def clipped_of(candidate: tuple[str, ...], references: TokenTexts, n: int) -> dict[Ngram, int]:
    """clipped_counts. Only to be read.

    >>> clipped_of(("the", "the", "a"), (("the", "cat"),), 1)
    {('the',): 1}
    """
    counts, most = counts_of(candidate, n), max_counts_of(references, n)
    return {ngram: min(count, most[ngram]) for ngram, count in counts.items() if ngram in most}


def bleu_stats(candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
    """BleuStats.of.

    >>> bleu_stats(["a", "cat"], [["a", "dog"]], 2).matches
    (1, 0)
    """
    r = closest_reference_length(candidate, references)
    text, others, orders = tuple(candidate), tuple(map(tuple, references)), range(1, max_n + 1)
    matches = tuple(sum(clipped_of(text, others, n).values()) for n in orders)
    return BleuStats(matches, tuple(ngram_total(len(text), n) for n in orders), len(text), r)


def nist_stats(
    candidate: Tokens, references: Sequence[Tokens], information: Weights, max_n: int = NIST_ORDERS
) -> NistStats:
    """NistStats.of.

    >>> nist_stats(["a", "cat"], [["a", "dog"]], {("a",): 1.0}, 1).gains
    (1.0,)
    """
    text, others, orders = tuple(candidate), tuple(map(tuple, references)), range(1, max_n + 1)
    gains = tuple(information_gain(clipped_of(text, others, n), information) for n in orders)
    totals = tuple(ngram_total(len(text), n) for n in orders)
    return NistStats(gains, totals, len(text), sum(map(len, others)) / len(others))


@lru_cache(maxsize=2)
def latest_weights(weigh: Callable[..., Weights], references: TokenTexts, *orders: int) -> Weights:
    """The information weights that a function gives for the references of one segment."""
    return weigh([references], *orders)


def weights_of(
    weigh: Callable[..., Weights], references: Sequence[Sequence[Tokens]], *orders: int
) -> Weights:
    """weigh(references, *orders); references[i] are those of segment i. Only those of one segment
    are kept: the weights of a corpus fill the memory.

    >>> from mtmetrics_edu import information_weights
    >>> weights_of(information_weights, [["a b a".split(), ["c"]]], 1)[("a",)]
    1.0
    """
    if len(references) > 1:
        return weigh(references, *orders)
    return latest_weights(weigh, tuple(map(tuple, references[0])), *orders)
