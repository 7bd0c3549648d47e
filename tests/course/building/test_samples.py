"""Random cases: the same for the same seed, long enough, varied enough to tell functions apart."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty, closest_reference_length, modified_precision
from mtmetrics_edu.course.building.samples import random_corpora, random_segments


def test_a_seed_repeats() -> None:
    assert random_segments(5, seed=3) == random_segments(5, seed=3) != random_segments(5, seed=4)
    assert random_corpora(2) == random_corpora(2)


def test_no_precision_is_undefined() -> None:
    for candidate, references in random_segments(300):
        assert len(candidate) >= 4
        assert all(references)
        assert 1 <= len(references) <= 3


def test_the_cases_show_clipping_penalties_and_zeros() -> None:
    found = random_segments(100)
    penalties = [
        brevity_penalty(len(c), closest_reference_length(c, references)) for c, references in found
    ]
    assert 10 < sum(penalty < 1 for penalty in penalties) < 90
    repeated = [it for it in found if len(set(it[0])) < len(it[0])]
    assert len(repeated) > 50
    zeros = [it for it in found if not modified_precision(*it, 4)[0]]
    assert 3 < len(zeros) < 40


def test_long_candidates_have_no_penalty() -> None:
    lengths = [(len(c), max(map(len, refs))) for c, refs in random_segments(100, long=True)]
    assert all(candidate >= longest for candidate, longest in lengths)
    assert sum(candidate == longest for candidate, longest in lengths) > 40


def test_a_size_is_a_number_from_1() -> None:
    with pytest.raises(ValueError, match="size"):
        random_segments(0)
    with pytest.raises(ValueError, match="size"):
        random_corpora(0)
