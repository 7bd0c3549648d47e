"""Where things stand in a picture: round numbers, boxes, levels, and the hill of resamples."""

from __future__ import annotations

import itertools
from dataclasses import replace
from math import inf, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, explain, explain_score
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.views import geometry

from .. import strategies
from .examples import GUIDE, SHORT, ZERO


@pytest.mark.parametrize(
    ("high", "numbers"),
    [
        (8, [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (8.001, [0, 2, 4, 6, 8]),
        (16, [0, 2, 4, 6, 8, 10, 12, 14, 16]),
        (18, [0, 5, 10, 15]),
        (40, [0, 5, 10, 15, 20, 25, 30, 35, 40]),
        (41, [0, 10, 20, 30, 40]),
        (1.25, [0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2]),
        (0.3, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]),
    ],
)
def test_ticks(high: float, numbers: list[float]) -> None:
    assert geometry.ticks(high) == pytest.approx(numbers)


@given(st.floats(1e-5, 1e8))
def test_ticks_are_few_and_reach_far(high: float) -> None:
    found = geometry.ticks(high)
    step = found[1]
    assert len(found) <= 8 + 1
    assert found[-1] <= high * (1 + 1e-9) < found[-1] + step * (1 + 1e-6)


def test_a_scale_of_no_width_has_a_place() -> None:
    assert geometry.scale(5, 5, 100, 200)(5) == 100
    assert geometry.scale(0, 10, 280, 40)(2.5) == 220


def test_steps_end_where_they_should() -> None:
    assert (geometry.steps(36)[0], geometry.steps(36)[-1]) == (0, 36)
    assert len(geometry.steps(36)) == 161


@pytest.mark.parametrize(
    ("c", "r", "end"), [(12, 18, 36), (100, 18, 115), (0, 0, 4), (3, 2, 4), (3.9, 2, 4.485)]
)
def test_the_curve_ends_beyond_both_lengths(c: float, r: float, end: float) -> None:
    assert geometry.longest_drawn(c, r) == pytest.approx(end)


# Boxes


@given(strategies.segment)
def test_boxes_are_the_ngrams(segment: tuple[list[str], list[list[str]]]) -> None:
    for order in explain(*segment).orders:
        boxes = list(geometry.state_boxes(order))
        drawn = [box.state for box in boxes for _ in box.starts]
        assert sorted(drawn) == sorted(it.state for it in order.candidate)
        assert drawn == sorted(drawn, key=[MATCHED, CLIPPED_AWAY, UNMATCHED].index)
        assert [start for box in boxes for start in box.starts] == pytest.approx(
            [i / len(drawn) for i in range(len(drawn))]
        )
        assert [box.width for box in boxes] == pytest.approx([1 / len(drawn) for _ in boxes])


@pytest.mark.parametrize(("total", "boxes"), [(60, 60), (61, 3)])
def test_many_ngrams_make_one_box_per_state(total: int, boxes: int) -> None:
    assert geometry.BOXES_SHOWN == 60
    candidate = ["a"] * (total - 10) + ["b"] * 10
    order = explain(candidate, [["a"] * 20], max_n=1).orders[0]
    found = list(geometry.state_boxes(order))
    assert sum(len(it.starts) for it in found) == boxes
    shares = {it.state: it.width * len(it.starts) for it in found}
    assert shares == pytest.approx(
        {MATCHED: 20 / total, CLIPPED_AWAY: (total - 30) / total, UNMATCHED: 10 / total}
    )


def test_one_ngram_among_many_is_one_wide() -> None:
    order = explain(["a"] * 63 + ["b"], [["a"] * 63], max_n=1).orders[0]
    assert list(geometry.state_boxes(order)) == [
        (MATCHED, [0], 63 / 64),
        (UNMATCHED, [63 / 64], 1 / 64),
    ]


def test_a_state_that_does_not_occur_has_no_box() -> None:
    order = explain(["a"] * 100, [["a"] * 40], max_n=1).orders[0]
    assert list(geometry.state_boxes(order)) == [(MATCHED, [0], 0.4), (CLIPPED_AWAY, [0.4], 0.6)]


# Penalties


def test_standings() -> None:
    bleu, nist = geometry.standings(12, 16, 17.5)
    assert bleu == ("BLEU", 12 / 16, brevity_penalty(12, 16))
    assert nist == ("NIST", 12 / 17.5, nist_length_penalty(12, 17.5))
    assert [it.ratio for it in geometry.standings(0, 16, None)] == [0, 0]
    assert geometry.standings(None, 16, 16) == geometry.standings(3, None, 3) == []
    assert geometry.standings(3, 0, 3) == []


# The waterfall


def test_levels_end_at_the_logarithm_of_the_score() -> None:
    levels = geometry.levels(GUIDE.factors)
    assert levels[0] == 0
    assert levels[-1] == pytest.approx(log(GUIDE.bleu.score))
    assert geometry.falls(levels) == [*itertools.pairwise(levels)]


@pytest.mark.parametrize(("explanation", "falls"), [(ZERO, 5), (SHORT, 4)])
def test_nothing_falls_below_the_first_zero(explanation, falls) -> None:
    levels = geometry.levels(explain_score(explanation.bleu))
    found = geometry.falls(levels)
    assert len(found) == falls
    assert [after for _, after in found].count(-inf) == 1


def test_reach_leaves_room_to_fall() -> None:
    assert geometry.reach([0.0, -1.0]) == (0.0, -1.08)
    assert geometry.reach([0.0, -1.0, -inf]) == (0.0, -1.6)
    assert geometry.reach([0.0, 0.5, -1.0]) == (0.5, -1.08)
    assert geometry.reach([0.0, 0.0]) == (0.0, pytest.approx(-0.108))


@pytest.mark.parametrize("lowest", [-0.1, -0.7, -3.0, -9.0])
def test_the_scores_on_an_axis_can_be_read(lowest: float) -> None:
    scores = geometry.round_scores(0.0, lowest)
    assert scores[0] == 1
    gaps = [log(a) - log(b) for a, b in itertools.pairwise(scores)]
    assert min(gaps, default=1) > -lowest / 12
    assert len(scores) <= 12
    assert log(scores[-1]) >= lowest


def test_the_scores_on_an_axis_end_with_it() -> None:
    assert geometry.round_scores(0.0, log(0.5)) == [1, 0.9, 0.8, 0.7, 0.6, 0.5]
    assert geometry.round_scores(0.0, log(0.500001))[-1] == 0.6
    long = [1, 0.4, 0.1, 0.04, 0.01, 0.004, 0.001, 0.0004, 0.0001]
    assert geometry.round_scores(0.0, -9.5) == pytest.approx(long)


# The hill


def test_a_hill_reaches_from_the_lowest_to_the_highest_score() -> None:
    interval = Interval(0.5, 0.3, 0.6, 0.95, [0.3, 0.4, 0.6])
    assert geometry.hill_reach(interval) == (0.3, 0.6)
    assert geometry.hill_reach(replace(interval, score=0.2)) == (0.2, 0.6)
    assert geometry.hill_reach(replace(interval, score=0.7)) == (0.3, 0.7)


@pytest.mark.parametrize("score", [0.0, 0.0001, 0.004, 0.3, 0.9999, 1.0])
def test_a_hill_of_equal_scores_is_one_point_wide(score: float) -> None:
    low, high = geometry.hill_reach(Interval.of(score, [score] * 9))
    assert 0 <= low <= score <= high <= 1
    assert low < high
    if 0.005 < score < 0.995:
        assert (low, high) == pytest.approx((score - 0.005, score + 0.005))


def test_every_score_is_in_one_bin() -> None:
    scores = [i / 100 for i in range(101)]
    heights = geometry.hill_heights(Interval(0.5, 0.0, 1.0, 0.95, scores), 0.0, 1.0)
    assert len(heights) == geometry.BINS
    assert sum(heights) == len(scores)
    assert min(heights) >= 2
    ends = geometry.hill_heights(Interval(0.5, 0.0, 1.0, 0.95, [0.0, 1.0, 1.0]), 0.0, 1.0)
    assert (ends[0], ends[-1]) == (1, 2)


def test_equal_scores_stand_in_the_middle_bin() -> None:
    interval = Interval.of(0.3, [0.3] * 9)
    heights = geometry.hill_heights(interval, *geometry.hill_reach(interval))
    assert heights.index(9) == len(heights) // 2
