"""How a p-value is counted: by hand, by sacreBLEU's own function, and what must always hold.

Holm's correction: against its definition, and against a worked example.
"""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.significance import _compute_p_value

from mtmetrics_edu.batch.resampling import holm
from mtmetrics_edu.batch.resampling.comparison import (
    COUNTING,
    TIE,
    Comparison,
    as_sacrebleu,
    p_value,
    reaching,
    shifted,
)
from mtmetrics_edu.metrics.score import Interval

DIFFERENCES = st.lists(st.floats(-1, 1), min_size=1, max_size=50).map(np.array)
OBSERVED = st.floats(-1, 1)


@given(DIFFERENCES, OBSERVED)
def test_sacrebleus_convention_is_its_own_function(differences, observed):
    """The lines of sacrebleu.significance._paired_bs_test that follow its draws."""
    distances = np.abs(differences)
    theirs = _compute_p_value(distances - distances.mean(), abs(observed))
    assert p_value(as_sacrebleu(differences, observed), len(differences)) == theirs


@given(DIFFERENCES, OBSERVED)
def test_the_shifted_differences_counted_one_by_one(differences, observed):
    mean = float(np.mean(differences))
    count = sum(abs(d - mean) >= abs(observed) - 1e-12 for d in differences.tolist())
    assert shifted(differences, observed) == count
    zeros = np.zeros(len(differences))
    found = comparison(zeros, differences, Interval.of(observed, differences.tolist()))
    assert reaching(found.by_chance, observed) == count
    assert comparison(zeros, differences).by_chance.tolist() == differences.tolist()


@pytest.mark.parametrize("count", COUNTING.values())
@given(DIFFERENCES, OBSERVED)
def test_a_p_value_is_a_probability_and_symmetric(count, differences, observed):
    assert 0 < p_value(count(differences, observed), len(differences)) <= 1
    assert count(-differences, -observed) == count(differences, observed)


def comparison(a, b, interval=None):
    scores = {"scores_a": np.array(a, float), "scores_b": np.array(b, float)}
    return Comparison(
        name="test", score_a=0.5, score_b=0.6, p_value=1.0, interval=interval, **scores
    )


def test_a_difference_as_small_as_rounding_is_none():
    assert comparison([0] * 4, [0, TIE, 2 * TIE, -TIE]).b_wins == 1 / 4
    assert [reaching(np.zeros(4), size) for size in (TIE, 2 * TIE)] == [4, 0]
    assert reaching(np.array([-0.3, 0.3]), 0.1 + 0.2) == 2  # 0.30000000000000004
    spread = np.array([0, 2 * TIE])  # its standard deviation is TIE
    assert comparison(spread, 3 * spread).correlation == pytest.approx(1)
    assert comparison(spread, -spread).correlation == pytest.approx(-1)
    for scores in ((spread / 2, 3 * spread), (3 * spread, spread / 2)):
        assert math.isnan(comparison(*scores).correlation)


# ---------------------------------------------------------------------------- Holm's correction

P = st.floats(0, 1) | st.sampled_from([0.0, 0.01, 0.02, 0.05, 1.0])


def by_closed_testing(p_values):
    """Holm's procedure is the closed test whose parts are Bonferroni's.

    A hypothesis is rejected if each set of hypotheses that holds it is rejected, and a set is
    rejected by its smallest p-value, times the size of the set.
    """
    places = range(len(p_values))
    subsets = [s for size in places for s in combinations(places, size + 1)]
    values = {s: min(1.0, len(s) * min(p_values[i] for i in s)) for s in subsets}
    return [max(value for s, value in values.items() if i in s) for i in places]


@given(st.lists(P, min_size=1, max_size=7))
def test_holms_correction_is_the_closed_test(p_values):
    assert holm(p for p in p_values) == pytest.approx(by_closed_testing(p_values), rel=1e-12)
