"""Calls a function of a learner: failures become words.

The steps of a call are counted, so that one that never ends is stopped. That needs neither a thread
nor a signal, so it works in a browser, too. A single step that never ends, such as
list(itertools.count()), cannot be stopped in this way; interrupt the kernel.
"""

import math
import sys
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from copy import deepcopy
from dis import get_instructions
from importlib import import_module
from io import StringIO
from threading import get_ident
from time import monotonic
from traceback import extract_tb
from types import CodeType, FrameType
from typing import Any

from mtmetrics_edu.checks import shown

STEPS = 500_000  # jumps and calls; before Python 3.12, bytecode instructions outside libraries
SECONDS = 3.0  # for steps that are few but slow
IMPORTS = {"math": "import math", "Counter": "from collections import Counter"}
LIBRARIES = {"mtmetrics_edu", "nltk", "sacrebleu"}
# how the names of files begin whose steps are not the learner's: of Python's library, and this one
NOT_COUNTED = get_instructions.__code__.co_filename.removesuffix("dis.py"), __file__
DOORS = {"<module>", "__getattr__", "mine"}  # imports, and stand-ins: they do no work
BUILT: set[str] = set()  # the functions that learners build; each exercise that builds one adds it


class CallError(Exception):
    """The call did not end well; the text says how, with "it" for the function."""


def attempt(function: Callable[..., Any], *arguments: Any) -> Any:
    """function(*arguments), called on copies; what it prints is dropped.

    CallError if it loops, raises, changes its arguments or returns an iterator. KeyboardInterrupt
    still interrupts.

    >>> attempt(divmod, 7, 2)
    (3, 1)
    """
    copies = deepcopy(arguments)
    try:
        with redirect_stdout(StringIO()):
            import_first(getattr(function, "__code__", None))
            result = limited(lambda: function(*copies))
    except (OutOfSteps, SystemExit, Exception) as error:
        raise CallError(complaint(error, function)) from None
    for before, after in zip(arguments, copies, strict=True):
        if before != after:
            raise CallError(
                f"it changes what it is given: {shown(before)} is {shown(after)} afterwards; "
                f"work on a copy"
            )
    if isinstance(result, Iterator):
        raise CallError(
            f"it returns a {type(result).__name__} object, whose parts can be read only once; put "
            f"`list(…)` around it"
        )
    return result


@contextmanager
def borrowed(stand_ins: Container[CodeType] = ()) -> Iterator[list[tuple[str, CodeType]]]:
    """The functions of libraries that calls by `attempt` enter meanwhile, each with its library.

    What those call in turn does not count, nor what the stand-ins call.

    >>> from mtmetrics_edu import ngrams
    >>> with borrowed() as functions:
    ...     _ = attempt(lambda tokens: ngrams(tokens, 2), ["a", "b"])
    >>> [(library, code.co_name) for library, code in functions]
    [('mtmetrics_edu', 'ngrams')]
    """
    functions: list[tuple[str, CodeType]] = []
    before = sys.getprofile()

    def profile(frame: FrameType, event: str, argument: object) -> None:
        if (
            event == "call"
            and (library := library_of(frame))
            and entered_by_learner(frame)
            and frame.f_code.co_name not in DOORS
            and frame.f_code not in stand_ins
        ):
            functions.append((library, frame.f_code))

    sys.setprofile(profile)
    try:
        yield functions
    finally:
        sys.setprofile(before if callable(before) else None)  # cProfile's cannot be set again


def library_of(frame: FrameType) -> str:
    """The library that a frame belongs to; "" if to none, or to this file, which calls learners."""
    name = f"{frame.f_globals.get('__name__')}"
    library = name.partition(".")[0]
    return library if library in LIBRARIES and name != __name__ else ""


def entered_by_learner(frame: FrameType) -> bool:
    """Whether no other function of a library stands between this one and our call."""
    above = frame.f_back
    while above and not library_of(above) and above.f_globals is not globals():
        above = above.f_back
    return above is not None and not library_of(above)


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
    >>> complaint(ValueError("math domain error"), len)
    'it raises ValueError: math domain error (a logarithm of 0, or a root of less than 0)'
    >>> complaint(TypeError("must be real number, not tuple"), len)
    'it raises TypeError: must be real number, not tuple (a pair: take its two counts apart)'
    """
    code = getattr(function, "__code__", None)
    match error:
        case OutOfSteps():
            why = "perhaps a loop never ends, or it tries far more than the task needs"
            if calls_mine(code):
                why = "it calls `mine`, which takes many: write that line above the function"
            return f"it was stopped after {STEPS:,} steps; {why}"
        case RecursionError():
            return "it calls itself without end (RecursionError)"
        case SystemExit():
            return "it tries to end Python (SystemExit); return a value instead"
    file = getattr(code, "co_filename", None)
    lines = [entry.line for entry in extract_tb(error.__traceback__) if entry.filename == file]
    where = f", at `{lines[-1]}`" if lines and lines[-1] else ""
    text = f": {error}" if str(error) else ""
    text += " (a logarithm of 0, or a root of less than 0)" * text.endswith("math domain error")
    text += " (a pair: take its two counts apart)" * text.endswith(("'tuple'", "not tuple"))
    return f"it raises {type(error).__name__}{text}{where}{missing_import(error)}"


def calls_mine(code: CodeType | None) -> bool:
    """Whether a function, or a comprehension in it, calls `mine`.

    >>> calls_mine((lambda: [mine(name) for name in "ab"]).__code__)
    True
    """
    parts = [code, *code.co_consts] if code else []
    return any("mine" in part.co_names for part in parts if isinstance(part, CodeType))


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


# ---------------------------------------------------------------------- steps are counted


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

        Python stops tracing when the trace function raises, so the call would run on uncounted. Its
        argument is the function that switches it on.
        """

        def __del__(self) -> None:
            self.args[0]()

    def limited(call: Callable[[], Any]) -> Any:
        """call(), with OutOfSteps raised in it once the budget is spent; instructions count.

        Those of a library do not: a library ends, and counting takes six times as long.

        >>> limited(lambda: 6 * 7)
        42
        """
        spent, before, running = countdown(), sys.gettrace(), True

        def step(frame: FrameType, event: str, argument: object) -> Any:
            if spent():
                raise Caught(resume)
            return step

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            counted = not (library_of(frame) or frame.f_code.co_filename.startswith(NOT_COUNTED))
            frame.f_trace_opcodes = counted  # `while True: pass` has no line events
            return step if counted else None

        def resume() -> None:
            frame = sys._getframe(2) if running else None
            while frame and frame.f_code is not limited.__code__:
                frame.f_trace, frame.f_trace_opcodes = step, True
                frame = frame.f_back
            if running:
                sys.settrace(trace)

        sys.settrace(trace)
        try:
            return call()
        finally:
            running = False
            sys.settrace(before)
