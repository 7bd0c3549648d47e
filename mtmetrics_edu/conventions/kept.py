"""Counts that are kept: somebody edits a candidate, and its references stay.

The numbers are those of the core, `BleuStats.of` and `NistStats.of`. What the references allow is
counted once, and the counts of the latest candidate serve both scores, all that explains them, and
all programs that split the text into the same tokens. Few are kept: those of a long text are many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from mtmetrics_edu.bleu import BleuStats, closest_reference_length
from mtmetrics_edu.ngrams import Ngram, Tokens, max_reference_counts, ngram_counts
from mtmetrics_edu.nist import NistStats, information_gain

Texts = tuple[tuple[str, ...], ...]
Counts = Mapping[Ngram, int]  # read-only: others are given the same
Weights = Mapping[Ngram, float]


@lru_cache(maxsize=100)  # an edit of a candidate leaves the references as they are
def counts_of(reference: tuple[str, ...], n: int) -> Counts:
    """ngram_counts of a reference.

    >>> counts_of(("the", "the"), 1)[("the",)]
    2
    """
    return ngram_counts(reference, n)


@lru_cache(maxsize=20)  # of the latest candidate only: its orders, split into tokens in few ways
def latest_counts(candidate: tuple[str, ...], n: int) -> Counts:
    """ngram_counts of a candidate.

    >>> latest_counts(("the", "the"), 1)[("the",)]
    2
    """
    return ngram_counts(candidate, n)


@lru_cache(maxsize=25)
def limits_of(references: Texts, n: int) -> Counts:
    """max_reference_counts.

    >>> limits_of((("the", "cat"), ("the", "the")), 1)[("the",)]
    2
    """
    return max_reference_counts(references, n)


def clipped_at(counts: Counts, limits: Counts) -> dict[Ngram, int]:
    """Each count, but at most its limit; without a limit, an n-gram is left out.

    >>> clipped_at({("the",): 3, ("a",): 1}, {("the",): 2})
    {('the',): 2}
    """
    return {ngram: min(count, limits[ngram]) for ngram, count in counts.items() if ngram in limits}


@lru_cache(maxsize=20)
def clipped_of(candidate: tuple[str, ...], references: Texts, n: int) -> Counts:
    """clipped_counts.

    >>> clipped_of(("the", "the", "a"), (("the", "cat"),), 1)
    {('the',): 1}
    """
    return clipped_at(latest_counts(candidate, n), limits_of(references, n))


@lru_cache(maxsize=40)  # the orders of NIST, eight references
def clipped_alone(candidate: tuple[str, ...], reference: tuple[str, ...], n: int) -> Counts:
    """clipped_counts with one reference.

    >>> clipped_alone(("the", "the", "a"), ("the", "cat"), 1)
    {('the',): 1}
    """
    return clipped_at(latest_counts(candidate, n), counts_of(reference, n))


def totals_of(candidate: Tokens, max_n: int) -> tuple[int, ...]:
    """The number of n-grams of each order, 1 to max_n.

    >>> totals_of(["the", "cat"], 3)
    (2, 1, 0)
    """
    return tuple(max(len(candidate) - n, 0) for n in range(max_n))


def bleu_stats(candidate: Tokens, references: Sequence[Tokens], max_n: int = 4) -> BleuStats:
    """BleuStats.of.

    >>> bleu_stats(["a", "cat"], [["a", "dog"]], 2).matches
    (1, 0)
    """
    text, others = tuple(candidate), tuple(map(tuple, references))
    return BleuStats(
        tuple(sum(clipped_of(text, others, n).values()) for n in range(1, max_n + 1)),
        totals_of(text, max_n),
        len(text),
        closest_reference_length(text, others),
    )


def nist_stats(
    candidate: Tokens, references: Sequence[Tokens], information: Weights, max_n: int = 5
) -> NistStats:
    """NistStats.of.

    >>> nist_stats(["a", "cat"], [["a", "dog"]], {("a",): 1.0}, 1).information
    (1.0,)
    """
    text, others = tuple(candidate), tuple(map(tuple, references))
    clipped = (clipped_of(text, others, n) for n in range(1, max_n + 1))
    return NistStats(
        tuple(information_gain(counts, information) for counts in clipped),
        totals_of(text, max_n),
        len(text),
        sum(map(len, others)) / len(others),
    )


@lru_cache(maxsize=2)
def latest_weights(weigh: Callable[..., Weights], references: Texts, *orders: int) -> Weights:
    """The information weights that a function gives for the references of one segment.

    >>> from mtmetrics_edu import information_weights
    >>> latest_weights(information_weights, (("a", "b", "a"), ("c",)), 1)[("a",)]
    1.0
    """
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
