"""Notebook 06: the learner's information weight is the library's."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import information_weights
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_06 import information

TEXTS = st.lists(st.sampled_from("abc"), max_size=8)


@given(st.lists(TEXTS, min_size=1, max_size=3).filter(any))
def test_the_solution_is_the_library(references: list[list[str]]) -> None:
    for ngram, info in information_weights([references], 3).items():
        assert information.solve(ngram, references) == pytest.approx(info)


def test_six_words_are_enough_and_five_are_not() -> None:
    assert check("06-c", "one two three four five six").right
    assert check("06-c", "one two three four five").text == "that is fewer than six words."


def test_a_word_may_occur_twice_if_the_same_word_follows() -> None:
    assert check("06-c", "one two three one two three one").right is False  # an end follows, too
    assert check("06-c", "two two two two two two").right is False
    assert check("06-c", "one two three four one two").right is False


def test_a_row_that_is_not_in_the_table_is_named() -> None:
    assert check("06-b", {"Cat": 2}).text == "`Cat` is not a row of this table."


def information_of_joined(ngram: tuple[str, ...], references: list[list[str]]) -> float:
    """As a learner may write it: all references in one list."""
    tokens = [token for reference in references for token in reference]

    def count(part: tuple[str, ...]) -> int:
        places = range(len(tokens) - len(part) + 1)
        return sum(tuple(tokens[i : i + len(part)]) == part for i in places)

    return log2((count(ngram[:-1]) if len(ngram) > 1 else len(tokens)) / count(ngram))


def test_an_ngram_does_not_run_from_one_reference_into_the_next() -> None:
    references = [["x", "a"], ["b", "a", "b"]]
    assert information_of_joined(("a", "b"), references) == 0
    assert information.solve(("a", "b"), references) == 1
    assert "it joins the references" in check("06-e", information_of_joined).text


def with_empty_prefix(ngram: tuple[str, ...], references: list[list[str]]) -> float:
    """Counts the empty prefix of a word, as a learner may write it."""

    def count(part: tuple[str, ...]) -> int:
        n = len(part)
        found = (it[i : i + n] for it in references for i in range(len(it) - n + 1))
        return sum(tuple(it) == part for it in found)

    return log2(count(ngram[:-1]) / count(ngram))


def test_an_empty_prefix_is_recognized() -> None:
    assert "a single word has no prefix" in check("06-e", with_empty_prefix).text
