"""The source of a function typed in a notebook, with all that it needs to run in a file.

A function in a notebook uses names that other cells defined: imports, constants, helpers. They are
kept with it. What is no import, no plain value and no function cannot be kept, and is named.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from inspect import getsource
from sys import modules
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

from mtmetrics_edu.course.building.parts import PARTS, is_ours

MINE = "my_bleu"  # the module of the learner's functions


class KeepError(Exception):
    """The function cannot be kept in a file; the text says why."""


@dataclass(kw_only=True)
class Piece:
    """What one function adds to the file."""

    name: str
    imports: list[str] = field(default_factory=list)  # lines: imports, and constants after them
    definitions: dict[str, str] = field(default_factory=dict)  # name -> source


def piece(function: Callable[..., Any], name: str) -> Piece:
    """The function under that name, with the imports, constants and helpers that it uses.

    KeepError if its source cannot be found, or if it uses what cannot be kept.
    """
    found = Piece(name=name)
    gather(function, name, found)
    return found


def gather(function: Callable[..., Any], name: str, found: Piece) -> None:
    """Add a function, and then whatever its own names stand for."""
    source = definition(function, name)
    found.definitions[name] = source
    its = getattr(function, "__globals__", {})
    for used in names_in(source):
        if used not in its or used in found.definitions or used == function.__name__:
            continue
        thing = its[used]
        if isinstance(thing, FunctionType) and is_typed_beside(thing, function):
            gather(thing, used, found)
        elif (line := line_for(used, thing)) and line not in found.imports:
            found.imports.append(line)


def is_typed_beside(thing: FunctionType, function: Callable[..., Any]) -> bool:
    """Whether a function is the learner's own helper, and no function of ours."""
    return thing.__module__ == function.__module__ and not is_ours(thing)


def definition(function: Callable[..., Any], name: str) -> str:
    """The source of a function, under another name if need be."""
    try:
        source = dedent(getsource(function)).rstrip()
        (statement,) = ast.parse(source).body
    except (OSError, TypeError, SyntaxError, ValueError):
        raise KeepError("its source is not at hand; type it into a cell with `def`") from None
    if not isinstance(statement, ast.FunctionDef):
        raise KeepError("it has no name of its own; write it with `def`")
    return renamed(source, statement.name, name)


def renamed(source: str, old: str, new: str) -> str:
    """The source of a function under another name.

    >>> renamed("def answer(n): return n", "answer", "twice")
    'def twice(n): return n'
    """
    return re.sub(rf"(?m)^(\s*def\s+){re.escape(old)}\b", rf"\g<1>{new}", source, count=1)


def names_in(source: str) -> list[str]:
    """The names that a piece of code reads, in alphabetical order.

    >>> names_in("def f(n): return prod(n) ** HALF")
    ['HALF', 'n', 'prod']
    """
    return sorted({it.id for it in ast.walk(ast.parse(source)) if isinstance(it, ast.Name)})


def line_for(name: str, thing: Any) -> str:
    """The line that makes a name mean what it means now; "" if the file has it anyway.

    >>> import math
    >>> line_for("math", math), line_for("root", math.sqrt), line_for("ORDERS", (1, 2))
    ('import math', 'from math import sqrt as root', 'ORDERS = (1, 2)')
    """
    if part := is_ours(thing):
        return imported("mtmetrics_edu.course.building.ours", part, name)
    if isinstance(thing, ModuleType):
        return f"import {thing.__name__}" + (f" as {name}" if thing.__name__ != name else "")
    home, own = getattr(thing, "__module__", None), getattr(thing, "__name__", "")
    if home == MINE:
        return "" if own == name else f"{name} = {own}"
    if home in modules and getattr(modules[home], own, None) is thing and home != "__main__":
        return imported(home, own, name)
    if is_plain(thing):
        return f"{name} = {thing!r}"
    raise KeepError(f"it uses `{name}`, which no file can hold; make it inside the function")


def imported(home: str, own: str, name: str) -> str:
    """An import of one name."""
    return f"from {home} import {own}" + (f" as {name}" if own != name else "")


def is_plain(thing: Any) -> bool:
    """Whether Python reads what it writes: a number, a text, a list or a dictionary of such.

    >>> is_plain({"a": [1, 2.5]}), is_plain(len)
    (True, False)
    """
    try:
        return bool(ast.literal_eval(repr(thing)) == thing)
    except (ValueError, SyntaxError, TypeError):
        return False


def stand_ins(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The lines that import a function of ours in place of the learner's, each with its name.

    >>> list(stand_ins(["import math", "from mtmetrics_edu.course.building.ours import ngrams"]))
    [('from mtmetrics_edu.course.building.ours import ngrams', 'ngrams')]
    """
    for name in PARTS:
        line = imported("mtmetrics_edu.course.building.ours", name, name)
        if line in lines:
            yield line, name
