"""The hill of differences by chance: its bars count the draws, and the tail is what p counts."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from mtmetrics_edu.batch.resampling import Comparison
from mtmetrics_edu.compare import Test
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.views import geometry, palette, svg
from mtmetrics_edu.views.svg.chance import bins

from ..examples import four
from ..test_svg import WHOLE
from .reading import crossed, lines, outside, overlapping, places, rects, said, texts

BLUE, GREY = palette.METRICS["BLEU"], palette.NEUTRAL
PLACES = [-0.3, -0.02, -0.0001, 0.0, 0.0001, 0.004, 0.05, 0.3]


def drawn(differences: Sequence[float], observed: float, p: float = 0.5) -> Test:
    """A test whose draws have these differences."""
    scores = np.full(len(differences), 0.4)
    comparison = Comparison(
        score_a=0.4,
        score_b=0.4 + observed,
        p_value=p,
        scores_a=scores,
        scores_b=scores + np.array(differences),
    )
    return Test(name="test", p_value=p, draws=len(differences), comparison=comparison)


def hill(size: int = 500, spread: float = 0.01) -> list[float]:
    return np.random.default_rng(1).normal(0, spread, size).tolist()


@pytest.mark.parametrize("observed", [0.0, 0.0001, 0.008, -0.02, 0.5])
def test_bins_hold_every_draw_once(observed: float) -> None:
    differences = hill()
    found = bins(differences, observed)
    assert sum(it.tail + it.rest for it in found) == 500
    assert sum(it.tail for it in found) == sum(abs(d) >= abs(observed) for d in differences)
    assert found[0].low == pytest.approx(-found[-1].high)
    assert len(found) % 2 == 0
    assert 20 <= len(found) <= 82


def test_the_observed_difference_is_an_edge() -> None:
    found = bins(hill(), 0.012)
    assert min(abs(it.low - 0.012) for it in found) < 1e-12
    assert all(not (it.tail and it.rest) for it in found)


def test_the_tail_is_shaded() -> None:
    differences = hill()
    picture = svg.chance_hill(drawn(differences, 0.012), "bleu")
    found = bins(differences, 0.012)
    assert len(rects(picture, BLUE)) == sum(it.tail > 0 for it in found)
    assert len(rects(picture, GREY)) == sum(it.rest > 0 for it in found)
    (observed,) = [it for it in lines(picture, "mtm-axis") if it[0][0] == it[1][0]]
    left = [box for box in rects(picture, BLUE) if box["x"] < 380]
    right = [box for box in rects(picture, BLUE) if box["x"] >= 380]
    assert left
    assert right
    assert min(box["x"] for box in right) >= observed[0][0] - 0.2
    tail = sum(it.tail for it in found)
    assert f"{tail} of 500 draws" in texts(picture)[-1]


def test_it_says_p_and_the_difference() -> None:
    picture = svg.chance_hill(drawn(hill(), -0.0123, p=0.0375), "bleu")
    assert {"observed −1.23", "p = 0.0375", "0"} <= {*texts(picture)}
    assert "Observed difference −1.23 BLEU points; p = 0.0375" in said(picture)
    assert "observed −0.0123" in texts(svg.chance_hill(drawn(hill(), -0.0123), "nist"))


@pytest.mark.parametrize("observed", PLACES)
@pytest.mark.parametrize("spread", [0.0, 0.001, 0.1])
def test_nothing_stands_on_the_words(observed: float, spread: float) -> None:
    picture = svg.chance_hill(drawn(hill(200, spread), observed), "bleu")
    assert crossed(picture) == []
    assert overlapping(picture) == []
    assert outside(picture) == []


HILLS_PLACES = [0.0, 0.0001, 0.02, 0.3, 0.4999, 0.5, 0.51, 0.9, 0.9999, 1.0]
HILLS_BLUE = palette.METRICS["BLEU"]


@pytest.mark.parametrize(
    ("resamples", "below"),
    [(1, "score of 1 resample"), (7, "scores of 7 resamples"), (50, "scores of 50 resamples")],
)
def test_it_shows_the_resamples_so_far(resamples: int, below: str) -> None:
    so_far = WHOLE.first(resamples)
    heights = geometry.hill_heights(so_far, *geometry.hill_reach(WHOLE))
    picture = svg.resample_hill(so_far, WHOLE)
    boxes = rects(picture, HILLS_BLUE)
    assert len(boxes) == sum(count > 0 for count in heights)
    assert min(box["height"] for box in boxes) >= 4  # the first one is seen
    assert f"{resamples} resamples" in said(picture)
    assert f"score {WHOLE.score:.4f}" in texts(picture)
    assert texts(picture)[-1] == below


def test_a_bar_is_as_high_as_its_count() -> None:
    scores = [0.1] * 9 + [0.2] * 3 + [0.3] * 6
    interval = Interval(0.2, 0.1, 0.3, 0.95, scores)
    bars = sorted(rects(svg.resample_hill(interval, interval), HILLS_BLUE), key=lambda it: it["x"])
    assert [bar["height"] / bars[0]["height"] for bar in bars] == pytest.approx(
        [1, 3 / 9, 6 / 9], abs=0.001
    )
    bottoms = {round(bar["y"] + bar["height"]) for bar in bars}
    assert len(bottoms) == 1
    halfway = (bars[0]["x"] + bars[2]["x"]) / 2
    assert bars[1]["x"] == pytest.approx(halfway, abs=0.11)


@pytest.mark.parametrize("score", HILLS_PLACES)
def test_nothing_stands_on_the_words_in_hills(score: float) -> None:
    for low, high in itertools.combinations_with_replacement(HILLS_PLACES, 2):
        for whole in ([low, high], [0.5, low, high], [0.0, 1.0, low, high]):
            interval = Interval(score, low, high, 0.95, [low, high])
            picture = svg.resample_hill(interval, replace(interval, scores=whole))
            assert crossed(picture) == [], (low, high, whole)
            assert overlapping(picture) == [], (low, high, whole)
            assert outside(picture) == [], (low, high, whole)
            named = [it for it in texts(picture) if it.split()[0] in ("low", "high", "score")]
            assert {f"high {high:.4f}", f"low {low:.4f}", f"score {score:.4f}"} <= {*named}


@pytest.mark.parametrize("score", HILLS_PLACES)
def test_equal_resamples_stand_at_their_score(score: float) -> None:
    interval = Interval.of(score, [score] * 30)
    picture = svg.resample_hill(interval, interval)
    (bar,) = rects(picture, HILLS_BLUE)
    (upright,) = [it for it in lines(picture, "mtm-axis") if it[0][0] == it[1][0]]
    at = upright[0][0]
    assert bar["x"] - 0.11 <= at <= bar["x"] + bar["width"] + 1.11
    if 0.01 < score < 0.99:
        assert at == pytest.approx(bar["x"] + bar["width"] / 2, abs=0.6)


def test_the_ends_of_the_interval_have_their_lines() -> None:
    picture = svg.resample_hill(WHOLE, WHOLE)
    low, high = (rule[0][0] for rule in lines(picture, "mtm-rule"))
    axis, score = lines(picture, "mtm-axis")
    assert axis[0][0] < low < score[0][0] < high < axis[1][0]


def test_words_stand_where_they_belong() -> None:
    picture = svg.resample_hill(WHOLE, WHOLE)
    where, bars = places(picture), rects(picture, HILLS_BLUE)
    axis, score = lines(picture, "mtm-axis")
    bottom = axis[0][1]
    ends = [four(it) for it in geometry.hill_reach(WHOLE)]
    for words in ends:
        assert abs((where[words][2] + where[words][3]) / 2 - bottom) < 8  # at the axis' height
    assert where[ends[0]][1] < axis[0][0] < axis[1][0] < where[ends[1]][0]
    named = where[f"score {four(WHOLE.score)}"]
    assert named[3] < score[0][1] < min(bar["y"] for bar in bars)
    low, high = lines(picture, "mtm-rule")
    for words, ((_, top), (_, end)) in (("low", low), ("high", high)):
        room = where[f"{words} {four(getattr(WHOLE, words))}"]
        assert bottom < room[2] < end
        assert top < min(bar["y"] for bar in bars)
    below = where["scores of 50 resamples"]
    assert below[2] > max(it[3] for words, it in where.items() if words != "scores of 50 resamples")


def test_bars_do_not_touch() -> None:
    bars = sorted(
        (it["x"], it["x"] + it["width"])
        for it in rects(svg.resample_hill(WHOLE, WHOLE), HILLS_BLUE)
    )
    assert all(end < start for (_, end), (start, _) in itertools.pairwise(bars))
