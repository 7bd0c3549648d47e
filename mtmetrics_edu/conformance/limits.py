"""Asks a function or a program that may stop with any error, print, or never end."""

import ctypes
import io
import json
import os
import signal
import subprocess
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
UNFLUSHED = " (a whole line, flushed)"  # what an answer must be
LONGEST = 100_000  # bytes of one answer
WAITING = 20  # answers that wait to be read


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


class Program:
    """A program that runs, and that may do anything: not read, not answer, never end.

    Two threads write and read, so that nothing blocks but them; they end with the program, or are
    left behind. over: why no more is asked; "" while it answers. asked: whether the latest request
    was sent to it: none is, once it is over.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # to end it with all that it has started
        )
        self.requests: Queue[str] = Queue()
        self.lines: Queue[bytes] = Queue(WAITING)
        self.over, self.asked, self.ending = "", True, False
        for work in (self.write, self.read):
            threading.Thread(target=work, daemon=True).start()

    def write(self) -> None:
        """Send each request, until there is "" or the program has ended."""
        assert self.process.stdin
        with suppress(OSError), self.process.stdin as stdin:
            while text := self.requests.get():
                stdin.write(text.encode())
                stdin.flush()

    def read(self) -> None:
        """Put each line into the queue, b"" at the end; of a line that is too long, its start."""
        assert self.process.stdout
        with self.process.stdout as stdout:
            whole = True  # whether the line before has ended
            while (line := stdout.readline(LONGEST)) and not self.ending:
                if whole:
                    self.lines.put(line)
                whole = line.endswith(b"\n")
            self.lines.put(b"")

    def answer(self, request: str, seconds: float) -> dict[str, Any]:
        """The answer to a request; {"error": why} if there is none."""
        self.asked = not self.over
        if self.over:
            return {"error": self.over}
        self.requests.put(f"{request}\n")
        try:
            line = self.lines.get(timeout=seconds)
        except Empty:
            self.over = f"it gave no answer within {seconds:g} seconds{UNFLUSHED}"
            return {"error": self.over}
        if len(line) >= LONGEST and not line.endswith(b"\n"):
            self.over = f"it gave an answer of more than {LONGEST:,} bytes"
        if not line:
            self.over = self.ended(seconds)
        return {"error": self.over} if self.over else parsed(line.decode(errors="replace"))

    def ended(self, seconds: float) -> str:
        """A clause that says how the program has ended."""
        try:
            code = self.process.wait(timeout=min(seconds, 1))
        except subprocess.TimeoutExpired:  # it has only closed its output
            return "it closed its output"
        return f"it died with {f'exit code {code}' if code >= 0 else signal.strsignal(-code)}"

    def end(self) -> None:
        """End the program with all that it has started."""
        self.ending = True
        self.requests.put("")
        with suppress(OSError):  # it may have ended
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)  # Windows has neither
            self.process.kill()
        self.process.wait()
        with suppress(Empty):  # the reader may wait for a place in the queue
            self.lines.get_nowait()


def parsed(line: str) -> dict[str, Any]:
    """The answer in a line; {"error": why} if it is not one.

    >>> parsed('{"score": 0.5}'), parsed("0.5")
    ({'score': 0.5}, {'error': 'expected {"score": ...}, got 0.5'})
    """
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if isinstance(answer, dict) and answer.keys() & {"score", "skip", "error"}:
        return answer
    return {"error": f'expected {{"score": ...}}, got {line.strip():.60}'}
