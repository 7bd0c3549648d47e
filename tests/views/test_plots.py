"""The figures' data against explain's, and no line through their words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex
from matplotlib.patches import Rectangle

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.batch.resampling import bootstrap, paired_bootstrap
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    CorpusExplanation,
    explain_information,
    penalty_crossing,
)
from mtmetrics_edu.views import palette, plots
from mtmetrics_edu.views.plots import chance

from .examples import GUIDE, SHORT, THE_CAT, ZERO, four, scored


def words(axes: Axes) -> list[str]:
    """All that is written in a plot but its axes' numbers."""
    return [it.get_text() for it in axes.texts]


def bars(axes: Axes, colour: str) -> list[Rectangle]:
    """The visible rectangles filled with a colour."""
    return [
        it
        for it in axes.patches
        if isinstance(it, Rectangle) and to_hex(it.get_facecolor()) == colour and it.get_width()
    ]


def thickness(axes: Axes) -> set[float]:
    """How thick the bars are that lie on their sides, as a share of their rows."""
    return {round(it.get_height(), 3) for it in axes.patches if isinstance(it, Rectangle)}


SEGMENTS = segment_stats([GUIDE.candidate, THE_CAT.candidate], [GUIDE.references] * 2)
OTHERS = segment_stats([THE_CAT.candidate, GUIDE.candidate], [GUIDE.references] * 2)
INTERVAL = bootstrap(SEGMENTS, resamples=30)
COMPARISON = paired_bootstrap(SEGMENTS, OTHERS, resamples=30)
PLOTS: dict[str, Callable[[], plots.Plot]] = {
    "precision bars": lambda: plots.precision_bars(GUIDE.candidate, GUIDE.references),
    "waterfall": lambda: plots.waterfall(GUIDE.candidate, GUIDE.references),
    "zero": lambda: plots.waterfall(ZERO.candidate, ZERO.references),
    "undefined": lambda: plots.precision_bars(SHORT.candidate, SHORT.references),
    "information": lambda: plots.draw_information(explain_information([GUIDE.references], 2)),
    "curve": lambda: plots.penalty_curve(12, 18),
    "penalties": lambda: plots.penalties(12, 16, 17.5),
    "segments": lambda: plots.segment_bars(
        [GUIDE.candidate, ZERO.candidate], [GUIDE.references, ZERO.references]
    ),
    "scores": lambda: plots.score_bars({"one": GUIDE.bleu, "another": ZERO.bleu}),
    "interval": lambda: chance.draw_interval(INTERVAL),
    "differences": lambda: chance.draw_differences(COMPARISON),
    "spread": lambda: chance.draw_spread([0.52, 0.53, 0.56]),
    "pairing": lambda: chance.draw_pairing(COMPARISON),
    "chance": lambda: chance.draw_chance({"bootstrap": COMPARISON}),
    "shares": lambda: chance.draw_shares({"one": 0.04, "another": 0.11}),
    "power": lambda: chance.draw_power({"1 point": {300: 0.1, 3000: 0.7}}),
}


def test_precision_bars() -> None:
    axes = plots.precision_bars(THE_CAT.candidate, THE_CAT.references)
    matched = [bar for bar in bars(axes, palette.MARKS[MATCHED]) if bar.get_height() < 0.8]
    counts = [sum(round(bar.get_y() + 0.36) == n for bar in matched) for n in range(1, 5)]
    assert counts == [order.matches for order in THE_CAT.orders]
    hatched = [p for p in axes.patches if p.get_hatch()]
    assert {to_hex(p.get_edgecolor()) for p in hatched} == {palette.MARKS[CLIPPED_AWAY]}
    assert words(axes)[:2] == ["5/7", "= 0.7143"]
    assert "5 matched, 2 clipped away" in axes.description
    assert "undefined: no 4-grams" in words(plots.precision_bars(SHORT.candidate, SHORT.references))


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


