"""Word differences: the pieces hold both texts, whole and in order."""

from __future__ import annotations

from hypothesis import given

from mtmetrics_edu.explain.differences import GONE, NEW, SAME, word_differences

from .. import strategies


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
