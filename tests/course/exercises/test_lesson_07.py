"""Notebook 07: the learner's length penalty is the library's."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import brevity_penalty, nist_length_penalty, sentence_nist
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_04 import penalty
from mtmetrics_edu.course.exercises.lesson_07 import length_penalty, length_ratio, nist


@given(st.integers(1, 30), st.lists(st.integers(1, 30), min_size=1, max_size=3))
def test_the_solution_is_the_library(length: int, lengths: list[int]) -> None:
    mean = sum(lengths) / len(lengths)
    ours = length_penalty.solve(length, lengths)
    assert ours == pytest.approx(nist_length_penalty(length, mean))
    assert penalty.solve(length, mean) == pytest.approx(brevity_penalty(length, mean))
    assert length_ratio(length, lengths) == length / mean


def test_nist_has_no_percent() -> None:
    assert "too large" in check("07-a", 325).text


def test_rare_words_in_any_order_are_accepted() -> None:
    words = {word for reference in GUIDE_CASED.references for word in reference}
    assert check("07-c", sorted(words, reverse=True)).right
    assert check("07-c", GUIDE_CASED.candidate).text.startswith("its NIST is not higher")
    assert check("07-c", GUIDE_CASED.references[0]).text.startswith("its NIST is higher, but")


@pytest.mark.parametrize(
    ("mean", "reply"),
    [
        (lambda lengths: sum(lengths) // len(lengths), "it rounds the mean down"),
        (lambda lengths: round(sum(lengths) / len(lengths)), "it rounds the mean;"),
    ],
)
def test_a_mean_length_may_be_a_fraction(mean: Callable[[list[int]], int], reply: str) -> None:
    def rounded(candidate_length: int, reference_lengths: list[int]) -> float:
        ratio = min(candidate_length / mean(reference_lengths), 1)
        return exp(log(1 / 2) / log(2 / 3) ** 2 * log(ratio) ** 2)

    assert reply in check("07-d", rounded).text


@given(
    st.lists(st.sampled_from("abc"), min_size=1, max_size=8),
    st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=8), min_size=1, max_size=3),
)
def test_the_learners_nist_is_the_library(
    candidate: list[str], references: list[list[str]]
) -> None:
    ours = nist.solve(candidate, references)
    assert ours == pytest.approx(sentence_nist(candidate, references).score)
