"""The counts behind BLEU and NIST of a text that is edited while its references stay.

They are those of `BleuStats.of` and `NistStats.of`. What the references allow is computed once, and
the counts of the latest candidate serve both scores and all that explains them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mtmetrics_edu.bleu import BleuStats, closest_reference_length
from mtmetrics_edu.explain.order import References, clipped_at, latest_counts
from mtmetrics_edu.ngrams import Ngram, Tokens, max_reference_counts
from mtmetrics_edu.nist import NistStats, information_gain

Texts = tuple[tuple[str, ...], ...]


@lru_cache(maxsize=20)  # an edit of a candidate leaves the references as they are
def limits_of(references: Texts, n: int) -> Mapping[Ngram, int]:
    """max_reference_counts; read-only.

    >>> limits_of((("the", "cat"), ("the", "the")), 1)[("the",)]
    2
    """
    return max_reference_counts(references, n)


@lru_cache(maxsize=10)  # of the latest candidate only: its orders
def clipped_of(candidate: tuple[str, ...], references: Texts, n: int) -> Mapping[Ngram, int]:
    """clipped_counts; read-only.

    >>> clipped_of(("the", "the", "a"), (("the", "cat"),), 1)
    {('the',): 1}
    """
    return clipped_at(latest_counts(candidate, n), limits_of(references, n))


def totals_of(candidate: Tokens, max_n: int) -> tuple[int, ...]:
    """The number of n-grams of each order, 1 to max_n.

    >>> totals_of(["the", "cat"], 3)
    (2, 1, 0)
    """
    return tuple(max(len(candidate) - n, 0) for n in range(max_n))


def bleu_stats(candidate: Tokens, references: References, max_n: int) -> BleuStats:
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
    candidate: Tokens, references: References, information: Mapping[Ngram, float], max_n: int = 5
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
