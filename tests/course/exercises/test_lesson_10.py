"""Notebook 10: p-values counted by hand, and a candidate that says the opposite."""

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


def test_any_order_that_says_the_opposite_is_accepted() -> None:
    assert check("10-c", "on monday the minister did sign the treaty").right
    assert check("10-c", "minister did sign the treaty on monday").right
    assert check("10-c", "did sign the treaty on monday").text == "that is fewer than seven words."


def test_stress_is_drawn_as_in_the_tasks() -> None:
    assert "must <em>not</em> be cut" in check("10-a", 87178291200)._repr_html_()


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
    ("candidate", "right"),
    [
        ("monday on treaty the sign minister the", False),
        ("the treaty did sign the minister on monday", False),
        ("did the minister sign the treaty on monday", False),  # a question
        ("the minister sign the treaty on monday", False),
        ("the minister on monday did sign the treaty", True),
        ("the treaty the minister did sign on monday", True),
        ("the minister did sign the treaty monday", True),
    ],
)
def test_only_a_sentence_that_says_so_says_the_opposite(candidate: str, right: bool) -> None:
    verdict = check("10-c", candidate)
    assert verdict.right is right
    assert right or verdict.text.startswith("read it aloud")


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
    assert "without random draws" in check("10-e", sampled(500)).text
    assert "far more than the task needs" in check("10-e", sampled(1_000_000)).text
