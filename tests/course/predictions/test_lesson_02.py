"""The answers of the predictions of notebook 02, counted by hand."""

from __future__ import annotations

from mtmetrics_edu.course.predictions import of_lesson

BY_HAND = {"02-1": (2, 7), "02-2": (5, 7), "02-3": (2, 5), "02-4": "only P1"}


def test_the_answers_are_those_of_a_hand_count() -> None:
    assert {it.id: it.answer for it in of_lesson("02")} == BY_HAND
