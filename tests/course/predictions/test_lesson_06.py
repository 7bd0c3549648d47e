"""The answers of the predictions of notebook 06, counted by hand."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.course.predictions import of_lesson
from mtmetrics_edu.views.tables import reference_gains_table

BY_HAND = {"06-1": 5.6439, "06-2": 0, "06-3": "neither", "06-4": "the"}  # log₂ 50: a calculator


def test_the_answers_are_those_of_a_hand_count() -> None:
    answers = {it.id: it.answer for it in of_lesson("06")}
    assert answers == pytest.approx(BY_HAND, abs=1e-4)


def test_the_largest_gain_of_reference_2() -> None:
    gains = reference_gains_table(GUIDE_CASED.candidate, GUIDE_CASED.references, 1)["gain 2"]
    assert gains.drop("total").idxmax() == "the"


def test_a_word_without_a_match_has_a_reply() -> None:
    (asked,) = (it for it in of_lesson("06") if it.id == "06-4")
    assert "No reference has it" in asked.judge("obeys").text
