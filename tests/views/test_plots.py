"""matplotlib figures: their data against what they draw, and how they show themselves."""

from __future__ import annotations

import base64
import gc
import struct
import subprocess
import sys
import warnings
import weakref
from collections.abc import Callable
from xml.etree import ElementTree

import numpy as np
import pytest
from IPython.core.formatters import DisplayFormatter
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from mtmetrics_edu.batch.resampling import approximate_randomization, paired_bootstrap
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.contests import contest
from mtmetrics_edu.course.grid import GRID
from mtmetrics_edu.course.witnesses import WITNESSES
from mtmetrics_edu.views import palette, plots
from mtmetrics_edu.views.html import Html
from mtmetrics_edu.views.notation import short
from mtmetrics_edu.views.plots import Plot, figure

from ..needs import CJK_FONT
from .markup import HOSTILE

TEXT = WITNESSES["minister"]
SCORES = {
    name: score_like(tool, TEXT.candidates, TEXT.references, **options)
    for name, (tool, options) in GRID.items()
}
SEGMENTS = contest(60, 4)
PAIRED = paired_bootstrap(*SEGMENTS, resamples=300)
SHUFFLED = approximate_randomization(*SEGMENTS, trials=300)
POWER = {"1 point": {300: 0.1, 3000: 0.5}, "2 points": {300: 0.3, 3000: 0.9}}
PLOTS: dict[str, Callable[[], Plot]] = {
    "draw_chance": lambda: plots.draw_chance({"bootstrap": PAIRED, "randomization": SHUFFLED}),
    "draw_pairing": lambda: plots.draw_pairing(PAIRED),
    "draw_power": lambda: plots.draw_power(POWER),
    "draw_shares": lambda: plots.draw_shares({"one": 0.05, "other": 0.115}),
    "draw_spread": lambda: plots.draw_spread([0.51, 0.545, 0.5]),
    "pairs": lambda: plots.pairs({"one": (1.4, 0.6), "two": (0.2, 0.3)}),
    "rates": lambda: plots.rates({"right": {0.01: 0.01, 0.05: 0.06}, "wrong": {0.05: 0.11}}),
    "score_dots": lambda: plots.score_dots(SCORES),
    "staircase": lambda: plots.staircase({"a": 30.99, "b": 15.08, "c": 27.21}),
}


def words(axes: Axes) -> list[str]:
    """All that is written in a plot but its axes' numbers."""
    return [it.get_text() for it in axes.texts]


# How a figure shows itself


def test_every_plot_is_tried() -> None:
    assert {*plots.__all__} - {"Plot"} == {*PLOTS}


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
    data, _ = DisplayFormatter().format(axes)  # a cell shows it once
    assert set(data) == {"text/plain", "text/html"}


@pytest.mark.parametrize("name", PLOTS)
def test_ink_reads_on_white_paper_and_all_words_are_in_the_picture(name: str) -> None:
    axes = PLOTS[name]()
    assert to_hex(axes.whole().get_facecolor()) == to_hex(axes.get_facecolor()) == "#ffffff"
    for it in [*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels(), axes.xaxis.label]:
        assert to_hex(it.get_color()) == palette.THEMES["ink"][palette.LIGHT]
        pixels = it.get_fontsize() / 72 * figure.DPI
        assert pixels >= (13 if name in ("score_dots", "staircase") else 17)
    axes.whole().draw_without_rendering()
    whole = axes.whole().bbox
    for it in axes.texts:
        box = it.get_window_extent()
        assert whole.x0 <= box.x0 <= box.x1 <= whole.x1, it.get_text()
        assert whole.y0 <= box.y0 <= box.y1 <= whole.y1, it.get_text()


def test_typed_text_is_drawn_as_it_is() -> None:
    typed = [*HOSTILE, "x^2$y$"]
    with figure.drawing(3, "") as axes:
        axes.set_yticks(range(len(typed)), [short([word]) for word in typed])
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")
        axes.png()
    labels = axes.get_yticklabels()
    assert {"$x^2$", "x^2$y$", "[U+0000]", "[U+D800]"} <= {it.get_text() for it in labels}
    assert not any(it.get_parse_math() for it in labels)


def test_chinese_and_korean_are_drawn_where_there_is_a_font() -> None:
    CJK_FONT.require()
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # matplotlib warns of each letter that it draws as a box
        plots.staircase({"苹果": 30.0, "좋아한다": 15.0}).png()


def test_nothing_global_changes_and_nothing_stays() -> None:
    before = dict(rcParams)
    figures = [weakref.ref(draw().whole()) for draw in PLOTS.values()]
    assert dict(rcParams) == before
    gc.collect()
    assert [figure for figure in figures if figure() is not None] == []


