"""What a learner gave is read in its usual forms; the rest hears what was expected."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import partial

import numpy as np
import pandas as pd
import pytest

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.exercises.reading import (
    UnreadableError,
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

CELLS = {("the", "cat"): (2.0, 1.0), ("a",): (1.0, 0.0)}
TABLE = [("the cat", 2, 1), ("a", 1, 0), ("total", 3, None)]  # a gap in the totals is no gap
A_PAIR = partial(pair, what="a pair")
HALVES = [0.5, Fraction(1, 2), Decimal("0.5"), np.float32(0.5), np.array(0.5)]


@pytest.mark.parametrize(
    ("read", "given", "result"),
    [
        *((number, half, 0.5) for half in HALVES),
        (number, sentence_bleu(list("abcd"), [list("abcd")]), 1),
        (fraction, " 5 / 7", (5, 7)),
        (fraction, [5.0, 7], (5, 7)),
        (fraction, 0.5, 0.5),
        *((sentence, text, ("the", "cat")) for text in [" the  cat ", ["the", "cat"]]),
        (sentences, ["the cat", ["a", "dog"]], (("the", "cat"), ("a", "dog"))),
        (sentences, ["the"], (("the",),)),
        (two_texts, ["a b", "c"], ("a b", "c")),
        (segment, ("a b", ["c", ["d", "e"]]), (("a", "b"), (("c",), ("d", "e")))),
        (segment, ("a", "b c"), (("a",), (("b", "c"),))),
        (segments, [("a b", ["c"])], [(("a", "b"), ("c",))]),
        (rows, TABLE, CELLS),
        (rows, {("the", "cat"): (2, 1), "a": (1, 0)}, CELLS),
        (rows, pd.DataFrame(TABLE), CELLS),
        (rows, pd.DataFrame(TABLE).set_index(0), CELLS),
        (rows, Counter({("a",): 2}), {("a",): (2.0,)}),
    ],
)
def test_the_usual_forms_are_read(read, given, result):
    assert read(given) == result


@pytest.mark.parametrize(
    ("read", "given", "message"),
    [
        (number, "six", r"^this is 'six' \(str\); expected a number, without quotes\.$"),
        (number, [1], r"^this is \[1\] \(list\); expected a number\.$"),
        *((number, odd, "expected a number") for odd in [True, None, b"1", np.array([1, 2]), 1j]),
        (number, float("inf"), "expected a finite number"),
        (number, (0, 5373), r"in Python it has a dot: 0\.5373"),
        *((fraction, odd, "expected a fraction as a pair") for odd in [(1, 2, 3), "half", True]),
        *((fraction, odd, "expected a fraction as a pair") for odd in [None, {1: 2}, "1/0.5"]),
        (fraction, (0.5, 1), r"^\(0\.5, 1\) is a pair, but not of two counts; expected a fraction"),
        (fraction, ("1", "2"), "expected a number, without quotes"),
        (sentence, ["the", 3], "expected a sentence"),
        (sentence, ["the cat"], "'the cat' stands in a list, where each string is one token"),
        (sentences, "the cat", r"expected a list of sentences: \['the cat'\]"),
        (sentences, ["the", "cat"], "looks like the tokens of one sentence"),
        *((A_PAIR, odd, r"this is .*; expected a pair\.") for odd in ["ab", ["a"], "abc"]),
        (two_texts, ("a", 1), "expected a pair of strings"),
        (two_texts, ("a", " "), "one of the two texts is empty"),
        (segment, ("a", []), "there is no reference"),
        *((segments, odd, "expected a list of pairs") for odd in [[], "a", None]),
        (segments, [("a", "b"), ("a",)], r"^\('a',\) is not a pair; expected a list of pairs"),
        *((segments, [odd], "is not a pair") for odd in ["ab", ("a", "b", "c"), 1]),
        *((rows, odd, "expected a table") for odd in [[1, 2], [("a", 1), ("the cat",)]]),
        (rows, [("a", 1, None)], "the row `a` still has a gap"),
    ],
)
def test_the_rest_hears_what_was_expected(read, given, message):
    with pytest.raises(UnreadableError, match=message):
        read(given)


def test_an_unchanged_cell_holds_nothing_and_a_zero_is_an_answer():
    assert all(map(is_nothing, [None, ..., "", " ", [], {}, (None, ["", ...]), {"a": None}]))
    assert not any(map(is_nothing, [0, "a", [None, 0], {"a": 0}, False]))
