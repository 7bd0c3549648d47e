"""mtmetrics-edu conformance run."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from .running import run

LOOP = "import sys\nfor line in sys.stdin: print('{\"score\": 0}', flush=True)"
ZERO = shlex.join([sys.executable, "-c", LOOP])
RUN = ("conformance", "run", "--command")


def test_a_program_that_fails() -> None:
    ran = run(*RUN, ZERO, "--html", "page.html")
    assert ran.code == 1
    assert "failed" in ran.out
    assert Path("page.html").read_text().startswith("<!DOCTYPE html>")
    assert "wrote page.html" in ran.err


def test_the_report_as_json() -> None:
    assert run(*RUN, ZERO, "--json", "--metric", "nist").record["failed"] > 0


def test_a_page_is_not_overwritten() -> None:
    Path("page.html").write_text("mine")
    ran = run(*RUN, ZERO, "--html", "page.html")
    assert (ran.code, ran.out) == (1, "")
    assert "exists and was not changed" in ran.err
    assert Path("page.html").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["/no/such/program"], "No such file"), (["true", "--convention", "x"], "not a convention")],
)
def test_what_cannot_be_done(arguments: list[str], said: str) -> None:
    ran = run(*RUN, *arguments)
    assert ran.code == 2  # not 1, which says that a case failed
    assert said in ran.err


def test_a_program_that_ends_is_no_wall_of_flags() -> None:
    ran = run(*RUN, shlex.join([sys.executable, "-c", "raise SystemExit(3)"]))
    assert ran.code == 1
    last = ran.out.splitlines()[-1]
    assert last == "The program gave no score: the program has ended with exit code 3."
