"""Whole numbers in arrays: which of them are equal, and a number for each pair.

In this package a comment gives the dimensions of an array. `# (texts,)` is one number for each
text; `# (segments, orders)` is a row for each segment and a column for each order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

MIXER = 0x9E3779B97F4A7C15  # odd, with random bits


def group_ids(values: Ints, mixer: int = MIXER) -> Ints:  # (values,) -> (values,)
    """For each value the place of one that equals it: the same place for all equal values.

    It is a hash table: each value writes its place into a slot, which the value times the mixer
    chooses. Where several write into one slot, the last stays. Values that differ from it try
    again, with another mixer. np.unique, which sorts, takes three to eight times as long.

    >>> group_ids(np.array([30, 10, 30, 20])).tolist()
    [2, 1, 2, 3]
    """
    bits = len(values).bit_length() + 1  # at least two slots for each value
    mixed = values.astype(np.uint64, copy=False) * np.uint64(mixer)  # mod 2⁶⁴
    slots = (mixed >> np.uint64(64 - bits)).astype(np.int64)
    table = np.empty(2**bits, np.int64)
    table[slots] = np.arange(len(values))
    places: Ints = table[slots]
    others = np.flatnonzero(values[places] != values)
    if len(others):
        places[others] = others[group_ids(values[others], mixer * MIXER % 2**64)]
    return places


def pair_ids(left: Ints, right: Ints) -> Ints:  # (pairs,), (pairs,) -> (pairs,)
    """One number for each pair (left[i], right[i]): equal pairs have equal numbers, and only they.

    The numbers given are from 0 to 2³¹ - 1, so that a pair fits in 64 bits.

    >>> pair_ids(np.array([0, 1, 1]), np.array([2, 0, 2])).tolist()
    [2, 3, 5]
    """
    return left * (np.int64(right.max(initial=0)) + 1) + right
