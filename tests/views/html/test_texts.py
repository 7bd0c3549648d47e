"""Texts that answer: classes that light n-grams everywhere, and a card for each word."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import ngrams
from mtmetrics_edu.explain import Explanation, explain
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views.html import highlights, texts
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN

from ... import strategies
from ..examples import GUIDE, THE_CAT
from ..markup import Reader


def cards_of(explanation: Explanation) -> Html:
    words, now = explain_words(explanation, texts.WORDS_ANSWERING), explanation.bleu
    return texts.word_cards(words, [now] * len(words), now)


def words_of(fragment: str) -> list[set[str]]:
    """The numbers of the n-grams that each word is lit with, text after text."""
    found = Reader(fragment).having("mtm-word")
    return [set(re.findall(r"mtm-k\d+-(\d+)", given["class"])) for _, given in found]


@given(strategies.some_tokens, strategies.references)
def test_a_word_is_lit_with_the_ngrams_that_cover_it(
    candidate: list[str], references: list[list[str]]
) -> None:
    found = explain(candidate, references, max_n=3)
    numbers = texts.numbered(found)
    shared = [ngram for order in found.orders for ngram in order.limits if order.limits[ngram]]
    assert [*numbers] == shared
    wanted: list[set[str]] = []
    for text in (candidate, *references):
        for place in range(len(text)):
            covering = covering_place(text, place)
            wanted.append({str(numbers[ngram]) for ngram in covering if ngram in numbers})
    assert words_of(texts.answering_texts(found)) == wanted


@given(
    st.lists(strategies.some_tokens, min_size=2), strategies.references, st.sets(st.integers(0, 3))
)
def test_what_was_drawn_before_changes_nothing(
    candidates: list[list[str]], references: list[list[str]], off: set[int]
) -> None:
    segments = [explain(candidate, references, max_n=3) for candidate in candidates]
    drawn = [texts.answering_texts(it, off) for it in segments]
    for it, found in zip(segments, drawn, strict=True):
        texts.line.cache_clear()
        assert texts.answering_texts(it, off) == found


def covering_place(text: Sequence[str], place: int) -> list[tuple[str, ...]]:
    return [
        ngram
        for n in (1, 2, 3)
        for start, ngram in enumerate(ngrams(text, n))
        if start <= place < start + n
    ]


def test_each_class_says_the_order_of_its_ngram() -> None:
    said = {
        (int(n), int(k)) for n, k in re.findall(r"mtm-k(\d+)-(\d+)", texts.answering_texts(GUIDE))
    }
    assert said == {(len(ngram), k) for ngram, k in texts.numbered(GUIDE).items()}


def test_no_style_comes_with_the_words() -> None:
    """The browser would try its rules on every word of the page, at each key again."""
    assert "<style" not in texts.answering_texts(GUIDE) + cards_of(GUIDE)


def test_a_card_says_who_supplies_and_what_removal_does() -> None:
    cards = re.findall(r'class="mtm-card"><span>(.*?)</span>', cards_of(THE_CAT))
    assert len(cards) == 7
    assert cards[3].startswith("“cat” matches: it is in references 1 and 2. Without it BLEU stays")
    chips = re.findall(r'class="mtm-chip"[^>]*>(.*?) <small>(.*?)</small>', cards_of(THE_CAT))
    assert ("the cat", "R1") in chips


@pytest.mark.parametrize("more", [0, 1])
def test_only_so_many_words_answer_and_only_so_many_ngrams_are_lit(more: int) -> None:
    count = texts.WORDS_ANSWERING + more
    text = [f"w{i}" for i in range(count)]
    fragment = cards_of(explain(text, [text], max_n=4))
    assert fragment.count("mtm-card") == texts.WORDS_ANSWERING
    long = explain(text * 3, [text * 3], max_n=4)
    assert len(texts.numbered(long)) == texts.NGRAMS_LIT


def test_the_keyboard_reaches_one_word() -> None:
    stops = [
        given["tabindex"] for _, given in Reader(texts.answering_texts(GUIDE)).having("mtm-word")
    ]
    assert stops.count("0") == 1
    assert stops[0] == "0"


def test_a_reference_that_is_off_says_so() -> None:
    off = explain(["a"], [["a"], []])
    fragment = texts.answering_texts(off, {1})
    assert "R2 (off)" in fragment
    assert "switched off" in fragment


@pytest.mark.parametrize(("references", "each"), [(1, 300), (3, 150), (9, 66)])
def test_a_key_draws_few_words_however_many_texts_there_are(references: int, each: int) -> None:
    words = [f"w{i}" for i in range(each + 1)]
    found = explain(words, [words] * references, max_n=2)
    drawn = 1 + min(references, REFERENCES_SHOWN)
    for read in map(Reader, (texts.answering_texts(found), highlights.texts(found, 2))):
        assert len(read.having("mtm-word") + read.having("mtm-woven")) == each * drawn <= 600
        assert read.text.count("… and 1 more tokens") == drawn


def test_the_last_word_that_is_drawn_is_lit_with_all_its_ngrams() -> None:
    words = [f"w{i}" for i in range(50)]  # of nine texts each
    found = explain(words * 2, [words * 2] * 8, max_n=2)
    last = texts.shown_of_each(9) - 1
    numbers = texts.numbered(found)
    wanted = {str(numbers[it]) for it in covering_place(words * 2, last) if it in numbers}
    assert words_of(texts.answering_texts(found))[last] == wanted
    assert len(wanted) == 3


@pytest.mark.parametrize("more", [0, 1])
def test_references_beyond_those_shown_are_announced(more: int) -> None:
    fragment = texts.answering_texts(explain(["a"], [["a"]] * (REFERENCES_SHOWN + more)))
    assert ("and 1 more references" in fragment) == bool(more)


@pytest.mark.parametrize(
    ("candidate", "said"),
    [
        ("a", []),
        ("a x", ["1 n-gram with it: in no reference"] * 2),
        ("a x y", [f"{n} n-grams with it: in no reference" for n in (2, 3, 2)]),
    ],
)
def test_a_card_counts_the_ngrams_that_no_reference_has(candidate: str, said: list[str]) -> None:
    shown = cards_of(explain(candidate.split(), [["a"]], max_n=3))
    assert re.findall(r"\d+ n-grams? with it: in no reference", shown) == said
