"""The statistics of each segment: their shapes, their sums, and the readable functions' ones."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats, NistStats, batch, closest_reference_length, information_weights
from mtmetrics_edu.batch.counting import Chunk
from mtmetrics_edu.batch.segments import BleuSegments, NistSegments, closest_lengths, mean_lengths

from .strategies import CORPUS

across_parts = pytest.mark.usefixtures("part_size")


@across_parts
@settings(max_examples=60)
@given(CORPUS)
def test_rows_are_the_statistics_of_the_segments(corpus: list[Any]) -> None:
    weights = information_weights(corpus[1])
    bleu_rows = batch.segment_stats(*corpus).table().tolist()
    nist_rows = batch.segment_stats(*corpus, "nist").table().tolist()
    for row, *segment in zip(bleu_rows, *corpus, strict=True):
        assert BleuSegments.stats(row) == BleuStats.of(*segment)
    for row, *segment in zip(nist_rows, *corpus, strict=True):
        mine, theirs = NistSegments.stats(row), NistStats.of(*segment, weights)
        assert mine.information == pytest.approx(theirs.information, rel=1e-12, abs=1e-12)
        assert mine.reference_length == pytest.approx(theirs.reference_length, rel=1e-12)
        assert (mine.totals, mine.candidate_length) == (theirs.totals, theirs.candidate_length)


def test_arrays_have_a_row_for_each_segment_and_a_column_for_each_order() -> None:
    corpus = [["a b c".split(), ["a"]], [["a b d".split(), ["b"]], [["b"]]]]
    segments = batch.segment_stats(*corpus, max_n=2)
    assert segments.matches.tolist() == [[2, 1], [0, 0]]
    assert segments.totals.tolist() == [[3, 2], [1, 0]]
    assert segments.candidate_length.tolist() == [3, 1]
    assert segments.reference_length.tolist() == [3, 1]
    assert segments.table().tolist() == [[2, 1, 3, 2, 3, 3], [0, 0, 1, 0, 1, 1]]
    assert segments.summed() == [2, 1, 4, 2, 4, 4]
    gains = batch.segment_stats(*corpus, "nist", max_n=2)
    # five reference words: a, b, d once, thrice, once; and "a b" always follows its "a"
    assert gains.information.tolist() == [[math.log2(5 / 1) + math.log2(5 / 3), 0], [0, 0]]
    assert gains.reference_length.tolist() == [2, 1]


@across_parts
def test_given_weights_are_those_of_the_rows() -> None:
    corpus = [["a b c".split(), ["a", "b"]], [["a b d".split(), ["b"]], [["b", "a", "b"]]]]
    weights = {ngram: 3 * bits for ngram, bits in information_weights(corpus[1], 2).items()}
    rows = batch.segment_stats(*corpus, "nist", max_n=2, information=weights).table().tolist()
    for row, *segment in zip(rows, *corpus, strict=True):
        assert NistSegments.stats(row) == NistStats.of(*segment, weights, 2)


@across_parts
def test_whole_numbers_stay_whole() -> None:
    segments = batch.segment_stats([["a"], ["b"]], [[["a"]], [["b"]]])
    for array in (segments.matches, segments.totals, segments.candidate_length):
        assert array.dtype.kind == "i"
    assert segments.reference_length.dtype.kind == "i"


def test_sums_are_exact_up_to_the_largest_that_a_float_can_count() -> None:
    one = np.array([[1], [1]])
    lengths = np.array([2**53 - 1, 1])
    segments = BleuSegments(one, one, lengths, lengths)
    pooled = BleuSegments.stats(segments.summed())
    assert pooled == BleuStats((2,), (2,), 2**53, 2**53)


LENGTHS = st.lists(
    st.tuples(st.integers(0, 9), st.lists(st.integers(0, 9), min_size=1)), min_size=1
)


@given(LENGTHS)
def test_reference_lengths_are_those_of_the_definitions(rows: list[tuple[int, list[int]]]) -> None:
    candidates, references = zip(*rows, strict=True)
    chunk = Chunk(
        word_ids=np.array([], np.int64),  # no length depends on them
        candidate_lengths=np.array(candidates),
        reference_lengths=np.concatenate(references),
        reference_segments=np.repeat(np.arange(len(rows)), [len(its) for its in references]),
    )
    words = [["a"] * c for c in candidates]
    texts = [[["a"] * r for r in its] for its in references]
    closest = [closest_reference_length(*segment) for segment in zip(words, texts, strict=True)]
    assert closest_lengths(chunk).tolist() == closest
    means = [sum(its) / len(its) for its in references]
    assert mean_lengths(chunk).tolist() == pytest.approx(means, rel=1e-15)
