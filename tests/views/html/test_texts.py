"""Texts that answer: classes that light n-grams everywhere, and a card for each word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import ngrams
from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, Explanation, explain
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views import html, palette
from mtmetrics_edu.views.html import highlights, texts
from mtmetrics_edu.views.html.highlights import sliding_window
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN
from mtmetrics_edu.views.html.texts import changed_texts

from ... import strategies
from ..examples import GUIDE, THE_CAT
from ..markup import HOSTILE, Reader, any_text, hostile
from ..test_palette import styled


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


def test_only_what_differs_is_drawn() -> None:
    before = explain("the cat sat".split(), [["a", "cat"], ["x"]])
    after = explain("the dog sat".split(), [["a", "cat"], ["x", "y"]])
    drawn = changed_texts(before, after)
    assert [text for text in ("Candidate", "Reference 1", "Reference 2") if text in drawn] == [
        "Candidate",
        "Reference 2",
    ]
    assert '<s class="mtm-gone">cat</s> <b class="mtm-new">dog</b>' in drawn


def test_a_reference_more_is_new() -> None:
    before, after = explain(["a"], [["b"]]), explain(["a"], [["b"], ["c", "d"]])
    assert '<b class="mtm-new">c d</b>' in changed_texts(before, after)


def test_typed_text_stays_text() -> None:
    drawn = changed_texts(hostile(), explain(["a"], [["b"]]))
    assert {name for name, _ in Reader(drawn).elements} <= {"div", "p", "s", "b", "span", "bdi"}


@given(st.lists(any_text, max_size=8), st.integers(1, 4), st.integers(0, 9))
def test_any_text_is_well_formed(tokens: list[str], n: int, start: int) -> None:
    page = Reader(sliding_window(tokens, n, start))
    framed = page.having("mtm-window")
    assert len(framed) == (start + n <= len(tokens))
    assert len(page.having("mtm-box")) == len(tokens)


def test_hostile_text_stays_text() -> None:
    tags = {name for name, _ in Reader(sliding_window(HOSTILE, 2, 0)).elements}
    known = "div span p i b bdi table thead tbody tr th td"
    assert tags <= {*known.split()}


def test_every_class_has_a_rule() -> None:
    found = Reader(sliding_window("the cat sat".split(), 2, 1)).elements
    assert {css for _, given in found for css in given.get("class", "").split()} <= styled()


Segment = tuple[list[str], list[list[str]]]


# Texts


def states(fragment: str) -> Counter[str]:
    """How many words have each state."""
    classes = [given.get("class", "") for _, given in Reader(fragment).elements]
    words = [c for c in classes if c.startswith("mtm-token ")]
    return Counter(c.split()[1].removeprefix("mtm-") for c in words)


def test_words_carry_their_state() -> None:
    alone = explain(THE_CAT.candidate, [[]], max_n=1)
    assert states(highlights.texts(alone, 1)) == {"unmatched": 7}
    drawn = highlights.texts(THE_CAT, 1)
    assert states(drawn) == {"matched": 5 + 5 + 4, "clipped": 2, "unmatched": 1 + 3}
    clipped = re.findall(r'<s class="mtm-token mtm-clipped[^>]*>(.*?)</s>', drawn)
    assert clipped == ["the<small>&nbsp;clipped</small>"] * 2


@given(strategies.segment, st.integers(2, 4))
def test_each_occurrence_is_one_bar(segment: Segment, n: int) -> None:
    explanation = explain(*segment, max_n=n)
    order = explanation.orders[n - 1]
    read = Reader(highlights.texts(explanation, n))
    texts = [order.candidate, *order.references]
    firsts = Counter(g["class"].split()[0] for t, g in read.having("mtm-first"))
    wanted = Counter(f"mtm-{palette.CLASSES[it.state]}" for text in texts for it in text)
    assert firsts == wanted
    assert len(read.having("mtm-last")) == sum(wanted.values())
    pieces = [g for t, g in read.elements if t == "i" and "mtm-mark" not in g.get("class", "")]
    assert len([g for g in pieces if g.get("class")]) == n * sum(wanted.values())
    assert len(pieces) == n * sum(map(len, [segment[0], *segment[1]]))


def test_a_bar_stays_in_its_lane() -> None:
    columns = highlights.texts(explain("a b c".split(), [["a", "b"]], max_n=2), 2)
    lanes = [re.findall(r"<i(?: class=\"([^\"]*)\")?></i>", it) for it in columns.split("<bdi")[1:]]
    assert lanes == [
        ["mtm-matched mtm-first mtm-g0", ""],
        ["mtm-matched mtm-last mtm-g0", "mtm-unmatched mtm-first mtm-g1"],
        ["", "mtm-unmatched mtm-last mtm-g1"],
        ["mtm-matched mtm-first mtm-g0", ""],
        ["mtm-matched mtm-last mtm-g0", ""],
    ]


@given(strategies.segment, st.integers(1, 3))
def test_rows_and_occurrences_carry_the_same_number(segment: Segment, n: int) -> None:
    explanation = explain(*segment, max_n=n)
    order = explanation.orders[n - 1]
    read = Reader(html.linked_texts(explanation, n))
    rows = [g for t, g in read.elements if t == "tr" and "tabindex" in g]
    assert [g["class"] for g in rows] == [f"mtm-g{i}" for i in range(len(order.rows))]
    assert all(g["tabindex"] == "0" for g in rows)
    starts = read.having("mtm-token") if n == 1 else read.having("mtm-first")
    drawn = Counter(name for _, g in starts for name in g["class"].split())
    for i, row in enumerate(order.rows):
        assert drawn[f"mtm-g{i}"] == row.count + sum(row.reference_counts)


def test_each_row_has_its_rules() -> None:
    drawn = html.linked_texts(THE_CAT, 2)
    rules = re.findall(r"<style>(.*?)</style>", drawn)
    numbers = Counter(map(int, re.findall(r":has\(\.mtm-g(\d+)", rules[0])))
    assert [*numbers] == [*range(len(THE_CAT.orders[1].rows))]
    lit = re.findall(r'<bdi class="([^"]*)">', drawn.partition("Reference")[0])
    assert [{*css.split()} for css in lit] == [
        {"mtm-in0"},  # the the
        {"mtm-in0"},
        {"mtm-in0", "mtm-in1"},  # the the, the cat
        {"mtm-in1", "mtm-in2"},
        {"mtm-in2", "mtm-in3"},
        {"mtm-in3", "mtm-in4"},
        {"mtm-in4"},
    ]


def test_no_tokens_are_said() -> None:
    nothing = explain([], [["a"]], max_n=2)
    assert "(empty)" in highlights.texts(nothing, 1)
    assert "(empty)" in highlights.texts(nothing, 2)
    assert "no tokens" in html.tokens_view([])


def test_a_text_is_written_in_its_own_direction() -> None:
    assert highlights.direction(["123", "مرحبا", "abc"]) == "rtl"
    assert highlights.direction(["123", "abc", "مرحبا"]) == "ltr"
    assert highlights.direction(["123"]) == "ltr"
    assert 'dir="rtl"' in html.tokens_view(["שלום"])


def test_tokens_view_shows_every_space() -> None:
    assert "b<i>␣</i>c" in html.tokens_view(["a", "b c"])
    assert "[U+3000]" in html.tokens_view(["\u3000"])
    assert "2 tokens" in html.tokens_view(["a", "b c"])
    assert "Candidate: 2" in html.tokens_view(["a", "b c"], "Candidate: 2")


def test_every_state_has_a_look() -> None:
    assert {*highlights.TAGS} == {*palette.CLASSES} == {MATCHED, CLIPPED_AWAY, UNMATCHED}
    assert len({*highlights.TAGS.values()}) == 3
    for state, css in palette.CLASSES.items():
        assert f'<i class="mtm-mark-{css}" aria-hidden="true"></i>{state}' in html.legend()


# Clip bars


@given(strategies.segment)
def test_clip_bars_are_as_long_as_the_counts(segment: Segment) -> None:
    order = explain(*segment, max_n=1).orders[0]
    parts = html.clip_bars(order).split("<tr")[2:-1]
    for row, part in zip(order.rows, parts, strict=True):
        assert part.count("mtm-mark-matched") == row.clipped
        over = "clipped" if row.clipped else "unmatched"
        assert part.count(f"mtm-mark-{over}") == row.count - row.clipped
        widths = [float(it) for it in re.findall(r'"width:calc\(([\d.]+)%', part)]
        (limit,) = re.findall(r"inset-inline-start:calc\(([\d.]+)%", part)
        assert float(limit) == pytest.approx(row.max_reference_count * widths[0], rel=1e-3)
        assert f"{row.clipped} of {row.count}" in part


@pytest.mark.parametrize(("count", "width"), [(1, "12.5"), (8, "12.5"), (9, "11.11")])
def test_short_bars_have_one_scale(count: int, width: str) -> None:
    assert highlights.BOX_ROOM == 8
    drawn = html.clip_bars(explain(["a"] * count, [["a"]], max_n=1).orders[0])
    assert set(re.findall(r'"width:calc\(([\d.]+)%', drawn)) == {width}


@pytest.mark.parametrize(("count", "boxes"), [(49, 49), (50, 1)])
def test_boxes_too_narrow_to_see_become_one(count: int, boxes: int) -> None:
    drawn = html.clip_bars(explain(["a"] * count, [["a"] * count], max_n=1).orders[0])
    assert drawn.count("mtm-mark-matched") == boxes
    assert "mtm-mark-clipped" not in drawn


# Long texts


@pytest.mark.parametrize(("count", "more"), [(300, ""), (301, "… and 1 more tokens")])
@pytest.mark.parametrize("n", [1, 2])
def test_long_texts_are_cut_and_say_so(count: int, more: str, n: int) -> None:
    assert highlights.TOKENS_SHOWN == 300
    words = [f"w{i}" for i in range(count)]
    read = Reader(highlights.texts(explain(words, [["a"]], max_n=n), n))
    assert len(read.having("mtm-token" if n == 1 else "mtm-woven")) == 300 + 1
    assert ("more tokens" in read.text) == bool(more)
    assert more in read.text
    read = Reader(html.tokens_view(words))
    assert len(read.having("mtm-token")) == 300
    assert more in read.text
    assert f"{count} tokens" in read.text


@pytest.mark.parametrize(("width", "more"), [(8, ""), (9, "… and 1 more references")])
def test_many_references_are_cut_and_say_so(width: int, more: str) -> None:
    assert html.REFERENCES_SHOWN == 8
    read = Reader(highlights.texts(explain(["a"], [["a"]] * width, max_n=1), 1))
    assert len(read.having("mtm-reference")) == 8
    assert ("more references" in read.text) == bool(more)
    assert more in read.text


def test_a_word_without_a_row_is_drawn_without_a_link() -> None:
    words = [f"w{i}" for i in range(html.ROWS_SHOWN + 1)]
    drawn = html.linked_texts(explain(words, [words], max_n=2), 1)
    last = html.ROWS_SHOWN
    assert drawn.count(f"mtm-g{last - 1}") > drawn.count(f"mtm-g{last}") == 0
    assert drawn.count(f">w{last}<") == 2
    assert f"mtm-in{last}" not in html.linked_texts(explain(words, [words], max_n=2), 2)


def test_clip_bars_end_in_the_total() -> None:
    drawn = Reader(highlights.clip_bars(THE_CAT.orders[0]))
    assert drawn.rows[-1] == ["total", "", "", "5 of 7"]
