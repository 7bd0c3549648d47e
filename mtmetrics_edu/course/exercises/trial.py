"""A trial call of a function that somebody is still learning to write: failures become words."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from traceback import extract_tb
from typing import Any

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.exercises.budget import STEPS, OutOfSteps, limited


class TrialError(Exception):
    """The call did not end well; the text says how, with "it" for the function."""


def attempt(function: Callable[..., Any], *arguments: Any) -> Any:
    """function(*arguments), called on copies; what it prints is dropped.

    TrialError if it loops, raises or changes its arguments. KeyboardInterrupt still interrupts.

    >>> attempt(divmod, 7, 2)
    (3, 1)
    """
    given = deepcopy(arguments)
    try:
        with redirect_stdout(StringIO()):
            result = limited(lambda: function(*given))
    except (OutOfSteps, SystemExit, Exception) as error:
        raise TrialError(complaint(error, function)) from None
    for before, after in zip(arguments, given, strict=True):
        if before != after:
            raise TrialError(
                f"it changes what it is given: {shown(before)} is {shown(after)} afterwards; "
                f"work on a copy"
            )
    return result


def complaint(error: BaseException, function: Callable[..., Any]) -> str:
    """What is said about an error: its name, its text and the learner's own line that led to it.

    >>> complaint(RecursionError(), len)
    'it calls itself without end (RecursionError)'
    """
    match error:
        case OutOfSteps():
            return (
                f"it was stopped after {STEPS:,} steps; perhaps a loop never "
                "ends, or it tries far more than the task needs"
            )
        case RecursionError():
            return "it calls itself without end (RecursionError)"
        case SystemExit():
            return "it tries to end Python (SystemExit); return a value instead"
    file = getattr(getattr(function, "__code__", None), "co_filename", None)
    lines = [entry.line for entry in extract_tb(error.__traceback__) if entry.filename == file]
    where = f", at `{lines[-1]}`" if lines and lines[-1] else ""
    said = f": {error}" if str(error) else ""
    return f"it raises {type(error).__name__}{said}{where}"
