"""Notebook 10: p-values counted by hand, and what Holm's correction makes of three."""

from __future__ import annotations

import pytest

from mtmetrics_edu.batch.resampling import holm
from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_10 import p_value_of_chances, three_corrected


@pytest.mark.parametrize(
    ("by_chance", "observed", "p"),
    [
        ([-3, -1, 1, 3], 3, 3 / 5),  # two of four reach it, and the observed one
        ([-3, -1, 1, 3], -2, 3 / 5),
        ([0, 0, 0], 1, 1 / 4),
        ([1], 1, 1),
    ],
)
def test_p_values_counted_by_hand(by_chance: list[float], observed: float, p: float) -> None:
    assert p_value_of_chances.solve(by_chance, observed) == p


@pytest.mark.parametrize(
    ("answer", "right"), [(0.025, True), ("25/1000", False), (25 / 999, False), (24 / 999, False)]
)
def test_the_observed_outcome_counts_above_and_below_the_line(answer: object, right: bool) -> None:
    assert check("10-b", answer).right is right


def test_each_wrong_share_is_told_what_it_forgets() -> None:
    assert "but not below it" in check("10-b", 25 / 999).text
    assert "but not above it" in check("10-b", 24 / 1000).text
    assert "it counts, too" in check("10-b", 24 / 999).text


@pytest.mark.parametrize(
    "answer", [[0.06, 0.03, 0.06], ("0.06", 0.03, 0.06), [0.0600, 0.03, 0.0601]]
)
def test_three_corrected_values(answer: object) -> None:
    assert check("10-c", answer).right is (not isinstance(answer, tuple))


def test_the_three_values_are_those_of_holm() -> None:
    assert three_corrected.answer == pytest.approx(holm([0.04, 0.01, 0.03]))


def test_each_wrong_correction_is_called_by_its_name() -> None:
    assert "Bonferroni" in check("10-c", [0.12, 0.03, 0.09]).text
    assert "must not become smaller" in check("10-c", [0.04, 0.03, 0.06]).text
    assert "the *smallest*" in check("10-c", [0.12, 0.01, 0.06]).text
