"""Every notebook has the form of a lesson."""

from pathlib import Path

import pytest

from .harness import NOTEBOOKS
from .rules import RULES, Lesson


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_form(path: Path) -> None:
    assert [problem for rule in RULES for problem in rule(Lesson.at(path))] == []
