"""Every notebook: it runs, it shows what is saved in it, and it has the form of a lesson."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from .harness import NOTEBOOKS, SECONDS, clean, differences, execute, problems, read
from .rules import RULES, Lesson

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@each_notebook
def test_outputs_are_what_the_code_gives(path: Path) -> None:
    started = time.monotonic()
    fresh = execute(path)
    seconds = time.monotonic() - started
    assert not list(problems(fresh))
    assert not (changes := list(differences(read(path), clean(fresh)))), "\n\n".join(changes)
    assert seconds < SECONDS


@each_notebook
def test_form(path: Path) -> None:
    lesson = Lesson.at(path)
    assert [problem for rule in RULES for problem in rule(lesson)] == []
