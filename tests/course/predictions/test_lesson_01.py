"""The answers of the predictions of notebook 01, counted by hand."""

from __future__ import annotations

from mtmetrics_edu.course.predictions import of_lesson

BY_HAND = {"01-1": 4, "01-2": 4, "01-3": "a blank and 'w'", "01-4": (7, 7)}


def test_the_answers_are_those_of_a_hand_count() -> None:
    assert {it.id: it.answer for it in of_lesson("01")} == BY_HAND
