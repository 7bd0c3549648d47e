"""What a learner gave is read in its usual forms; the rest hears what was expected."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.exercises.reading import (
    UnreadableError,
    expected,
    fraction,
    is_nothing,
    number,
    pair,
    rows,
    segment,
    segments,
    sentence,
    sentences,
    two_texts,
)


@pytest.mark.parametrize(
    "given", [0.5, Fraction(1, 2), Decimal("0.5"), np.float32(0.5), np.array(0.5)]
)
def test_any_number_is_a_number(given: Any) -> None:
    assert number(given) == 0.5


def test_a_score_is_a_number() -> None:
    assert number(sentence_bleu(list("abcd"), [list("abcd")])) == 1


@pytest.mark.parametrize("given", [True, "0.5", None, [1], float("inf"), np.array([1, 2]), 1j])
def test_what_is_not_a_number_is_said(given: Any) -> None:
    with pytest.raises(UnreadableError, match=r"expected a (finite )?number"):
        number(given)


def test_a_decimal_comma_is_recognized() -> None:
    with pytest.raises(UnreadableError, match=r"in Python it has a dot: 0\.5373"):
        number((0, 5373))


@pytest.mark.parametrize("given", [(1, 2, 3), "half", (0.5, 1), True, None, {1: 2}, ("1", "2")])
def test_what_is_not_a_fraction_is_said(given: Any) -> None:
    with pytest.raises(UnreadableError, match="expected a"):
        fraction(given)


def test_a_sentence_is_a_string_or_its_tokens() -> None:
    assert (
        sentence(" the  cat ")
        == sentence(["the", "cat"])
        == sentence(("the", "cat"))
        == ("the", "cat")
    )
    with pytest.raises(UnreadableError, match="expected a sentence"):
        sentence(["the", 3])
    with pytest.raises(UnreadableError, match="'the cat' stands in a list"):
        sentence(["the cat"])


def test_sentences_are_a_list_of_them() -> None:
    assert sentences(["the cat", ["a", "dog"]]) == (("the", "cat"), ("a", "dog"))
    with pytest.raises(UnreadableError, match="expected a list of sentences"):
        sentences("the cat")
    with pytest.raises(UnreadableError, match="looks like the tokens of one sentence"):
        sentences(["the", "cat"])
    assert sentences(["the"]) == (("the",),)


def test_a_table_is_read_from_many_forms() -> None:
    cells = {("the", "cat"): (2.0, 1.0), ("a",): (1.0, 0.0)}
    table = [("the cat", 2, 1), ("a", 1, 0), ("total", 3, 1)]
    assert rows(table) == cells
    assert rows({("the", "cat"): (2, 1), "a": (1, 0)}) == cells
    assert rows(pd.DataFrame(table)) == cells
    assert rows(pd.DataFrame(table).set_index(0)) == cells
    assert rows(Counter({("a",): 2})) == {("a",): (2.0,)}
    with pytest.raises(UnreadableError, match="expected a table"):
        rows([1, 2])
    with pytest.raises(UnreadableError, match="expected a table"):
        rows([("a", 1), ("the cat",)])  # a name without a number
    with pytest.raises(UnreadableError, match="`a` still has a gap"):
        rows([("a", 1, None)])


def test_a_row_of_totals_is_left_out_even_with_gaps() -> None:
    assert rows([("a", 1), ("total", None)]) == {("a",): (1.0,)}


@pytest.mark.parametrize("nothing", [None, ..., "", " ", [], {}, (None, ["", ...]), {"a": None}])
def test_an_unchanged_cell_holds_nothing(nothing: Any) -> None:
    assert is_nothing(nothing)


@pytest.mark.parametrize("something", [0, "a", [None, 0], {"a": 0}, False])
def test_zero_is_an_answer(something: Any) -> None:
    assert not is_nothing(something)


def test_a_pair_has_two_parts() -> None:
    assert pair(["a", 1], "a pair") == ("a", 1)
    for given in ("ab", ["a"], ["a", "b", "c"], {"a", "b"}):
        with pytest.raises(UnreadableError, match=r"this is .*; expected a pair\."):
            pair(given, "a pair")


def test_two_texts_are_strings_that_hold_something() -> None:
    assert two_texts(["a b", "c"]) == ("a b", "c")
    with pytest.raises(UnreadableError, match="expected a pair of strings"):
        two_texts(("a", 1))
    with pytest.raises(UnreadableError, match="one of the two texts is empty"):
        two_texts(("a", " "))


def test_a_segment_has_references() -> None:
    assert segment(("a b", ["c", ["d", "e"]])) == (("a", "b"), (("c",), ("d", "e")))
    assert segment(("a", "b c")) == (("a",), (("b", "c"),))
    with pytest.raises(UnreadableError, match="there is no reference"):
        segment(("a", []))
    with pytest.raises(UnreadableError, match=r"expected a pair, \(candidate, references\)"):
        segment("a")


def test_segments_are_pairs() -> None:
    assert segments([("a b", ["c"])]) == [(("a", "b"), ("c",))]
    for given in ([], "a", None):
        with pytest.raises(UnreadableError, match="expected a list of pairs"):
            segments(given)
    for odd in ("ab", ("a",), ("a", "b", "c"), 1):
        with pytest.raises(UnreadableError, match="is not a pair; expected a list of pairs"):
            segments([("a", "b"), odd])


def test_what_was_given_is_shown() -> None:
    with pytest.raises(UnreadableError, match=r"^this is \[1\] \(list\); expected a number"):
        number([1])
    with pytest.raises(UnreadableError, match=r"^\('a',\) is not a pair"):
        segments([("a", "b"), ("a",)])


def test_what_was_given_is_shown_with_its_type() -> None:
    assert str(expected("a number", "six")) == "this is 'six' (str); expected a number."
