"""A dot and a ring for each pair; a line for each test."""

from __future__ import annotations

import pytest

from mtmetrics_edu.views.plots.pairs import pairs, rates


def test_both_scores_of_each_row_are_drawn() -> None:
    plot = pairs({"one": (1.4, 0.6), "two": (0.2, 0.3)})
    dots = [
        (float(line.get_xdata()[0]), int(line.get_ydata()[0]))
        for line in plot.lines
        if line.get_marker() == "o"
    ]
    assert sorted(dots) == [(0.2, 1), (0.3, 1), (0.6, 0), (1.4, 0)]
    assert (
        repr(plot) == "Given and right. one: 1.4000, right is 0.6000. two: 0.2000, right is 0.3000."
    )


def test_rates_are_drawn_against_their_thresholds() -> None:
    found = {"right": {0.01: 0.01, 0.05: 0.06}, "wrong": {0.01: 0.03, 0.05: 0.11}}
    plot = rates(found)
    diagonal, *lines = plot.lines
    assert list(diagonal.get_xdata()) == list(diagonal.get_ydata())
    drawn = [dict(zip(line.get_xdata(), line.get_ydata(), strict=True)) for line in lines]
    for shares, expected in zip(drawn, found.values(), strict=True):
        assert shares == pytest.approx(expected)
    assert repr(plot).startswith("Equal systems called different. right: 1.0 % at 0.01, 6.0 %")
