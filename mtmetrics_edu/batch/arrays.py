"""Whole numbers in arrays: how they are sorted, compared and paired.

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
LIMIT = 2**31  # numbers below it can be paired: the pair is below LIMIT² = 2⁶², and fits in 64 bits


def in_order(values: Ints) -> tuple[Ints, Ints]:  # (values,) -> (values,) twice
    """The places of the values, sorted by value; and the values so sorted.

    The values are from 0 to 2⁶³ - 1. Equal values keep their order.

    >>> places, ordered = in_order(np.array([7, 2, 7, 1]))
    >>> places.tolist(), ordered.tolist()
    ([3, 1, 0, 2], [1, 2, 7, 7])
    """
    bits = len(values).bit_length()
    if int(values.max(initial=0)) >= 2 ** (63 - bits):
        places: Ints = np.argsort(values, kind="stable")
        return places, values[places]
    # NumPy sorts numbers much faster than it sorts their places. So each takes its place along.
    both = values.astype(np.int64) << bits | np.arange(len(values))
    both.sort()
    return both & (2**bits - 1), both >> bits


def run_starts(ordered: Ints) -> Flags:  # (values,) -> (values,)
    """Whether each value differs from the value before it.

    >>> run_starts(np.array([3, 3, 5])).tolist()
    [True, False, True]
    """
    return np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)]


def alike(values: Ints, mixer: int = MIXER) -> Ints:  # (values,) -> (values,)
    """For each value the place of one that equals it: the same place for all equal values.

    It is a hash table: each value writes its place into a slot, which the value times the mixer
    chooses. Where several write into one slot, the last stays. Values that differ from it try
    again, with another mixer.

    >>> alike(np.array([30, 10, 30, 20])).tolist()
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
        places[others] = others[alike(values[others], mixer * MIXER % 2**64)]
    return places


def paired(left: Ints, right: Ints) -> Ints:  # (pairs,), (pairs,) -> (pairs,)
    """One number for each pair (left[i], right[i]), in the order of the pairs.

    Equal pairs have equal numbers, and only they. The numbers given are 0 or more. OverflowError
    if one of them is LIMIT or more; in a chunk of fewer than LIMIT tokens none is.

    >>> paired(np.array([0, 1, 1]), np.array([2, 0, 2])).tolist()
    [2, 3, 5]
    """
    base = np.int64(right.max(initial=0)) + 1
    if max(np.int64(left.max(initial=0)) + 1, base) > LIMIT:
        raise OverflowError(f"a number is too large to be paired; expected less than {LIMIT}")
    return left * base + right
