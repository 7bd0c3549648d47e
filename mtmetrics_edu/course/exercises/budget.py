"""A budget of steps for a call that may never end: it is counted while the call runs.

It runs in this thread and without signals, so it works in a browser, too. A single step that never
ends, such as list(itertools.count()), cannot be stopped in this way; interrupt the kernel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import get_ident
from time import monotonic
from types import FrameType
from typing import Any

STEPS = 500_000  # jumps and calls; before Python 3.12, bytecode instructions
SECONDS = 3.0  # for steps that are few but slow


class OutOfSteps(BaseException):
    """Raised inside a call that takes too long; an `except Exception` in it does not catch this."""


def countdown() -> Callable[[], bool]:
    """A function to call at every step; it returns True once steps or seconds are used up.

    >>> countdown()()
    False
    """
    steps, deadline = STEPS, monotonic() + SECONDS

    def spent() -> bool:
        nonlocal steps
        steps -= 1
        return steps < 0 or monotonic() > deadline

    return spent


if sys.version_info >= (3, 12):

    def limited(call: Callable[[], Any]) -> Any:
        """call(), with OutOfSteps raised in it once the budget is spent; jumps and calls count.

        >>> limited(lambda: 6 * 7)
        42
        """
        spent, tools, thread = countdown(), sys.monitoring, get_ident()
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
        finally:  # no loop, no function of ours: our own jumps and calls would count as well
            tools.set_events(tool, 0)
            tools.free_tool_id(tool)

else:

    class Caught(OutOfSteps):
        """OutOfSteps that switches tracing on again when a learner's own `except:` catches it.

        Python stops tracing when the trace function raises, so the call would run on uncounted.
        """

        def __init__(self, resume: Callable[[], None]) -> None:
            self.resume = resume

        def __del__(self) -> None:
            self.resume()

    def limited(call: Callable[[], Any]) -> Any:
        """call(), with OutOfSteps raised in it once the budget is spent; instructions count.

        >>> limited(lambda: 6 * 7)
        42
        """
        spent, before, running = countdown(), sys.gettrace(), True

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            if frame.f_code in (resume.__code__, Caught.__del__.__code__):
                return None
            frame.f_trace_opcodes = True  # `while True: pass` has no line events
            if spent():
                raise Caught(resume)
            return trace

        def resume() -> None:
            frame = sys._getframe(2) if running else None
            while frame and frame.f_code is not limited.__code__:
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
