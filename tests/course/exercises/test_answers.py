"""The kinds of answers: what counts as the same, and what is said to the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import isnan
from typing import Any

import pytest

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.course.exercises.answers import (
    NOTHING,
    Function,
    Mistake,
    Number,
    OneOf,
    Property,
    Ratio,
    Rows,
    Several,
    agree,
    outcome,
    tried,
    value,
    written,
)
from mtmetrics_edu.course.exercises.reading import number


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
        ((6, 6), "count the matches once more"),
    ],
)
def test_a_wrong_fraction_hears_which_of_its_numbers_is_wrong(given: Any, said: str) -> None:
    assert said in Ratio().judge(given, (4, 6)).text


def test_a_number_may_be_off_by_a_little_more_than_rounding_makes_it() -> None:
    assert Number().judge(2.00055, 2).right
    assert not Number().judge(2.00065, 2).right


def test_close_is_ten_times_as_far_and_no_more() -> None:
    assert "very close" in Number(places=0).judge(16, 10).text
    assert Number(places=0).judge(17, 10).text == "that is too large."
    assert Number(places=0).judge(3, 10).text == "that is too small."


def test_percent_are_recognized_where_the_answer_is_a_share() -> None:
    assert "0 to 100" in Number().judge(53.2, 0.5373).text
    assert "0 to 100" in Number().judge(100, 1).text
    assert Number().judge(150, 1.5).text == "that is too large."


def test_only_a_rounded_answer_is_called_close() -> None:
    assert "very close" in Number().judge(2.0055, 2).text
    assert "very close" in Number().judge(0.88, 0.8825).text
    assert "too large" in Number().judge(16 / 18, 0.8825).text


@pytest.mark.parametrize("stub", [{}, {"a": None, "b": ...}, [(None, None)]])
def test_a_table_without_a_number_is_nothing_yet(stub: Any) -> None:
    assert Rows(columns=("count",)).judge(stub, {"a": 1, "b": 2}).text == NOTHING


def test_results_agree_apart_from_rounding_and_lists() -> None:
    assert agree((1, [0.1 + 0.2]), [1, (0.3,)])
    assert agree(Counter(a=1), {"a": 1})
    assert not agree(True, 1)
    assert not agree("1", 1)
    assert not agree([1], [1, 2])
    assert not agree({"a": 1}, {"a": 2})
    assert not agree({"a": 1}, {"a": 1, "b": 1})
    assert agree(1 + 1e-7, 1)
    assert not agree(1 + 1e-5, 1)


def test_texts_agree_only_if_they_are_equal() -> None:
    assert agree("a", "a")
    assert not agree("a", "b")
    assert not agree(None, 0)


def test_a_score_agrees_with_its_value() -> None:
    bleu = sentence_bleu(list("abcd"), [list("abcd")])
    nist = sentence_nist(list("abcd"), [list("abcd")])
    assert agree(bleu, 1.0)
    assert agree(nist, nist.score)
    assert not agree(bleu, "1.0")


def test_a_row_that_is_too_short_hears_how_many_numbers_it_needs() -> None:
    assert Rows(columns=("count",)).judge([("a", 1, 2)], {"a": 1}).text == (
        "each row needs 1 number: count."
    )
    assert Rows(columns=("count", "clipped")).judge({"a": 1}, {"a": (1, 2)}).text == (
        "each row needs 2 numbers: count, clipped."
    )


def test_a_fraction_has_a_value_unless_it_is_of_nothing() -> None:
    assert value((1, 4)) == value(0.25) == 0.25
    assert isnan(value((0, 0)))


def test_a_mistake_gets_its_reply_however_it_is_written() -> None:
    mistakes = [Mistake((1, 2), "half."), Mistake((1, 4), "quarter.")]
    for half in ((1, 2), "1/2", 0.5, Fraction(1, 2)):
        assert Ratio().judge(half, (3, 4), mistakes).text == "half."
    assert Ratio().judge("1/4", (3, 4), mistakes).text == "quarter."


def test_several_answers_name_the_first_wrong_one() -> None:
    kind = Several(names=("c", "r"), each=Ratio())
    assert kind.judge([(1, 2), (3, 4)], [(1, 2), (3, 4)]).right
    assert kind.judge([(1, 2), (3, 5)], [(1, 2), (3, 4)]).text.startswith("r: the second number")
    assert kind.judge([(1, 2), None], [(1, 2), (3, 4)]).text == "still missing: r."
    two_missing = Several(names=("p₁", "p₂", "p₃")).judge([0.5, None, ...], [0.5, 0.4, 0.3])
    assert two_missing.text == "still missing: p₂, p₃."
    assert "expected a list of 2: c, r." in kind.judge([(1, 2)], [(1, 2), (3, 4)]).text
    assert kind.judge((1, 2), [(1, 2), (3, 4)]).text == (
        "this is (1, 2) (tuple); expected a pair (clipped, total) for each of: c, r."
    )
    assert kind.judge([0, 1], [(0, 3), (4, 4)]).right


def test_a_name_is_one_of_those_offered() -> None:
    kind = OneOf(names=("first", "second"))
    assert kind.judge(" First ", "first").right
    assert kind.judge("second", "first").text == "that is not it."
    assert "expected one of: 'first', 'second'." in kind.judge("third", "first").text


def test_a_property_is_asked_of_what_was_read() -> None:
    kind = Property(reads=number, why_not=lambda n: "" if n > 1.5 else "too small.")
    assert kind.judge(Fraction(2), None).right
    assert kind.judge(1, None).text == "too small."
    assert "expected a number" in kind.judge([], None).text or kind.judge([], None).text == NOTHING
    assert "expected a number" in kind.judge([1], None).text


DOUBLE = Function(cases=[[1], [2], [3]])


def double(n: int) -> int:
    return 2 * n


def square(n: int) -> int:
    return n * n


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (double, "Right. It agrees on 3 hidden cases."),
        (square, "Not yet: that is the square."),
        (lambda n: n + 1, "Not yet: with n = 2, it returns 3; right is 4."),
        (lambda n: print(n), "Not yet: the function returns nothing (None); end it with return."),
        (lambda n: [2, 3][n - 1], "Not yet: with n = 2, it returns 3; right is 4."),
        (6, "Not yet: this is 6 (int); expected a function of (n)."),
    ],
)
def test_a_function_is_told_the_first_case_it_fails(answer: Any, said: str) -> None:
    assert repr(DOUBLE.judge(answer, double, [Mistake(square, "that is the square.")])) == said


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (2, "that is the square."),  # it raises late, and was wrong in a known way before
        (1, "with n = 1, it returns 1; right is 2."),
    ],
)
def test_a_function_that_raises_is_compared_by_most_cases(last: int, said: str) -> None:
    def halfway(n: int) -> int:
        return square(n) if n <= last else n // 0

    assert DOUBLE.judge(halfway, double, [Mistake(square, "that is the square.")]).text == said


def test_a_function_that_is_right_until_it_raises_is_told_what_it_raises() -> None:
    def late(n: int) -> int:
        return double(n) if n < 3 else n // 0

    verdict = DOUBLE.judge(late, double, [Mistake(lambda n: 2 * n if n < 3 else 0, "no zero.")])
    assert verdict.text.startswith("with n = 3, it raises ZeroDivisionError")


@pytest.mark.parametrize(
    ("answer", "results", "said"),
    [
        (double, [6], ""),
        (square, [9], "with n = 3, it returns 9; right is 6."),
        (lambda n: None, [], "the function returns nothing (None); end it with return."),
        (lambda n: n / 0, [], "with n = 3, it raises ZeroDivisionError: division by zero"),
    ],
)
def test_a_case_is_tried(answer: Callable[..., Any], results: list[Any], said: str) -> None:
    found, reply = tried(answer, double, [3])
    assert found == results
    assert reply.startswith(said)
    assert bool(reply) is bool(said)


@pytest.mark.parametrize(("length", "shown"), [(80, "a" * 78 + "'"), (81, "a" * 78 + "…")])
def test_a_result_is_shown_up_to_eighty_characters(length: int, shown: str) -> None:
    _, reply = tried(lambda n: "a" * (length - 2), double, [3])
    assert reply == f"with n = 3, it returns '{shown}; right is 6."


def test_a_function_may_have_to_return_none() -> None:
    assert tried(lambda n: None, lambda n: None, [3]) == ([None], "")


def test_a_wrong_function_of_ours_may_raise() -> None:
    assert outcome(square, [3]) == 9
    assert outcome(lambda n: n / 0, [3]) is ZeroDivisionError


def test_an_argument_is_written_as_code() -> None:
    assert written(["a", 1]) == "['a', 1]"
    assert written(square) == "square"