def test_penalty_curve() -> None:
    axes = plots.penalty_curve(12, 18)
    x, y = axes.lines[0].get_data()
    assert list(y) == [brevity_penalty(v, 18) for v in x]
    assert [list(v) for v in axes.lines[1].get_data()] == [[12], [brevity_penalty(12, 18)]]
    assert words(axes) == ["r = 18", "c = 12\nBP = 0.6065"]


def test_penalties() -> None:
    axes = plots.penalties(12, 16, 17.5)
    for line, function in zip(axes.lines, (brevity_penalty, nist_length_penalty), strict=False):
        x, y = line.get_data()
        assert list(y) == [function(v, 1) for v in x]
    assert axes.lines[1].get_linestyle() == "--"
    assert [float(v[0]) for v in axes.lines[2].get_data()] == list(penalty_crossing())
    assert f"NIST here: {four(nist_length_penalty(12, 17.5))} at {12 / 17.5:.4f}" in words(axes)
    assert len(plots.penalties().lines) == 3


def test_information_bars() -> None:
    rows = explain_information([GUIDE.references], 2)
    axes = plots.draw_information(rows, limit=50)
    widths = [it.get_width() for it in axes.patches if isinstance(it, Rectangle)]
    assert widths == [row.information for row in rows[:50]]
    labels = [t.get_text() for t in axes.get_yticklabels()]
    assert labels[8] == "the"
    assert words(axes)[8] == "2.4739   log₂ 50/9"
    assert axes.get_title(loc="left") == "Info in bits (first 50 of 72 n-grams)"


@pytest.mark.parametrize(
    ("count", "drawn", "title"), [(24, 24, "24 n-grams"), (25, 24, "first 24 of 25 n-grams")]
)
def test_information_bars_are_few(count: int, drawn: int, title: str) -> None:
    rows = explain_information([[[f"w{i}" for i in range(count)]]], 1)
    axes = plots.draw_information(rows)
    assert len(axes.patches) == drawn
    assert axes.get_title(loc="left") == f"Info in bits ({title})"


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


@pytest.mark.parametrize("name", ["penalties", "segments", "scores", "waterfall", "information"])
def test_no_line_goes_through_the_words_of(name: str) -> None:
    assert crossed(PLOTS[name]()) == []


@pytest.mark.parametrize(
    ("name", "across", "upwards"),
    [
        ("curve", "candidate length c", "BP"),
        ("penalties", "candidate length ÷ reference length", "penalty"),
        ("waterfall", "", "score (logarithmic)"),
        ("segments", "", "segment"),
        ("interval", "score of a resample", "resamples"),
        ("differences", "score of b − score of a", "draws"),
    ],
)
def test_axes_have_names(name: str, across: str, upwards: str) -> None:
    axes = PLOTS[name]()
    assert (axes.get_xlabel(), axes.get_ylabel()) == (across, upwards)


@pytest.mark.parametrize("name", ["curve", "penalties"])
def test_penalties_are_drawn_from_0_to_1_from_length_0(name: str) -> None:
    axes = PLOTS[name]()
    assert axes.get_xlim()[0] == axes.get_ylim()[0] == 0
    assert 1 < axes.get_ylim()[1] < 1.2


def test_bars_are_equally_thick_in_all_plots() -> None:
    found = [thickness(PLOTS[name]()) for name in ("information", "segments", "scores")]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 1


def test_the_waterfall_fills_the_picture() -> None:
    for explanation in (GUIDE, ZERO):
        axes = plots.waterfall(explanation.candidate, explanation.references)
        low, high = axes.get_ylim()
        assert 0 < high < 0.2 * (high - low)  # room above the first bar for its number
    guide = plots.waterfall(GUIDE.candidate, GUIDE.references)
    deepest = min(it.get_y() + it.get_height() for it in guide.patches if isinstance(it, Rectangle))
    assert guide.get_ylim()[0] <= deepest


def test_the_ring_at_the_crossing_is_as_bold_as_the_curves() -> None:
    bleu, _, ring, *_ = plots.penalties().lines
    assert ring.get_fillstyle() == "none"
    assert ring.get_markeredgewidth() > bleu.get_linewidth() / 2


