"""Holm's adjusted p-values against their definition, and against a worked example."""

from __future__ import annotations

from itertools import combinations
from math import nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.batch.resampling import holm

P = st.floats(0, 1) | st.sampled_from([0.0, 0.01, 0.02, 0.05, 1.0])


def by_closed_testing(p_values: list[float]) -> list[float]:
    """Holm's procedure is the closed test whose parts are Bonferroni's.

    A hypothesis is rejected if each set of hypotheses that holds it is rejected, and a set is
    rejected by its smallest p-value, times the size of the set.
    """
    places = range(len(p_values))
    subsets = [s for size in places for s in combinations(places, size + 1)]
    values = {s: min(1.0, len(s) * min(p_values[i] for i in s)) for s in subsets}
    return [max(value for s, value in values.items() if i in s) for i in places]


@given(st.lists(P, min_size=1, max_size=7))
def test_it_is_the_closed_test(p_values: list[float]) -> None:
    assert holm(p_values) == pytest.approx(by_closed_testing(p_values), rel=1e-12)


@given(st.lists(P, min_size=1, max_size=40))
def test_what_always_holds(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    assert all(p <= q <= 1 for p, q in zip(p_values, adjusted, strict=True))
    assert all(q <= len(p_values) * p or q <= max(p_values) * len(p_values)
               for p, q in zip(p_values, adjusted, strict=True))  # fmt: skip
    ranked = sorted(zip(p_values, adjusted, strict=True))
    assert [q for _, q in ranked] == sorted(adjusted)
    assert holm(p_values[::-1]) == adjusted[::-1]


def test_a_worked_example() -> None:
    """Four hypotheses at .05, as in Wikipedia's article on the Holm-Bonferroni method."""
    adjusted = holm([0.01, 0.04, 0.03, 0.005])
    assert adjusted == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert [q <= 0.05 for q in adjusted] == [True, False, False, True]


def test_one_test_needs_no_correction() -> None:
    assert holm([0.3]) == [0.3]
    assert holm(p for p in (0.5, 0.5)) == [1, 1]


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ([], ValueError, "p_values is empty; expected one p-value for each test"),
        ([0.5, 1.1], ValueError, r"p_values\[1\] is 1.1; expected a number from 0 to 1"),
        ([-0.1], ValueError, r"p_values\[0\] is -0.1; expected a number from 0 to 1"),
        ([nan], ValueError, r"p_values\[0\] is nan"),
        (["0.1"], TypeError, r"p_values\[0\] is '0.1' \(str\); expected a number"),
        ([True], TypeError, r"p_values\[0\] is True \(bool\)"),
        (0.05, TypeError, r"p_values is 0.05 \(float\); expected a list of numbers"),
        ("0.05", TypeError, r"p_values is '0.05' \(str\); expected a list of numbers"),
    ],
)
def test_bad_input_is_named(given: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        holm(given)
