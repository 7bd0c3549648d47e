"""NIST with its mistakes, and the mistakes that no recipe has."""

from __future__ import annotations

import pytest

from mtmetrics_edu import corpus_nist, modified_precision, sentence_nist
from mtmetrics_edu.conformance import diagnose
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


def test_the_precision_of_4_grams_is_named() -> None:
    def homework(candidate: list[str], references: list[list[str]]) -> float:
        """What dl4mt-nonauto's authors printed as BLEU-4."""
        clipped, total = modified_precision(candidate, references, 4)
        return clipped / total if total else 0.0

    found = diagnose(homework)
    assert found.name == "precision-of-4-grams"
    assert "precision of 4-grams alone, not BLEU-4" in str(found)
