"""Notebook 08: which texts keep the tools apart."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu.course.exercises import check


@pytest.mark.parametrize(
    ("exercise", "answer"),
    [
        ("08-c", ("a B C D E", "a b c d e")),
        ("08-d", ("a cat, a dog", "a cat , a dog")),
        ("08-b", " Unknown "),
    ],
)
def test_any_right_answer_is_accepted(exercise: str, answer: Any) -> None:
    assert check(exercise, answer).right


def test_five_words_are_enough_and_four_are_not() -> None:
    assert "fewer than five words" in check("08-c", ("a B C D", "a b c d e")).text
    assert "fewer than five words" in check("08-c", ("a B C D E", "a b c d")).text


def test_a_tool_is_not_asked_for_what_it_cannot_score() -> None:
    for exercise, pair in (("08-c", ("a b c d e", "")), ("08-d", (" ", "a"))):
        assert check(exercise, pair).text == "one of the two texts is empty."


def test_a_wrong_number_of_tokens_hears_which_characters_to_look_at() -> None:
    replies = {check("08-a", [7, wrong]).text for wrong in (7, 9, 10, 11, 12, 14, 15)}
    assert len(replies) == 7
    assert sum("too small" in reply or "too large" in reply for reply in replies) == 1  # [7, 7]
