"""Many draws from the segments of a test set: which are drawn, and the sums of their statistics.

The sums are exact wherever the statistics are whole numbers. A seed gives the same draws as
NumPy's rng.integers and sacreBLEU's rng.choice.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Floats, Ints
from mtmetrics_edu.batch.threads import in_threads

Progress = Callable[[int, int], object] | None  # is told the draws done, and all of them
Seed = int | np.random.Generator
Exact = NDArray[np.floating[Any]]

BLOCK = 2**15  # segments drawn at a time: memory for draws does not grow with their number

# Multiplications at a time. A larger product starts threads of NumPy's own, which cost more than
# they bring: where other programs are at work, they wait for each other.
PRODUCT = 2**18


class Draw(NamedTuple):
    """A way to draw: the random numbers of some rows, and what they say of each segment."""

    numbers: Callable[[np.random.Generator, int, int], Ints]  # rows, segments
    times: Callable[[Ints, int, int], Ints]  # numbers, rows, segments -> (rows, segments)


def places(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (rows, size)
    """Which of `size` segments are drawn, with replacement, in each of some resamples (rows).

    >>> places(np.random.default_rng(1), rows=2, size=4).tolist()
    [[1, 2, 3, 3], [0, 0, 3, 3]]
    """
    return rng.integers(size, size=(rows, size))


def occurrences(places: Ints, rows: int, size: int) -> Ints:  # (rows, size) -> (rows, size)
    """How often each segment is drawn.

    >>> occurrences(np.array([[1, 2, 3, 3], [0, 0, 3, 3]]), rows=2, size=4).tolist()
    [[0, 1, 1, 2], [2, 0, 0, 2]]
    """
    # A row has `size` numbers of its own, so one bincount serves all rows. 64 bits hold them.
    numbers = places + np.arange(rows)[:, None] * size
    return np.bincount(numbers.ravel(), minlength=rows * size).reshape(rows, size)


def words(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (words,)
    """Random words of 32 bits, with a bit for each of `size` segments in some trials (rows)."""
    return rng.integers(2**32, size=-(-rows * size // 32), dtype=np.uint32)


def coins(words: Ints, rows: int, size: int) -> Ints:  # (words,) -> (rows, size)
    """1 where a bit says that a segment keeps its translation, else 0; in some trials (rows).

    They are the coins of rng.integers(2, dtype=bool), which takes them from such words, too.

    >>> coins(np.array([0b10_1000], np.uint32), rows=2, size=4).tolist()
    [[0, 0, 0, 1], [0, 1, 0, 0]]
    """
    octets = words.astype("<u4").view(np.uint8)
    bits = np.unpackbits(octets, count=rows * size, bitorder="little")
    return bits.reshape(rows, size)


RESAMPLE, SHUFFLE = Draw(places, occurrences), Draw(words, coins)


def blocks(
    draw: Draw, size: int, number: int, seed: Seed, progress: Progress
) -> Iterator[tuple[Ints, int]]:
    """The numbers of `number` draws from `size` segments in blocks, and the rows of each block.

    A block draws at most BLOCK segments, or it is a single row.
    """
    checks.order(number, "the number of resamples")
    rng, step = np.random.default_rng(seed), max(BLOCK // size, 1)
    for start in range(0, number, step):
        rows = min(step, number - start)
        yield draw.numbers(rng, rows, size), rows
        if progress is not None:
            progress(start + rows, number)


def sums(
    draw: Draw, tables: Sequence[Floats], number: int, seed: Seed, progress: Progress
) -> list[Floats]:  # each (segments, statistics) -> each (number, statistics)
    """The sum of each table's rows in each draw; a row counts as often as it is drawn.

    All tables have the same draws. One thread draws, others count and add up.
    """
    exact = compact(tables)
    drawing = blocks(draw, len(exact[0]), number, seed, progress)
    found = in_threads(partial(added, draw, exact), drawing)
    return [np.concatenate(rows).astype(float) for rows in zip(*found, strict=True)]


def added(draw: Draw, tables: Sequence[Exact], block: tuple[Ints, int]) -> list[Exact]:
    """The sums of each table in the draws of one block: each (rows, statistics)."""
    numbers, rows = block
    times = draw.times(numbers, rows, len(tables[0])).astype(tables[0].dtype)
    return [multiplied(times, table) for table in tables]


def multiplied(times: Exact, table: Exact) -> Exact:
    """The product (rows, statistics), some rows at a time: at most PRODUCT multiplications.

    >>> multiplied(np.array([[0.0, 2.0], [1.0, 1.0]]), np.array([[1.0], [3.0]])).tolist()
    [[6.0], [4.0]]
    """
    pieces = min(-(-len(times) * table.size // PRODUCT), len(times))
    return np.concatenate([some @ table for some in np.array_split(times, pieces)])


def compact(tables: Sequence[Floats]) -> list[Exact]:
    """The tables in 32 bits if all their sums are exact in them, because that is faster.

    A draw takes as many rows as there are. 32 bits hold whole numbers up to 2²⁴ exactly.

    >>> [table.dtype for table in compact([np.array([[3.0], [2.0]])])]
    [dtype('float32')]
    >>> [table.dtype for table in compact([np.array([[3.0]]), np.array([[0.5]])])]
    [dtype('float64'), dtype('float64')]
    """
    largest = max(len(table) * np.abs(table).max(initial=0) for table in tables)
    are_whole = all((table == np.rint(table)).all() for table in tables)
    kind = np.float32 if are_whole and largest <= 2**24 else np.float64
    return [table.astype(kind) for table in tables]
