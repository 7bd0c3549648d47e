"""The windows of the references: one row for each token, and 32 bits for each of its numbers."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import batch
from mtmetrics_edu.batch import reading, spool
from mtmetrics_edu.batch import windows as module
from mtmetrics_edu.batch.arrays import LIMIT
from mtmetrics_edu.batch.reading import Part
from mtmetrics_edu.batch.windows import ReferenceWindows, bucket, windows

from .strategies import CORPUS


@given(CORPUS, st.integers(1, 5))
def test_a_window_holds_the_words_from_a_token_to_the_end_of_its_text(
    corpus: list[Any], max_n: int
) -> None:
    expected = []
    with ReferenceWindows(max_n) as references:
        for number, segment in enumerate(zip(*corpus, strict=True)):
            references.add(Part([segment], number, None, False))
            for text in segment[1]:
                padded = [*text, *[None] * max_n]
                expected += [(*padded[i : i + max_n], number) for i in range(len(text))]
        names = {number + 1: word for word, number in references.vocabulary.items()}
        rows = [row for piece in references.spool.pieces() for row in piece.tolist()]
        counts = references.counts.tolist()
    found = [(*(names.get(cell >> 1) for cell in row[:-1]), row[-1]) for row in rows]
    assert sorted(found, key=repr) == sorted(expected, key=repr)
    words = [word for segment in corpus[1] for text in segment for word in text]
    assert {names[i]: count for i, count in enumerate(counts) if count} == {
        word: words.count(word) for word in words
    }


def test_the_largest_number_of_a_word_fits_with_its_match_into_32_bits() -> None:
    rows = windows(np.array([LIMIT - 1]), np.array([0]), [np.array([0])])
    assert rows.dtype == np.uint32
    assert rows.tolist() == [[2**32 - 1]]


EMPTY: list[str] = []
AT_THE_LIMIT: dict[str, tuple[Any, Any]] = {  # three references, then what makes it four
    "reference tokens": ([["a", "b", "c"], EMPTY], ["d"]),
    "segments": ([["a"], EMPTY, EMPTY], EMPTY),
}


@pytest.mark.parametrize("what", AT_THE_LIMIT)
def test_more_than_32_bits_can_number_is_refused(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(module, "LIMIT", 4)
    texts, one_more = AT_THE_LIMIT[what]
    assert batch.corpus_nist(texts, [[text] for text in texts]).length_penalty == 1
    texts = [*texts, one_more]
    with pytest.raises(OverflowError, match=f"the corpus has 4 {what}; expected less than 4"):
        batch.corpus_nist(texts, [[text] for text in texts])


def test_segments_of_all_parts_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT", 4)
    with ReferenceWindows(1) as windows:
        windows.add(Part([(["a"], [["a"]])], 2, None, False))
        with pytest.raises(OverflowError, match="the corpus has 4 segments"):
            windows.add(Part([(["a"], [["a"]])], 3, None, False))


def test_buckets_are_about_equally_large() -> None:
    first, second = (part.ravel() for part in np.mgrid[1:301, 1:301])
    sizes = np.bincount(bucket(first, second), minlength=spool.BUCKETS)
    assert len(sizes) == spool.BUCKETS
    assert sizes.max() < 2 * sizes.mean()


def streamed(size: int, words: int) -> Iterator[list[str]]:
    """Segments of 20 tokens, with that many different words in all."""
    for start in range(0, 20 * size, 20):
        yield [f"w{(7 * place) % words}" for place in range(start, start + 20)]


def peak_memory(size: int, words: int) -> int:
    """The most bytes held while NIST of a stream of that many segments is computed."""
    tracemalloc.start()
    batch.corpus_nist(streamed(size, words), zip(streamed(size, words), strict=True))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "ROWS", 2**13)
    monkeypatch.setattr(reading, "CHUNK", 2**13)


@pytest.mark.usefixtures("small_parts")
def test_memory_does_not_grow_with_the_references() -> None:
    assert peak_memory(4_000, 500) < 1.1 * peak_memory(1_000, 500)  # 80,000 rows, 20,000 rows


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("words", [500, 1])  # 1: one bucket holds all, for each order again
def test_memory_is_at_most_500_bytes_for_each_row_held(words: int) -> None:
    assert peak_memory(4_000, words) < 500 * spool.ROWS


@pytest.mark.usefixtures("small_parts")
def test_a_different_word_takes_at_most_200_bytes() -> None:
    few, many = 501, 20_001
    assert peak_memory(1_000, many) - peak_memory(1_000, few) < 200 * (many - few)
