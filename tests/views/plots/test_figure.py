"""How a figure shows itself: an image with words, in dark ink on white paper."""

from __future__ import annotations

import base64
import gc
import struct
import subprocess
import sys
import warnings
import weakref
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from mtmetrics_edu.views import palette, plots
from mtmetrics_edu.views.html import Html
from mtmetrics_edu.views.notation import short
from mtmetrics_edu.views.plots import figure

from ...needs import CJK_FONT
from ..markup import HOSTILE
from ..test_plots import PLOTS


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_shows_itself(name: str) -> None:
    axes = PLOTS[name]()
    assert type(axes._repr_html_()) is Html
    image = ElementTree.fromstring(axes._repr_html_().replace(">", "/>"))
    assert image.tag == "img"
    assert image.get("alt") == repr(axes) == axes.description
    assert any(character.isdigit() for character in axes.description)
    kind, _, source = (image.get("src") or "").partition(",")
    assert kind == "data:image/png;base64"
    width, height = struct.unpack(">II", base64.b64decode(source)[16:24])
    assert (str(width // 2), width) == (image.get("width"), 1440)
    assert height > 200


@pytest.mark.parametrize("name", PLOTS)
def test_ink_reads_on_the_white_paper_of_every_theme(name: str) -> None:
    axes = PLOTS[name]()
    assert to_hex(axes.whole().get_facecolor()) == to_hex(axes.get_facecolor()) == "#ffffff"
    written = [*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels(), axes.xaxis.label]
    for it in written:
        assert to_hex(it.get_color()) == palette.THEMES["ink"][palette.LIGHT]
        pixels = it.get_fontsize() / 72 * figure.DPI
        assert it.get_fontweight() == "bold"
        assert pixels >= 17  # as large as the text of a lesson


def test_typed_text_is_drawn_as_it_is() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        typed = [*HOSTILE, "x^2$y$", "苹果", "좋아한다"]
        with figure.drawing(3, "") as axes:
            axes.set_yticks(range(len(typed)), [short([word]) for word in typed])
        axes.png()
    labels = [t.get_text() for t in axes.get_yticklabels()]
    assert {"$x^2$", "x^2$y$", "[U+0000]", "[U+D800]", "苹果", "좋아한다"} <= set(labels)
    assert not any(t.get_parse_math() for t in axes.get_yticklabels())


def test_nothing_global_changes_and_nothing_stays() -> None:
    before = dict(rcParams)
    figures = [weakref.ref(draw().whole()) for draw in PLOTS.values()]
    assert dict(rcParams) == before
    gc.collect()
    assert [figure for figure in figures if figure() is not None] == []


def test_pyplot_is_never_loaded() -> None:
    code = (
        "from mtmetrics_edu.views import plots; import sys; "
        "plots.waterfall(['a'], [['a']]).png(); sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_plot_is_an_axes_one_can_go_on_with() -> None:
    axes = plots.waterfall(["a"], [["a", "b"]], max_n=1)
    axes.set_title("mine")
    assert isinstance(axes, Axes)
    assert isinstance(axes.whole(), Figure)
    assert axes.whole().axes == [axes]


def test_a_cell_shows_a_plot_once() -> None:
    data, _ = DisplayFormatter().format(plots.waterfall(["a"], [["a", "b"]], max_n=1))
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"].startswith("ln BLEU as a sum. BP = 0.3679")


TEXT = ["苹果", "좋아한다", "mat"]


def drawn() -> Axes:
    with figure.drawing(1, "three words") as axes:
        axes.set_yticks(range(len(TEXT)), TEXT)
    return axes


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that has DejaVu Sans, which comes with matplotlib, and no other font."""
    monkeypatch.setattr(figure.palette, "CJK_FONTS", ())
    for cached in (figure.fonts, figure.letters):
        cached.cache_clear()


@pytest.fixture(autouse=True)
def fonts_as_they_are() -> object:
    yield
    for cached in (figure.fonts, figure.letters):
        cached.cache_clear()


def test_numbers_in_the_figure_and_words_below_it(no_fonts: None) -> None:
    axes = drawn()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # matplotlib warns of each letter that it draws as a box
        html = axes._repr_html_()
    assert html.count("No font of this computer has these letters: [1] ") == 1
    assert "苹果" in html.partition("src=")[2]
    assert "좋아한다" in html.partition("src=")[2]
    assert "mat" not in figure.stand_ins(axes.whole())


def test_words_that_can_be_drawn_stay_words(no_fonts: None) -> None:
    whole = drawn().whole()
    stand_ins = figure.stand_ins(whole)
    before = [text.get_text() for text in figure.texts_of(whole)]
    with figure.drawable(whole):
        now = [text.get_text() for text in figure.texts_of(whole)]
    assert now == [stand_ins.get(text, text) for text in before] != before


def test_the_texts_come_back(no_fonts: None) -> None:
    axes = drawn()
    before = [label.get_text() for label in axes.get_yticklabels()]
    with figure.drawable(axes.whole()):
        axes.whole().draw_without_rendering()
        inside = [label.get_text() for label in axes.get_yticklabels()]
    assert {"[1]", "[2]"} <= {*inside}
    axes.png()
    assert [label.get_text() for label in axes.get_yticklabels()] == before
    assert {"苹果", "좋아한다"} <= {*before}


def test_with_a_font_nothing_is_replaced() -> None:
    CJK_FONT.require()
    axes = drawn()
    assert figure.stand_ins(axes.whole()) == {}
    assert axes._repr_html_().endswith('">')
