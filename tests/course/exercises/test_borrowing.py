"""Who did the work: a function of the learner's own, or the library."""

from __future__ import annotations

from collections import Counter
from functools import partial

import mtmetrics_edu
from mtmetrics_edu import modified_precision, sentence_bleu
from mtmetrics_edu import ngrams as pieces
from mtmetrics_edu.course.exercises.borrowing import borrowed

NAMES = ["ngrams", "modified_precision", "sentence_bleu"]


def through_a_helper(tokens, n):
    return helper(tokens, n)


def helper(tokens, n):
    return pieces(tokens, n)


def with_a_function_inside(tokens, n):
    def inner():
        return mtmetrics_edu.ngrams(tokens, n)

    return inner()


def of_the_closure(function):
    return lambda tokens, n: function(tokens, n)


def calls_itself(n):
    return n and calls_itself(n - 1)


def own_code(tokens, n):
    ngrams = [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]
    return Counter(ngrams)


def test_a_library_function_is_found_under_any_name() -> None:
    for function in (
        pieces,
        partial(pieces, n=2),
        through_a_helper,
        with_a_function_inside,
        of_the_closure(pieces),
        lambda tokens: pieces(tokens, 2),
    ):
        assert borrowed(function, NAMES) == ["ngrams"]


def test_several_are_named_in_the_order_of_the_names() -> None:
    both = lambda c, r: (sentence_bleu(c, r), modified_precision(c, r, 1))  # noqa: E731
    assert borrowed(both, NAMES) == ["modified_precision", "sentence_bleu"]
    assert borrowed(both, ["ngrams"]) == []


def test_what_a_learner_wrote_is_the_learners_own() -> None:
    for function in (own_code, calls_itself, len, max):
        assert borrowed(function, NAMES) == []


def test_another_library_is_a_library_too() -> None:
    from nltk.util import ngrams as of_nltk

    assert borrowed(lambda tokens: list(of_nltk(tokens, 2)), NAMES) == ["ngrams"]
