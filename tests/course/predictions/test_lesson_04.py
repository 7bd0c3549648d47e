"""The answers of the predictions of notebook 04, counted by hand."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.predictions import of_lesson

BY_HAND = {
    "04-1": pytest.approx(0.36788, abs=1e-5),
    "04-2": 11,
    "04-3": 16,
    "04-4": "1, no penalty",
}


def test_the_answers_are_those_of_a_hand_count() -> None:
    assert {it.id: it.answer for it in of_lesson("04")} == BY_HAND
