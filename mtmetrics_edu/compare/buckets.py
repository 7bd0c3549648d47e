"""Where do two systems differ: in short segments or long ones, in rare words or frequent ones?

BLEU and NIST are made of sums, so each bucket of segments has a score of its own. Words are
counted by how often they occur in all references: how many of them a system wrote, and how many
were matched. Over all buckets that is p₁.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from mtmetrics_edu.batch import ChrfSegments
from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.batch.resampling import Segments
from mtmetrics_edu.compare.comparison import SegmentBucket, WordBucket
from mtmetrics_edu.compare.parts import SystemCounts

LENGTHS = [0, 10, 20, 30, 40, 50, 60]  # of the reference, in tokens: where buckets begin
LETTERS = 5  # of a token, about; chrF counts characters
FREQUENCIES = [0, 1, 2, 5, 10, 100, 1000]  # of a word, in all references


def names_of(edges: Sequence[int]) -> list[str]:
    """The name of each bucket.

    >>> names_of([0, 1, 2, 5])
    ['0', '1', '2 to 4', '5 and more']
    """
    pairs = pairwise(edges)
    names = [f"{low} to {high - 1}" if high - low > 1 else f"{low}" for low, high in pairs]
    return [*names, f"{edges[-1]} and more"]


def segment_buckets(
    a: Segments, b: Segments, shares: Floats, options: dict[str, Any]
) -> Iterator[SegmentBucket]:
    """The segments by the length of the reference that is closest to A's text; empty ones aside."""
    scale = LETTERS if isinstance(a, ChrfSegments) else 1
    edges = [length * scale for length in LENGTHS]
    places = np.digitize(a.reference_length, edges) - 1
    for place, name in enumerate(names_of(edges)):
        chosen = places == place
        if size := int(chosen.sum()):
            sums = [side.table()[chosen].sum(axis=0, keepdims=True) for side in (a, b)]
            one, other = (float(a.scores(row, **options)[0]) for row in sums)
            yield SegmentBucket(name, size, one, other, float(shares[chosen].sum()))


def word_buckets(a: SystemCounts, b: SystemCounts) -> Iterator[WordBucket]:
    """The words of both systems, by their frequency in the references; without empty buckets.

    >>> from mtmetrics_edu.compare.scheme import our_scheme
    >>> read = our_scheme("bleu", "whitespace", False, "none", None).reader
    >>> texts = ["a b", "x"], ["a a", "b"]
    >>> [*word_buckets(*(SystemCounts.of(text, [["a b"], ["b"]], read, 1) for text in texts))][1:]
    [WordBucket(name='1', a=[1, 1], b=[1, 2]), WordBucket(name='2 to 4', a=[1, 1], b=[1, 1])]
    """
    counts = np.zeros((len(FREQUENCIES), 2, 2), int)  # (buckets, systems, matched and written)
    for side, system in enumerate((a, b)):
        matched = {ngram[0]: count for ngram, count in system.ngrams.items() if len(ngram) == 1}
        for kind, counter in enumerate((matched, system.written)):
            for word, count in counter.items():
                counts[bisect(FREQUENCIES, system.frequency[word]) - 1, side, kind] += count
    for name, (one, other) in zip(names_of(FREQUENCIES), counts.tolist(), strict=True):
        if one[1] or other[1]:
            yield WordBucket(name, one, other)
