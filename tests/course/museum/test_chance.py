"""Room 6: the exhibit is sacreBLEU's, and it rejects twice as often as it says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.significance import _compute_p_value

from mtmetrics_edu.batch.resampling.comparison import share, shifted
from mtmetrics_edu.course.museum.chance import distances_for_differences

# eighths are exact, so that rounding breaks no tie
NUMBERS = st.lists(st.integers(-80, 80).map(lambda n: n / 8), min_size=1, max_size=32)


@given(NUMBERS, st.integers(-40, 40).map(lambda n: n / 8))
def test_it_is_the_p_value_of_sacrebleu(differences: list[float], observed: float) -> None:
    distances = np.abs(np.array(differences))
    theirs = _compute_p_value(distances - distances.mean(), abs(observed))
    wrong = distances_for_differences.wrong(differences, observed)
    assert wrong == pytest.approx(theirs) or near_tie(distances - distances.mean(), observed)


@given(NUMBERS, st.integers(-40, 40).map(lambda n: n / 8))
def test_the_definition_is_the_shift_method(differences: list[float], observed: float) -> None:
    moved = np.array(differences)
    ours = share(shifted(moved, observed), len(moved))
    right = distances_for_differences.right(differences, observed)
    assert right == pytest.approx(ours) or near_tie(np.abs(moved - moved.mean()), observed)


def near_tie(distances: np.ndarray, observed: float) -> bool:
    """Whether rounding decides about one of the distances."""
    return bool(np.any(np.abs(distances - abs(observed)) < 1e-6))


def test_equal_systems_are_called_different_twice_as_often() -> None:
    rng = np.random.default_rng(11)
    found = []
    for _ in range(400):
        one = rng.normal(size=60)
        drawn = rng.choice(one, size=(199, 60)).mean(axis=1).tolist()
        both = (distances_for_differences.right, distances_for_differences.wrong)
        found.append([test(drawn, float(one.mean())) <= 0.05 for test in both])
    right, wrong = np.mean(found, axis=0)
    assert 0.02 < right < 0.085
    assert 0.075 < wrong < 0.16
    assert wrong > 1.5 * right
