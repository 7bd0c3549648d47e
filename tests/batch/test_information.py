"""Information weights of matched n-grams, against information_weights of the whole corpus."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu import batch, clipped_counts, information_weights
from mtmetrics_edu.batch import information
from mtmetrics_edu.batch.information import Weighed, given_weights, information_at, own_weights
from mtmetrics_edu.batch.reading import Part

from .strategies import CORPUS


def parts_of(corpus: list[Any]) -> list[Part]:
    """One part for each segment."""
    return [Part([segment], 0, None, False) for segment in zip(*corpus, strict=True)]


def bits(one: Weighed, words: list[str]) -> Iterator[tuple[tuple[str, ...], int, float]]:
    """Each matched n-gram of a chunk with its clipped count and its weight."""
    _, matches, weights = one
    for n, (order, its_weights) in enumerate(zip(matches, weights, strict=True), start=1):
        columns = (order.positions.tolist(), order.clipped.tolist(), its_weights.tolist())
        for place, clipped, weight in zip(*columns, strict=True):
            yield tuple(words[place : place + n]), clipped, weight


@settings(max_examples=100)
@given(CORPUS, st.integers(1, 5))
def test_given_weights_are_those_of_the_ngrams(corpus: list[Any], max_n: int) -> None:
    parts, known = parts_of(corpus), information_weights(corpus[1], max_n)
    for part, one in zip(parts, given_weights(parts, max_n, known), strict=True):
        words = [word for text in part.texts() for word in text]
        for ngram, _, weight in bits(one, words):
            assert weight == known[ngram]


@settings(max_examples=100)
@given(CORPUS, st.integers(1, 5))
def test_own_weights_are_those_of_the_references_of_all_parts(
    corpus: list[Any], max_n: int
) -> None:
    parts, known = parts_of(corpus), information_weights(corpus[1], max_n)
    words = [word for references in corpus[1] for text in references for word in text]
    for segment, one in zip(zip(*corpus, strict=True), own_weights(parts, max_n), strict=True):
        clipped = {}
        for ngram, count, weight in bits(one, words):
            clipped[ngram] = count
            assert weight == pytest.approx(known[ngram], rel=1e-12, abs=1e-12)
        orders = [clipped_counts(*segment, n) for n in range(1, max_n + 1)]
        assert clipped == {ngram: count for order in orders for ngram, count in order.items()}


def test_what_is_kept_of_each_part_has_32_bits() -> None:
    parts = parts_of([[["a", "b"], ["a"]], [[["a", "b"]], [["a"]]]])
    for chunk, matches, _ in own_weights(parts, 2):
        assert chunk.word_ids.dtype == np.int32
        assert {array.dtype for order in matches for array in order} == {np.dtype(np.int32)}


def test_a_weight_is_the_logarithm_of_prefix_count_over_count() -> None:
    # two references: a b a and a a
    words, text_ids = np.array([0, 1, 0, 0, 0]), np.array([0, 0, 0, 1, 1])
    wanted = [np.array([0, 1]), np.array([0, 1])]
    weights = [order.tolist() for order in information_at(words, text_ids, wanted)]
    # a: 4 of 5 words; b: 1 of 5. a b: 1 of the 4 a; b a: 1 of the 1 b
    assert weights == [[math.log2(5 / 4), math.log2(5 / 1)], [math.log2(4 / 1), math.log2(1 / 1)]]


def test_a_missing_weight_is_named() -> None:
    with pytest.raises(ValueError, match=r"no weight for \('b',\)"):
        batch.corpus_nist([["a", "b"]], [[["a", "b"]]], max_n=1, information={("a",): 1.0})


def test_references_must_have_fewer_tokens_than_32_bits_can_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert np.iinfo(np.int32).max == information.LIMIT - 1
    monkeypatch.setattr(information, "LIMIT", 4)
    assert batch.corpus_nist([["a"]], [[["a", "b", "c"]]]).stats.totals[0] == 1
    with pytest.raises(OverflowError, match="4 tokens; expected less than 4"):
        batch.corpus_nist([["a"]], [[["a", "b"], ["c", "d"]]])
