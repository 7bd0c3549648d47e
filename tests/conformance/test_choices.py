"""The tables of choices: each entry differs from the paper's somewhere."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty, closest_reference_length
from mtmetrics_edu.conformance.choices import LENGTHS, MEANS, PENALTIES, ZEROS

PAIRS = [(c, r) for c in range(1, 12) for r in range(1, 12)]
ROWS = [(c, [a, b, d]) for c in (4, 6) for a in (2, 5, 7) for b in (4, 8, 9) for d in (3, 6)]


def test_the_first_of_each_is_the_papers() -> None:
    for c, r in PAIRS:
        assert PENALTIES["standard"].of(c, r) == brevity_penalty(c, r)
    for c, rs in ROWS:
        texts = [["x"] * r for r in rs]
        assert LENGTHS["closest"].of(c, rs) == closest_reference_length(["x"] * c, texts)
    assert MEANS["geometric"].of([0.25, 1.0]) == 0.5


@pytest.mark.parametrize("name", PENALTIES)
def test_penalties_differ(name: str) -> None:
    mine = [PENALTIES[name].of(c, r) for c, r in PAIRS]
    assert [n for n in PENALTIES if [PENALTIES[n].of(c, r) for c, r in PAIRS] == mine] == [name]


@pytest.mark.parametrize("name", LENGTHS)
def test_lengths_differ(name: str) -> None:
    mine = [LENGTHS[name].of(c, rs) for c, rs in ROWS]
    assert [n for n in LENGTHS if [LENGTHS[n].of(c, rs) for c, rs in ROWS] == mine] == [name]


def test_zeros_differ() -> None:
    rows = {
        name: tuple(it.of(0, t, k) for t in (3, 7) for k in (1, 2)) for name, it in ZEROS.items()
    }
    assert len(set(rows.values())) == len(rows)


def test_means_differ_for_four_orders_or_for_three() -> None:
    samples = [[0.9, 0.5, 0.3, 0.1], [0.9, 0.5, 0.3]]
    rows = {name: tuple(it.of(ps) for ps in samples) for name, it in MEANS.items()}
    assert len(set(rows.values())) == len(rows)
