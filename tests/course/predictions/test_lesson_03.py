"""The answers of the predictions of notebook 03, counted by hand."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.predictions import of_lesson

BY_HAND = {
    "03-1": pytest.approx((17 / 18 * 10 / 17 * 7 / 16 * 4 / 15) ** 0.25),
    "03-2": "arithmetic 2, geometric 1",
    "03-3": "P1 stays, P4 falls to 0",
    "03-4": "smaller",
}


def test_the_answers_are_those_of_a_hand_count() -> None:
    assert {it.id: it.answer for it in of_lesson("03")} == BY_HAND
