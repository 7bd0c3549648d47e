"""Notebook 04: the learner's penalty is the library's."""

from __future__ import annotations

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats, closest_reference_length, sentence_bleu
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_04 import (
    LENGTHS,
    SENTENCES,
    closest_length,
    penalty,
    score_of_a_sentence,
)

TEXTS = st.lists(st.sampled_from("abc"), max_size=8)


@given(TEXTS.filter(bool), st.lists(TEXTS, min_size=1, max_size=3))
def test_the_solution_is_the_library(candidate: list[str], references: list[list[str]]) -> None:
    stats = BleuStats.of(candidate, references)
    lengths = [*map(len, references)]
    r = closest_length.solve(len(candidate), lengths)
    assert r == stats.reference_length
    assert penalty.solve(len(candidate), r) == pytest.approx(stats.brevity_penalty)


def test_a_tie_is_tried_in_both_orders() -> None:
    ties = [(c, tuple(r)) for c, r in LENGTHS if len({abs(c - it) for it in r}) < len(set(r))]
    assert len(ties) == 2
    assert ties[0][0] == ties[1][0]
    assert ties[0][1] == ties[1][1][::-1]
    assert {closest_length.solve(c, r) for c, r in ties} == {min(ties[0][1])}


def test_a_sentence_score_is_the_librarys() -> None:
    penalties = set()
    for candidate, references in SENTENCES:
        score = sentence_bleu(candidate, references)
        penalties.add(score.brevity_penalty)
        assert score_of_a_sentence.solve(candidate, references) == pytest.approx(score.score)
    assert len(penalties) > 3


def swapped(c: int, r: int) -> float:
    """The two cases the wrong way round, as a learner may write it."""
    return 1 if c < r else exp(1 - r / c)


def test_swapped_cases_are_recognized() -> None:
    assert "two cases are swapped" in check("04-d", swapped).text


def test_the_library_is_thanked() -> None:
    for id, function in (
        ("04-c", lambda c, lengths: closest_of(c, lengths)),
        ("04-e", sentence_bleu),
    ):
        assert "did the work" in check(id, function).text


def closest_of(c: int, lengths: list[int]) -> int:
    return closest_reference_length(["w"] * c, [["w"] * length for length in lengths])
