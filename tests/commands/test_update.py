"""mtmetrics-edu update: what it says; what it does is in tests/course/test_folders.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtmetrics_edu.commands.folders import lay_out

from .running import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_each_file_has_its_sentence() -> None:
    lay_out(Path("c"))
    Path("c", "07-the-nist-score.ipynb").unlink()
    assert run("update", "c") == (0, "07-the-nist-score.ipynb is new.\n", "")
    assert run("update", "c").out.startswith("All files are those of version ")


def test_a_folder_without_a_course() -> None:
    ran = run("update")
    assert ran.code == 1
    assert ran.err.startswith("mtmetrics-edu: error: bleu-and-nist holds no course; to begin one: ")
