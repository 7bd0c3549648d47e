"""Calls of functions that may do anything."""

from __future__ import annotations

import sys
import threading
from contextlib import redirect_stdout
from time import sleep
from typing import Any

import pytest

from mtmetrics_edu.conformance import limits
from mtmetrics_edu.conformance.limits import call, calls


def test_results_come_in_order() -> None:
    assert [it.result for it in calls(lambda a: a * 2, [[1], [2], [3]])] == [2, 4, 6]


def test_errors_are_words() -> None:
    assert call(lambda: {}["x"], []).error == "KeyError: 'x'"  # type: ignore[index]
    assert call(sys.exit, [3]).error == "SystemExit: 3"


def test_what_is_printed_is_not_seen(capsys: pytest.CaptureFixture[str]) -> None:
    assert [it.error for it in calls(print, [["loud"]])] == [""]
    assert capsys.readouterr().out == ""


class SlowToLeave(redirect_stdout):  # type: ignore[type-arg]
    """A thread that is slow to give back standard output."""

    def __exit__(self, *error: Any) -> None:
        sleep(0.02)
        super().__exit__(*error)


def test_what_is_printed_afterwards_is_seen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "redirect_stdout", SlowToLeave)
    before = sys.stdout, sys.stderr
    for _ in range(3):  # the threads of two calls must not overlap
        assert [it.result for it in calls(abs, [[-1]])] == [1]
        assert (sys.stdout, sys.stderr) == before
    print("heard")
    assert capsys.readouterr().out == "heard\n"


def test_calls_that_nobody_asks_for_are_stopped() -> None:
    before = sys.stdout
    some = calls(abs, [[-1]] * 100_000)
    assert next(some).result == 1
    some.close()  # type: ignore[attr-defined]
    assert sys.stdout is before


def test_arguments_are_copies() -> None:
    given = [["a"]]
    outcome = call(lambda tokens: tokens.append("b"), given)
    assert outcome.changed
    assert given == [["a"]]
    assert not call(len, given).changed


def test_an_endless_call_ends() -> None:
    def sometimes(n: int) -> int:
        while n == 2:
            try:
                n = 2
            except Exception:
                raise
        return n

    outcomes = list(calls(sometimes, [[1], [2], [3]], seconds=0.2))
    assert [it.result for it in outcomes] == [1, None]
    assert outcomes[-1].endless


def test_without_threads_there_is_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Any) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert [it.result for it in calls(abs, [[-1]])] == [1]
