"""A student who answers 01 to 05 has a BLEU that agrees with NLTK and sacreBLEU everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.course.building import random_corpora, random_segments

from .harness import NOTEBOOKS, ROOT
from .student import answered

LESSONS = [path for path in NOTEBOOKS if path.name[:2] in {"01", "02", "03", "04", "05"}]
FUNCTIONS = {"ngrams", "modified_precision", "geometric_mean", "sentence_bleu"}
FUNCTIONS |= {"closest_length", "brevity_penalty", "corpus_bleu"}


def shown(path: Path, folder: Path) -> str:
    """What the cells of a notebook show to the student, who works in that folder."""
    command = [sys.executable, "-m", "tests.notebooks.student", str(path)]
    settings = {"PYTHONPATH": str(ROOT), "IPYTHONDIR": str(folder / ".ipython")}
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **settings}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_bleu_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {path.name[:2]: shown(path, tmp_path) for path in LESSONS}
    for number, text in said.items():
        assert "Kept in my_bleu.py." in text, number
        assert "Not yet" not in text
    for number in ("03", "04", "05"):
        assert said[number].count("100 of 100 agree") == 3
        assert "yours, from my_bleu.py." in said[number]
    assert "Your older version is in my_bleu_older.py, as sentence_bleu_1." in said["04"]
    assert "ours" not in (tmp_path / "my_bleu.py").read_text()

    own: dict[str, object] = {}
    exec((tmp_path / "my_bleu.py").read_text(), own)
    assert own.keys() >= FUNCTIONS
    for candidate, references in random_segments(50, seed=9):
        score = own["sentence_bleu"](candidate, references)  # type: ignore[operator]
        assert score == pytest.approx(sentence_bleu(candidate, references).score, rel=1e-9)
    for candidates, texts in random_corpora(20, seed=9):
        score = own["corpus_bleu"](candidates, texts)  # type: ignore[operator]
        assert score == pytest.approx(corpus_bleu(candidates, texts).score, rel=1e-9)


def test_only_the_stub_is_replaced() -> None:
    cell = 'import math\n\ndef ngrams(tokens, n):\n    ...\n\n\nbuild("ngrams", ngrams)'
    typed = answered(cell, "01")
    assert typed.startswith("import math\n\ndef ngrams(tokens, n):\n    return list(zip(")
    assert typed.endswith('build("ngrams", ngrams)')
