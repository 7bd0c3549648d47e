"""What no font here can draw is a number in the figure, and a word below it."""

from __future__ import annotations

import warnings

import pytest
from matplotlib.axes import Axes

from mtmetrics_edu.explain import explain_information
from mtmetrics_edu.views import plots
from mtmetrics_edu.views.plots import figure, glyphs

from ...needs import CJK_FONT

TEXT = ["苹果", "좋아한다", "mat"]


def drawn() -> Axes:
    return plots.draw_information(explain_information([[TEXT]], 1))


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that has DejaVu Sans, which comes with matplotlib, and no other font."""
    monkeypatch.setattr(glyphs.palette, "CJK_FONTS", ())
    for cached in (glyphs.fonts, glyphs.letters):
        cached.cache_clear()
    monkeypatch.setattr(figure, "fonts", glyphs.fonts)


@pytest.fixture(autouse=True)
def fonts_as_they_are() -> object:
    yield
    for cached in (glyphs.fonts, glyphs.letters):
        cached.cache_clear()


def test_numbers_in_the_figure_and_words_below_it(no_fonts: None) -> None:
    axes = drawn()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # matplotlib warns of each letter that it draws as a box
        html = axes._repr_html_()
    assert html.count("No font of this computer has these letters: [1] ") == 1
    assert "苹果" in html.partition("src=")[2]
    assert "좋아한다" in html.partition("src=")[2]
    assert "mat" not in glyphs.stand_ins(axes.whole())


def test_words_that_can_be_drawn_stay_words(no_fonts: None) -> None:
    whole = drawn().whole()
    stand_ins = glyphs.stand_ins(whole)
    before = [text.get_text() for text in glyphs.texts_of(whole)]
    with glyphs.drawable(whole):
        now = [text.get_text() for text in glyphs.texts_of(whole)]
    assert now == [stand_ins.get(text, text) for text in before] != before


def test_the_texts_come_back(no_fonts: None) -> None:
    axes = drawn()
    before = [label.get_text() for label in axes.get_yticklabels()]
    with glyphs.drawable(axes.whole()):
        axes.whole().draw_without_rendering()
        inside = [label.get_text() for label in axes.get_yticklabels()]
    assert {"[1]", "[2]"} <= {*inside}
    axes.png()
    assert [label.get_text() for label in axes.get_yticklabels()] == before
    assert {"苹果", "좋아한다"} <= {*before}


def test_with_a_font_nothing_is_replaced() -> None:
    CJK_FONT.require()
    axes = drawn()
    assert glyphs.stand_ins(axes.whole()) == {}
    assert axes._repr_html_().endswith('">')
