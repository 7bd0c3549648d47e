"""The answers of the predictions of notebook 11, counted by hand."""

from __future__ import annotations

from mtmetrics_edu.course.predictions import of_lesson

BY_HAND = {
    "11-1": 8 * 7 * 6 * 5 * 4 * 3 * 2,
    "11-2": "none of them",
    "11-3": "It falls.",
    "11-4": "They print a wrong score.",
}


def test_the_answers_are_those_of_a_hand_count() -> None:
    assert {it.id: it.answer for it in of_lesson("11")} == BY_HAND
