"""Ours can be imported under the names of the learner's functions."""

from __future__ import annotations

import pytest

from mtmetrics_edu.course.building import ours
from mtmetrics_edu.course.building.parts import PARTS


def test_each_part_can_be_imported() -> None:
    for name in PARTS:
        assert callable(getattr(ours, name))


def test_another_name_cannot() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bleu'"):
        _ = ours.bleu
