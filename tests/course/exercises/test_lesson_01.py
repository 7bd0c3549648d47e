"""Notebook 01: the learner's n-grams are the library's; a table may be written in many forms."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import ngrams
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_01 import all_ngrams


@given(st.lists(st.sampled_from("abc"), max_size=8), st.integers(1, 5))
def test_the_solution_is_the_library(tokens: list[str], n: int) -> None:
    assert all_ngrams.solve(tokens, n) == ngrams(tokens, n)


def test_a_function_is_told_the_first_input_it_fails_on() -> None:
    verdict = check("01-d", lambda tokens, n: [("the",)])
    assert verdict.text.startswith("with tokens = ['the', 'cat', 'sat', 'down'], n = 1, it returns")


def test_lists_are_no_ngrams_because_a_counter_cannot_count_them() -> None:
    verdict = check(
        "01-d", lambda tokens, n: [tokens[i : i + n] for i in range(len(tokens) - n + 1)]
    )
    assert not verdict.right
    assert "it gives lists" in verdict.text


def test_a_tuple_of_tuples_is_as_good_as_a_list_of_them() -> None:
    assert check("01-d", lambda tokens, n: tuple(all_ngrams.solve(tokens, n))).right


def test_the_library_in_place_of_an_answer_is_right_and_named() -> None:
    for answer in (ngrams, lambda tokens, n: ngrams(tokens, n)):
        assert repr(check("01-d", answer)) == (
            "Right. It agrees on 7 hidden cases. `ngrams` did the work here; now try it without."
        )


def test_a_counter_of_tuples_is_a_table() -> None:
    counts = {("the", "the"): 3, ("the", "he"): 1, ("he", "he"): 1, ("he", "the"): 1}
    assert check("01-c", Counter(counts)).right


def test_a_gap_is_named() -> None:
    gap = check("01-c", {"the the": None, "he he": 1})
    assert "the row `the the` still has" in repr(gap)
    assert "the row <code>the the</code> still has" in gap._repr_html_()
