"""Notebook 04: the learner's penalty is the library's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_04 import LENGTHS, closest, penalty

TEXTS = st.lists(st.sampled_from("abc"), max_size=8)


@given(TEXTS.filter(bool), st.lists(TEXTS, min_size=1, max_size=3))
def test_the_solution_is_the_library(candidate: list[str], references: list[list[str]]) -> None:
    stats = BleuStats.of(candidate, references)
    lengths = [*map(len, references)]
    assert penalty.solve(len(candidate), lengths) == pytest.approx(stats.brevity_penalty)
    assert closest(len(candidate), lengths) == stats.reference_length


def test_a_tie_is_tried_in_both_orders() -> None:
    ties = [(c, tuple(r)) for c, r in LENGTHS if len({abs(c - it) for it in r}) < len(set(r))]
    assert len(ties) == 2
    assert ties[0][0] == ties[1][0]
    assert ties[0][1] == ties[1][1][::-1]
    assert {closest(c, r) for c, r in ties} == {min(ties[0][1])}


def test_any_short_and_perfect_candidate_is_accepted() -> None:
    assert check("04-d", ["party"]).right
    assert check("04-d", "it is a guide to action that ensures").right  # exp(1 - 16/8) is 0.37
    assert "not short enough" in check("04-d", "it is a guide to action that ensures that").text


def test_a_clipped_word_is_in_a_reference() -> None:
    assert "one of them is there too often" in check("04-d", ["the"] * 5).text
    assert "not every word" in check("04-d", "it obeys").text
