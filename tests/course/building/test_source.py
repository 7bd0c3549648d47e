"""What a function needs to run alone is found: imports, constants, helpers; the rest is named."""

from __future__ import annotations

import collections
import math
from collections import Counter
from collections import Counter as Count
from math import prod

import pytest

from mtmetrics_edu.course.building.parts import ours
from mtmetrics_edu.course.building.source import KeepError, definition, piece, renamed

HALF = 0.5
OPEN = object()
ngrams = ours("ngrams")


def helper(x):  # type: ignore[no-untyped-def]
    return prod([x, HALF])


def uses_all(tokens):  # type: ignore[no-untyped-def]
    """Counts."""
    return Counter(ngrams(tokens, 2)), Count(), math.pi, collections.deque(), helper(1)


def uses_an_object():  # type: ignore[no-untyped-def]
    return OPEN


def calls_itself(n):  # type: ignore[no-untyped-def]
    return calls_itself(n - 1) if n else 0


def test_imports_constants_and_helpers_come_along() -> None:
    found = piece(uses_all, "counts")
    assert list(found.definitions) == ["counts", "helper"]
    assert found.definitions["counts"].startswith("def counts(tokens):")
    assert set(found.imports) == {
        "from collections import Counter",
        "from collections import Counter as Count",
        "import math",
        "import collections",
        "from math import prod",
        "HALF = 0.5",
        "from mtmetrics_edu.course.building.ours import ngrams",
    }


def test_what_no_file_can_hold_is_named() -> None:
    with pytest.raises(KeepError, match="it uses `OPEN`, which no file can hold"):
        piece(uses_an_object, "f")


def test_a_function_without_source_says_so() -> None:
    names: dict[str, object] = {}
    exec("def f(): return 1", names)
    with pytest.raises(KeepError, match="its source is not at hand"):
        piece(names["f"], "f")  # type: ignore[arg-type]
    with pytest.raises(KeepError, match="not at hand"):
        piece(len, "f")


def test_a_lambda_has_no_name() -> None:
    nameless = lambda n: n  # noqa: E731
    with pytest.raises(KeepError, match="write it with `def`"):
        definition(nameless, "f")


def test_its_own_name_is_no_import() -> None:
    assert piece(calls_itself, "calls_itself").imports == []


def test_only_the_head_is_renamed() -> None:
    source = "def answer(n):\n    def answer(): pass"
    assert renamed(source, "answer", "f") == "def f(n):\n    def answer(): pass"
