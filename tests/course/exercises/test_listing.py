"""The code of a solution: below the head and the docstring, with what it needs."""

from __future__ import annotations

from collections import Counter
from math import exp, log

from mtmetrics_edu.course.exercises.listing import as_answer, as_expression, body, definitions

LIMIT = 3
UNUSED = 4


def one_line() -> float:
    return exp(1)


def several_lines() -> list[float]:
    """With a docstring
    of two lines."""
    # a comment that belongs to the docstring's side
    return [
        log(n)
        for n in range(1, LIMIT)  # and one that belongs to the code
    ]


def with_a_step() -> int:
    """What is returned stands last in the cell."""
    counts = Counter("abca")
    return counts["a"]


def of_a_list(tokens: list[str]) -> int:
    if not tokens:
        return 0
    return len(tokens)


def test_an_expression_stands_without_return_and_with_its_imports() -> None:
    assert as_expression(one_line) == "from math import exp\n\nexp(1)"
    assert as_expression(several_lines) == (
        "from math import log\nLIMIT = 3\n\n"
        "[\n    log(n)\n    for n in range(1, LIMIT)  # and one that belongs to the code\n]"
    )
    assert as_expression(with_a_step) == (
        'from collections import Counter\n\ncounts = Counter("abca")\ncounts["a"]'
    )


def test_a_function_keeps_its_inner_returns() -> None:
    assert as_answer(of_a_list, "99-a") == (
        "def answer(tokens):\n    if not tokens:\n        return 0\n    return len(tokens)\n\n\n"
        'check("99-a", answer)'
    )


def test_the_body_begins_below_the_docstring_or_the_head() -> None:
    assert body(one_line) == "    return exp(1)"
    assert body(with_a_step).startswith('    counts = Counter("abca")\n')


def test_a_constant_is_shown_as_it_is_written() -> None:
    source = (
        'import math\nfrom os import path, sep\nTEXTS = (\n    "a",\n    "b",\n)\nx, y = 1, 2\n'
    )
    assert list(definitions(source, {"sep", "TEXTS", "x", "math"})) == [
        "from os import sep",
        'TEXTS = (\n    "a",\n    "b",\n)',
    ]
