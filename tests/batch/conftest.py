"""Tests with parts of different sizes."""

from __future__ import annotations

import pytest

from mtmetrics_edu.batch import reading


@pytest.fixture(params=[1, 6, reading.CHUNK], ids=lambda tokens: f"parts of {tokens} tokens")
def part_size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test with parts of the usual size, and with some that hold one segment or a few."""
    monkeypatch.setattr(reading, "CHUNK", request.param)
    monkeypatch.setattr(reading, "CHARACTERS", request.param)
