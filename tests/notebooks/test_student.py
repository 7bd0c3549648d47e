"""A student who answers 01 to 06 has a BLEU that agrees with NLTK and sacreBLEU everywhere.

`python -m tests.notebooks.test_student NOTEBOOK...` runs the cells in a fresh IPython in the
current folder. Where a cell asks for a function, it types one of student.toml. IPython prints what
a cell shows.
"""

import os
import re
import sys
import tomllib
from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell

from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.course.building import random_corpora, random_segments

from ..processes import run
from .harness import NOTEBOOKS, ROOT, read

PENALTY, TYPED = tomllib.loads(Path(__file__).with_name("student.toml").read_text("utf-8")).values()
STUB = re.compile(r"(?ms)^def (\w+)\(.*?(?=^build\()")
LESSONS = [path for path in NOTEBOOKS if path.name[:2] in {"01", "02", "03", "04", "05", "06"}]
BEGIN = "lesson "  # printed before what a lesson shows


def answered(source: str, number: str) -> str:
    """A cell with the student's function in place of the empty one."""
    typed = STUB.sub(lambda stub: f"{TYPED[stub[1]]}\n", source)
    return typed.replace("# no penalty yet", PENALTY) if number == "04" else typed


def work_through(path: Path) -> None:
    """Run the cells of a notebook up to the last one that builds, compares or shows the file."""
    cells = [cell.source for cell in read(path).cells if cell.cell_type == "code"]
    worth = [i for i, it in enumerate(cells) if re.search(r"(?m)^(build|row|print\(text_of)\(", it)]
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    print(f"{BEGIN}{path.name[:2]}")
    for source in cells[: worth[-1] + 1]:
        shell.run_cell(answered(source, path.name[:2])).raise_error()


def test_a_bleu_of_ones_own(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.notebooks.test_student", *map(str, LESSONS)]
    settings = {**os.environ, "PYTHONPATH": str(ROOT), "IPYTHONDIR": str(tmp_path / ".ipython")}
    printed = run(*command, cwd=tmp_path, env=settings)
    shown = {text[:2]: text for text in printed.split(BEGIN)[1:]}
    for number, text in shown.items():
        assert "Kept in my_bleu.py, which has now: " in text, number
        assert "Not yet" not in text
    sizes = [shown[number].count("\ndef ") for number in ("01", "02", "03", "04", "05")]
    assert [0, *sizes] == sorted({0, *sizes})  # each lesson shows the file, with more in it
    for number in ("03", "04", "05"):
        assert shown[number].count("100 of 100 agree") == 3
        assert "yours, from my_bleu.py." in shown[number]
    assert "Your older version is in my_bleu_older.py, as sentence_bleu_1." in shown["04"]
    assert not re.search("ours|mtmetrics_edu", (tmp_path / "my_bleu.py").read_text())

    own: dict[str, object] = {}
    exec((tmp_path / "my_bleu.py").read_text(), own)
    assert own.keys() >= {*TYPED}
    for candidate, references in random_segments(50, seed=9):
        score = own["sentence_bleu"](candidate, references)  # type: ignore[operator]
        assert score == pytest.approx(sentence_bleu(candidate, references).score, rel=1e-9)
    for candidates, texts in random_corpora(20, seed=9):
        score = own["corpus_bleu"](candidates, texts)  # type: ignore[operator]
        assert score == pytest.approx(corpus_bleu(candidates, texts).score, rel=1e-9)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        work_through(Path(name))
