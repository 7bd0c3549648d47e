"""The hill of resamples: each score in its bin, and nothing stands on the words."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.views import geometry, palette, svg

from ..examples import four
from ..test_svg import WHOLE
from .reading import crossed, lines, outside, overlapping, places, rects, said, texts

PLACES = [0.0, 0.0001, 0.02, 0.3, 0.4999, 0.5, 0.51, 0.9, 0.9999, 1.0]
BLUE = palette.METRICS["BLEU"]


@pytest.mark.parametrize(
    ("resamples", "below"),
    [(1, "score of 1 resample"), (7, "scores of 7 resamples"), (50, "scores of 50 resamples")],
)
def test_it_shows_the_resamples_so_far(resamples: int, below: str) -> None:
    so_far = WHOLE.first(resamples)
    heights = geometry.hill_heights(so_far, *geometry.hill_reach(WHOLE))
    picture = svg.resample_hill(so_far, WHOLE)
    boxes = rects(picture, BLUE)
    assert len(boxes) == sum(count > 0 for count in heights)
    assert min(box["height"] for box in boxes) >= 4  # the first one is seen
    assert f"{resamples} resamples" in said(picture)
    assert f"score {WHOLE.score:.4f}" in texts(picture)
    assert texts(picture)[-1] == below


def test_a_bar_is_as_high_as_its_count() -> None:
    scores = [0.1] * 9 + [0.2] * 3 + [0.3] * 6
    interval = Interval(0.2, 0.1, 0.3, 0.95, scores)
    bars = sorted(rects(svg.resample_hill(interval, interval), BLUE), key=lambda it: it["x"])
    assert [bar["height"] / bars[0]["height"] for bar in bars] == pytest.approx(
        [1, 3 / 9, 6 / 9], abs=0.001
    )
    bottoms = {round(bar["y"] + bar["height"]) for bar in bars}
    assert len(bottoms) == 1
    halfway = (bars[0]["x"] + bars[2]["x"]) / 2
    assert bars[1]["x"] == pytest.approx(halfway, abs=0.11)


@pytest.mark.parametrize("score", PLACES)
def test_nothing_stands_on_the_words(score: float) -> None:
    for low, high in itertools.combinations_with_replacement(PLACES, 2):
        for whole in ([low, high], [0.5, low, high], [0.0, 1.0, low, high]):
            interval = Interval(score, low, high, 0.95, [low, high])
            picture = svg.resample_hill(interval, replace(interval, scores=whole))
            assert crossed(picture) == [], (low, high, whole)
            assert overlapping(picture) == [], (low, high, whole)
            assert outside(picture) == [], (low, high, whole)
            named = [it for it in texts(picture) if it.split()[0] in ("low", "high", "score")]
            assert {f"high {high:.4f}", f"low {low:.4f}", f"score {score:.4f}"} <= {*named}


@pytest.mark.parametrize("score", PLACES)
def test_equal_resamples_stand_at_their_score(score: float) -> None:
    interval = Interval.of(score, [score] * 30)
    picture = svg.resample_hill(interval, interval)
    (bar,) = rects(picture, BLUE)
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
    where, bars = places(picture), rects(picture, BLUE)
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
        (it["x"], it["x"] + it["width"]) for it in rects(svg.resample_hill(WHOLE, WHOLE), BLUE)
    )
    assert all(end < start for (_, end), (start, _) in itertools.pairwise(bars))
