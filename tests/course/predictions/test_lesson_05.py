"""The answers of the predictions of notebook 05, counted by hand."""

from __future__ import annotations

import sys

import pytest
from nltk.translate.bleu_score import corpus_bleu as nltk_corpus_bleu

from mtmetrics_edu.course.predictions import of_lesson

BY_HAND = {
    "05-1": "more than one half",
    "05-2": "the mean less, one text more",
    "05-3": "1, NLTK less",
}


def test_the_answers_are_those_of_a_hand_count() -> None:
    assert {it.id: it.answer for it in of_lesson("05")} == BY_HAND


def test_what_the_replies_say_is_so() -> None:
    pooled = (13 / 15 * 8 / 12 * 5 / 9 * 2 / 6) ** 0.25
    assert pooled == pytest.approx(0.5719, abs=5e-5)
    smallest = sys.float_info.min
    assert smallest**0.25 == pytest.approx(1.2e-77, rel=0.02)
    assert smallest**0.5 == pytest.approx(1.5e-154, rel=0.01)
    john = [text.split() for text in ("John loves Mary", "John still loves Mary")]
    assert nltk_corpus_bleu([[text] for text in john], john) == pytest.approx(0.8409, abs=5e-5)
