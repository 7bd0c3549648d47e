"""Texts as strips: every word with its state, in its place, whatever is typed."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import information_weights
from mtmetrics_edu.explain import Explanation, explain, explain_order
from mtmetrics_edu.views import palette, svg
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.notation import text_width
from mtmetrics_edu.views.stills import (
    bits,
    download,
    image,
    in_words,
    strips,
    window_strip,
    with_images,
)
from mtmetrics_edu.views.stills.bits import HIGH, said_of_bars
from mtmetrics_edu.views.stills.strips import (
    BOX,
    LEFT,
    REFERENCES_SHOWN,
    RIGHT,
    WORDS_SHOWN,
    Word,
    mirrored,
    placed,
)
from mtmetrics_edu.views.svg.shapes import EDGE, WIDTH

from ..examples import GUIDE, SHORT, THE_CAT, ZERO
from ..markup import Reader, any_text, hostile
from ..svg.reading import NS, parsed, said, texts


def styles(picture: str, word: str) -> list[str]:
    """How each occurrence of a word is written."""
    return [it.get("style") or "" for it in parsed(picture).iter(f"{NS}text") if it.text == word]


def test_every_word_stands_in_its_text() -> None:
    candidate, one, two = THE_CAT.candidate, *THE_CAT.references
    drawn = [it for it in texts(strips(THE_CAT)) if it in {*candidate, *one, *two}]
    assert drawn == [*candidate, *one, *two]


def test_a_word_looks_as_its_state() -> None:
    the = styles(strips(THE_CAT), "the")
    assert ["line-through" in it for it in the] == [False, False, True, True, *[False] * 3]
    assert ["bold" in it or "700" in it for it in the][:4] == [True, True, False, False]


def test_it_says_the_texts_what_does_not_count_and_the_score() -> None:
    words = said(strips(THE_CAT))
    assert "Candidate: the the the cat on the mat. Reference 1: the cat is on the mat." in words
    assert "clipped away: the the." in words
    assert str(THE_CAT.bleu) in words
    assert "unmatched" not in words
    assert "unmatched: obeys commands." in said(strips(GUIDE)) or "unmatched:" in said(
        strips(GUIDE)
    )


def test_no_score_stands_below_them_unless_it_is_told() -> None:
    words = {*THE_CAT.candidate, *THE_CAT.references[0], *THE_CAT.references[1]}
    shown = {*texts(strips(THE_CAT, told=False))} - words
    assert {*texts(strips(THE_CAT))} - words - shown == {str(THE_CAT.bleu)}
    assert shown - {""} == {"Candidate", "Reference 1", "Reference 2"}


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_words_and_references_are_drawn(more: int) -> None:
    candidate = [f"w{i}" for i in range(WORDS_SHOWN + more)]
    references = [["a"]] * (REFERENCES_SHOWN + more)
    drawn = texts(strips(explain(candidate, references, max_n=1)))
    assert [word for word in drawn if word in candidate] == candidate[:WORDS_SHOWN]
    assert drawn.count("a") == REFERENCES_SHOWN
    words, others = (
        f"The first 150 of {150 + more} words.",
        f"The first 8 of {8 + more} references.",
    )
    assert [words in drawn, others in drawn] == [more == 1] * 2


def test_what_says_how_many_words_are_drawn_stands_below_them() -> None:
    drawn = parsed(window_strip(["word"] * 400, 0, 1))
    y = {it.text: float(it.get("y") or 0) for it in drawn.iter(f"{NS}text")}
    assert y["The first 150 of 400 words."] > y["word"]
    assert y["The first 150 of 400 words."] < float(drawn.get("viewBox", "").split()[3])


@pytest.mark.parametrize("explanation", [GUIDE, THE_CAT, ZERO, SHORT, hostile()])
def test_no_word_is_outside_or_on_another(explanation: Explanation) -> None:
    for text in (explanation.candidate, *explanation.references):
        found = list(placed([Word(it, BOX) for it in text]))
        assert len(found) == min(len(text), WORDS_SHOWN)
        for it in found:
            assert it.x >= LEFT
            assert it.x + it.width <= RIGHT
        for one, other in pairwise(found):
            assert (one.line, one.x + one.width) <= (other.line, other.x) or one.line < other.line
    parsed(strips(explanation))
    Reader(in_words(explanation))


def test_a_text_from_right_to_left_begins_at_the_right() -> None:
    first, second, *_ = (mirrored(it) for it in placed([Word("a", BOX), Word("b", BOX)]))
    assert first.x + first.width == RIGHT
    assert second.x < first.x
    hebrew = parsed(strips(explain(["שלום", "עולם"], [["שלום"]])))
    x = {it.text: float(it.get("x") or 0) for it in hebrew.iter(f"{NS}text")}
    assert x["שלום"] > x["עולם"]


def test_an_empty_text_says_so() -> None:
    assert "(empty)" in texts(strips(explain([], [["a"]])))
    assert "Candidate: (empty)." in said(strips(explain([], [["a"]])))


def test_the_words_can_be_copied() -> None:
    page = Reader(in_words(GUIDE))
    assert "Candidate: " + " ".join(GUIDE.candidate) in page.text
    assert str(GUIDE.bleu) in page.text
    assert [name for name, _ in page.elements][:2] == ["details", "summary"]


def test_the_window_is_lit() -> None:
    drawn = window_strip(["the", "cat", "sat", "down"], 1, 2)
    assert ["700" in styles(drawn, word)[0] for word in ("the", "cat", "sat", "down")] == [
        *(False, True, True, False)
    ]
    lit = palette.THEMES["lit"][palette.LIGHT]
    assert drawn.count(lit) == 2
    assert said(drawn).endswith("2-gram 2: cat sat.")


@given(st.lists(any_text, max_size=8), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate: list[str], references: list[list[str]]) -> None:
    explanation = explain(candidate, references[:3], max_n=2)
    parsed(strips(explanation))
    parsed(window_strip(candidate, 0, 2))


REFERENCES = ["the cat sat on the mat".split(), "a cat".split()]
BARS = re.compile(r'height="(\S+)" fill="#\w+" fill-opacity="(\S+)"')


def drawn(candidate: str, n: int = 1) -> str:
    order = explain_order(candidate.split(), REFERENCES, n)
    return bits(order, information_weights([REFERENCES]))


def test_words_and_bits_are_said_and_drawn() -> None:
    picture = drawn("the dog")
    assert 'aria-label="Candidate: the 2.00, dog. Reference 1: the 2.00, cat 2.00, ' in picture
    assert picture.count(">2.00<") == 5  # log2(8/2)
    assert picture.count(">3.00<") == 4
    assert picture.count(">–<") == 1


def test_a_bar_is_as_high_as_its_bits_and_says_its_state() -> None:
    found = BARS.findall(drawn("the the the mat"))
    assert [shade for _, shade in found[:4]] == ["1", "1", "0.35", "1"]
    assert float(found[0][0]) == pytest.approx(HIGH * 2 / 6, abs=0.06)
    assert float(found[3][0]) == pytest.approx(HIGH * 3 / 6, abs=0.06)


def test_an_empty_text_and_typed_markup() -> None:
    assert "Candidate: (empty)." in drawn("")
    assert "<b>" not in drawn("<b> the")


def test_what_the_bars_mean_is_not_cut_at_the_edge() -> None:
    for n in range(1, 6):
        picture, said = drawn("the cat sat on the mat", n), said_of_bars(n)
        assert all(text_width(line, 17) < WIDTH - 2 * EDGE for line in said)
        assert all(f">{line}<" in picture for line in said)
        height = float(re.search(r'viewBox="0 0 \d+ (\S+)"', picture)[1])
        lowest = max(float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"', picture))
        assert height - 17 < lowest < height


CURVE = svg.penalty_curve(12, 16)


def attributes(drawn: str) -> dict[str, str]:
    """The attributes of one img element."""
    found: list[dict[str, str]] = []

    class Images(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag == "img"
            found.append({name: value or "" for name, value in attrs})

    Images().feed(drawn)
    (its,) = found
    return its


def inside(drawn: str) -> ElementTree.Element:
    """The picture in an img element."""
    kind, _, coded = attributes(drawn)["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    return ElementTree.fromstring(b64decode(coded))


def test_an_image_says_what_the_plot_says() -> None:
    assert attributes(image(CURVE))["alt"] == ElementTree.fromstring(CURVE).get("aria-label")


def test_an_image_holds_its_size_its_colours_and_all_that_is_drawn() -> None:
    root = inside(image(CURVE))
    assert (root.get("width"), root.get("height")) == ("760", "340")
    style, paper, *drawn = root
    assert paper.get("fill") == "#ffffff"
    assert len(drawn) == len(list(ElementTree.fromstring(CURVE)))
    rules = style.text or ""
    for name in re.findall(r"var\(--(mtm-[\w-]+)", rules + CURVE):
        assert f"--{name}:" in rules
    for css in re.findall(r'class="(mtm-(?!svg)[\w-]+)', CURVE):
        assert f".mtm-svg .{css}" in rules


def test_an_image_is_made_of_a_plot_only() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        image(Html("<p>12</p>"))


def test_all_plots_of_a_pane_become_images() -> None:
    two = Html("<p>a</p>") + CURVE + Html("<b>b</b>") + svg.precision_bars(GUIDE)
    drawn = with_images(two)
    assert re.sub("<img [^>]*>", "@", drawn) == "<p>a</p>@<b>b</b>@"
    assert "<svg" not in drawn


def test_a_plot_can_be_saved_as_a_file() -> None:
    drawn = download(CURVE, "penalty")
    found = re.search(r'download="(.*?)" href="data:image/svg\+xml;base64,(.*?)"', drawn)
    assert found
    assert found[1] == "penalty.svg"
    saved = ElementTree.fromstring(b64decode(found[2]))
    assert ElementTree.tostring(saved) == ElementTree.tostring(inside(image(CURVE)))
    with pytest.raises(ValueError, match="expected an svg element"):
        download(Html("<p>a</p>"), "none")
