"""mtmetrics-edu diagnose."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtmetrics_edu.commands.diagnose import load

from .running import run


@pytest.fixture(autouse=True)
def same_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """What load adds to the path is taken away again."""
    monkeypatch.setattr(sys, "path", list(sys.path))


def test_a_right_function() -> None:
    ran = run("diagnose", "mtmetrics_edu:sentence_bleu")
    assert (ran.code, ran.err) == (0, "")
    assert "called with: tokens, a candidate and the list of its references; 0 to 1" in ran.out
    assert "It is right in all" in ran.out


def test_a_wrong_function_of_the_current_folder() -> None:
    Path("homework_13.py").write_text("def bleu(c, r):\n    return 0.5\n")
    ran = run("diagnose", "homework_13:bleu")
    assert ran.code == 1
    assert "It gives 0.5 to every text" in ran.out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bleu", "names no function"),
        ("math:bleu", "math has no bleu"),
        ("no_such_module:bleu", "cannot be imported: ModuleNotFoundError"),
        ("broken_13:bleu", "broken_13 cannot be imported: ZeroDivisionError: division by zero"),
    ],
)
def test_what_cannot_be_done(name: str, said: str) -> None:
    Path("broken_13.py").write_text("1 / 0\n")
    ran = run("diagnose", name)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err


def test_load_finds_inner_functions() -> None:
    assert load("pathlib:Path.cwd")() == Path.cwd()
