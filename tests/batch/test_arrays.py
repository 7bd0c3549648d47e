"""Sorting, ranks and pairs of whole numbers, up to the largest ones they are made for."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.batch.arrays import LIMIT, by_value, paired, rank, run_starts

WIDE = st.integers(0, 2**63 - 1) | st.integers(0, 2**16) | st.just(0)


@given(st.lists(WIDE, max_size=40), st.lists(st.integers(0, 39), max_size=200))
def test_equal_values_get_equal_ranks(values: list[int], drawn: list[int]) -> None:
    picked = np.array([values[i % len(values)] for i in drawn] if values else [], np.int64)
    for array in (picked, picked.view(np.uint64)):
        assert (rank(array) == np.unique(picked, return_inverse=True)[1]).all()
        assert rank(array).dtype == np.int64
        assert (by_value(array) == np.argsort(picked, kind="stable")).all()


def test_values_may_have_64_bits() -> None:
    values = np.array([2**64 - 1, 2**63, 2**64 - 2, 2**63], np.uint64)
    assert by_value(values).tolist() == [1, 3, 2, 0]


@pytest.mark.parametrize("bits", [16, 32, 48])
def test_sorting_by_16_bits_at_a_time_takes_all_of_them(bits: int) -> None:
    values = np.array([2**bits, 2**bits - 1, 2**bits + 1, 0])
    assert by_value(values).tolist() == [3, 1, 0, 2]


def test_equal_values_and_equal_digits_keep_their_order() -> None:
    numbers = np.arange(1000)
    for values in (numbers % 3, numbers % 5 * 2**16 + numbers % 7, numbers // 10 * 2**16):
        expected = sorted(range(1000), key=lambda i: (values[i], i))
        assert by_value(values).tolist() == expected


@given(st.lists(st.integers(0, 3)))
def test_a_run_starts_where_a_value_differs_from_the_one_before(values: list[int]) -> None:
    expected = [i == 0 or values[i - 1] != values[i] for i in range(len(values))]
    assert run_starts(np.array(values, np.int64)).tolist() == expected


NUMBERS = st.integers(0, 5) | st.integers(0, LIMIT - 1)


@given(st.lists(st.tuples(NUMBERS, NUMBERS)))
def test_pairs_have_equal_numbers_only_if_they_are_equal(pairs: list[tuple[int, int]]) -> None:
    left, right = (np.array([pair[i] for pair in pairs], np.int64) for i in range(2))
    numbers = paired(left, right).tolist()
    assert len(set(zip(pairs, numbers, strict=True))) == len(set(pairs)) == len(set(numbers))
    assert sorted(zip(numbers, pairs, strict=True)) == sorted(
        zip(numbers, pairs, strict=True), key=lambda item: item[1]
    )


@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_the_largest_pair_fits_into_64_bits(kind: type) -> None:
    largest = np.array([2**31 - 1, 0], kind)
    assert paired(largest, largest).tolist() == [2**62 - 1, 0]


@pytest.mark.parametrize("place", [0, 1])
def test_a_number_too_large_for_a_pair_is_refused(place: int) -> None:
    numbers = [np.array([0]), np.array([0])]
    numbers[place] = np.array([2**31])
    with pytest.raises(OverflowError, match=f"expected less than {2**31}"):
        paired(*numbers)
