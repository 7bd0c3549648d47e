"""At the crossing, both penalties are equal; just below it NIST's is the harder one."""

from __future__ import annotations

from math import nextafter

import pytest

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.explain.penalties import penalty_crossing


def test_the_penalties_cross() -> None:
    ratio, penalty = penalty_crossing()
    assert penalty == brevity_penalty(ratio, 1)
    assert nist_length_penalty(ratio, 1) == pytest.approx(penalty, rel=1e-12)
    assert nist_length_penalty(ratio - 0.01, 1) < brevity_penalty(ratio - 0.01, 1)
    assert nist_length_penalty(ratio + 0.01, 1) > brevity_penalty(ratio + 0.01, 1)


def test_the_crossing_is_the_last_float_at_which_nists_penalty_is_the_harder_one() -> None:
    penalty_crossing.cache_clear()  # this test computes it, whatever was asked before
    ratio, _ = penalty_crossing()
    following = nextafter(ratio, 1)
    assert nist_length_penalty(ratio, 1) < brevity_penalty(ratio, 1)
    assert nist_length_penalty(following, 1) >= brevity_penalty(following, 1)
