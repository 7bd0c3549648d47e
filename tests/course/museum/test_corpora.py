"""Room 4: what its exhibits say of NLTK holds for NLTK, and their figures are the known ones."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate import bleu_score

from mtmetrics_edu.course.museum.corpora import (
    at_least_one,
    last_segment_smooths,
    mean_of_sentences,
    one_long_sentence,
)
from mtmetrics_edu.course.sources.examples import DOG_MAN

from .segments import SEGMENT, Segment


def test_known_figures() -> None:
    corpus = (DOG_MAN.candidates, DOG_MAN.references)
    assert mean_of_sentences.wrong(*corpus) == pytest.approx(1 / 3, rel=1e-12)
    assert one_long_sentence.wrong(*corpus) == pytest.approx(0.5946, rel=2e-4)
    assert at_least_one.figure == pytest.approx(0.8409, rel=2e-4)


def test_a_score_above_one_where_the_symptom_says_so() -> None:
    assert "above 1" in last_segment_smooths.symptom
    assert last_segment_smooths.figure > 1


def test_a_corpus_may_have_segments_of_one_word() -> None:
    corpus = ([*map(list, "abcd")], [[["a"]], [["b"]], [["c"]], [["d"]]])
    assert one_long_sentence.wrong(*corpus) != one_long_sentence.right(*corpus)


def nltk_corpus(
    candidates: Sequence[Any],
    references: Sequence[Any],
    smoothing: Callable[..., Any] | None = None,
) -> float:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(bleu_score.corpus_bleu(references, candidates, smoothing_function=smoothing))


@given(st.lists(SEGMENT, min_size=1, max_size=3))
def test_method_6_is_nltks(corpus: list[Segment]) -> None:
    candidates, references = map(list, zip(*corpus, strict=True))
    ours = last_segment_smooths.wrong(candidates, references)
    try:
        method = bleu_score.SmoothingFunction().method6
        theirs = nltk_corpus(candidates, references, method)
    except AssertionError:
        return  # NLTK refuses corpora without a trigram match
    assert ours == pytest.approx(theirs, abs=1e-9)


@given(st.lists(st.lists(st.sampled_from("ab"), min_size=1, max_size=7), min_size=1))
def test_denominators_are_nltks(candidates: list[list[str]]) -> None:
    references = [[sentence, ["a", "b", "a"]] for sentence in candidates]
    theirs = nltk_corpus(candidates, references)
    assert at_least_one.wrong(candidates, references) == pytest.approx(theirs, abs=1e-9)


def test_nltks_methods_5_and_7_look_at_the_last_segment_too() -> None:
    corpus = [DOG_MAN.candidates[0], DOG_MAN.candidates[2], list("abcd")]
    references = [DOG_MAN.references[0], DOG_MAN.references[2], [list("abce")]]
    for name in ("method5", "method6", "method7"):
        method = getattr(bleu_score.SmoothingFunction(), name)
        forward = nltk_corpus(corpus, references, method)
        assert forward != pytest.approx(nltk_corpus(corpus[::-1], references[::-1], method))
