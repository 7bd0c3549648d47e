"""Calls a function that may stop with any error, print, change its arguments, or never end."""

from __future__ import annotations

import ctypes
import io
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass
from queue import Empty, Queue
from typing import Any, TextIO

SECONDS = 2.0  # for one call
RETRIES = 20  # of asking an endless call to stop


class TooLongError(BaseException):
    """Raised inside a call that takes too long; not an Exception, so few programs catch it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of one call: a result, or an error in words."""

    result: Any = None
    error: str = ""  # such as "ZeroDivisionError: division by zero"
    endless: bool = False
    changed: bool = False  # whether the call changed its arguments


def call(function: Callable[..., Any], arguments: Sequence[Any]) -> Outcome:
    """One call, without a time limit. The arguments are copied first.

    >>> call(lambda a: 1 / a, [0]).error
    'ZeroDivisionError: division by zero'
    """
    given = list(map(copied, arguments))
    try:
        result = function(*given)
    except TooLongError:
        raise
    except BaseException as error:  # SystemExit as well
        return Outcome(error=f"{type(error).__name__}: {error}".rstrip(": "))
    return Outcome(result=result, changed=given != list(arguments))


def copied(value: Any) -> Any:
    """A deep copy; faster than deepcopy for lists of texts, which are most of what is copied.

    >>> copied([["a"], ["b", "c"]])
    [['a'], ['b', 'c']]
    """
    if type(value) is list:
        return [copied(it) for it in value]
    return value if type(value) is str else deepcopy(value)


def calls(
    function: Callable[..., Any], several: Sequence[Sequence[Any]], seconds: float = SECONDS
) -> Iterator[Outcome]:
    """The outcomes of several calls; it ends early, after the first call that takes too long.

    The calls run in a thread of their own, which gets an exception when the time of a call is
    over. A call that is stuck outside Python code cannot be stopped; its thread is left behind.
    Where there are no threads (a browser), there is no limit.

    >>> [outcome.result for outcome in calls(abs, [[-1], [2]])]
    [1, 2]
    """
    outcomes: Queue[Outcome] = Queue()

    def work() -> None:
        try:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                for arguments in several:
                    outcomes.put(call(function, arguments))
        except TooLongError:
            pass

    stdout, stderr = sys.stdout, sys.stderr
    worker = threading.Thread(target=work, daemon=True)
    try:
        worker.start()
    except RuntimeError:  # no threads here
        yield from (call(function, arguments) for arguments in several)
        return
    try:
        yield from answers(outcomes, len(several), seconds)
    finally:
        finish(worker, stdout, stderr)


def answers(outcomes: Queue[Outcome], count: int, seconds: float) -> Iterator[Outcome]:
    """So many outcomes; it ends early, after one that does not come in time."""
    for _ in range(count):
        try:
            yield outcomes.get(timeout=seconds)
        except Empty:
            yield Outcome(error=f"no answer within {seconds:g} seconds", endless=True)
            return


def finish(worker: threading.Thread, stdout: TextIO, stderr: TextIO) -> None:
    """End a thread, and print again where was printed before: the thread redirects what is printed
    for the whole program, so it must be over before anything else is printed."""
    worker.join(0.2)
    stop(worker)
    sys.stdout, sys.stderr = stdout, stderr


def stop(worker: threading.Thread) -> None:
    """Raise TooLongError in a thread until it ends, or until it is given up."""
    for _ in range(RETRIES):
        if not worker.is_alive() or worker.ident is None:
            return
        identity, error = ctypes.c_ulong(worker.ident), ctypes.py_object(TooLongError)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, error)
        worker.join(0.05)
