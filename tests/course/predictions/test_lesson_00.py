"""The answers of the predictions of notebook 00, counted by hand."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.predictions import of_lesson

BY_HAND = {"00-1": pytest.approx(0.5046, abs=5e-5), "00-2": "higher", "00-3": "it rises"}


def test_the_answers_are_those_of_a_hand_count() -> None:
    assert {it.id: it.answer for it in of_lesson("00")} == BY_HAND
