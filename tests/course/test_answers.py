"""The kinds of answers: what is read as what, and what is said to the rest."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.answers import (
    NOTHING,
    Number,
    Ratio,
    Table,
    UnreadableError,
    Verdict,
    agree,
    fraction,
    number,
    rows,
    sentences,
    words,
)


@pytest.mark.parametrize(
    "given", [0.5, Fraction(1, 2), Decimal("0.5"), np.float32(0.5), np.array(0.5)]
)
def test_any_number_is_a_number(given: Any) -> None:
    assert number(given) == 0.5


def test_a_score_is_a_number() -> None:
    assert number(sentence_bleu(list("abcd"), [list("abcd")])) == 1


@pytest.mark.parametrize("given", [True, "0.5", None, [1], float("inf"), np.array([1, 2]), 1j])
def test_what_is_no_number_is_said(given: Any) -> None:
    with pytest.raises(UnreadableError, match=r"expected a (finite )?number"):
        number(given)


@pytest.mark.parametrize("given", [(1, 2, 3), "half", (0.5, 1), True, None, {1: 2}, ("1", "2")])
def test_what_is_no_fraction_is_said(given: Any) -> None:
    with pytest.raises(UnreadableError, match="expected a"):
        fraction(given)


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ((4, 6), True),
        ((2, 3), True),
        ((8, 12), False),
        ((6, 9), False),
        (0.667, True),
        (0.66, False),
    ]
    + [((0, 0), False), ("4/6", True), (Fraction(2, 3), True), ((3, 6), False)],
)
def test_a_fraction_is_right_as_counted_or_reduced(given: Any, right: bool) -> None:
    assert Ratio().judge(given, (4, 6)).right is right


@pytest.mark.parametrize(
    ("given", "right"), [(0.5373, True), (0.537, True), (0.54, False), (0.5366, False)]
)
def test_three_decimals_are_enough(given: float, right: bool) -> None:
    verdict = Number().judge(given, 0.53728)
    assert verdict.right is right
    assert right or "very close" in verdict.text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (4, "more than 1"),
        (66.7, "more than 1"),
        ((7, 6), "more than 1"),
        ((4, 7), "how many n-grams there are in all"),
        ((3, 6), "count the matches once more"),
    ],
)
def test_a_wrong_fraction_hears_which_of_its_numbers_is_wrong(given: Any, said: str) -> None:
    assert said in Ratio().judge(given, (4, 6)).text


def test_only_a_rounded_answer_is_called_close() -> None:
    assert "very close" in Number().judge(0.88, 0.8825).text
    assert "too large" in Number().judge(16 / 18, 0.8825).text


@pytest.mark.parametrize("stub", [{}, {"a": None, "b": ...}, [(None, None)]])
def test_a_table_without_a_number_is_nothing_yet(stub: Any) -> None:
    assert Table().judge(stub, {"a": 1, "b": 2}).text == NOTHING


def test_a_sentence_is_a_string_or_its_tokens() -> None:
    assert words(" the  cat ") == words(["the", "cat"]) == words(("the", "cat")) == ("the", "cat")
    with pytest.raises(UnreadableError, match="expected a sentence"):
        words(["the", 3])
    with pytest.raises(UnreadableError, match="'the cat' stands in a list"):
        words(["the cat"])


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
    with pytest.raises(UnreadableError, match="`a` still has a gap"):
        rows([("a", 1, None)])


def test_results_agree_but_for_rounding_and_lists() -> None:
    assert agree((1, [0.1 + 0.2]), [1, (0.3,)])
    assert agree(Counter(a=1), {"a": 1})
    assert not agree(True, 1)
    assert not agree("1", 1)
    assert not agree([1], [1, 2])


def test_a_verdict_leads_with_the_word() -> None:
    assert repr(Verdict(True, "")) == "Right."
    assert repr(Verdict(False, "count again.")) == "Not yet: count again."
    assert "dashed" in Verdict(False, "")._repr_html_()
    assert "solid" in Verdict(True, "")._repr_html_()
