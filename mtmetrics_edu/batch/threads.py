"""Several parts of a corpus at once, in threads.

NumPy lets other threads run while it sorts and counts; Python's own work on texts does not. So two
threads are worth it, and more are not.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

THREADS = 1 if sys.platform == "emscripten" else min(2, os.cpu_count() or 1)  # a browser has one


def in_threads(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """function(item) for each item, in order; the items are read in the thread of the caller.

    THREADS items are worked on while one result is used, so few are in memory.

    >>> list(in_threads(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    if THREADS == 1:
        yield from map(function, items)
        return
    from concurrent.futures import Future, ThreadPoolExecutor  # here, because importing takes time

    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(THREADS) as pool:
        for item in items:
            waiting.append(pool.submit(function, item))
            if len(waiting) > THREADS:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
