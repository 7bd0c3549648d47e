"""At the crossing, both penalties are equal; just below it NIST's is the harder one."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.explain.penalties import penalty_crossing


def test_the_penalties_cross() -> None:
    ratio, penalty = penalty_crossing()
    assert penalty == brevity_penalty(ratio, 1)
    assert nist_length_penalty(ratio, 1) == pytest.approx(penalty, rel=1e-12)
    assert nist_length_penalty(ratio - 0.01, 1) < brevity_penalty(ratio - 0.01, 1)
    assert nist_length_penalty(ratio + 0.01, 1) > brevity_penalty(ratio + 0.01, 1)
