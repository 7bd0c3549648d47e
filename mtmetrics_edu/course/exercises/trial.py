"""A trial call of a function that somebody is still learning to write: failures become words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from copy import deepcopy
from dis import get_instructions
from importlib import import_module
from io import StringIO
from traceback import extract_tb
from types import CodeType
from typing import Any

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.exercises.budget import STEPS, OutOfSteps, limited

IMPORTS = {"math": "import math", "Counter": "from collections import Counter"}
BUILT = ["ngrams", "modified_precision", "geometric_mean", "sentence_bleu", "brevity_penalty"]
BUILT += ["closest_length", "corpus_bleu", "information", "length_penalty", "nist", "p_value"]


class TrialError(Exception):
    """The call did not end well; the text says how, with "it" for the function."""


def attempt(function: Callable[..., Any], *arguments: Any) -> Any:
    """function(*arguments), called on copies; what it prints is dropped.

    TrialError if it loops, raises, changes its arguments or returns an iterator. KeyboardInterrupt
    still interrupts.

    >>> attempt(divmod, 7, 2)
    (3, 1)
    """
    given = deepcopy(arguments)
    try:
        with redirect_stdout(StringIO()):
            import_first(getattr(function, "__code__", None))
            result = limited(lambda: function(*given))
    except (OutOfSteps, SystemExit, Exception) as error:
        raise TrialError(complaint(error, function)) from None
    for before, after in zip(arguments, given, strict=True):
        if before != after:
            raise TrialError(
                f"it changes what it is given: {shown(before)} is {shown(after)} afterwards; "
                f"work on a copy"
            )
    if isinstance(result, Iterator):
        raise TrialError(
            f"it returns a {type(result).__name__} object, whose parts can be read only once; put "
            f"`list(…)` around it"
        )
    return result


def import_first(code: CodeType | None) -> None:
    """Import what a function imports, so that the steps of an import are not the learner's.

    >>> import_first(compile("import json", "", "exec"))
    """
    for step in get_instructions(code) if code else ():
        if step.opname == "IMPORT_NAME":
            with suppress(Exception, SystemExit):  # the call says it again, in words
                import_module(step.argval)


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
    return f"it raises {type(error).__name__}{said}{where}{missing_import(error)}"


def missing_import(error: BaseException) -> str:
    """Which line would define the name that is not defined; "" if we know none.

    >>> missing_import(NameError("name 'log2' is not defined", name="log2"))
    '; above the function write `from math import log2`'
    >>> missing_import(NameError("name 'ngrams' is not defined", name="ngrams"))
    '; above the function write `ngrams = mine("ngrams")`'
    """
    name = (isinstance(error, NameError) and error.name) or ""
    line = f"from math import {name}" if hasattr(math, name) else IMPORTS.get(name, "")
    line = f'{name} = mine("{name}")' if name in BUILT else line
    return f"; above the function write `{line}`" if name and line else ""
