"""Files are written into a folder that is the current one, so that messages name them shortly."""

import pytest


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder, in which the test runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
