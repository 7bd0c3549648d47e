"""Notebook 02: the learner's precision is the library's; forms of fractions and tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_02 import clipped_and_total

from .by_hand import ANSWERS

TEXTS = st.lists(st.sampled_from("abc"), max_size=8)


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3), st.integers(1, 4))
def test_the_solution_is_the_library(
    candidate: list[str], references: list[list[str]], n: int
) -> None:
    ours = clipped_and_total.solve(candidate, references, n)
    assert ours == modified_precision(candidate, references, n)


@pytest.mark.parametrize("form", [(7, 8), [7, 8], "7/8", " 7 / 8 ", Fraction(7, 8), 0.875, 0.8749])
def test_a_fraction_may_be_written_in_many_ways(form: Any) -> None:
    assert check("02-b", form).right


def test_a_table_may_be_a_frame_a_list_or_a_dictionary() -> None:
    rows = ANSWERS["02-a"]
    frame = pd.DataFrame([row[1:] for row in rows], index=[row[0] for row in rows])
    assert check("02-a", frame).right
    assert check("02-a", pd.DataFrame(rows)).right
    assert check("02-a", rows[::-1]).right
    assert check("02-a", {name: numbers for name, *numbers in rows}).right
    assert check("02-a", [*rows, ("total", 9, 7, 7, 9, 8)]).right


def test_a_table_names_the_cell_that_is_wrong_and_not_the_right_number() -> None:
    rows = [list(row) for row in ANSWERS["02-a"]]
    rows[3][5] = 0
    assert check("02-a", rows).text == "look at the row `dog` again, column clipped."
    assert "missing" in check("02-a", rows[:-1]).text
    assert "each row needs 5 numbers" in check("02-a", [row[:3] for row in rows]).text
    rows[2][4] = None
    assert check("02-a", rows).text == "the row `and` still has a gap."


@pytest.mark.parametrize("answer", ["mat on", ["cat", "there", "on"]])
def test_any_scattered_words_are_accepted(answer: Any) -> None:
    assert check("02-c", answer).right


@pytest.mark.parametrize(
    ("found", "reply"), [(1, "less"), (2, "not a sum"), (3, "less"), (4, ""), (5, "more than that")]
)
def test_a_third_reference_needs_exactly_four(found: int, reply: str) -> None:
    verdict = check("02-d", "one the " * found)
    assert verdict.right is (found == 4)
    assert reply in verdict.text


def precision_of_parts(
    candidate: list[str], references: list[list[str]], n: int
) -> tuple[int, int]:
    """Looks for the words in the text of a reference, as a learner may write it."""
    counts = Counter(" ".join(candidate[i : i + n]) for i in range(len(candidate) - n + 1))
    found = {text: max(" ".join(r).count(text) for r in references) for text in counts}
    return sum(min(counts[text], found[text]) for text in counts), sum(counts.values())


def test_part_of_a_word_is_no_match() -> None:
    assert precision_of_parts("the the cat".split(), ["there is the cat".split()], 1) == (3, 3)
    assert clipped_and_total.solve("the the cat".split(), ["there is the cat".split()], 1) == (2, 3)
    assert "finds `the` in `there`" in check("02-e", precision_of_parts).text


def counted(tokens: list[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def of_the_first(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Forgets that there may be more than one reference, as a learner may write it."""
    counts = counted(candidate, n)
    return (counts & counted(references[0], n)).total(), counts.total()


def test_one_reference_is_not_enough() -> None:
    assert check("02-e", of_the_first).text == "it looks at the first reference only."


def test_the_library_is_thanked() -> None:
    assert "`modified_precision` did the work" in check("02-e", modified_precision).text
