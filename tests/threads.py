"""A thread of its own for what must not meet the event loop of another test."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


def in_a_thread(function: Callable[[], None]) -> None:
    """Call it where no event loop runs: Playwright leaves one in the thread of the tests."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(function).result()