def test_segments_of_fewer_orders() -> None:
    axes = plots.segment_bars([["a", "b"]], [[["a", "c"]]], max_n=1)
    assert [bar.get_width() for bar in bars(axes, palette.METRICS["BLEU"])] == [0.5]


def test_names_and_scores_stand_at_the_middle_of_their_bars() -> None:
    for name in ("segments", "information", "scores", "precision bars"):
        axes = PLOTS[name]()
        axes.whole().draw_without_rendering()
        rows = [it.get_y() + it.get_height() / 2 for it in axes.patches if it.get_height() < 1]
        middles = [axes.transData.transform((0, row))[1] for row in rows]
        for words in axes.texts:
            if not words.get_text().startswith(("mean", "corpus")):
                box = words.get_window_extent()
                middle = (box.y0 + box.y1) / 2
                assert min(abs(middle - it) for it in middles) < 2, (name, words.get_text())


@pytest.mark.parametrize("r", [0, 1, 2, 18])
def test_no_line_goes_through_the_words_of_the_curve(r: int) -> None:
    for c in {0, 1, 2, 3, *(round(r * part / 6) for part in range(19))}:
        axes = plots.penalty_curve(c, r)
        assert crossed(axes) == [], c


@pytest.mark.parametrize("pooled", [0.0, 0.3, 0.5, 0.8, 1.0])
def test_no_line_goes_through_the_words_of_the_segments(pooled: float) -> None:
    for mean in (0.0, 0.1, 0.28, 0.33, 0.79, 1.0):
        scores = (min(2 * mean, 1), 2 * mean - min(2 * mean, 1))
        corpus = CorpusExplanation(tuple(map(scored, scores)), scored(pooled))
        assert crossed(plots.draw_segments(corpus)) == [], mean


def test_segment_bars() -> None:
    axes = PLOTS["segments"]()
    scores = [GUIDE.bleu.score, ZERO.bleu.score]
    assert [bar.get_width() for bar in bars(axes, palette.METRICS["BLEU"])] == [scores[0]]
    edges = [it.get_edgecolor() for it in axes.patches if not it.get_width()]  # a zero is seen
    assert [to_hex(edge) for edge in edges] == [palette.METRICS["BLEU"]]
    assert f"mean {four(sum(scores) / 2)}" in words(axes)
    assert float(axes.lines[1].get_xdata()[0]) == pytest.approx(sum(scores) / 2)


def test_score_bars() -> None:
    axes = plots.score_bars({"one": GUIDE.bleu, "another": ZERO.bleu})
    scores = [GUIDE.bleu.score, ZERO.bleu.score]
    drawn = [it.get_width() for it in axes.patches if isinstance(it, Rectangle)]
    assert drawn == pytest.approx(scores)
    assert [t.get_text() for t in axes.get_yticklabels()] == ["one", "another"]
    assert f"one {GUIDE.bleu.score:.4f}" in axes.description


def test_interval() -> None:
    axes = chance.draw_interval(INTERVAL)
    assert sum(it.get_height() for it in axes.patches if isinstance(it, Rectangle)) == 30
    assert [line.get_xdata()[0] for line in axes.lines] == [
        INTERVAL.low,
        INTERVAL.high,
        INTERVAL.score,
    ]
    assert f"from {INTERVAL.low:.4f} to {INTERVAL.high:.4f}" in axes.description


def test_the_ends_of_the_interval_are_named_at_one_height_below_the_score() -> None:
    axes = chance.draw_interval(INTERVAL)
    low, high, score = axes.texts
    assert low.get_position()[1] == high.get_position()[1] < score.get_position()[1]
    assert (low.get_ha(), high.get_ha(), score.get_ha()) == ("right", "left", "center")


def test_differences() -> None:
    axes = chance.draw_differences(COMPARISON)
    assert sum(it.get_height() for it in axes.patches if isinstance(it, Rectangle)) == 30
    assert [line.get_xdata()[0] for line in axes.lines] == [0, COMPARISON.difference]
    low, high = axes.get_xlim()
    assert low < 0 < high
    least, most = min(COMPARISON.differences), max(COMPARISON.differences)
    assert f"from {four(least)} to {four(most)}" in axes.description
