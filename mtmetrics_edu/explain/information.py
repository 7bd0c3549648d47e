"""Information weights, each with the two counts that it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2

from mtmetrics_edu.explain.order import References
from mtmetrics_edu.ngrams import Ngram
from mtmetrics_edu.nist import reference_counts


@dataclass(frozen=True, slots=True, kw_only=True)
class InformationRow:
    """One n-gram of the references, and how often it and its prefix occur in all of them."""

    ngram: Ngram
    count: int
    prefix_count: int  # of a single word: the number of all words

    @property
    def information(self) -> float:
        """Info = log₂(count of the prefix / count), in bits."""
        return log2(self.prefix_count / self.count)


def explain_information(
    references: Iterable[References], max_n: int = 5
) -> tuple[InformationRow, ...]:
    """One row per n-gram of the references, shorter ones first, in order of first occurrence.

    references[i] is the list of references of segment i, as for information_weights.

    >>> for row in explain_information([["the cat the dog".split()]], max_n=1):
    ...     print(row.ngram, f"log2({row.prefix_count}/{row.count}) = {row.information}")
    ('the',) log2(4/2) = 1.0
    ('cat',) log2(4/1) = 2.0
    ('dog',) log2(4/1) = 2.0
    """
    counts = reference_counts(references, max_n)
    return tuple(
        InformationRow(ngram=ngram, count=counts[ngram], prefix_count=counts[ngram[:-1]])
        for ngram in sorted(counts, key=len)
        if ngram
    )
