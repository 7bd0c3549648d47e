"""The figures of chance: their data are those of the comparison, and words say the same."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from mtmetrics_edu.batch.resampling import approximate_randomization, paired_bootstrap
from mtmetrics_edu.course.contests import contest
from mtmetrics_edu.views.plots import chance
from mtmetrics_edu.views.plots.figure import Plot

PAIR = contest(60, 4)
PAIRED = paired_bootstrap(*PAIR, resamples=300)
SHUFFLED = approximate_randomization(*PAIR, trials=300)


def words(axes: Plot) -> list[str]:
    return [it.get_text() for it in axes.texts]


def test_a_dot_for_each_system_and_how_far_they_are_apart() -> None:
    axes = chance.draw_spread([0.51, 0.545, 0.5])
    assert [*axes.lines[0].get_xdata()] == [0.51, 0.545, 0.5]
    assert "4.5 points" in words(axes)
    assert axes.description == "3 systems: BLEU from 0.5000 to 0.5450, 0.0450 apart."


def test_one_system_is_0_points_apart() -> None:
    assert "0.0 points" in words(chance.draw_spread([0.5]))


def test_each_draw_is_a_point_with_both_scores() -> None:
    axes = chance.draw_pairing(PAIRED)
    assert [*axes.lines[0].get_xdata()] == [*PAIRED.scores_a]
    assert [*axes.lines[0].get_ydata()] == [*PAIRED.scores_b]
    r = np.corrcoef(PAIRED.scores_a, PAIRED.scores_b)[0, 1]
    assert f"r = {r:.2f}" in axes.get_title(loc="left")
    assert f"correlation {r:.2f}" in axes.description


def tails(axes: Plot, row: int) -> float:
    """The share of a hill's height that is hatched: its tails."""
    bars = [it for it in axes.patches if isinstance(it, Rectangle) and it.get_y() == row]
    hatched = sum(it.get_height() for it in bars if it.get_hatch())
    return float(hatched / sum(it.get_height() for it in bars))


def test_hills_stand_one_above_the_other_and_their_tails_are_p() -> None:
    axes = chance.draw_chance({"bootstrap": PAIRED, "randomization": SHUFFLED})
    for row, (name, it) in enumerate((("randomization", SHUFFLED), ("bootstrap", PAIRED))):
        assert f"{name}\np = {it.p_value:.3f}" in words(axes)
        assert tails(axes, row) == pytest.approx(it.p_value, abs=0.08)  # bars straddle the line
    observed = PAIRED.difference
    assert {float(line.get_xdata()[0]) for line in axes.lines} == {observed, -observed}
    low, high = axes.get_xlim()
    assert low < -abs(observed) < abs(observed) < high
    assert f"bootstrap: p = {PAIRED.p_value:.3f}" in axes.description


def test_a_small_p_value_has_a_digit_to_show() -> None:
    assert [chance.p_said(p) for p in (0.0001, 0.001, 0.0505)] == ["0.0001", "0.001", "0.051"]


def test_shares_stand_beside_what_was_promised() -> None:
    axes = chance.draw_shares({"one": 0.05, "other": 0.115})
    assert [bar.get_width() for bar in axes.patches] == [0.05, 0.115]
    assert words(axes) == ["5.0%", "11.5%", "5% promised"]
    assert [*axes.lines[0].get_xdata()] == [0.05, 0.05]


def test_power_has_a_line_for_each_gain() -> None:
    power = {"1 point": {300: 0.1, 3000: 0.5}, "2 points": {300: 0.3, 3000: 0.9}}
    axes = chance.draw_power(power)
    for line, shares in zip(axes.lines, power.values(), strict=False):
        assert [*line.get_xdata()] == [300, 3000]
        assert [*line.get_ydata()] == [*shares.values()]
    assert {"10%", "50%", "30%", "90%"} <= {*words(axes)}
    assert "2 points: 30% of 300 segments, 90% of 3000 segments." in axes.description
    shares = [it for it in axes.texts if it.get_text().endswith("%")]
    assert all(it.get_path_effects() for it in shares)  # a halo: lines cross them
    lowest = min(it.get_window_extent().y0 for it in shares)
    assert lowest > axes.get_window_extent().y0  # inside, not on the axis
    assert len({line.get_linestyle() for line in axes.lines[:2]}) == 2  # never colour alone
