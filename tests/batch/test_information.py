"""Information weights of matches, against information_weights of the whole corpus."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mtmetrics_edu import batch, clipped_counts, information_weights
from mtmetrics_edu.batch import spool
from mtmetrics_edu.batch.information import (
    Weighed,
    counted_pairs,
    given_weights,
    own_gains,
    pair_of,
)
from mtmetrics_edu.batch.information import given as given_bits
from mtmetrics_edu.batch.reading import Part
from mtmetrics_edu.batch.windows import ReferenceWindows

from .strategies import CORPUS

ONE_BUCKET_IN_PIECES = [["a"] * 9] * 3, [[["a"] * 8, ["a"] * 5, []]] * 3


def parts_of(corpus: Any) -> list[Part]:
    """One part for each segment."""
    segments = zip(*corpus, strict=True)
    return [Part([segment], number, None, False) for number, segment in enumerate(segments)]


def bits(one: Weighed, words: list[str]) -> Iterator[tuple[tuple[str, ...], float]]:
    """Each match of a chunk with its weight."""
    _, orders, weights = one
    for n, (order, its_weights) in enumerate(zip(orders, weights, strict=True), start=1):
        for place, weight in zip(order.positions.tolist(), its_weights.tolist(), strict=True):
            yield tuple(words[place : place + n]), weight


@settings(max_examples=100)
@given(CORPUS, st.integers(1, 5))
def test_given_weights_are_those_of_the_ngrams(corpus: list[Any], max_n: int) -> None:
    parts, known = parts_of(corpus), information_weights(corpus[1], max_n)
    for part, one in zip(parts, given_weights(parts, max_n, known), strict=True):
        words = [word for text in part.texts() for word in text]
        for ngram, weight in bits(one, words):
            assert weight == known[ngram]


@pytest.fixture(params=[1, 7, spool.ROWS], ids=lambda rows: f"{rows} rows in memory")
def rows_in_memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test with all windows in memory, and with buckets in a file, in one piece or many."""
    monkeypatch.setattr(spool, "ROWS", request.param)


def gained(corpus: Any, max_n: int) -> list[list[list[float]]]:
    """The weights of all matches, for each segment and order, in rising order."""
    found: list[list[list[float]]] = [[[] for _ in range(max_n)] for _ in corpus[0]]
    with ReferenceWindows(max_n) as windows:
        for part in parts_of(corpus):
            windows.add(part)
        for order, segments, its_bits in own_gains(windows):
            for segment, weight in zip(segments.tolist(), its_bits.tolist(), strict=True):
                found[segment][order - 1].append(weight)
    return [[sorted(filter(None, weights)) for weights in orders] for orders in found]


@pytest.mark.usefixtures("rows_in_memory")
@settings(max_examples=80)
@given(CORPUS, st.integers(1, 6))
@example(ONE_BUCKET_IN_PIECES, 6)
@example([[["a", "b", "c"]] * 9, [[["a", "b", "c"], ["a", "b"], ["d", "b", "c"]]] * 9], 3)
def test_own_weights_are_those_of_the_references_of_all_parts(corpus: Any, max_n: int) -> None:
    known = information_weights(corpus[1], max_n)
    expected = []
    for segment in zip(*corpus, strict=True):
        orders = [clipped_counts(*segment, n).elements() for n in range(1, max_n + 1)]
        expected.append([sorted(filter(None, (known[ngram] for ngram in o))) for o in orders])
    for mine, theirs in zip(gained(corpus, max_n), expected, strict=True):
        for weights, its_weights in zip(mine, theirs, strict=True):
            assert weights == pytest.approx(its_weights, rel=1e-12, abs=1e-12)


@pytest.mark.usefixtures("rows_in_memory")
def test_what_follows_a_pair_that_occurs_twice() -> None:
    # 6 words: a and b twice, c and d once; b goes on with c once, and so does a b
    word, rare = math.log2(6 / 2), math.log2(6 / 1)
    found = gained(([["a", "b", "c"]], [[["a", "b", "c"], ["a", "b", "d"]]]), 3)
    assert found == [[pytest.approx([word, word, rare]), [1], [1]]]


