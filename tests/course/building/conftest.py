"""What all tests of building share: a folder of their own, and no module left from another test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtmetrics_edu.course.building import keeping


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "MEMORY", {})
    yield
    sys.modules.pop("my_bleu", None)
