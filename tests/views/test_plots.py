"""The figures' data against explain's, and no line through their words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import Rectangle

from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.batch.resampling import paired_bootstrap
from mtmetrics_edu.views import plots
from mtmetrics_edu.views.plots import chance

from .examples import GUIDE, SHORT, THE_CAT, ZERO


def words(axes: Axes) -> list[str]:
    """All that is written in a plot but its axes' numbers."""
    return [it.get_text() for it in axes.texts]


SEGMENTS = segment_stats([GUIDE.candidate, THE_CAT.candidate], [GUIDE.references] * 2)
OTHERS = segment_stats([THE_CAT.candidate, GUIDE.candidate], [GUIDE.references] * 2)
COMPARISON = paired_bootstrap(SEGMENTS, OTHERS, resamples=30)
PLOTS: dict[str, Callable[[], plots.Plot]] = {
    "waterfall": lambda: plots.waterfall(GUIDE.candidate, GUIDE.references),
    "zero": lambda: plots.waterfall(ZERO.candidate, ZERO.references),
    "spread": lambda: chance.draw_spread([0.52, 0.53, 0.56]),
    "pairing": lambda: chance.draw_pairing(COMPARISON),
    "chance": lambda: chance.draw_chance({"bootstrap": COMPARISON}),
    "shares": lambda: chance.draw_shares({"one": 0.04, "another": 0.11}),
    "power": lambda: chance.draw_power({"1 point": {300: 0.1, 3000: 0.7}}),
}


def test_waterfall() -> None:
    axes = plots.waterfall(GUIDE.candidate, GUIDE.references)
    falls = axes.patches[1:5]
    assert "× 0.719\n(−0.3304)" in words(axes)
    assert [bar.get_alpha() for bar in falls] == [0.45, 0.45, 0.45, None]
    shares = [factor.log_share for factor in GUIDE.factors[1:]]
    assert [bar.get_height() for bar in falls] == pytest.approx(shares)
    assert falls[3].get_y() == pytest.approx(sum(shares[:3]))
    assert [t.get_text() for t in axes.get_xticklabels()][1:] == [
        *("p₁\n17/18", "p₂\n10/17", "p₃\n7/16", "p₄\n4/15"),
        "BLEU\n0.5046",
    ]
    assert "−0.6841" in words(axes)
    assert "−∞" in words(plots.waterfall(ZERO.candidate, ZERO.references))
    assert "undefined" in words(plots.waterfall(SHORT.candidate, SHORT.references))
    uneven = plots.waterfall(GUIDE.candidate, GUIDE.references, weights=[1, 0, 0, 0])
    assert uneven.patches[1].get_height() == pytest.approx(4 * shares[0])


def crossed(axes: plots.Plot) -> list[str]:
    """The words that a line goes through."""
    figure = axes.whole()
    figure.draw_without_rendering()
    lines = [it.get_path().transformed(it.get_transform()) for it in axes.lines]
    lines += [
        path.transformed(axes.transData)
        for it in axes.collections
        if isinstance(it, LineCollection)
        for path in it.get_paths()
    ]
    rooms = {it.get_text(): it.get_window_extent() for it in axes.texts}
    return [w for w, box in rooms.items() if any(p.intersects_bbox(box, False) for p in lines)]


@pytest.mark.parametrize("name", PLOTS)
def test_all_words_are_in_the_picture(name: str) -> None:
    axes = PLOTS[name]()
    axes.whole().draw_without_rendering()
    whole = axes.whole().bbox
    for words in axes.texts:
        box = words.get_window_extent()
        assert whole.x0 <= box.x0 < box.x1 <= whole.x1, words.get_text()
        assert whole.y0 <= box.y0 < box.y1 <= whole.y1, words.get_text()


def test_the_waterfall_fills_the_picture() -> None:
    for explanation in (GUIDE, ZERO):
        axes = plots.waterfall(explanation.candidate, explanation.references)
        low, high = axes.get_ylim()
        assert 0 < high < 0.2 * (high - low)  # room above the first bar for its number
    guide = plots.waterfall(GUIDE.candidate, GUIDE.references)
    deepest = min(it.get_y() + it.get_height() for it in guide.patches if isinstance(it, Rectangle))
    assert guide.get_ylim()[0] <= deepest


@pytest.mark.parametrize("name", ["waterfall", "zero"])
def test_no_line_goes_through_the_words_of(name: str) -> None:
    assert crossed(PLOTS[name]()) == []
