"""Words of a candidate: the n-grams around each, and the counts without it."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given

from mtmetrics_edu import BleuStats, ngrams
from mtmetrics_edu.explain import explain
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED, UNMATCHED
from mtmetrics_edu.explain.words import (
    GONE,
    NEW,
    SAME,
    changes_without,
    explain_words,
    look_alikes,
    without_each_word,
    word_differences,
)

from .. import strategies


@given(strategies.some_tokens, strategies.references, strategies.orders)
def test_without_a_word_the_counts_are_those_of_the_shorter_text(
    candidate: list[str], references: list[list[str]], max_n: int
) -> None:
    places = range(len(candidate))
    found = without_each_word(candidate, references, max_n, places)
    shorter = [candidate[:i] + candidate[i + 1 :] for i in places]
    assert found == [BleuStats.of(text, references, max_n) for text in shorter]


@given(strategies.some_tokens, strategies.references)
def test_a_word_has_the_ngrams_that_cover_its_place(
    candidate: list[str], references: list[list[str]]
) -> None:
    words = explain_words(explain(candidate, references, max_n=3))
    assert [word.place for word in words] == list(range(len(candidate)))
    for word in words:
        covering = [
            ngram
            for n in (1, 2, 3)
            for start, ngram in enumerate(ngrams(candidate, n))
            if start <= word.place < start + n
        ]
        assert [row.ngram for row in word.rows] == covering


def test_a_word_has_the_state_of_its_occurrence() -> None:
    words = explain_words(explain("the the cat dog".split(), ["the cat".split()], max_n=2))
    assert [word.state for word in words] == [MATCHED, CLIPPED_AWAY, MATCHED, UNMATCHED]


def test_only_so_many_words_as_asked_for() -> None:
    explained = explain(["a"] * 9, [["a"]])
    assert len(explain_words(explained, 4)) == 4
    assert len(explain_words(explained)) == 9


@given(strategies.some_tokens, strategies.references)
def test_the_first_words_are_those_of_the_whole(
    candidate: list[str], references: list[list[str]]
) -> None:
    explained = explain(candidate, references, max_n=3)
    whole = explain_words(explained)
    for limit in range(len(candidate) + 2):
        assert explain_words(explained, limit) == whole[:limit]


def test_an_ngram_that_goes_and_comes_does_not_change() -> None:
    assert changes_without(["a", "a", "a"], 2, 1) == {("a", "a"): -1}


def test_the_words_around_a_word_that_goes_meet() -> None:
    (found,) = without_each_word("a b c".split(), ["a c a c".split()], 2, [1])
    assert found.matches == (2, 1)  # "a c" is new in the candidate, and the reference has it twice


@given(strategies.tokens, strategies.tokens)
def test_both_texts_can_be_read_from_the_pieces(before: list[str], after: list[str]) -> None:
    pieces = word_differences(before, after)
    assert [word for piece in pieces if piece.kind != NEW for word in piece.words] == before
    assert [word for piece in pieces if piece.kind != GONE for word in piece.words] == after
    assert all(piece.words for piece in pieces)


@given(strategies.some_tokens)
def test_equal_texts_are_one_piece(text: list[str]) -> None:
    assert [piece.kind for piece in word_differences(text, text)] == [SAME]


def test_what_went_stands_before_what_came() -> None:
    pieces = word_differences("a b c".split(), "a d c".split())
    assert [(piece.kind, *piece.words) for piece in pieces] == [
        ("same", "a"),
        ("gone", "b"),
        ("new", "d"),
        ("same", "c"),
    ]


def test_words_that_occur_often_stay_too() -> None:
    text = ["the", "a"] * 150
    pieces = word_differences(text, [*text[:150], "one", *text[150:]])
    assert [(piece.kind, len(piece.words)) for piece in pieces] == [
        (SAME, 150),
        (NEW, 1),
        (SAME, 150),
    ]


COMPOSED, APART = normalize("NFC", "café"), normalize("NFD", "café")


@pytest.mark.parametrize(
    ("candidate", "reference", "found"),
    [
        ([COMPOSED, COMPOSED], [APART], [COMPOSED]),
        ([APART], [COMPOSED, "x"], [APART]),
        ([COMPOSED], [COMPOSED, APART], []),
        ([COMPOSED], ["cafe"], []),
        (["cafe"], [APART], []),
        ([], [APART], []),
    ],
)
def test_only_what_looks_the_same_and_does_not_match(
    candidate: list[str], reference: list[str], found: list[str]
) -> None:
    assert look_alikes(candidate, [["other"], reference]) == found
