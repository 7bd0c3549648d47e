"""Notebook 09: the scorers that the learner's test is tried on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_02 import clipped_and_total
from mtmetrics_edu.course.exercises.lesson_09 import (
    bleu_by_sum,
    bleu_of_all_lengths,
    bleu_of_types,
    bleu_right,
    bleu_with,
)

TEXTS = st.lists(st.sampled_from("abc"), max_size=8)


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
def test_the_right_scorer_is_the_library(candidate: list[str], references: list[list[str]]) -> None:
    score = sentence_bleu(candidate, references).score
    assert bleu_right(candidate, references) == score
    assert bleu_with(clipped_and_total.solve, candidate, references) == score


CANDIDATE, REFERENCE = list("abcdabcd"), list("abcdefgh")
BY_HAND = {  # with the reference twice; the words abcd occur twice in the candidate
    bleu_by_sum: (8 / 8 * 6 / 7 * 4 / 6 * 2 / 5) ** 0.25,
    bleu_of_types: (4 / 4 * 3 / 4 * 2 / 4 * 1 / 4) ** 0.25,
    bleu_of_all_lengths: (4 / 8 * 3 / 7 * 2 / 6 * 1 / 5) ** 0.25 * exp(1 - 16 / 8),
}


@pytest.mark.parametrize("wrong", BY_HAND)
def test_a_wrong_scorer_makes_its_mistake(
    wrong: Callable[[Sequence[str], Sequence[Sequence[str]]], float],
) -> None:
    assert wrong(CANDIDATE, [REFERENCE, REFERENCE]) == pytest.approx(BY_HAND[wrong])
    assert bleu_right(CANDIDATE, [REFERENCE, REFERENCE]) != pytest.approx(BY_HAND[wrong])


def test_any_segment_that_fools_the_exhibit_is_accepted() -> None:
    assert check("09-a", ("x", ["y"])).right
    assert check("09-a", ("x", "y")).right
    assert check("09-a", ("x y z", ["y"])).text == "a word matches."


def test_a_segment_needs_a_reference() -> None:
    assert check("09-a", ("a b", [])).text == "there is no reference."
