"""A thread of its own for what must not meet the event loop of another test."""

from concurrent.futures import ThreadPoolExecutor


def in_a_thread(function):
    """Call it where no event loop runs: Playwright leaves one in the thread of the tests."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(function).result()
