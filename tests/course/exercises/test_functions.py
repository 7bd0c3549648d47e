"""A function as an answer: which case is shown, which mistake is named, who did the work."""

import sys
from collections import Counter
from cProfile import Profile
from functools import partial

import pytest
from nltk.util import ngrams as ngrams_of_nltk

import mtmetrics_edu
from mtmetrics_edu import modified_precision, ngrams, sentence_bleu, sentence_nist
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.answers import Mistake
from mtmetrics_edu.course.exercises.calling import attempt, borrowed
from mtmetrics_edu.course.exercises.functions import Function, agree

DOUBLE = Function(cases=[[1], [2], [3]])
MISTAKES = [Mistake(lambda n: n / 0, "raises."), Mistake(lambda n: n * n, "that is the square.")]


def double(n):
    return 2 * n


def fails_after(last):
    return lambda n: n * n if n <= last else n // 0


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (double, "Right. It agrees on 3 hidden cases."),
        (lambda n: n * n, "Not yet: that is the square."),
        (lambda n: n + 1, "Not yet: with n = 2, it returns 3; right is 4."),
        (lambda n: print(n), "Your turn: the function returns nothing (None); end it with return."),
        (6, "Not yet: this is 6 (int); expected a function of (n)."),
        (lambda n: "a" * 78, f"Not yet: with n = 1, it returns '{'a' * 78}'; right is 2."),
        (lambda n: "a" * 79, f"Not yet: with n = 1, it returns '{'a' * 78}…; right is 2."),
        (fails_after(2), "Not yet: that is the square."),  # wrong in a known way, until it fails
        (fails_after(1), "Not yet: with n = 1, it returns 1; right is 2."),  # too early to say
        (
            lambda n: double(n) if n < 3 else [][n],  # right, until it fails
            "Not yet: with n = 3, it raises IndexError: list index out of range, "
            "at `lambda n: double(n) if n < 3 else [][n],  # right, until it fails`.",
        ),
    ],
)
def test_a_function_is_told_the_first_case_it_fails(answer, text):
    assert repr(DOUBLE.judge(answer, double, MISTAKES)).replace("by zero.", "by zero") == text


def test_a_function_may_have_to_return_none_and_a_function_is_shown_by_its_name():
    assert Function(cases=[[3]]).judge(lambda n: None, lambda n: None).right
    verdict = Function(cases=[[len, ["a"]]]).judge(lambda f, x: 2, lambda f, x: f(x))
    assert verdict.text == "with f = len, x = ['a'], it returns 2; right is 1."


BLEU, NIST = (score(list("abcd"), [list("abcd")]) for score in (sentence_bleu, sentence_nist))


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ((1, [0.1 + 0.2]), [1, (0.3,)], True),
        (Counter(a=1), {"a": 1}, True),
        ({"a": 1}, {"a": 1, "b": 1}, False),
        (True, 1, False),
        ("a", "b", False),
        (None, 0, False),
        ([1], [1, 2], False),
        (1 + 1e-7, 1, True),
        (1.0001, 1, False),
        (0, 1e-10, True),
        (BLEU, 1.0, True),
        (NIST, NIST.score, True),
        (BLEU, "1.0", False),
    ],
)
def test_results_agree_apart_from_rounding_and_lists(one, other, equal):
    assert agree(one, other) is equal


def helper(tokens, n):  # type: ignore[no-untyped-def]
    return ngrams(tokens, n)


def calls_itself(tokens, n):  # type: ignore[no-untyped-def]
    return n and calls_itself(tokens, n - 1)


def own_code(tokens, n):  # type: ignore[no-untyped-def]
    ngrams = [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]
    return Counter(ngrams)


BOTH = ["sentence_bleu", "modified_precision"]


@pytest.mark.parametrize(
    ("function", "names"),
    [
        (ngrams, ["ngrams"]),
        (partial(ngrams, n=2), ["ngrams"]),
        (lambda tokens, n: helper(tokens, n), ["ngrams"]),
        (lambda tokens, n: (lambda: mtmetrics_edu.ngrams(tokens, n))(), ["ngrams"]),
        ((lambda function: lambda tokens, n: function(tokens, n))(ngrams), ["ngrams"]),
        (lambda tokens, n=2: list(ngrams_of_nltk(tokens, n)), ["ngrams"]),
        (lambda tokens, n, given=ngrams: given(tokens, n), ["ngrams"]),
        (lambda tokens, n: max([tokens], key=partial(ngrams, n=2)), ["ngrams"]),
        (lambda tokens, n: getattr(mtmetrics_edu, "ngr" + "ams")(tokens, n), ["ngrams"]),
        (lambda tokens, n: list(vars(__import__("nltk"))["ngrams"](tokens, n)), ["ngrams"]),
        (lambda tokens, n: eval("ngrams(tokens, n)", globals(), {**locals()}), ["ngrams"]),
        (lambda c, n: (sentence_bleu(c, [c]).score, modified_precision(c, [c], n)), BOTH),
        (own_code, []),
        (calls_itself, []),
        (lambda tokens, n: len(tokens), []),
    ],
)
def test_a_library_function_is_found_under_any_name(function, names):
    sys.setprofile(before := lambda *event: None)
    with borrowed() as functions:
        attempt(function, list("abc"), *[2][isinstance(function, partial) :])
    assert sys.getprofile() is before
    sys.setprofile(None)
    assert [*dict.fromkeys(code.co_name for _, code in functions)] == names


def test_a_check_runs_under_a_profiler():
    with Profile():
        assert check("06-a", 3).right
