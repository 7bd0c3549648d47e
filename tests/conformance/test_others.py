"""Functions of two lengths, and of several systems."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.conformance.diagnosis import diagnose
from mtmetrics_edu.conformance.others import LENGTHS, PENALTY, SYSTEMS, diagnose_other, systems


@pytest.mark.parametrize("penalty", [brevity_penalty, nist_length_penalty])
def test_right_penalties(penalty: object) -> None:
    diagnosis = diagnose(penalty)  # type: ignore[arg-type]
    assert diagnosis.right
    assert diagnosis.calling == "the lengths c and r, in tokens"


@pytest.mark.parametrize("name", PENALTY)
def test_penalties_differ(name: str) -> None:
    mine = [PENALTY[name][0](*pair) for pair in LENGTHS]
    alike = [n for n, (f, _) in PENALTY.items() if [f(*pair) for pair in LENGTHS] == mine]
    assert alike == [name]


def test_the_last_of_several_systems() -> None:
    found = diagnose_other(SYSTEMS["right"][0], 2)
    assert found
    assert found["right"]
    assert len(systems()) > 100


def test_others_are_not_known() -> None:
    assert diagnose_other(lambda a, b: 0.5, 2) is None
