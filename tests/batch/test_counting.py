"""Shared n-grams and clipped counts of numbered tokens, against the readable functions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mtmetrics_edu import clipped_counts
from mtmetrics_edu.batch.counting import Chunk, match_counts, matches, overlapping, text_turns
from mtmetrics_edu.batch.reading import Part, numbered

from .strategies import CORPUS


@settings(max_examples=200)
@given(CORPUS, st.integers(1, 6))
@example([[["a"] * 9], [[["a"] * 3, ["a"] * 5, []]]], 4)
def test_matches_are_the_clipped_counts_of_each_segment(corpus: list[Any], max_n: int) -> None:
    segments = list(zip(*corpus, strict=True))
    part = Part(segments, 0, None, False)
    words = [word for text in part.texts() for word in text]
    orders = list(matches(numbered(part)[0], max_n))
    assert len(orders) == max_n
    for n, order in enumerate(orders, start=1):
        found = [Counter[tuple[str, ...]]() for _ in segments]
        for segment, position in zip(*map(np.ndarray.tolist, order), strict=True):
            found[segment][tuple(words[position : position + n])] += 1
        assert found == [clipped_counts(*segment, n) for segment in segments]


@settings(max_examples=200)
@given(CORPUS, st.integers(1, 6))
@example([[["a"] * 9], [[["a"] * 3, ["a"] * 5, []]]], 4)
def test_matches_are_counted_as_they_are_listed(corpus: list[Any], max_n: int) -> None:
    segments = list(zip(*corpus, strict=True))
    counts = match_counts(numbered(Part(segments, 0, None, False))[0], max_n).tolist()
    orders = range(1, max_n + 1)
    assert counts == [[clipped_counts(*segment, n).total() for n in orders] for segment in segments]


@given(CORPUS)
def test_each_match_has_a_place_of_its_own_in_the_references_of_its_segment(
    corpus: list[Any],
) -> None:
    chunk, _ = numbered(Part(list(zip(*corpus, strict=True)), 0, None, False))
    owners = [np.arange(len(chunk.candidate_lengths)), chunk.reference_segments]
    lengths = [chunk.candidate_lengths, chunk.reference_lengths]
    segments = np.repeat(np.concatenate(owners), np.concatenate(lengths))
    for order in matches(chunk, 3):
        assert len(set(order.positions.tolist())) == len(order.positions)
        assert (order.positions >= chunk.candidate_lengths.sum()).all()
        assert (order.segments == segments[order.positions]).all()


def test_empty_texts_have_no_ngrams() -> None:
    nothing = np.array([], np.int64)
    chunk = Chunk(nothing, np.array([0]), np.array([0, 0]), np.array([0, 0]))
    assert [len(order.positions) for order in matches(chunk, 3)] == [0, 0, 0]


def test_ngrams_do_not_reach_from_one_text_into_the_next() -> None:
    ids, text_ids = np.array([0, 1, 0, 1, -1, 1]), np.array([0, 0, 1, 1, 1, 1])
    positions, keys = overlapping(ids, text_ids)
    assert positions.tolist() == [0, 2]
    assert len(set(keys.tolist())) == 1


def test_references_take_turns_within_their_segment() -> None:
    lengths = np.ones(4, np.int64)
    chunk = Chunk(np.zeros(6, np.int64), lengths[:2], lengths, np.array([0, 0, 0, 1]))
    assert text_turns(chunk).tolist() == [0, 0, 1, 2, 3, 1]


def test_the_ngram_of_id_0_goes_on_like_any_other() -> None:
    positions, keys = overlapping(np.array([0, 0, 0]), np.array([0, 0, 0]))
    assert positions.tolist() == [0, 1]
    assert keys[0] == keys[1]
