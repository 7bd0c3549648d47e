"""Notebook 10: p-values counted by hand, and what Holm's correction makes of three."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mtmetrics_edu.course.exercises import check
from mtmetrics_edu.course.exercises.lesson_10 import p_value, sums_of_all_signs


@pytest.mark.parametrize(
    ("differences", "share"),
    [
        ([1, 2, 3], 2 / 8),  # of the eight sign patterns only +++ and --- reach 6
        ([1, -1], 1),  # all four reach 0
        ([1, 1], 1 / 2),  # two of the four reach 2
    ],
)
def test_p_value_counted_by_hand(differences: list[int], share: float) -> None:
    assert p_value.solve(differences) == share


def test_all_signs_are_tried() -> None:
    assert sorted(sums_of_all_signs([1, 2])) == [-3, -1, 1, 3]


@pytest.mark.parametrize(
    ("answer", "right"), [(0.025, True), ("25/1000", False), (25 / 999, False), (24 / 999, False)]
)
def test_the_observed_outcome_counts_above_and_below_the_line(answer: object, right: bool) -> None:
    assert check("10-b", answer).right is right


def test_each_wrong_share_is_told_what_it_forgets() -> None:
    assert "but not below it" in check("10-b", 25 / 999).text
    assert "but not above it" in check("10-b", 24 / 1000).text
    assert "it counts, too" in check("10-b", 24 / 999).text


def sampled(draws: int) -> Callable[[list[float]], float]:
    """A p-value from random signs, as for a real test set."""
    random = Random(1)

    def p_value(differences: list[float]) -> float:
        observed = abs(sum(differences)) - 1e-9
        found = 0
        for _ in range(draws):
            found += abs(sum(d if random.random() < 0.5 else -d for d in differences)) >= observed
        return found / draws

    return p_value


def test_a_random_sample_is_called_by_its_name() -> None:
    assert "without random draws" in check("10-d", sampled(500)).text
    assert "far more than the task needs" in check("10-d", sampled(1_000_000)).text


@pytest.mark.parametrize(
    "answer", [[0.06, 0.03, 0.06], ("0.06", 0.03, 0.06), [0.0600, 0.03, 0.0601]]
)
def test_three_corrected_values(answer: object) -> None:
    assert check("10-c", answer).right is (not isinstance(answer, tuple))


def test_each_wrong_correction_is_called_by_its_name() -> None:
    assert "Bonferroni" in check("10-c", [0.12, 0.03, 0.09]).text
    assert "must not become smaller" in check("10-c", [0.04, 0.03, 0.06]).text
    assert "the *smallest*" in check("10-c", [0.12, 0.01, 0.06]).text
