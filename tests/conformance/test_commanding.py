"""The suite on the command line."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from mtmetrics_edu.conformance.commanding import load, main

LOOP = "import sys\nfor line in sys.stdin: print('{\"score\": 0}', flush=True)"
ZERO = shlex.join([sys.executable, "-c", LOOP])


def test_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--command", ZERO]) == 1
    assert "failed" in capsys.readouterr().out
    assert main(["run", "--command", ZERO, "--json", "--metric", "nist"]) == 1
    assert json.loads(capsys.readouterr().out)["failed"] > 0


def test_diagnose(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("homework_13.py").write_text("def bleu(c, r):\n    return 0.5\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert main(["diagnose", "homework_13:bleu"]) == 1
    assert "It gives 0.5 to every text" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["diagnose", "bleu"], "names no function"),
        (["diagnose", "math:bleu"], "math has no bleu"),
        (["diagnose", "no_such_module:bleu"], "No module named"),
        (["run", "--command", "/no/such/program"], "No such file"),
        (["run", "--command", "true", "--convention", "x"], "not a convention"),
    ],
)
def test_what_cannot_be_done(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_load_finds_inner_functions() -> None:
    assert load("pathlib:Path.cwd")() == Path.cwd()
