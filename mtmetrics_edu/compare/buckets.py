"""Where do two systems differ: in short segments or in long ones?

BLEU and NIST are made of sums, so each bucket of segments has a score of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from mtmetrics_edu.batch import ChrfSegments
from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.batch.resampling import Segments, scores
from mtmetrics_edu.compare.comparison import SegmentBucket

LENGTHS = [0, 10, 20, 30, 40, 50, 60]  # of the reference, in tokens: where buckets begin
LETTERS = 5  # of a token, about; chrF counts characters


def names_of(edges: Sequence[int]) -> list[str]:
    """The name of each bucket.

    >>> names_of([0, 10, 20])
    ['0 to 9', '10 to 19', '20 and more']
    """
    names = [f"{low} to {high - 1}" for low, high in pairwise(edges)]
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
