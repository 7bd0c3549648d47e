"""Notebook 10: p-values counted by hand, and a candidate that says the opposite."""

from __future__ import annotations

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


def test_any_order_that_says_the_opposite_is_accepted() -> None:
    assert check("10-c", "on monday the minister did sign the treaty").right
    assert check("10-c", "minister did sign the treaty on monday").right
    assert check("10-c", "did sign the treaty on monday").text == "that is fewer than seven words."


def test_stress_is_drawn_as_in_the_tasks() -> None:
    assert "must <em>not</em> be cut" in check("10-a", 87178291200)._repr_html_()
