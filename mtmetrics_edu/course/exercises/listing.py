"""The code of a solution, taken from its source so that it runs when pasted into a cell."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from inspect import getsource, signature
from sys import modules
from textwrap import dedent
from typing import Any

Solver = Callable[..., Any]


def as_expression(solve: Solver) -> str:
    """What a function computes, as a learner types it into a cell, with its imports.

    >>> from mtmetrics_edu.course.exercises.lesson_06 import bits_of_harbour
    >>> print(as_expression(bits_of_harbour.solve))
    from math import log2
    <BLANKLINE>
    log2(32 / 4)
    """
    return pasteable(re.sub(r"(?m)^return ", "", dedent(body(solve))), solve)


def as_answer(solve: Solver, exercise: str, builds: str = "") -> str:
    """The function as a learner hands it in: checked, and with its imports.

    It is named `answer`; if it builds a function of my_bleu.py, it has the name of that function.

    >>> from mtmetrics_edu.course.exercises.lesson_03 import geometric_mean
    >>> print(as_answer(geometric_mean.solve, "03-d", "geometric_mean"))
    from math import prod
    <BLANKLINE>
    def geometric_mean(precisions):
        return prod(precisions) ** (1 / len(precisions))
    <BLANKLINE>
    <BLANKLINE>
    build("geometric_mean", geometric_mean)
    """
    name = builds or "answer"
    head = f"def {name}({', '.join(signature(solve).parameters)}):"
    call = f'build("{builds}", {builds})' if builds else f'check("{exercise}", answer)'
    return pasteable(f"{head}\n{body(solve)}\n\n\n{call}", solve)


def body(function: Solver) -> str:
    """The source lines of a function below its head and its docstring, if it has one."""
    source = getsource(function)
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.FunctionDef)
    first = definition.body[ast.get_docstring(definition) is not None]
    return "\n".join(source.splitlines()[first.lineno - 1 :])


def pasteable(code: str, function: Solver) -> str:
    """The code, below those lines of the function's module that define the names in it."""
    names = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    source = getsource(modules[function.__module__])
    return "\n".join([*definitions(source, names), "", code]).strip()


def definitions(source: str, names: set[str]) -> Iterator[str]:
    """The imports and the constants in a module's source that define some of the names.

    >>> list(definitions("from math import exp, log\\nTWO = 2", {"log", "TWO"}))
    ['from math import log', 'TWO = 2']
    """
    for statement in ast.parse(source).body:
        match statement:
            case ast.ImportFrom(module=home, names=imported):
                yield from (f"from {home} import {it.name}" for it in imported if it.name in names)
            case ast.Assign(targets=[ast.Name(id=name)]) if name in names:
                yield ast.get_source_segment(source, statement) or ""
