"""A call that never ends is stopped, whatever it catches, and nothing else is."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from mtmetrics_edu.course.exercises import budget
from mtmetrics_edu.course.exercises.budget import STEPS, OutOfSteps, countdown, limited


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
    before, threads = sys.gettrace(), threading.active_count()
    with pytest.raises(OutOfSteps):
        limited(loop)
    assert sys.gettrace() is before
    assert threading.active_count() == threads


def test_few_steps_that_are_slow_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mtmetrics_edu.course.exercises.budget.SECONDS", 0.05)
    with pytest.raises(OutOfSteps):
        limited(lambda: [sum(range(100_000)) for _ in range(1_000)])


def test_the_budget_is_used_up_one_step_after_its_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "SECONDS", 600)
    spent = countdown()
    assert not any(spent() for _ in range(STEPS))
    assert spent()


def test_a_call_that_ends_is_returned() -> None:
    assert limited(lambda: sum(range(1000))) == 499500


def interrupt() -> None:
    raise KeyboardInterrupt


def test_an_interrupt_interrupts() -> None:
    before = sys.gettrace()
    with pytest.raises(KeyboardInterrupt):
        limited(interrupt)
    assert sys.gettrace() is before


def test_another_thread_is_not_stopped() -> None:
    done: list[int] = []

    def count() -> None:
        done.append(sum(1 for _ in range(200_000)))

    other = threading.Thread(target=count)
    with pytest.raises(OutOfSteps):
        limited(lambda: [other.start(), endless()])
    other.join()
    assert done == [200_000]
