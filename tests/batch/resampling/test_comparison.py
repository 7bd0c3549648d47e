"""How a p-value is counted: by hand, by sacreBLEU's own function, and what must always hold."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.significance import _compute_p_value

from mtmetrics_edu.batch.resampling.comparison import (
    CONVENTIONS,
    TIE,
    Comparison,
    as_sacrebleu,
    reaching,
    share,
    shifted,
)
from mtmetrics_edu.intervals import Interval

DIFFERENCES = st.lists(st.floats(-1, 1), min_size=1, max_size=50).map(np.array)
OBSERVED = st.floats(-1, 1)


@given(DIFFERENCES, OBSERVED)
def test_sacrebleus_convention_is_its_own_function(
    differences: np.ndarray, observed: float
) -> None:
    """The lines of sacrebleu.significance._paired_bs_test that follow its draws."""
    distances = np.abs(differences)
    theirs = _compute_p_value(distances - distances.mean(), abs(observed))
    assert share(as_sacrebleu(differences, observed), len(differences)) == theirs


def test_a_difference_as_small_as_rounding_is_none() -> None:
    zeros = np.zeros(4)
    scores = np.array([0, TIE, 2 * TIE, -TIE])
    found = Comparison(score_a=0, score_b=0, p_value=1, scores_a=zeros, scores_b=scores)
    assert found.b_wins == 1 / 4
    spread = np.array([0, 2 * TIE])  # its standard deviation is TIE
    for scores, expected in ((spread, 1), (spread / 2, math.nan)):
        found = Comparison(score_a=0, score_b=0, p_value=1, scores_a=scores, scores_b=3 * spread)
        assert found.correlation == pytest.approx(expected, nan_ok=True)
    assert reaching(zeros, TIE) == 4
    assert reaching(zeros, 2 * TIE) == 0


@given(DIFFERENCES, OBSERVED)
def test_the_shifted_differences_counted_one_by_one(
    differences: np.ndarray, observed: float
) -> None:
    mean = float(np.mean(differences))
    count = sum(abs(d - mean) >= abs(observed) - 1e-12 for d in differences.tolist())
    assert shifted(differences, observed) == count


@pytest.mark.parametrize("count", CONVENTIONS.values())
@given(DIFFERENCES, OBSERVED)
def test_a_p_value_is_a_probability_and_symmetric(count, differences, observed) -> None:
    p = share(count(differences, observed), len(differences))
    assert 0 < p <= 1
    assert count(-differences, -observed) == count(differences, observed)
    assert count(differences[::-1], observed) == pytest.approx(count(differences, observed), abs=1)


def test_both_sides_count_and_so_do_equal_ones() -> None:
    by_chance = np.array([-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3])
    assert reaching(by_chance, 0.2) == reaching(by_chance, -0.2) == 4
    assert reaching(by_chance, 0.1 + 0.2) == 2  # 0.30000000000000004
    assert reaching(np.zeros(5), 0.0) == 5
    assert shifted(by_chance + 7, 0.2) == 4


def test_a_clear_difference_leaves_sacrebleu_one_side() -> None:
    """So its p-value is half of the two-sided one."""
    differences = 0.02 + 0.01 * np.random.default_rng(1).standard_normal(100_000)
    ours, theirs = shifted(differences, 0.02), as_sacrebleu(differences, 0.02)
    assert theirs / ours == pytest.approx(1 / 2, abs=0.05)


def test_b_wins_where_it_is_higher_by_more_than_rounding() -> None:
    b = np.array([0.5, 0.5 + 1e-15, 0.6, 0.4])
    result = Comparison(score_a=0.5, score_b=0.5, p_value=1.0, scores_a=np.full(4, 0.5), scores_b=b)
    assert result.b_wins == 1 / 4
    assert result.interval is None


def comparison(a: list[float], b: list[float], interval: bool = True) -> Comparison:
    return Comparison(
        score_a=0.5,
        score_b=0.6,
        p_value=1.0,
        scores_a=np.array(a),
        scores_b=np.array(b),
        interval=Interval.of(0.1, [0.0]) if interval else None,
    )


def test_differences_by_chance_have_the_mean_0_and_shuffles_stay_as_they_are() -> None:
    a, b = [0.4, 0.5, 0.6], [0.5, 0.7, 0.9]
    assert comparison(a, b).by_chance == pytest.approx([-0.1, 0.0, 0.1])
    assert comparison(a, b, interval=False).by_chance == pytest.approx([0.1, 0.2, 0.3])


def test_the_shifted_p_value_counts_the_differences_by_chance() -> None:
    rng = np.random.default_rng(2)
    it = comparison([0.5] * 200, list(0.5 + 0.1 * rng.standard_normal(200)))
    assert reaching(it.by_chance, 0.07) == shifted(it.differences, 0.07)


def test_the_correlation_is_that_of_the_scores() -> None:
    assert comparison([0.1, 0.2, 0.3], [0.5, 0.6, 0.7]).correlation == pytest.approx(1)
    assert comparison([0.1, 0.2, 0.3], [0.7, 0.6, 0.5]).correlation == pytest.approx(-1)
    assert np.isnan(comparison([0.5, 0.5], [0.1, 0.2]).correlation)
