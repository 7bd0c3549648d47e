"""Words as numbers: equal words get equal numbers, and only they."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mtmetrics_edu.batch import words
from mtmetrics_edu.batch.spans import BORDER
from mtmetrics_edu.batch.words import LONGEST, looked_up, new_vocabulary, numbered_list

PIECES = st.sampled_from(["a", "b", "é", "abcdefgh", "\0", "\xff"])
SPECIAL = st.sampled_from(["\0", "a\0", "abcdefgh\0", "b" * LONGEST, "b" * (LONGEST + 1), BORDER])


@settings(max_examples=300)
@given(st.lists(st.lists(PIECES, max_size=5).map("".join) | SPECIAL))
@example(["abcdefgh", "abcdefghi", "abcdefgh" * 2, "abcdefghi", "abcdefgh" * 2, "a", ""])
@example(["abcdefgh", "abcdefgh\0", "a", "a\0", "", "\0"])
@example(["b" * n for n in range(40)] * 2)
def test_equal_words_and_only_they_get_equal_numbers(some: list[str]) -> None:
    numbers = numbered_list(some, BORDER.join(some)).tolist()
    assert len(numbers) == len(some)
    assert len(set(zip(numbers, some, strict=True))) == len(set(numbers)) == len(set(some))


@pytest.mark.parametrize(
    "some", [["abcdefghX", "abcdefghY"], ["\ud800", "\ud801"], ["a", "a\ud800"]], ids=ascii
)
def test_words_that_differ_in_the_last_character_differ(some: list[str]) -> None:
    first, second, again = numbered_list([*some, some[0]], BORDER.join([*some, some[0]])).tolist()
    assert first == again != second


@pytest.mark.parametrize(("size", "dictionaries"), [(LONGEST, 0), (LONGEST + 1, 1)])
def test_only_words_beyond_the_longest_take_a_dictionary(
    monkeypatch: pytest.MonkeyPatch, size: int, dictionaries: int
) -> None:
    made = []

    def counted() -> words.Vocabulary:
        made.append(size)
        return new_vocabulary()

    monkeypatch.setattr(words, "new_vocabulary", counted)
    some = ["a" * size, "a" * (size - 1) + "b", "a" * size]
    first, second, third = numbered_list(some, BORDER.join(some)).tolist()
    assert first == third != second
    assert len(made) == dictionaries


def test_a_vocabulary_keeps_its_numbers() -> None:
    vocabulary = new_vocabulary()
    assert looked_up(["a", "b", "a"], vocabulary).tolist() == [0, 1, 0]
    assert looked_up(["c", "b"], vocabulary).tolist() == [2, 1]


def test_long_words_that_differ_in_one_bit_differ() -> None:
    spans = words.Spans(b"baaaaaaa caaaaaaa baaaaaaa", np.array([0, 9, 18]), np.array([8, 8, 8]))
    first, other, again = words.numbered_spans(spans).tolist()
    assert first == again != other
