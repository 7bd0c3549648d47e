"""How a scorer is called, where its score is found, and what it is asked."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conformance.asking import PROBES, Interview, probes, questions
from mtmetrics_edu.conformance.calling import Calling, callings, is_number, paths

ONE = [(["a", "b"], [["a"], ["b", "c"]])]
TWO = [(["a"], [["a"]]), (["b"], [["c"]])]


@pytest.mark.parametrize(
    ("shape", "texts", "arguments"),
    [
        ("sentence", ONE, (["a", "b"], [["a"], ["b", "c"]])),
        ("sentence", TWO, None),
        ("pair", ONE, None),
        ("pair", TWO[:1], (["a"], ["a"])),
        ("corpus", TWO, ([["a"], ["b"]], [[["a"]], [["c"]]])),
        ("streams", TWO, ([["a"], ["b"]], [[["a"], ["c"]]])),
        ("streams", [*ONE, *TWO], None),
        ("pairs", TWO, ([["a"], ["b"]], [["a"], ["c"]])),
        ("pairs", ONE, None),
    ],
)
def test_shapes(shape: str, texts: list, arguments: object) -> None:
    assert Calling(level="tokens", shape=shape).arguments(texts) == arguments


def test_texts_and_order() -> None:
    calling = Calling(level="text", shape="sentence", references_first=True)
    assert calling.arguments(ONE) == (["a", "b c"], "a b")


def test_results() -> None:
    result = {"n": 3, "bleu": [50.0, "x"]}
    assert paths(result) == [("bleu", 0), ("n",)]
    calling = Calling(level="text", shape="sentence", path=("bleu", 0), scale=100)
    assert calling.score(result) == 0.5
    assert calling.score({}) is None
    assert paths(SimpleNamespace(score=0.5)) == [(".score",)]
    assert paths(None) == []


def test_numbers() -> None:
    assert is_number(Fraction(1, 2))
    assert is_number(sentence_bleu(["a"], [["a"]]))
    assert not is_number(True)
    assert not is_number(None)


def test_all_ways_are_different() -> None:
    assert len(set(callings())) == len(list(callings())) == 20


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
