"""Whether a function leaves its work to a library: the names of the library's functions in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from types import CodeType, FunctionType
from typing import Any

LIBRARIES = ("mtmetrics_edu", "nltk", "sacrebleu")


def borrowed(function: Callable[..., Any], names: Sequence[str]) -> list[str]:
    """Which of the names of library functions are used in a function, or in what it calls.

    A function of the learner's own with such a name is no borrowing.

    >>> from mtmetrics_edu import ngrams
    >>> borrowed(ngrams, ["ngrams", "clipped_counts"])
    ['ngrams']
    """
    found = set(used(function, set()))
    return [name for name in names if name in found]


def thanks(names: Sequence[str]) -> str:
    """What is said to a right answer that leaves the work to the library; "" to any other.

    >>> thanks(["ngrams"])
    '`ngrams` did the work here; now try it without.'
    """
    return f"`{names[0]}` did the work here; now try it without." if names else ""


def used(thing: Any, seen: set[int]) -> Iterator[str]:
    """The names of the library functions that a function uses; the learner's own are looked into.

    seen: what was looked into already, so that a function that calls itself ends here.
    """
    if isinstance(thing, partial):
        thing = thing.func
    if (getattr(thing, "__module__", None) or "").partition(".")[0] in LIBRARIES:
        yield getattr(thing, "__name__", "")
    elif isinstance(thing, FunctionType) and id(thing) not in seen:
        seen.add(id(thing))
        for name in sorted(written_in(thing.__code__)):
            if name in thing.__globals__:
                yield from used(thing.__globals__[name], seen)
            else:
                yield name  # an attribute, as in mtmetrics_edu.ngrams, or imported inside
        for cell in thing.__closure__ or ():
            with suppress(ValueError):  # a variable that is not set yet
                yield from used(cell.cell_contents, seen)


def written_in(code: CodeType) -> set[str]:
    """The global names and attributes in a piece of code, and in the functions inside it."""
    inner = (part for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*map(written_in, inner))
