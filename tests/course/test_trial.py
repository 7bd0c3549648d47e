"""Learner code that loops, raises, changes its input or tries to leave is reported in words."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest

from mtmetrics_edu.course.trial import TrialError, attempt


def endless() -> None:
    while True:
        pass


def endless_and_stubborn() -> None:
    while True:
        try:  # noqa: SIM105
            pass
        except:  # noqa: E722
            pass


def endless_and_stubborn_by_name() -> int:
    x = 0
    while True:
        try:
            x += 1
        except BaseException as error:
            x -= len(str(error))
        finally:
            x += 1


def endless_inside() -> None:
    while True:
        try:
            while True:
                endless()
        except:  # noqa: E722
            continue


def endless_generator() -> int:
    return sum(1 for _ in iter(int, 1))


def endless_list() -> None:
    tokens = ["a"]
    for token in tokens:
        tokens.append(token)


LOOPS = [
    endless,
    endless_and_stubborn,
    endless_and_stubborn_by_name,
    endless_inside,
    endless_generator,
    endless_list,
]


@pytest.mark.parametrize("loop", LOOPS)
def test_a_loop_without_end_is_stopped(loop: Callable[[], Any]) -> None:
    start, before, threads = monotonic(), sys.gettrace(), threading.active_count()
    with pytest.raises(TrialError, match="stopped after 500,000 steps"):
        attempt(loop)
    assert monotonic() - start < 5  # well under 1 s on an idle machine
    assert sys.gettrace() is before
    assert threading.active_count() == threads


def test_few_steps_that_are_slow_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mtmetrics_edu.course.trial.SECONDS", 0.05)
    with pytest.raises(TrialError, match="stopped"):
        attempt(lambda: [sum(range(100_000)) for _ in range(1_000)])


def test_what_ends_well_is_returned_and_its_prints_are_dropped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert attempt(lambda a, b: print(a) or a + b, [1], [2]) == [1, 2]
    assert capsys.readouterr().out == ""


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
        (lambda tokens: tokens.sort(), (["b", "a"],), r"changes what it is given: \['b', 'a'\]"),
        (lambda lists: lists[0].pop(), ([["b", "a"]],), r"changes what it is given"),
    ],
)
def test_what_goes_wrong_is_said(
    function: Callable[..., Any], arguments: tuple[Any, ...], words: str
) -> None:
    with pytest.raises(TrialError, match=words):
        attempt(function, *arguments)


def test_arguments_stay_as_they_were() -> None:
    tokens = ["b", "a"]
    with pytest.raises(TrialError):
        attempt(lambda given: given.sort(), tokens)
    assert tokens == ["b", "a"]


def interrupt() -> None:
    raise KeyboardInterrupt


def test_an_interrupt_interrupts() -> None:
    before = sys.gettrace()
    with pytest.raises(KeyboardInterrupt):
        attempt(interrupt)
    assert sys.gettrace() is before


def test_another_thread_is_not_stopped() -> None:
    done: list[int] = []

    def count() -> None:
        done.append(sum(1 for _ in range(200_000)))

    other = threading.Thread(target=count)
    with pytest.raises(TrialError):
        attempt(lambda: [other.start(), endless()])
    other.join()
    assert done == [200_000]
