"""A repair: a learner's code runs on hidden cases, and what goes wrong is said in words."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from random import Random
from typing import Any

from mtmetrics_edu.course.exercises.calling import CallError, attempt
from mtmetrics_edu.course.exercises.functions import Function
from mtmetrics_edu.course.exercises.replies import Verdict
from mtmetrics_edu.course.hunts.puzzles import CORPUS, Puzzle, arguments, cases, scorer

CASES = 80
FILE = "<your repair>"  # where Python looks for the lines of an error
MODULES = {"math", "collections", "functools", "itertools", "operator", "statistics", "fractions"}
METRICS = {"sentence_bleu", "corpus_bleu", "sentence_nist", "corpus_nist", "score_like"}
DOORS = {"__import__", "eval", "exec", "open", "input", "breakpoint"}  # to what is not in the code


def repair(puzzle: Puzzle, code: str) -> Verdict:
    """Whether some code gives what the right program gives, in all hidden cases.

    >>> from mtmetrics_edu.course.hunts.puzzles import lesson_puzzle
    >>> puzzle = lesson_puzzle(1)
    >>> repair(puzzle, "while True")
    Not yet: line 1 is not Python yet: expected ':'.
    >>> repair(puzzle, puzzle.right)
    Right. It agrees on 80 hidden cases.
    """
    if code.strip() == puzzle.code.strip():
        return Verdict(False, "nothing has changed yet.")
    try:
        tree = ast.parse(code)
    except SyntaxError as error:
        return Verdict(False, f"line {error.lineno or 1} is not Python yet: {error.msg}.")
    except (ValueError, RecursionError, MemoryError) as error:
        return Verdict(False, f"this cannot be read as Python: {error}.")
    for name in borrowed(tree):
        return Verdict(False, f"`{name}` does not belong here: this one is yours to repair.")
    name = scorer(puzzle.right).__name__
    linecache.cache[FILE] = len(code), None, code.splitlines(keepends=True), FILE
    names: dict[str, Any] = {}
    try:
        attempt(lambda: exec(compile(tree, FILE, "exec"), names))
    except CallError as error:
        return Verdict(False, f"outside the functions {error}.")
    if not callable(names.get(name)):
        return Verdict(False, f"there is no function `{name}` any more; keep its name.")
    return hidden_cases(puzzle).judge(names[name], scorer(puzzle.right))


def hidden_cases(puzzle: Puzzle) -> Function:
    """The inputs that a repair is tried on: the symptom first, then short ones."""
    corpus = puzzle.listing == CORPUS
    inputs = cases(Random(puzzle.title), CASES - 1, corpus=corpus)
    inputs = [puzzle.segments, *sorted(inputs, key=lambda segments: len(repr(segments)))]
    return Function(cases=[arguments(segments, corpus=corpus) for segments in inputs])


def borrowed(tree: ast.AST) -> Iterator[str]:
    """What some code takes from elsewhere: a module that computes the score, or a way to one.

    >>> list(borrowed(ast.parse("import math, nltk")))
    ['nltk']
    """
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
                yield from (name for name in modules if name.partition(".")[0] not in MODULES)
            case ast.ImportFrom(module=module) if (module or "").partition(".")[0] not in MODULES:
                yield module or "."
            case ast.Name(id=name) if name in (METRICS | DOORS) - defined:
                yield name
