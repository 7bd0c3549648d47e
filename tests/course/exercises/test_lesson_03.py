"""Notebook 03: what is a mean, a score, a candidate without BLEU."""

from __future__ import annotations

from math import isnan, prod

import pytest

from mtmetrics_edu import modified_precision, sentence_bleu
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_03 import (
    SENTENCES,
    geometric_mean,
    score_without_penalty,
)


def test_a_score_is_a_number() -> None:
    score = sentence_bleu(
        "there is the cat on the mat".split(),
        ["the cat is on the mat".split(), "there is a cat on the mat".split()],
    )
    assert check("03-b", score).right
    assert not isnan(score.score)


def test_a_score_in_percent_is_recognized() -> None:
    assert "0 to 100" in check("03-b", 53.73).text


def test_the_mean_is_the_root_of_the_product() -> None:
    assert geometric_mean.solve([0.5, 0.5, 0.5]) == pytest.approx(0.5)
    assert geometric_mean.solve([0.25, 1]) == 0.5
    assert geometric_mean.solve([0, 1]) == 0


def up_to_three(candidate: list[str], references: list[list[str]]) -> float:
    """Stops one order too early, as a learner may write it."""
    if len(candidate) < 4:
        return 0.0
    pairs = [modified_precision(candidate, references, n) for n in range(1, 4)]
    return prod(clipped / total for clipped, total in pairs) ** (1 / 3)


def test_a_power_that_is_divided_is_recognized() -> None:
    assert "write `x ** (1 / n)`" in check("03-d", lambda p: prod(p) ** 1 / len(p)).text
    assert "`x ** 1 / 4` is x/4" in check("03-d", lambda p: prod(p) ** 1 / 4).text
    assert "fourth root" in check("03-d", lambda p: prod(p) ** (1 / 4)).text


def test_an_order_too_few_is_recognized() -> None:
    assert check("03-e", up_to_three).text.startswith("it stops at order 3")


def test_rounding_is_forgiven() -> None:
    assert check("03-d", lambda p: round(geometric_mean.solve(p), 9)).right


def test_six_words_are_enough_and_five_are_not() -> None:
    assert check("03-c", "mat there cat the on a").right
    assert check("03-c", "mat there cat the on").text == "that is fewer than six words."


def test_a_score_without_penalty_is_the_librarys_where_there_is_none() -> None:
    for candidate, references in SENTENCES:
        score = sentence_bleu(candidate, references)
        assert score.brevity_penalty == 1
        assert score_without_penalty.solve(candidate, references) == pytest.approx(score.score)


def test_the_library_is_thanked() -> None:
    assert "`sentence_bleu` did the work" in check("03-e", sentence_bleu).text