@pytest.mark.parametrize("others", range(4))
def test_a_longer_match_may_begin_where_its_first_word_has_none(others: int) -> None:
    """The match of the word a is its last occurrence, where no longer n-gram begins. Words have
    other numbers after other words."""
    before, last = [f"w{i}" for i in range(others)], "a b c a".split()
    corpus = [[], "a b c".split(), []], [[before], [last], ["a b d".split()]]
    assert gained(corpus, 3)[1][1:] == [pytest.approx([math.log2(3 / 2), 1]), pytest.approx([1])]


def test_a_pair_of_numbers_has_62_bits() -> None:
    large = 2**31 - 1
    rows = np.array([[2 * large, 2 * large + 1, 7], [2 * 5, 2 * 9, 7]], np.uint32)
    assert pair_of(rows).tolist() == [2**62 - 1, 5 * 2**31 + 9]


def test_pairs_are_counted_over_all_pieces() -> None:
    pieces = [np.array([[4, 6, 0], [2, 8, 0]], np.uint32), np.array([[4, 7, 1]], np.uint32)]
    pairs, counts = counted_pairs(pieces)
    assert pairs.tolist() == [1 * 2**31 + 4, 2 * 2**31 + 3]
    assert counts.tolist() == [1, 2]
    assert counts.dtype == np.int64


def test_given_weights_may_be_whole_numbers() -> None:
    found = given_bits({("a",): 1}, ["a"], np.array([0]), 1)
    assert (found.dtype, found.tolist()) == (np.float64, [1.0])


@pytest.mark.parametrize("score", [batch.corpus_nist, batch.segment_stats])
def test_a_large_bucket_is_divided_until_its_pieces_fit(
    monkeypatch: pytest.MonkeyPatch, score: Callable[..., Any]
) -> None:
    """All bigrams of the references are equal, so one bucket holds all windows."""
    options: dict[str, Any] = {"metric": "nist"} if score is batch.segment_stats else {}
    monkeypatch.setattr(spool, "ROWS", 8)
    divided = score(*ONE_BUCKET_IN_PIECES, max_n=6, **options)
    monkeypatch.undo()
    whole = score(*ONE_BUCKET_IN_PIECES, max_n=6, **options)
    tables = [
        x.information if hasattr(x, "information") else x.stats.information
        for x in (divided, whole)
    ]
    assert np.array(tables[0]) == pytest.approx(np.array(tables[1]), rel=1e-12)
    assert np.all(np.array(tables[0])[..., 1:] > 0)


def test_a_weight_is_the_logarithm_of_prefix_count_over_count() -> None:
    corpus = [["a", "b", "a"], ["a", "a"]], [[["a", "b", "a"]], [["a", "a"]]]
    # a: 4 of 5 words, and 2 matches in each segment; b: 1 of 5
    # a b and a a: 1 of the 4 a; b a: 1 of the 1 b, which adds nothing
    assert gained(corpus, 2) == [
        [[math.log2(5 / 4), math.log2(5 / 4), math.log2(5 / 1)], [math.log2(4 / 1)]],
        [[math.log2(5 / 4), math.log2(5 / 4)], [math.log2(4 / 1)]],
    ]


def test_a_missing_weight_is_named() -> None:
    with pytest.raises(ValueError, match=r"no weight for \('b',\)"):
        batch.corpus_nist([["a", "b"]], [[["a", "b"]]], max_n=1, information={("a",): 1.0})


def test_pairs_of_large_numbers_are_told_apart() -> None:
    """They have up to 62 bits; a float would hold 53 of them."""
    rows = np.array([[2**31, 10], [2**31, 12], [2**31, 10]], np.uint32)
    pairs, counts = counted_pairs([rows])
    assert (len(pairs), counts.tolist()) == (2, [2, 1])