def test_pyplot_is_never_loaded() -> None:
    code = (
        "from mtmetrics_edu.views import plots; import sys; "
        "plots.draw_spread([0.5]).png(); sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_plot_is_an_axes_one_can_go_on_with() -> None:
    axes = plots.draw_spread([0.5])
    axes.set_title("mine")
    assert isinstance(axes, Axes)
    assert isinstance(axes.whole(), Figure)
    assert axes.whole().axes == [axes]


# One text under many conventions


def test_every_score_has_a_dot_and_its_name_a_place() -> None:
    plot = plots.score_dots(SCORES)
    at = sorted(float(line.get_xdata()[0]) for line in plot.lines if line.get_marker() != "None")
    assert at == pytest.approx(sorted(it.score for it in SCORES.values()))
    rows = [label.get_text() for label in plot.get_yticklabels()]
    assert rows == ["nltk", "multi-bleu", "sacrebleu", "mteval-v14"]  # by their lowest score
    plot.whole().canvas.draw()
    boxes = [it.get_window_extent() for it in plot.texts]
    assert not [1 for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.overlaps(b)]


def test_the_shape_says_how_tokens_were_found() -> None:
    assert plots.look("case:mixed|tok:13a") == {"marker": "o", "mfc": palette.METRICS["BLEU"]}
    assert plots.look("tok:intl")["marker"] == plots.look("tok:international")["marker"] == "^"
    assert plots.look("tok:whitespace")["marker"] == plots.look("tok:blanks")["marker"] == "s"
    assert plots.look("case:lc|tok:zh") == {"marker": "D", "mfc": "none"}


def test_steps_are_as_high_as_their_scores() -> None:
    plot = PLOTS["staircase"]()
    bars = [it.get_height() for it in plot.patches if isinstance(it, Rectangle)]
    assert bars == [30.99, 15.08, 27.21]
    assert {"30.99", "15.08", "27.21", "−15.91", "+12.13"} <= {*words(plot)}
    assert repr(plot) == "From score to score: a 30.99; b 15.08 (−15.91); c 27.21 (+12.13)."


# What is given and what is right


def test_both_scores_of_each_row_are_drawn() -> None:
    plot = PLOTS["pairs"]()
    right, given = [line for line in plot.lines if line.get_marker() == "o"]
    assert [*given.get_xydata().tolist()] == [[1.4, 0], [0.2, 1]]
    assert [*right.get_xydata().tolist()] == [[0.6, 0], [0.3, 1]]
    (between,) = [it for it in plot.collections if isinstance(it, LineCollection)]
    assert [it.tolist() for it in between.get_segments()] == [
        [[1.4, 0], [0.6, 0]],
        [[0.2, 1], [0.3, 1]],
    ]
    words = "Given and right. one: 1.4000, right is 0.6000. two: 0.2000, right is 0.3000."
    assert repr(plot) == words


def test_rates_are_drawn_against_their_thresholds() -> None:
    plot = PLOTS["rates"]()
    diagonal, right, wrong = plot.lines
    assert list(diagonal.get_xdata()) == list(diagonal.get_ydata())
    assert right.get_xydata().tolist() == [[0.01, 0.01], [0.05, 0.06]]
    assert wrong.get_xydata().tolist() == [[0.05, 0.11]]
    assert right.get_linestyle() != wrong.get_linestyle()  # never colour alone
    assert repr(plot).startswith("Equal systems called different. right: 1.0 % at 0.01, 6.0 %")


# Chance


def test_a_dot_for_each_system_and_how_far_they_are_apart() -> None:
    axes = PLOTS["draw_spread"]()
    assert [*axes.lines[0].get_xdata()] == [0.51, 0.545, 0.5]
    assert "4.5 points" in words(axes)
    assert axes.description == "3 systems: BLEU from 0.5000 to 0.5450, 0.0450 apart."
    assert "0.0 points" in words(plots.draw_spread([0.5]))


def test_each_draw_is_a_point_with_both_scores() -> None:
    axes = PLOTS["draw_pairing"]()
    assert [*axes.lines[0].get_xdata()] == [*PAIRED.scores_a]
    assert [*axes.lines[0].get_ydata()] == [*PAIRED.scores_b]
    r = np.corrcoef(PAIRED.scores_a, PAIRED.scores_b)[0, 1]
    assert f"r = {r:.2f}" in axes.get_title(loc="left")
    assert f"correlation {r:.2f}" in axes.description


def test_hills_stand_one_above_the_other_and_their_tails_are_p() -> None:
    axes, observed = PLOTS["draw_chance"](), PAIRED.difference
    for row, (name, it) in enumerate((("randomization", SHUFFLED), ("bootstrap", PAIRED))):
        assert f"{name}\np = {it.p_value:.3f}" in words(axes)
        bars = [bar for bar in axes.patches if isinstance(bar, Rectangle) and bar.get_y() == row]
        tail = sum(bar.get_height() for bar in bars if bar.get_hatch())
        share = tail / sum(bar.get_height() for bar in bars)
        assert share == pytest.approx(it.p_value, abs=0.08)  # bars straddle the line
    assert {float(line.get_xdata()[0]) for line in axes.lines} == {observed, -observed}
    low, high = axes.get_xlim()
    assert low < -abs(observed) < abs(observed) < high
    assert f"bootstrap: p = {PAIRED.p_value:.3f}" in axes.description


def test_a_small_p_value_has_a_digit_to_show() -> None:
    assert [plots.p_in_words(p) for p in (0.0001, 0.001, 0.0505)] == ["0.0001", "0.001", "0.051"]


def test_shares_stand_beside_what_was_promised() -> None:
    axes = PLOTS["draw_shares"]()
    assert [bar.get_width() for bar in axes.patches] == [0.05, 0.115]
    assert words(axes) == ["5.0%", "11.5%", "5% promised"]
    assert [*axes.lines[0].get_xdata()] == [0.05, 0.05]


def test_power_has_a_line_for_each_gain() -> None:
    axes = PLOTS["draw_power"]()
    for line, shares in zip(axes.lines, POWER.values(), strict=False):
        assert [*line.get_xdata()] == [300, 3000]
        assert [*line.get_ydata()] == [*shares.values()]
    assert {"10%", "50%", "30%", "90%"} <= {*words(axes)}
    assert "2 points: 30% of 300 segments, 90% of 3000 segments." in axes.description
    shares = [it for it in axes.texts if it.get_text().endswith("%")]
    assert all(it.get_path_effects() for it in shares)  # a halo: lines cross them
    axes.whole().draw_without_rendering()
    lowest = min(it.get_window_extent().y0 for it in shares)
    assert lowest > axes.get_window_extent().y0  # inside, not on the axis
    assert len({line.get_linestyle() for line in axes.lines[:2]}) == 2  # never colour alone
