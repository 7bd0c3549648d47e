"""What all tests of building share: a folder of their own, and no module left from another test."""

import sys

import pytest

from mtmetrics_edu.course.building import keeping


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "MEMORY", {})
    yield
    sys.modules.pop("my_bleu", None)
