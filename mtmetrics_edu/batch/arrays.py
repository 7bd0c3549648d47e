"""Whole numbers in arrays: how they are sorted, ranked and paired.

In this package a comment gives the dimensions of an array. `# (texts,)` is one number for each
text; `# (segments, orders)` is a row for each segment and a column for each order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer[Any]]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

LIMIT = 2**31  # numbers below it can be paired: the pair is below LIMIT² = 2⁶², and fits in 64 bits


def by_value(values: Ints) -> Ints:  # (values,) -> (values,)
    """The positions of the values, sorted by value; equal values keep their order.

    The values are from 0 to 2⁶⁴ - 1.

    >>> by_value(np.array([70_000, 2, 70_000, 1])).tolist()
    [3, 1, 0, 2]
    """
    # 16 bits at a time, the last bits first: NumPy sorts 16 bits in linear time.
    order: Ints = np.argsort(values.astype(np.uint16), kind="stable")
    for shift in range(16, int(values.max(initial=0)).bit_length(), 16):
        digits = (values >> shift).astype(np.uint16)
        order = order[np.argsort(digits[order], kind="stable")]
    return order


def run_starts(ordered: Ints) -> Flags:  # (values,) -> (values,)
    """Whether each value differs from the value before it.

    >>> run_starts(np.array([3, 3, 5])).tolist()
    [True, False, True]
    """
    return np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)]


def rank(values: Ints) -> Ints:  # (values,) -> (values,)
    """0 for the smallest value, 1 for the next larger one, and so on; equal values share a rank.

    >>> rank(np.array([30, 10, 30, 20])).tolist()
    [2, 0, 2, 1]
    """
    order = by_value(values)
    ranks = np.empty(len(values), np.int64)
    ranks[order] = np.cumsum(run_starts(values[order])) - 1
    return ranks


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
