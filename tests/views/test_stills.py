"""Drawings of live views: every word with its state or its bits, whatever is typed."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import information_weights
from mtmetrics_edu.explain import Explanation, explain, explain_order
from mtmetrics_edu.views import palette, stills
from mtmetrics_edu.views.drawing import EDGE, WIDTH, text_width
from mtmetrics_edu.views.strips import (
    BOX,
    LEFT,
    REFERENCES_SHOWN,
    RIGHT,
    WORDS_SHOWN,
    Word,
    placed,
)

from .examples import GUIDE, SHORT, THE_CAT, ZERO
from .markup import Reader, any_text, hostile
from .reading import NS, lines, parsed, said, texts

EXAMPLES = [GUIDE, THE_CAT, ZERO, SHORT, hostile()]


# Texts


def styles(picture: str, word: str) -> list[str]:
    """How each occurrence of a word is written."""
    return [it.get("style") or "" for it in parsed(picture).iter(f"{NS}text") if it.text == word]


def test_every_word_stands_in_its_text_and_looks_as_its_state() -> None:
    picture = stills.strips(THE_CAT)
    candidate, one, two = THE_CAT.candidate, *THE_CAT.references
    assert [it for it in texts(picture) if it in {*candidate, *one, *two}] == [
        *(*candidate, *one, *two)
    ]
    the = styles(picture, "the")
    assert ["line-through" in it for it in the] == [False, False, True, True, *[False] * 3]
    assert ["700" in it for it in the][:4] == [True, True, False, False]


def test_it_says_the_texts_what_does_not_count_and_the_score() -> None:
    words = said(stills.strips(THE_CAT))
    assert "Candidate: the the the cat on the mat. Reference 1: the cat is on the mat." in words
    assert "clipped away: the the." in words
    assert str(THE_CAT.bleu) in words
    assert "unmatched" not in words
    assert "unmatched: obeys" in said(stills.strips(GUIDE))


def test_no_score_stands_below_them_unless_it_is_told() -> None:
    told, untold = ({*texts(stills.strips(THE_CAT, told=it))} for it in (True, False))
    assert told - untold == {str(THE_CAT.bleu)}
    assert str(THE_CAT.bleu) not in said(stills.strips(THE_CAT, told=False))


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_words_and_references_are_drawn(more: int) -> None:
    candidate = [f"w{i}" for i in range(WORDS_SHOWN + more)]
    picture = stills.strips(explain(candidate, [["a"]] * (REFERENCES_SHOWN + more), max_n=1))
    assert [word for word in texts(picture) if word in candidate] == candidate[:WORDS_SHOWN]
    assert texts(picture).count("a") == REFERENCES_SHOWN
    words = f"The first 150 of {150 + more} words."
    others = f"The first 8 of {8 + more} references."
    assert [words in texts(picture), others in texts(picture)] == [more == 1] * 2
    y = {it.text: float(it.get("y") or 0) for it in parsed(picture).iter(f"{NS}text")}
    assert y["w149"] < y.get(words, 1e9) < y["a"] or not more


@pytest.mark.parametrize("explanation", EXAMPLES)
def test_no_word_is_outside_or_on_another(explanation: Explanation) -> None:
    for text in (explanation.candidate, *explanation.references):
        places = placed([Word(it, BOX) for it in text])
        assert len(places) == min(len(text), WORDS_SHOWN)
        assert all(it.x >= LEFT and it.x + it.width <= RIGHT for it in places)
        for one, other in pairwise(places):
            assert (one.line, one.x + one.width) <= (other.line, other.x) or one.line < other.line
    parsed(stills.strips(explanation))
    Reader(stills.in_words(explanation))


def test_a_text_from_right_to_left_begins_at_the_right() -> None:
    first, second = placed([Word("שלום"), Word("עולם")])
    assert first.x + first.width == RIGHT
    assert second.x < first.x


def test_an_empty_text_says_so() -> None:
    picture = stills.strips(explain([], [["a"]]))
    assert "(empty)" in texts(picture)
    assert "Candidate: (empty)." in said(picture)


def test_the_words_can_be_copied() -> None:
    page = Reader(stills.in_words(GUIDE))
    assert "Candidate: " + " ".join(GUIDE.candidate) in page.text
    assert str(GUIDE.bleu) in page.text
    assert str(GUIDE.bleu) not in Reader(stills.in_words(GUIDE, told=False)).text
    assert [name for name, _ in page.elements][:2] == ["details", "summary"]


def test_the_window_is_lit() -> None:
    picture = stills.window_strip(["the", "cat", "sat", "down"], 1, 2)
    lit = ["700" in styles(picture, word)[0] for word in ("the", "cat", "sat", "down")]
    assert lit == [False, True, True, False]
    assert picture.count(palette.THEMES["lit"][palette.LIGHT]) == 2
    assert said(picture).endswith("2-gram 2: cat sat.")


@given(st.lists(any_text, max_size=8), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate: list[str], references: list[list[str]]) -> None:
    explanation = explain(candidate, references[:3], max_n=2)
    parsed(stills.strips(explanation))
    parsed(stills.window_strip(candidate, 0, 2))


# Clip bars


SEVEN = explain_order(["the"] * 7, ["the cat is on the mat".split(), ["the"]], 1)


def frames(picture: str, state: str) -> int:
    """The boxes of a state, the one in the legend left out."""
    colour = palette.MARKS[state]
    paths = [it for it in parsed(picture).iter() if colour in (it.get("fill"), it.get("stroke"))]
    return sum((it.get("d") or "").count("z") for it in paths) - 1


def test_there_is_a_box_for_each_occurrence_and_a_limit_where_clipping_cuts() -> None:
    picture = stills.clips(SEVEN)
    assert (frames(picture, "matched"), frames(picture, "clipped away")) == (2, 5)
    assert said(picture) == (
        "Clipped counts of the 1-grams. the: 2 of 7 (most in reference 1). Together 2 of 7."
    )
    ((top, bottom),) = lines(picture, "mtm-curve")
    boxes = re.search(r'd="(M[^"]*)" fill="#0072b2"', picture)
    assert boxes
    ends = [float(x) + float(w) for x, w in re.findall(r"M([\d.]+) [\d.]+h([\d.]+)", boxes[1])]
    assert max(ends) <= top[0] == bottom[0] <= max(ends) + 4
    assert min(float(x) for x in re.findall(r"M([\d.]+)", boxes[1])) == stills.LEFT


@pytest.mark.parametrize(
    ("references", "counts"),
    [
        ([["b"], ["a"]], "1 of 1 · R2"),
        ([["a"], ["b"], ["a"]], "1 of 1 · R1, R3"),  # each that has the maximum
        ([["b"]], "0 of 1"),
    ],
)
def test_the_references_that_supply_the_limit_are_named(
    references: list[list[str]], counts: str
) -> None:
    picture = stills.clips(explain_order(["a"], references, 1))
    assert counts in texts(picture)
    assert ("(in no reference)" in said(picture)) == (counts == "0 of 1")


@pytest.mark.parametrize("explanation", EXAMPLES)
def test_the_counts_of_any_text_are_drawn(explanation: Explanation) -> None:
    for order in explanation.orders:
        counts = [it for it in texts(stills.clips(order)) if re.search(r"\d of \d", it)]
        assert len(counts) == min(len(order.rows), stills.ROWS_SHOWN) + 1
        assert f"{order.matches} of {order.total} matched" in counts


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_rows_are_drawn(more: int) -> None:
    words = [f"w{i}" for i in range(stills.ROWS_SHOWN + more)]
    rows = texts(stills.clips(explain_order(words, [words], 1)))
    assert len([it for it in rows if it.startswith("1 of 1")]) == stills.ROWS_SHOWN


# Bits


REFERENCES = ["the cat sat on the mat".split(), "a cat".split()]


def bits(candidate: str, n: int = 1) -> str:
    order = explain_order(candidate.split(), REFERENCES, n)
    return stills.bits(order, information_weights([REFERENCES]))


def test_words_and_bits_are_said_and_drawn() -> None:
    picture = bits("the dog")
    assert 'aria-label="Candidate: the 2.00, dog. Reference 1: the 2.00, cat 2.00, ' in picture
    assert [texts(picture).count(it) for it in ("2.00", "3.00", "–")] == [5, 4, 1]
    assert "Candidate: (empty)." in bits("")
    assert "<b>" not in bits("<b> the")


def test_a_bar_is_as_high_as_its_bits_and_says_its_state() -> None:
    found = re.findall(r'height="(\S+)" fill="#\w+" fill-opacity="(\S+)"', bits("the the the mat"))
    assert [shade for _, shade in found[:4]] == ["1", "1", "0.35", "1"]
    assert "0" in {shade for _, shade in found}  # in a reference, what is not matched
    assert float(found[0][0]) == pytest.approx(stills.HIGH * 2 / 6, abs=0.06)
    assert float(found[3][0]) == pytest.approx(stills.HIGH * 3 / 6, abs=0.06)


def test_what_the_bars_mean_is_not_cut_at_the_edge() -> None:
    for n in range(1, 6):
        picture, meaning = bits("the cat sat on the mat", n), stills.bar_meaning(n)
        assert all(text_width(text, 17) < WIDTH - 2 * EDGE for text in meaning)
        assert all(f">{text}<" in picture for text in meaning)
        height = float(parsed(picture).get("viewBox", "").split()[3])
        lowest = max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', picture))
        assert height - 17 < lowest < height
