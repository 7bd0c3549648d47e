"""Learner code that loops, raises, changes its input or tries to leave is reported in words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mtmetrics_edu.course.building.parts import PARTS
from mtmetrics_edu.course.exercises.trial import BUILT, TrialError, attempt


def test_what_ends_well_is_returned_and_its_prints_are_dropped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert attempt(lambda a, b: print(a) or a + b, [1], [2]) == [1, 2]
    assert capsys.readouterr().out == ""


def test_what_is_written_without_print_is_dropped_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert attempt(lambda text: sys.stdout.write(text), "four") == 4
    assert capsys.readouterr().out == ""


def endless() -> None:
    while True:
        pass


def interrupt() -> None:
    raise KeyboardInterrupt


def test_an_interrupt_interrupts() -> None:
    with pytest.raises(KeyboardInterrupt):
        attempt(interrupt)


def divide(a: int, b: int) -> float:
    return a / b


def without_end(n: int) -> int:
    return without_end(n + 1)


def leaves(n: int) -> None:
    sys.exit(n)


@pytest.mark.parametrize(
    ("function", "arguments", "words"),
    [
        (divide, (1, 0), r"it raises ZeroDivisionError: .*zero, at `return a / b`"),
        (divide, (1,), r"it raises TypeError: .*missing 1 required"),
        (without_end, (1,), "calls itself without end"),
        (leaves, (1,), "tries to end Python"),
        (endless, (), "it was stopped after 500,000 steps; perhaps a loop never ends, or it "),
        (endless, (), "tries far more than the task needs"),
        (lambda tokens: tokens.sort(), (["b", "a"],), r"changes what it is given: \['b', 'a'\]"),
        (lambda lists: lists[0].pop(), ([["b", "a"]],), r"changes what it is given"),
        (lambda words: map(len, words), (["b"],), r"it returns a map object.*put `list\(…\)`"),
        (lambda texts: (it for it in texts), (["b"],), "it returns a generator object"),
    ],
)
def test_what_goes_wrong_is_said(
    function: Callable[..., Any], arguments: tuple[Any, ...], words: str
) -> None:
    with pytest.raises(TrialError, match=words):
        attempt(function, *arguments)


def test_the_steps_of_an_import_are_not_those_of_the_learner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow_to_import.py").write_text("for step in range(2_000_000):\n    last = step\n")
    monkeypatch.syspath_prepend(tmp_path)

    def last() -> Any:
        import slow_to_import  # type: ignore[import-not-found]

        return slow_to_import.last

    assert attempt(last) == 1_999_999


def missing() -> None:
    import no_such_module_at_all  # type: ignore[import-not-found]  # noqa: F401


def test_an_import_that_fails_is_said_in_words() -> None:
    with pytest.raises(TrialError, match=r"it raises ModuleNotFoundError: .*no_such_module_at_all"):
        attempt(missing)


@pytest.mark.parametrize(
    ("function", "line"),
    [
        (lambda c, r: exp(1 - r / c), "from math import exp"),  # type: ignore[name-defined]  # noqa: F821
        (lambda c, r: math.exp(1 - r / c), "import math"),  # type: ignore[name-defined]  # noqa: F821
        (lambda c, r: Counter([c, r]), "from collections import Counter"),  # type: ignore[name-defined]  # noqa: F821
        (lambda c, r: ngrams([c], r), r'ngrams = mine\("ngrams"\)'),  # type: ignore[name-defined]  # noqa: F821
    ],
)
def test_a_missing_import_is_named(function: Callable[..., Any], line: str) -> None:
    with pytest.raises(TrialError, match=f"is not defined.*; above the function write `{line}`$"):
        attempt(function, 9, 18)


def test_each_function_that_a_learner_builds_is_named() -> None:
    assert sorted(BUILT) == sorted(PARTS)


def test_an_unknown_name_names_no_import() -> None:
    with pytest.raises(TrialError, match="is not defined") as error:
        attempt(lambda: retrun)  # type: ignore[name-defined]  # noqa: F821
    assert "write" not in str(error.value)


def test_arguments_stay_as_they_were() -> None:
    tokens = ["b", "a"]
    with pytest.raises(TrialError):
        attempt(lambda given: given.sort(), tokens)
    assert tokens == ["b", "a"]
