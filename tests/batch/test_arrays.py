"""Order, equality and pairs of whole numbers, up to the largest ones they are made for."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from mtmetrics_edu.batch.arrays import LIMIT, MIXER, alike, in_order, paired, run_starts

WIDE = st.integers(0, 2**63 - 1) | st.integers(0, 2**16) | st.just(0)
PICKS = st.lists(st.integers(0, 39), max_size=200)


def picked(values: list[int], picks: list[int]) -> NDArray[np.int64]:
    """Some of the values, each perhaps several times."""
    return np.array([values[i % len(values)] for i in picks] if values else [], np.int64)


@given(st.lists(WIDE, max_size=40), PICKS)
def test_values_in_order(values: list[int], picks: list[int]) -> None:
    array = picked(values, picks)
    places, ordered = in_order(array)
    assert (places == np.argsort(array, kind="stable")).all()
    assert (ordered == np.sort(array)).all()


@pytest.mark.parametrize("largest", [2**53 - 1, 2**53, 2**63 - 1])
def test_a_value_takes_its_place_along_where_both_fit_into_63_bits(largest: int) -> None:
    values = np.full(1000, largest)  # 1,000 places take 10 bits
    values[::3] -= 1
    places, ordered = in_order(values)
    assert places.tolist() == sorted(range(1000), key=lambda i: (values[i], i))
    assert ordered.tolist() == sorted(values.tolist())


@given(st.lists(WIDE, max_size=40), PICKS)
def test_equal_values_and_only_they_have_one_place(values: list[int], picks: list[int]) -> None:
    array = picked(values, picks)
    for kind in (np.int64, np.uint64):
        places = alike(array.astype(kind))
        assert (array[places] == array).all()
        assert len(set(places.tolist())) == len(set(array.tolist()))


@pytest.mark.parametrize("step", [1, 2**20, 2**44, 2**50])
def test_values_that_meet_in_one_slot_try_again(step: int) -> None:
    """With the mixer 1 the slot is the first bits of the value; then other mixers come."""
    values = np.arange(9000)[::-1] % 3000 * step
    assert (values[alike(values, 1)] == values).all()
    assert len(set(alike(values, 1).tolist())) == 3000


def test_values_that_the_first_mixer_does_not_spread_meet_another() -> None:
    """The usual mixer makes of each value a number below 3,000, so all meet in the first slot."""
    values = np.arange(3000, dtype=np.uint64) * np.uint64(pow(MIXER, -1, 2**64))
    assert alike(values).tolist() == list(range(3000))


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
