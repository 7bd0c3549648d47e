"""mtmetrics-edu diagnose, mtmetrics-edu conformance run."""

import shlex
import sys
from pathlib import Path

import pytest

from mtmetrics_edu.commands.conformance import load
from mtmetrics_edu.conformance.vectors import cases

from .running import run

LOOP = "import sys\nfor line in sys.stdin: print('{\"score\": 0}', flush=True)"
ZERO = shlex.join([sys.executable, "-c", LOOP])
RUN = ("conformance", "run", "--command")


@pytest.fixture(autouse=True)
def same_path(monkeypatch):
    """What load adds to the path is taken away again."""
    monkeypatch.setattr(sys, "path", list(sys.path))


def test_a_right_function():
    ran = run("diagnose", "mtmetrics_edu:sentence_bleu")
    assert (ran.code, ran.err) == (0, "")
    assert "called with: tokens, a candidate and the list of its references; 0 to 1" in ran.out
    assert "It is right in all" in ran.out


def test_a_wrong_function_of_the_current_folder():
    Path("homework_13.py").write_text("def bleu(c, r):\n    return 0.5\n")
    ran = run("diagnose", "homework_13:bleu")
    assert ran.code == 1
    assert "It gives 0.5 to every text" in ran.out


def test_the_metric_is_asked_for():
    ran = run("diagnose", "mtmetrics_edu:sentence_bleu", "--metric", "nist")
    assert ran.code == 1
    assert "It computes BLEU, not NIST: it follows the paper" in ran.out


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bleu", "'bleu' names no function; expected module:function, as homework:bleu"),
        (":bleu", "':bleu' names no function"),
        ("math:", "'math:' names no function"),
        ("math:bleu", "math has no bleu; expected the name of a function in it"),
        ("no_such_module:bleu", "cannot be imported: ModuleNotFoundError"),
        ("broken_13:bleu", "broken_13 cannot be imported: ZeroDivisionError: division by zero"),
        ("exits_13:bleu", "exits_13 cannot be imported: SystemExit: 0"),
        ("a/bugs.py:f", "a/bugs.py is a file; expected the module's name: a.bugs:f"),
    ],
)
def test_functions_that_cannot_be_asked(name, sentence):
    Path("broken_13.py").write_text("1 / 0\n")
    Path("exits_13.py").write_text("raise SystemExit(0)\n")
    ran = run("diagnose", name)
    assert (ran.code, ran.out) == (1, "")
    assert sentence in ran.err
    assert load("pathlib:Path.cwd")() == Path.cwd()


def test_a_program_that_fails():
    code, out, _ = run(*RUN, ZERO)
    asked = [*cases(metric="bleu", level="tokens")]  # as is usual
    bad = sum(case.score > 0 for case in asked)
    assert code == 1
    assert f"{ZERO}: {len(asked) - bad} passed, {bad} failed, 0 skipped (suite 1.0.0, as " in out


def test_the_options_reach_the_suite():
    ran = run(*RUN, ZERO, "--json", "--metric", "nist", "--tolerance", "1e9", "--seconds", "9")
    assert (ran.code, ran.record["failed"]) == (0, 0)
    assert ran.record["passed"] > 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["python 'x.py"], "the command python 'x.py has a quotation mark without its pair"),
        (["/no/such/program"], "/no/such/program cannot be started: No such file"),
        (["true", "--convention", "x"], "not a known convention"),
        (["true", "--metric", "chrf"], "argument --metric: invalid choice: 'chrf' (choose from"),
        (["true", "--scale", "0"], "scale is 0; expected a number above 0"),
    ],
)
def test_programs_that_cannot_be_asked(arguments, sentence):
    ran = run(*RUN, *arguments)
    assert ran.code == 2  # not 1, which says that a case failed
    assert sentence in ran.err


def test_a_program_that_ends_gave_no_score():
    ran = run(*RUN, shlex.join([sys.executable, "-c", "raise SystemExit(3)"]))
    assert ran.code == 1
    assert "At case perfect it died with exit code 3; " in ran.out.splitlines()[-1]
