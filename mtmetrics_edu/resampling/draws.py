"""Many draws from the segments of a test set: which are drawn, and the sums of their statistics.

The sums are exact wherever the statistics are whole numbers. A seed gives the same draws as
NumPy's rng.integers and sacreBLEU's rng.choice.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Floats, Ints

T = TypeVar("T")
Progress = Callable[[int, int], object] | None  # is told the draws done, and all of them
Seed = int | np.random.Generator
Draw = Callable[[np.random.Generator, int, int], Ints]  # rows, segments -> (rows, segments)

BLOCK = 2**15  # segments drawn at a time: memory for draws does not grow with their number
AHEAD = 2  # blocks that may be drawn before they are needed
WORTH_A_THREAD = 10  # blocks
GROUP = 2**18  # segments added up at a time: one product of many rows is faster than many of few


def drawn(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (rows, size)
    """How often each of `size` segments is drawn, in each of some resamples (rows).

    >>> drawn(np.random.default_rng(1), rows=2, size=4).tolist()
    [[0, 1, 1, 2], [2, 0, 0, 2]]
    """
    # A row has `size` numbers of its own, so one bincount serves all rows. They are below
    # max(BLOCK, size), so 64 bits hold them.
    places: Ints = rng.integers(size, size=(rows, size))
    places += np.arange(rows)[:, None] * size
    return np.bincount(places.ravel(), minlength=rows * size).reshape(rows, size)


def tossed(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (rows, size)
    """1 where a coin says that a segment keeps its translation, else 0; in some trials (rows).

    >>> tossed(np.random.default_rng(5), rows=2, size=4).tolist()
    [[0, 0, 0, 1], [0, 1, 0, 1]]
    """
    # The coins of rng.integers(2, dtype=bool), which takes them from the bits of such words, too.
    words = rng.integers(2**32, size=-(-rows * size // 32), dtype=np.uint32)
    octets = words.astype("<u4").view(np.uint8)
    coins = np.unpackbits(octets, count=rows * size, bitorder="little")
    return coins.reshape(rows, size)


def blocks(draw: Draw, size: int, number: int, seed: Seed, progress: Progress) -> Iterator[Ints]:
    """`number` rows of draws from `size` segments, in blocks (some rows, size).

    A block has at most BLOCK entries, or a single row.
    """
    checks.order(number, "the number of resamples")
    rng, step, done = np.random.default_rng(seed), max(BLOCK // size, 1), 0
    rows = [min(step, number - start) for start in range(0, number, step)]
    for block in ahead([partial(draw, rng, count, size) for count in rows]):
        yield block
        done += len(block)
        if progress is not None:
            progress(done, number)


def ahead(tasks: Sequence[Callable[[], T]]) -> Iterator[T]:
    """The results of the tasks, in order. A thread does the next ones while one is being used.

    Few tasks are not worth a thread; in a browser there is none. Then each is done when its turn
    comes.

    >>> list(ahead([lambda: 1, lambda: 2]))
    [1, 2]
    """
    if len(tasks) < WORTH_A_THREAD or sys.platform == "emscripten":
        yield from (task() for task in tasks)
        return
    with ThreadPoolExecutor(1) as thread:
        waiting: deque[Future[T]] = deque()
        for task in tasks:
            waiting.append(thread.submit(task))
            if len(waiting) > AHEAD:
                yield waiting.popleft().result()
        yield from (it.result() for it in waiting)


def sums(
    draw: Draw, tables: Sequence[Floats], number: int, seed: Seed, progress: Progress
) -> list[Floats]:  # each (segments, statistics) -> each (number, statistics)
    """The sum of each table's rows in each draw; a row counts as often as it is drawn.

    All tables have the same draws.
    """
    exact = compact(tables)
    size, kind = len(tables[0]), exact[0].dtype
    drawing = (times.astype(kind) for times in blocks(draw, size, number, seed, progress))
    found = []
    while group := list(islice(drawing, max(GROUP // max(size, BLOCK), 1))):
        times = np.concatenate(group)
        found.append([times @ table for table in exact])
    return [np.concatenate(rows).astype(float) for rows in zip(*found, strict=True)]


def compact(tables: Sequence[Floats]) -> list[NDArray[np.floating[Any]]]:
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
