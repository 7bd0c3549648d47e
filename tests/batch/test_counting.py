"""Shared n-grams and clipped counts of numbered tokens, against the readable functions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mtmetrics_edu import clipped_counts
from mtmetrics_edu.batch.counting import Chunk, overlapping, shared_ngrams
from mtmetrics_edu.batch.reading import Part, numbered

from .strategies import CORPUS


@settings(max_examples=200)
@given(CORPUS, st.integers(1, 6))
@example([[["a"] * 9], [[["a"] * 3, ["a"] * 5, []]]], 4)
def test_matches_are_the_clipped_counts_of_each_segment(corpus: list[Any], max_n: int) -> None:
    segments = list(zip(*corpus, strict=True))
    part = Part(segments, 0, None, False)
    words = [word for text in part.texts() for word in text]
    orders = list(shared_ngrams(numbered(part), max_n))
    assert len(orders) == max_n
    for n, matches in enumerate(orders, start=1):
        found = [Counter[tuple[str, ...]]() for _ in segments]
        for segment, clipped, position in zip(*map(np.ndarray.tolist, matches), strict=True):
            found[segment][tuple(words[position : position + n])] += clipped
        assert found == [clipped_counts(*segment, n) for segment in segments]


@given(CORPUS)
def test_each_shared_ngram_is_there_once_and_its_place_is_in_a_reference(corpus: list[Any]) -> None:
    segments = list(zip(*corpus, strict=True))
    chunk = numbered(Part(segments, 0, None, False))
    for n, matches in enumerate(shared_ngrams(chunk, 3), start=1):
        distinct = sum(len(clipped_counts(*segment, n)) for segment in segments)
        assert len(matches.segments) == distinct
        assert (matches.positions >= chunk.candidate_lengths.sum()).all()
        assert (matches.clipped > 0).all()


def test_empty_texts_have_no_ngrams() -> None:
    nothing = np.array([], np.int64)
    chunk = Chunk(nothing, np.array([0]), np.array([0, 0]), np.array([0, 0]))
    assert [len(matches.clipped) for matches in shared_ngrams(chunk, 3)] == [0, 0, 0]


def test_ngrams_do_not_reach_from_one_text_into_the_next() -> None:
    ids, text_ids = np.array([0, 1, 0, 1, -1, 1]), np.array([0, 0, 1, 1, 1, 1])
    positions, keys = overlapping(ids, text_ids)
    assert positions.tolist() == [0, 2]
    assert len(set(keys.tolist())) == 1
