"""How a scorer is called, where its score is found, and calls of functions that may do anything."""

import sys
import threading
from contextlib import redirect_stdout
from dataclasses import replace
from fractions import Fraction
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conformance import limits
from mtmetrics_edu.conformance.asking import Calling, Interview, Rightness, is_number, paths
from mtmetrics_edu.conformance.limits import call, calls
from mtmetrics_edu.conformance.suspects import questions

USUAL = Calling(level="tokens", shape="sentence", path=("bleu",))


def test_where_a_score_stands() -> None:
    result = {"n": 3, "bleu": [50.0, "x"]}
    assert paths(result) == [("bleu", 0), ("n",)]
    calling = Calling(level="text", shape="sentence", path=("bleu", 0), scale=100)
    assert calling.score(result) == 0.5
    assert calling.score({}) is calling.score(None) is None
    assert paths(SimpleNamespace(score=0.5)) == [(".score",)]
    assert paths(None) == paths([[[1]]]) == []
    assert is_number(Fraction(1, 2))
    assert is_number(sentence_bleu(["a"], [["a"]]))
    assert not is_number(True)


def scorer(candidate: Any, references: Any) -> dict[str, float]:
    return {"bleu": 100 * sentence_bleu(candidate, references).score}


def test_all_questions_are_put_once_in_each_way() -> None:
    asked: list[Any] = []

    def counting(candidate: Any, references: Any) -> dict[str, float]:
        asked.append(candidate)
        return scorer(candidate, references)

    interview = Interview(scorer=counting, seconds=2)
    whole = interview.answers(USUAL)
    percent = interview.answers(replace(USUAL, scale=100))
    assert len(asked) == len(whole.answers) == len(percent.answers) > 100
    assert {len(answer.question.texts) for answer in whole.answers} == {1}
    assert len(asked) < len(questions("tokens"))  # a corpus cannot be put to it
    assert whole.answers[0].score == 100 * (percent.answers[0].score or 0) == 100
    scores = [round(it.score or 0, 9) for it in percent.answers]
    right, _, _, single, nonzero, share = Rightness.of(percent)
    assert right == sum(score not in (0, 1) for score in scores)
    assert (single, nonzero, share) == (sum(map(bool, scores)), single, 1)


# ---------------------------------------------------------------------------------------- limits


def test_progress_is_the_number_of_questions_so_far() -> None:
    numbers: list[int] = []
    interview = Interview(scorer=sentence_bleu, seconds=1, progress=numbers.append)
    asked = [interview.ask(USUAL, questions("tokens")[:9]) for _ in range(2)]
    assert numbers == [*range(1, sum(map(len, asked)) + 1)] != []


def test_arguments_are_copies() -> None:
    arguments = [["a"]]
    assert call(lambda tokens: tokens.append("b"), [arguments]).changed
    assert arguments == [["a"]]
    assert not call(len, [arguments]).changed


class SlowToLeave(redirect_stdout):  # type: ignore[type-arg]
    """A thread that is slow to give back standard output."""

    def __exit__(self, *error: Any) -> None:
        sleep(0.02)
        super().__exit__(*error)


def test_what_is_printed_is_not_seen_and_what_follows_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "redirect_stdout", SlowToLeave)
    before = sys.stdout, sys.stderr
    for _ in range(3):  # the threads of two calls must not overlap
        assert [it.error for it in calls(print, [["loud"]])] == [""]
        assert (sys.stdout, sys.stderr) == before
    print("heard")
    assert capsys.readouterr().out == "heard\n"


def test_calls_that_nobody_asks_for_are_stopped() -> None:
    before = sys.stdout
    some = calls(abs, [[-1]] * 100_000)
    assert next(some).result == 1
    some.close()  # type: ignore[attr-defined]
    assert sys.stdout is before


def test_an_endless_call_ends() -> None:
    def sometimes(n: int) -> int:
        while n == 2:
            try:
                n = 2
            except Exception:
                raise
        return n

    threads = threading.active_count()
    outcomes = list(calls(sometimes, [[1], [2], [3]], seconds=0.2))
    assert [it.result for it in outcomes] == [1, None]
    assert outcomes[-1].endless
    assert threading.active_count() == threads


def test_without_threads_there_is_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Any) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert [it.result for it in calls(abs, [[-1]])] == [1]
