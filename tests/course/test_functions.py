"""The right functions agree with the library on random input; the wrong ones do not."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import (
    brevity_penalty,
    information_weights,
    modified_precision,
    ngrams,
    nist_length_penalty,
    sentence_bleu,
)
from mtmetrics_edu.course import functions
from mtmetrics_edu.course.answers import Function, agree, outcome
from mtmetrics_edu.course.exercises import EXERCISES

TEXTS = st.lists(st.sampled_from("abc"), max_size=8)
SOME_TEXTS = st.lists(TEXTS, min_size=1, max_size=3)


@given(TEXTS, st.integers(1, 5))
def test_ngrams(tokens: list[str], n: int) -> None:
    assert functions.my_ngrams(tokens, n) == ngrams(tokens, n)


@given(TEXTS, SOME_TEXTS, st.integers(1, 4))
def test_precision(candidate: list[str], references: list[list[str]], n: int) -> None:
    assert functions.my_precision(candidate, references, n) == modified_precision(
        candidate, references, n
    )


@given(st.lists(st.tuples(TEXTS, SOME_TEXTS), min_size=1, max_size=3))
def test_pooled_precision(pairs: list[tuple[list[str], list[list[str]]]]) -> None:
    candidates, references = map(list, zip(*pairs, strict=True))
    sums = [sum(x) for x in zip(*(modified_precision(c, r, 2) for c, r in pairs), strict=True)]
    assert list(functions.my_pooled(candidates, references, 2)) == sums


@given(TEXTS.filter(bool), SOME_TEXTS)
def test_bleu_and_its_penalty(candidate: list[str], references: list[list[str]]) -> None:
    score = sentence_bleu(candidate, references)
    assert functions.bleu_right(candidate, references) == pytest.approx(score.score)
    lengths = [*map(len, references)]
    assert functions.my_penalty(len(candidate), lengths) == pytest.approx(score.brevity_penalty)


@given(SOME_TEXTS.filter(any))
def test_information(references: list[list[str]]) -> None:
    for ngram, info in information_weights([references], 3).items():
        assert functions.my_information(ngram, references) == pytest.approx(info)


@given(st.integers(1, 30), st.lists(st.integers(1, 30), min_size=1, max_size=3))
def test_length_penalty(length: int, lengths: list[int]) -> None:
    mean = sum(lengths) / len(lengths)
    ours = functions.my_length_penalty(length, lengths)
    assert ours == pytest.approx(nist_length_penalty(length, mean))
    assert functions.my_penalty(length, [mean]) == pytest.approx(brevity_penalty(length, mean))


def test_p_value_counted_by_hand() -> None:
    # of the eight sign patterns of 1, 2, 3 only +++ and --- reach 6
    assert functions.my_p_value([1, 2, 3]) == 2 / 8
    # of 1 and 1 all four reach 0, and two of them 2
    assert functions.my_p_value([1, -1]) == 1
    assert functions.my_p_value([1, 1]) == 1 / 2


TASKS = [it for it in EXERCISES.values() if isinstance(it.kind, Function)]


@pytest.mark.parametrize("exercise", TASKS, ids=lambda it: it.id)
def test_each_wrong_function_is_wrong_somewhere(exercise: Any) -> None:
    for wrong, _ in exercise.kind.mistakes:
        results = [
            agree(outcome(wrong, c), outcome(exercise.answer, c)) for c in exercise.kind.cases
        ]
        assert not all(results)


def test_every_function_is_used() -> None:
    source = inspect.getsource(inspect.getmodule(EXERCISES["00-a"].__class__) or functions)
    inner = inspect.getsource(functions)
    for name, _ in inspect.getmembers(functions, inspect.isfunction):
        if getattr(functions, name).__module__ == functions.__name__:
            assert name in source or inner.count(f"{name}(") > 1, name
