"""Calls a function that may stop with any error, print, change its arguments, or never end."""

import ctypes
import io
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from copy import deepcopy
from dataclasses import dataclass
from queue import Empty, Queue
from typing import Any

SECONDS = 2.0  # for one call
RETRIES = 20  # of asking an endless call to stop


class TooLongError(BaseException):
    """Raised inside a call that takes too long; not an Exception, so few programs catch it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of one call: a result, or an error in words."""

    result: Any = None
    error: str = ""  # such as "ZeroDivisionError: division by zero"
    endless: bool = False
    changed: bool = False  # whether the call changed its arguments


def call(function: Callable[..., Any], arguments: Sequence[Any]) -> Outcome:
    """One call, without a time limit. The arguments are copied first.

    >>> call(lambda a: 1 / a, [0]).error
    'ZeroDivisionError: division by zero'
    """
    copies = deepcopy(arguments)
    try:
        result = function(*copies)
    except TooLongError:
        raise
    except BaseException as error:  # SystemExit as well
        return Outcome(error=f"{type(error).__name__}: {error}".rstrip(": "))
    return Outcome(result=result, changed=copies != arguments)


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
        nowhere = io.StringIO()
        with suppress(TooLongError), redirect_stdout(nowhere), redirect_stderr(nowhere):
            for arguments in several:
                outcomes.put(call(function, arguments))

    stdout, stderr = sys.stdout, sys.stderr
    worker = threading.Thread(target=work, daemon=True)
    try:
        worker.start()
    except RuntimeError:  # no threads here
        yield from (call(function, arguments) for arguments in several)
        return
    try:
        for _ in several:
            yield outcomes.get(timeout=seconds)
    except Empty:
        yield Outcome(error=f"no answer within {seconds:g} seconds", endless=True)
    finally:  # the thread redirects what the whole program prints, so it must be over first
        stop(worker)
        sys.stdout, sys.stderr = stdout, stderr


def stop(worker: threading.Thread) -> None:
    """Raise TooLongError in a thread until it ends, or until it is given up."""
    worker.join(0.2)
    for _ in range(RETRIES):
        if not worker.is_alive() or worker.ident is None:
            return
        identity, error = ctypes.c_ulong(worker.ident), ctypes.py_object(TooLongError)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, error)
        worker.join(0.05)
