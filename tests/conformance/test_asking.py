"""A scorer is asked."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conformance.asking import PROBES, Interview, probes, questions
from mtmetrics_edu.conformance.calling import Calling


def scorer(candidate: Any, references: Any) -> dict[str, float]:
    return {"bleu": 100 * sentence_bleu(candidate, references).score}


def interview(function: Any = scorer) -> Interview:
    return Interview(scorer=function, seconds=2)


def test_the_first_hearing_is_the_usual_way() -> None:
    (first, second), *_ = interview().ways()
    assert first.calling == Calling(level="tokens", shape="sentence", path=("bleu",))
    assert second.calling.scale == 100
    assert second.answers[0].score == 1


def test_probes_are_cases_of_every_level() -> None:
    for level in ("tokens", "text"):
        assert set(PROBES) == {question.case.id for question in probes(level)}


def test_what_cannot_be_asked_is_not() -> None:
    calling = Calling(level="tokens", shape="sentence")
    found = interview().asked(calling, questions("tokens"))
    assert {len(question.texts) for question, _ in found} == {1}


def test_all_questions_are_put_once_in_each_way() -> None:
    calls: list[Any] = []

    def counting(candidate: Any, references: Any) -> dict[str, float]:
        calls.append(candidate)
        return scorer(candidate, references)

    asking = interview(counting)
    calling = Calling(level="tokens", shape="sentence", path=("bleu",))
    whole = asking.heard(calling)
    percent = asking.heard(Calling(level="tokens", shape="sentence", path=("bleu",), scale=100))
    assert len(calls) == len(whole.answers) == len(percent.answers) > 100
    assert whole.answers[0].score == 100 * (percent.answers[0].score or 0) == 100


def test_errors_are_kept() -> None:
    asking = interview(lambda: 1)
    assert list(asking.ways()) == []
    assert "positional argument" in asking.errors["tokens"]


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (None, "it returns None: does it print its score? It must return it"),
        ("0.5", "it returns a text, '0.5', not a number"),
        ([], "no number in its result"),
    ],
)
def test_what_is_no_number_is_said(result: Any, why: str) -> None:
    asking = interview(lambda candidate, references: result)
    assert list(asking.ways()) == []
    assert asking.errors == {"tokens": why, "text": why}
