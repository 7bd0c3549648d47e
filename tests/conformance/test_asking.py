"""A scorer is asked."""

from __future__ import annotations

from typing import Any

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conformance.asking import PROBES, asked, hearings, questions
from mtmetrics_edu.conformance.calling import Calling


def scorer(candidate: Any, references: Any) -> dict[str, float]:
    return {"bleu": 100 * sentence_bleu(candidate, references).score}


def test_the_first_hearing_is_the_usual_way() -> None:
    first, second, *_ = hearings(scorer, 2, {})
    assert first.calling == Calling(level="tokens", shape="sentence", path=("bleu",))
    assert second.calling.scale == 100
    assert second.answers[0].score == 1


def test_probes_are_cases() -> None:
    assert set(PROBES) <= {question.case.id for question in questions("tokens")}


def test_what_cannot_be_asked_is_not() -> None:
    calling = Calling(level="tokens", shape="sentence")
    found = asked(scorer, calling, questions("tokens"), 2)
    assert {len(question.texts) for question, _ in found} == {1}


def test_errors_are_kept() -> None:
    errors: dict[str, str] = {}
    assert list(hearings(lambda: 1, 2, errors)) == []
    assert "positional argument" in errors["tokens"]
