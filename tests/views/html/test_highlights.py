"""Highlighted texts and clip bars: each occurrence has its state, and the number of its row."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, explain
from mtmetrics_edu.views import html, palette
from mtmetrics_edu.views.html import highlights

from ... import strategies
from ..examples import THE_CAT
from ..markup import Reader

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
