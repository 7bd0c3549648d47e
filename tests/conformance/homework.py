"""A correct BLEU in one function, as a student may write it, and random mutants of it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mtmetrics_edu.conformance.limits import calls

from .random_cases import changed

CORRECT = """
from collections import Counter
from math import exp, log

def bleu(candidate, references):
    if len(candidate) == 0:
        return 0.0
    total = 0.0
    for n in range(1, 5):
        found = Counter()
        for i in range(0, len(candidate) - n + 1):
            found[tuple(candidate[i : i + n])] += 1
        limit = Counter()
        for reference in references:
            seen = Counter()
            for i in range(0, len(reference) - n + 1):
                seen[tuple(reference[i : i + n])] += 1
            for gram in seen:
                limit[gram] = max(limit[gram], seen[gram])
        matches = 0
        for gram in found:
            matches += min(found[gram], limit[gram])
        if matches == 0:
            return 0.0
        total += log(matches / (len(candidate) - n + 1)) / 4
    c = len(candidate)
    r = min([len(reference) for reference in references], key=lambda l: (abs(l - c), l))
    if c < r:
        total += 1 - r / c
    return exp(total)
"""
OPERATORS = [ast.Add, ast.Sub, ast.Mult, ast.Div]
COMPARISONS = [ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq]


def random_segments(number: int, seed: str) -> list[tuple[list[str], list[list[str]]]]:
    """Candidates and references that the suite does not have; many have a 4-gram match."""
    random, found = Random(seed), []
    while len(found) < number:
        original = random.choices("abcdefgh", k=random.randint(1, 14))
        texts = [original, *(changed(random, original, list("abcdefgh")) for _ in range(3))]
        random.shuffle(texts)
        found.append((texts[0], texts[1 : random.randint(2, 4)]))
    return found


def function(source: ast.Module | str) -> Callable[..., Any]:
    """The function bleu of a source."""
    names: dict[str, Any] = {}
    exec(compile(source, "homework", "exec"), names)
    found: Callable[..., Any] = names["bleu"]
    return found


def change(node: ast.AST, random: Random) -> bool:
    """Change a node in place, if it is of a kind that can be changed."""
    match node:
        case ast.BinOp() | ast.AugAssign():
            node.op = random.choice([op for op in OPERATORS if not isinstance(node.op, op)])()
        case ast.Compare():
            node.ops = [
                random.choice([op for op in COMPARISONS if not isinstance(node.ops[0], op)])()
            ]
        case ast.Constant(value=int() | float()):
            node.value += random.choice((-1, 1, 1, 2))
        case ast.Name(id="min" | "max"):
            node.id = "max" if node.id == "min" else "min"
        case ast.Name(id="candidate" | "reference", ctx=ast.Load()):
            node.id = random.choice(("candidate", "references[0]", "references[-1]"))
        case ast.Name(id="c" | "r", ctx=ast.Load()):
            node.id = "r" if node.id == "c" else "c"
        case ast.Name(id="found" | "limit" | "seen", ctx=ast.Load()):
            node.id = random.choice(("found", "limit"))
        case ast.Tuple(elts=[_, _]) if isinstance(node.ctx, ast.Load):
            node.elts = node.elts[: random.choice((1, 1))]
        case ast.Return(value=ast.Constant()) | ast.If():
            return False
        case _:
            return False
    return True


def mutants(number: int, seed: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """So many different mutants, each with one or two changes: source and function."""
    random, seen = Random(seed), {CORRECT.strip()}
    while len(seen) <= number:
        tree = copy.deepcopy(ast.parse(CORRECT))
        nodes = list(ast.walk(tree))
        for _ in range(random.choice((1, 1, 1, 2))):
            while not change(random.choice(nodes), random):
                pass
        source = ast.unparse(ast.fix_missing_locations(tree))
        try:
            made = function(source)
        except SyntaxError:
            continue
        if source not in seen and is_alive(made):
            seen.add(source)
            yield source, made


SEGMENTS = random_segments(12, "alive")


def is_alive(scorer: Callable[..., Any]) -> bool:
    """Whether a scorer gives different numbers: one that always stops, or gives 0, is too easy."""
    outcomes = list(calls(scorer, SEGMENTS, seconds=1))
    found = {o.result for o in outcomes if isinstance(o.result, float) and not o.error}
    return len(found) > 4
