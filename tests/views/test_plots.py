"""matplotlib figures: their data against what they draw, and how they show themselves."""

import base64
import gc
import struct
import sys
import warnings
import weakref
from collections.abc import Callable
from inspect import isfunction
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.patches import Rectangle

from mtmetrics_edu.batch.resampling import approximate_randomization, paired_bootstrap
from mtmetrics_edu.course.contests import contest
from mtmetrics_edu.views import palette, plots
from mtmetrics_edu.views.plots import Plot

from ..needs import CJK_FONT
from ..processes import run

SEGMENTS = contest(60, 4)
PAIRED = paired_bootstrap(*SEGMENTS, resamples=300)
SHUFFLED = approximate_randomization(*SEGMENTS, trials=300)
SYSTEMS = ["a", "b", "c", "d"], [-1.0, -2.0, -3.0, -9.0], [0.3, 0.2, 0.4, 0.1]
PLOTS: dict[str, Callable[[], Plot]] = {
    "draw_agreement": lambda: plots.draw_agreement(*SYSTEMS, apart=["d"]),
    "draw_chance": lambda: plots.draw_chance({"bootstrap": PAIRED, "randomization": SHUFFLED}),
    "draw_pairing": lambda: plots.draw_pairing(PAIRED),
    "draw_shares": lambda: plots.draw_shares({"one": 0.05, "other": 0.115}, (0, 0.1)),
}


def words(axes: Axes) -> list[str]:
    """All that is written in a plot but its axes' numbers."""
    return [it.get_text() for it in axes.texts]


# How a figure shows itself


def test_every_plot_is_tried() -> None:
    functions = (it for it in vars(plots).values() if isfunction(it))
    made = {it.__name__ for it in functions if it.__annotations__.get("return") == "Plot"}
    assert made == {*PLOTS}


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_is_an_image_with_words_that_are_all_in_it(name: str) -> None:
    axes = PLOTS[name]()
    image = ElementTree.fromstring(axes._repr_html_().replace(">", "/>"))
    assert image.tag == "img"
    assert image.get("alt") == repr(axes) == axes.description
    assert any(character.isdigit() for character in axes.description)
    kind, _, source = (image.get("src") or "").partition(",")
    assert kind == "data:image/png;base64"
    width, height = struct.unpack(">II", base64.b64decode(source)[16:24])
    assert (str(width // 2), width) == (image.get("width"), 1440)
    assert height > 200
    data, _ = DisplayFormatter().format(axes)  # a cell shows it once
    assert set(data) == {"text/plain", "text/html"}
    assert to_hex(axes.whole().get_facecolor()) == to_hex(axes.get_facecolor()) == "#ffffff"
    for it in [*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels(), axes.xaxis.label]:
        assert to_hex(it.get_color()) == palette.THEMES["ink"][palette.LIGHT]
        assert it.get_fontsize() / 72 * plots.DPI >= 17
    axes.whole().draw_without_rendering()
    whole = axes.whole().bbox
    for it in axes.texts:
        box = it.get_window_extent()
        assert whole.x0 <= box.x0 <= box.x1 <= whole.x1, it.get_text()
        assert whole.y0 <= box.y0 <= box.y1 <= whole.y1, it.get_text()


def test_typed_text_is_drawn_as_it_is() -> None:
    CJK_FONT.require()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # matplotlib warns of each letter that it draws as a box
        plot = plots.draw_shares({"苹果": 0.3, "좋아한다": 0.1, "x^2$y$": 0.2, "$x$": 0}, (0, 1))
        plot.png()
    labels = plot.get_yticklabels()
    assert [it.get_text() for it in labels[2:]] == ["x^2$y$", "$x$"]
    assert not any(it.get_parse_math() for it in labels)


def test_nothing_global_changes_and_nothing_stays() -> None:
    before = dict(rcParams)
    figures = [weakref.ref(draw().whole()) for draw in PLOTS.values()]
    assert dict(rcParams) == before
    gc.collect()
    assert [figure for figure in figures if figure() is not None] == []
    code = (
        "from mtmetrics_edu.views import plots; import sys; "
        "plots.draw_shares({'a': 0.5}, (0, 1)).png(); print('matplotlib.pyplot' in sys.modules)"
    )
    assert run(sys.executable, "-c", code) == "False\n"


# What they draw, beside what the notebooks hold


def test_hills_stand_one_above_the_other_and_their_tails_are_p() -> None:
    axes, observed = PLOTS["draw_chance"](), 100 * PAIRED.difference  # in points
    for row, (name, it) in enumerate((("randomization", SHUFFLED), ("bootstrap", PAIRED))):
        assert f"{name}\np = {it.p_value:.3f}" in words(axes)
        bars = [bar for bar in axes.patches if isinstance(bar, Rectangle) and bar.get_y() == row]
        tail = sum(bar.get_height() for bar in bars if bar.get_hatch())
        assert tail / sum(bar.get_height() for bar in bars) == pytest.approx(it.p_value, abs=0.01)
        assert min(bar.get_height() for bar in bars) > 0  # an empty one would be a line
    assert {float(line.get_xdata()[0]) for line in axes.lines} == {observed, -observed}
    low, high = axes.get_xlim()
    assert low < -abs(observed) < abs(observed) < high
    assert f"bootstrap: p = {PAIRED.p_value:.3f}" in axes.description
