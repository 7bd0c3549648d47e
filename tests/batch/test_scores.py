"""The scores of many rows at once are those of the definition, row by row."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats, smoothing
from mtmetrics_edu.batch.scores import (
    bleu_scores,
    brevity_penalties,
    nist_length_penalties,
    nist_scores,
)
from mtmetrics_edu.batch.segments import BleuSegments, NistSegments
from mtmetrics_edu.checks import WeightsWarning


def halved(stats: BleuStats) -> tuple[float, ...]:
    """A smoothing that the package does not know."""
    return tuple(m / 2 for m in stats.precisions)


SMOOTHINGS = [*smoothing.SMOOTHING, halved]
WEIGHT = st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0, 3.0])


Part = Callable[[int], float]  # what comes of the n-grams of an order that match, from their total
COUNTS: st.SearchStrategy[Part] = st.sampled_from(
    [lambda total: 0, lambda total: min(total, 1), lambda total: total // 3, lambda total: total]
)
BITS: st.SearchStrategy[Part] = st.sampled_from(
    [lambda total: 0.0, lambda total: 0.37 * total, lambda total: 14.2 * total]
)


@st.composite
def rows(draw: st.DrawFn, orders: int, parts: st.SearchStrategy[Part]) -> list[list[float]]:
    """Sums of statistics, one a row: zeros, undefined orders and empty candidates among them."""
    found = []
    for _ in range(draw(st.integers(1, 4))):
        c = draw(st.sampled_from([0, 1, 2, 3, 5, 20, 149, 70_000]))
        totals = [draw(st.sampled_from([max(c - n, 0), c // (n + 1), 0])) for n in range(orders)]
        matches = [draw(parts)(total) for total in totals]
        r = draw(st.sampled_from([0, 1, 3, c, c + 1, 2 * c]))
        found.append(list(map(float, [*matches, *totals, c, r])))
    return found


def outcome(function: Any, *arguments: Any, **options: Any) -> Any:
    """What comes back: numbers, or the type and message of an error; and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = function(*arguments, **options)
        except (ValueError, TypeError, ZeroDivisionError) as error:
            result = (type(error), str(error))
    return result, {(it.category, str(it.message)) for it in caught}


def by_definition(table: list[list[float]], **options: Any) -> list[float]:
    return [BleuSegments.stats(row).score(**options).score for row in table]


@pytest.mark.parametrize("name", SMOOTHINGS)
@given(st.data())
def test_bleu_is_that_of_the_definition(name: Any, data: st.DataObject) -> None:
    orders = data.draw(st.integers(1, 5))
    table = data.draw(rows(orders, COUNTS))
    precisions = orders - (smoothing.orders_needed(name, orders) > orders)
    weights = data.draw(st.none() | st.lists(WEIGHT, min_size=precisions, max_size=precisions))
    options = {"weights": weights, "smoothing": name}
    expected, warned = outcome(by_definition, table, **options)
    mine, told = outcome(bleu_scores, np.array(table), **options)
    assert told == warned
    if isinstance(expected, tuple):
        assert mine == expected
    else:
        assert mine.tolist() == pytest.approx(expected, rel=1e-12, abs=1e-12)


@given(st.integers(1, 5).flatmap(lambda orders: rows(orders, BITS)))
def test_nist_is_that_of_the_definition(table: list[list[float]]) -> None:
    expected = [NistSegments.stats(row).score().score for row in table]
    assert nist_scores(np.array(table)).tolist() == pytest.approx(expected, rel=1e-12, abs=1e-12)


ROW = [[3.0, 2.0, 1.0, 0.0, 5.0, 4.0, 3.0, 2.0, 5.0, 6.0]]


@pytest.mark.parametrize(
    "options",
    [
        {"smoothing": "expp"},
        {"weights": [1.0]},
        {"weights": [1, 1, 1, -1]},
        {"weights": [0, 0, 0, 0]},
        {"weights": 3},
        {"weights": "abcd"},
        {"weights": [0.25] * 4, "smoothing": "chen-cherry-5"},
    ],
)
def test_bad_options_give_the_error_of_the_definition(options: dict[str, Any]) -> None:
    expected, _ = outcome(by_definition, ROW, **options)
    assert isinstance(expected, tuple)
    assert outcome(bleu_scores, np.array(ROW), **options)[0] == expected


def test_weights_that_do_not_sum_to_1_are_told_once() -> None:
    with pytest.warns(WeightsWarning, match=r"sum to 2, not to 1") as caught:
        bleu_scores(np.array(ROW * 5), [0.5] * 4, "exp")
    assert len(caught) == 1


def test_a_smoothing_of_your_own_need_not_be_hashable() -> None:
    class Always:
        __hash__ = None  # type: ignore[assignment]

        def __call__(self, stats: BleuStats) -> tuple[float, ...]:
            return (0.5,) * 4

    assert bleu_scores(np.array(ROW), smoothing=Always()) == pytest.approx(np.exp(-1 / 5) / 2)


def test_empty_candidates_have_the_penalty_0() -> None:
    nothing, lengths = np.zeros(2), np.array([0.0, 5.0])
    assert brevity_penalties(nothing, lengths).tolist() == [0, 0]
    assert nist_length_penalties(nothing, lengths).tolist() == [0, 0]


ZEROS = BleuStats((5, 2, 0, 0), (10, 9, 8, 7), 10, 12)


@pytest.mark.parametrize("smooth", ["chen-cherry-4", halved])
def test_a_smoothing_is_given_the_right_numbers(smooth: Any) -> None:
    row = np.array([[*ZEROS.matches, *ZEROS.totals, 10.0, 12.0]])
    for weights in (None, (0.5, 0.5, 0, 0)):
        expected = ZEROS.score(weights, smooth).score
        assert bleu_scores(row, weights, smooth).tolist() == pytest.approx([expected])


def test_a_smoothing_of_the_user_may_give_fractions() -> None:
    def plus_one(stats: BleuStats) -> tuple[Fraction, ...]:
        pairs = zip(stats.matches, stats.totals, strict=True)
        return tuple(Fraction(int(m) + 1, int(t) + 1) for m, t in pairs)

    found = bleu_scores(np.array([[1.0, 0.0, 3.0, 1.0, 3.0, 3.0]]), None, plus_one)  # type: ignore[arg-type]
    assert found.tolist() == pytest.approx([(2 / 4 * 1 / 2) ** 0.5])


def test_nothing_is_divided_by_a_precision_of_0() -> None:
    row = np.array([[0.0, 0.0, 0.0, 3.0, 2.0, 1.0, 3.0, 3.0]])
    with np.errstate(all="raise"):
        assert bleu_scores(row, smoothing="chen-cherry-6").tolist() == [0]
