"""NIST with its mistakes, and the mistakes that no recipe has."""

from __future__ import annotations

import pytest

from mtmetrics_edu import corpus_nist, sentence_nist
from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.identifying import same
from mtmetrics_edu.conformance.oddities import ODDITIES, nist
from mtmetrics_edu.conformance.recipes import Facts


def test_the_official_nist() -> None:
    for question in questions("tokens")[:60]:
        candidates, references = zip(*question.texts, strict=True)
        right = corpus_nist(candidates, references).score
        assert same(nist(question.facts("as-given")), right)


@pytest.mark.parametrize("name", [n for n in ODDITIES if "nist" in n and n != "nist"])
def test_each_wrong_nist_differs_somewhere(name: str) -> None:
    asked = [question.facts("as-given") for question in questions("tokens")]
    assert any(not same(ODDITIES[name].score(facts), nist(facts)) for facts in asked)


def test_in_nats() -> None:
    segment = ("a b c".split(), ["a b d".split()])
    facts = Facts.of([segment])
    ratio = ODDITIES["nist-natural"].score(facts) / sentence_nist(*segment).score
    assert ratio == pytest.approx(0.6931471805599453)
