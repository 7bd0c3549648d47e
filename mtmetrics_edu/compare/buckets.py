"""Where do two systems differ: in short segments or long ones, in rare words or frequent ones?

BLEU and NIST are made of sums, so each bucket of segments has a score of its own. Words are
counted by how often they occur in all references: how many of them a system wrote, and how many
were matched. Over all buckets that is p₁.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from mtmetrics_edu.batch import ChrfSegments
from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.batch.counting import matches
from mtmetrics_edu.batch.reading import numbered
from mtmetrics_edu.batch.resampling import Segments, scores
from mtmetrics_edu.compare.comparison import SegmentBucket, WordBucket
from mtmetrics_edu.compare.scheme import Prepared, Reader

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
            one, other = (float(scores(a, row, options)[0]) for row in sums)
            yield SegmentBucket(name, size, one, other, float(shares[chosen].sum()))


def word_buckets(
    candidates: Sequence[Prepared], references: Sequence[Prepared], read: Reader
) -> Iterator[WordBucket]:
    """The words of both systems, by their frequency in the references; without empty buckets.

    >>> from mtmetrics_edu.compare.scheme import our_scheme
    >>> read = our_scheme("bleu", "whitespace", False, "none", None).reader
    >>> [*word_buckets((["a b", "x"], ["a a", "b"]), [["a b"], ["b"]], read)][1:]
    [WordBucket(name='1', a=[1, 1], b=[1, 2]), WordBucket(name='2 to 4', a=[1, 1], b=[1, 1])]
    """
    frequency = Counter[str]()
    sides = [(Counter[str](), Counter[str]()) for _ in candidates]  # matched, written
    for texts, (matched, written) in zip(candidates, sides, strict=True):
        frequency.clear()
        for part in read(texts, references):
            chunk, words_at = numbered(part)
            words = words_at(np.arange(len(chunk.word_ids)))
            first = int(chunk.candidate_lengths.sum())
            ((_, positions),) = matches(chunk, 1)
            matched.update(words[i] for i in positions.tolist())
            written.update(words[:first])
            frequency.update(words[first:])
    counts = np.zeros((len(FREQUENCIES), 2, 2), int)  # (buckets, systems, matched and written)
    for side, both in enumerate(sides):
        for kind, counter in enumerate(both):
            for word, count in counter.items():
                counts[bisect(FREQUENCIES, frequency[word]) - 1, side, kind] += count
    for name, (a, b) in zip(names_of(FREQUENCIES), counts.tolist(), strict=True):
        if a[1] or b[1]:
            yield WordBucket(name, a, b)
