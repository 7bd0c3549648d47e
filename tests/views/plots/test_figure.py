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

from mtmetrics_edu.explain import explain_information
from mtmetrics_edu.views import palette, plots
from mtmetrics_edu.views.html import Html
from mtmetrics_edu.views.plots import figure

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
        axes = plots.draw_information(explain_information([[typed]], 1), limit=60)
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
        "plots.penalty_curve(3, 4).png(); sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_plot_is_an_axes_one_can_go_on_with() -> None:
    axes = plots.penalty_curve(3, 4)
    axes.set_title("mine")
    assert isinstance(axes, Axes)
    assert isinstance(axes.whole(), Figure)
    assert axes.whole().axes == [axes]


def test_a_cell_shows_a_plot_once() -> None:
    data, _ = DisplayFormatter().format(plots.penalty_curve(3, 4))
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"].startswith("Brevity penalty by candidate length. With r = 4")
