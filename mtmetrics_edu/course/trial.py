"""Calling a function somebody is still learning to write: what goes wrong is said in words.

A call gets a budget of steps, counted while it runs, in this thread and without signals: that works
in a browser too. A single step that never ends, such as list(itertools.count()), cannot be stopped
so; interrupt the kernel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from threading import get_ident
from time import monotonic
from traceback import extract_tb
from types import FrameType
from typing import Any

from mtmetrics_edu.checks import shown

STEPS = 500_000  # jumps and calls; before Python 3.12, bytecode instructions
SECONDS = 3.0  # for steps that are few but slow


class TrialError(Exception):
    """The call did not end well; its text says how, with the function as its subject: "it …"."""


class OutOfSteps(BaseException):
    """Raised inside the call that takes too long; no `except Exception` there holds it up."""


def attempt(function: Callable[..., Any], *arguments: Any, steps: int = STEPS) -> Any:
    """function(*arguments), on copies; TrialError if it loops, raises or changes what it is given.

    What it prints is dropped. KeyboardInterrupt interrupts.
    """
    given = deepcopy(arguments)
    try:
        with redirect_stdout(StringIO()):
            result = counted(lambda: function(*given), countdown(steps))
    except OutOfSteps:
        raise TrialError(
            f"it was stopped after {steps:,} steps; perhaps a loop never ends"
        ) from None
    except RecursionError:
        raise TrialError("it calls itself without end (RecursionError)") from None
    except SystemExit:
        raise TrialError("it tries to end Python (SystemExit); return a value instead") from None
    except Exception as error:
        raise TrialError(raised(error, function)) from None
    for before, after in zip(arguments, given, strict=True):
        if before != after:
            raise TrialError(
                f"it changes what it is given: {shown(before)} is {shown(after)} afterwards; "
                f"work on a copy"
            )
    return result


def raised(error: Exception, function: Callable[..., Any]) -> str:
    """Which exception, what it says, and the learner's own line that led to it."""
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [entry.line for entry in extract_tb(error.__traceback__) if entry.filename == file]
    where = f", at `{lines[-1]}`" if lines and lines[-1] else ""
    said = f": {error}" if str(error) else ""
    return f"it raises {type(error).__name__}{said}{where}"


def countdown(steps: int) -> Callable[[], bool]:
    """A function to be called at every step; true once the budget is spent."""
    deadline = monotonic() + SECONDS

    def spent() -> bool:
        nonlocal steps
        steps -= 1
        return steps < 0 or monotonic() > deadline

    return spent


if sys.version_info >= (3, 12):

    def counted(call: Callable[[], Any], spent: Callable[[], bool]) -> Any:
        """call(), raising OutOfSteps in it once the budget is spent, at every jump and call."""
        tools, thread = sys.monitoring, get_ident()
        events = (tools.events.JUMP, tools.events.PY_START, tools.events.PY_RESUME)

        def count(*_: object) -> None:
            if get_ident() == thread and spent():
                raise OutOfSteps

        tool = next(number for number in range(5, -1, -1) if tools.get_tool(number) is None)
        tools.use_tool_id(tool, __name__)
        for event in events:
            tools.register_callback(tool, event, count)
        tools.set_events(tool, sum(events))
        try:
            return call()
        finally:  # straight on: a jump or a call of ours would be counted as well
            tools.set_events(tool, 0)
            tools.free_tool_id(tool)

else:

    class Caught(OutOfSteps):
        """Python stops tracing when the trace function raises. If the learner's own `except:`
        then swallows the exception, its end switches tracing on again."""

        def __init__(self, resume: Callable[[], None]) -> None:
            self.resume = resume

        def __del__(self) -> None:
            self.resume()

    def counted(call: Callable[[], Any], spent: Callable[[], bool]) -> Any:
        """call(), raising OutOfSteps in it once the budget is spent, at every instruction."""
        before, running = sys.gettrace(), True

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            if frame.f_code in (resume.__code__, Caught.__del__.__code__):
                return None
            frame.f_trace_opcodes = True  # `while True: pass` has no line events
            if spent():
                raise Caught(resume)
            return trace

        def resume() -> None:
            frame = sys._getframe(2) if running else None
            while frame and frame.f_code is not counted.__code__:
                frame.f_trace, frame.f_trace_opcodes = trace, True
                frame = frame.f_back
            if running:
                sys.settrace(trace)

        sys.settrace(trace)
        try:
            return call()
        finally:
            running = False
            sys.settrace(before)
