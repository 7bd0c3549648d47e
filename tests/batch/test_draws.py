"""The draws are those of NumPy's generator, and their sums are exact."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.batch import resampling
from mtmetrics_edu.batch.resampling import (
    blocks,
    coin_tosses,
    compact,
    product,
    resample_counts,
    sums,
)

SEEDS, ROWS, SIZES = st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 70)


@given(SEEDS, ROWS, SIZES)
def test_resamples_are_numpys_and_sacrebleus(seed, rows, size):
    """sacreBLEU draws with rng.choice; see sacrebleu/significance.py."""
    places = np.random.default_rng(seed).choice(size, size=(rows, size), replace=True)
    times = resample_counts(np.random.default_rng(seed), rows, size)
    assert times.tolist() == [np.bincount(row, minlength=size).tolist() for row in places]


@given(SEEDS, ROWS, SIZES)
def test_coins_are_numpys(seed, rows, size):
    ours, theirs = np.random.default_rng(seed), np.random.default_rng(seed)
    for _ in range(3):  # the second toss begins where the first one ended
        coins = theirs.integers(2, size=(rows, size), dtype=bool)
        assert coin_tosses(ours, rows, size).tolist() == coins.astype(int).tolist()


def test_a_block_has_so_many_entries_or_one_row(monkeypatch):
    monkeypatch.setattr(resampling, "BLOCK", 20)
    told = []
    found = blocks(resample_counts, 6, 8, 1, lambda *it: told.append(it))
    assert [block.shape for block in found] == [(3, 6), (3, 6), (2, 6)]
    assert told == [(3, 8), (6, 8), (8, 8)]
    assert [block.shape for block in blocks(coin_tosses, 21, 2, 1, None)] == [(1, 21), (1, 21)]


@pytest.mark.parametrize("block", [1, 4, 5, 6, 7, 2**15])
def test_a_product_in_pieces_is_the_product(monkeypatch, block):
    monkeypatch.setattr(resampling, "BLOCK", block)
    times, table = np.arange(30.0).reshape(5, 6), np.arange(12.0).reshape(6, 2)
    assert product(times, table).tolist() == (times @ table).tolist()


TABLE = st.lists(
    st.tuples(st.integers(-(2**30), 2**30), st.integers(0, 9)), min_size=1, max_size=30
)


@given(TABLE, st.sampled_from([resample_counts, coin_tosses]), SEEDS, st.integers(0, 20))
def test_sums_of_whole_numbers_are_exact(table, draw, seed, bits):
    """Whatever their size: in 32 bits or in 64."""
    rows = [(large >> bits, small) for large, small in table]
    found, again = sums(draw, [np.array(rows, dtype=float)] * 2, 5, seed, None)
    assert found.tolist() == again.tolist()
    times = np.concatenate(list(blocks(draw, len(rows), 5, seed, None))).tolist()
    expected = [
        [sum(n * row[i] for n, row in zip(each, rows, strict=True)) for i in (0, 1)]
        for each in times
    ]
    assert found.dtype == np.float64
    assert found.tolist() == expected


@pytest.mark.parametrize(
    ("table", "bits"),
    [
        ([[2.0**23], [1.0]], 32),
        ([[2.0**23 + 1], [1.0]], 64),  # drawn twice it would be 2²⁴ + 2
        ([[-(2.0**23) - 1], [1.0]], 64),
        ([[0.5], [1.0]], 64),
        ([[0.0], [0.0]], 32),
    ],
)
def test_32_bits_where_they_are_exact(table, bits):
    small = np.array([[1.0], [1.0]])
    for tables in ([np.array(table)], [small, np.array(table)], [np.array(table), small]):
        assert {it.dtype for it in compact(tables)} == {np.dtype(f"float{bits}")}
