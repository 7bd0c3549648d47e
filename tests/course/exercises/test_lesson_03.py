"""Notebook 03: what is a mean, a score, a candidate without BLEU."""

from __future__ import annotations

from math import isnan

import pytest

from mtmetrics_edu import sentence_bleu
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
