"""Many draws from the segments of a test set: which are drawn, and the sums of their statistics.

The sums are exact wherever the statistics are whole numbers. A seed gives the same draws as
NumPy's rng.integers and sacreBLEU's rng.choice. These random numbers are the limit: they take about
two fifths of a bootstrap's time, counting them a third, multiplying and scoring the rest.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import add
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Floats, Ints

Numbers = NDArray[np.floating[Any]]  # of 32 or 64 bits
Progress = Callable[[int, int], object] | None  # called with the draws done, and all of them
Draw = Callable[[np.random.Generator, int, int], Ints]  # rows, segments -> (rows, segments)

# Segments drawn, or multiplied, at a time. Memory for draws does not grow with their number. Larger
# products would start threads of NumPy's own. These wait for each other where other programs are
# at work: 100,000 segments then take forty times as long.
BLOCK = 2**15


def resample_counts(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (rows, size)
    """How often each of `size` segments is drawn, in each of some resamples (rows).

    >>> resample_counts(np.random.default_rng(1), rows=2, size=4).tolist()
    [[0, 1, 1, 2], [2, 0, 0, 2]]
    """
    # A row has `size` numbers of its own, so one bincount serves all rows. They are below
    # max(BLOCK, size), so 64 bits hold them.
    places: Ints = rng.integers(size, size=(rows, size))
    places += np.arange(rows)[:, None] * size
    return np.bincount(places.ravel(), minlength=rows * size).reshape(rows, size)


def coin_tosses(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (rows, size)
    """1 where a coin says that a segment keeps its translation, else 0; in some trials (rows).

    >>> coin_tosses(np.random.default_rng(5), rows=2, size=4).tolist()
    [[0, 0, 0, 1], [0, 1, 0, 1]]
    """
    # The coins of rng.integers(2, dtype=bool), which takes them from the bits of such words, too.
    words = rng.integers(2**32, size=-(-rows * size // 32), dtype=np.uint32)
    octets = words.astype("<u4").view(np.uint8)
    coins = np.unpackbits(octets, count=rows * size, bitorder="little")
    return coins.reshape(rows, size)


def blocks(draw: Draw, size: int, number: int, seed: int, progress: Progress) -> Iterator[Ints]:
    """`number` rows of draws from `size` segments, in blocks (some rows, size).

    A block has at most BLOCK entries, or a single row.
    """
    checks.order(number, "the number of resamples")
    checks.natural(seed, "seed")
    checks.progress(progress)
    rng, step = np.random.default_rng(seed), max(BLOCK // size, 1)
    for start in range(0, number, step):
        rows = min(step, number - start)
        yield draw(rng, rows, size)
        if progress is not None:
            progress(start + rows, number)


def sums(
    draw: Draw, tables: Sequence[Floats], number: int, seed: int, progress: Progress
) -> list[Floats]:  # each (segments, statistics) -> each (number, statistics)
    """The sum of each table's rows in each draw; a row counts as often as it is drawn.

    All tables have the same draws.
    """
    exact = compact(tables)
    size, kind = len(tables[0]), exact[0].dtype
    drawing = (times.astype(kind) for times in blocks(draw, size, number, seed, progress))
    blocks_of_sums = [[product(times, table) for table in exact] for times in drawing]
    return [np.concatenate(rows).astype(float) for rows in zip(*blocks_of_sums, strict=True)]


def product(times: Numbers, table: Numbers) -> Numbers:  # (rows, statistics)
    """times @ table, BLOCK segments at a time.

    >>> product(np.array([[0.0, 2.0], [1.0, 1.0]]), np.array([[1.0], [3.0]])).tolist()
    [[6.0], [4.0]]
    """
    starts = range(0, len(table), BLOCK)
    pieces = (times[:, i : i + BLOCK] @ table[i : i + BLOCK] for i in starts)
    return reduce(add, pieces)


def compact(tables: Sequence[Floats]) -> list[Numbers]:
    """The tables in 32 bits if all their sums are exact in them: shuffles take a quarter less.

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
