"""The options: which go together, and which numbers are taken."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from pathlib import Path

import pytest

from mtmetrics_edu.commands.options import files_of, natural, number, order
from mtmetrics_edu.files import Source

from .running import run, write_all


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    write_all()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--tokenizer", "char"], "--tokenizer does not go with --like: sacrebleu has its own"),
        (["--lowercase"], "--lowercase does not go with --like: sacrebleu has its own"),
        (["--smoothing", "none"], "--smoothing does not go with --like: sacrebleu has its own"),
        (["--max-n", "4"], "--max-n does not go with --like: sacrebleu has its own"),
        (["--metric", "nist"], "sacrebleu has no nist, only bleu"),
    ],
)
def test_what_does_not_go_with_a_tool(options: list[str], said: str) -> None:
    ran = run("score", "a.txt", "-r", "r.txt", "--like", "sacrebleu", *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: mtmetrics-edu score ")
    assert ran.err.endswith(f"mtmetrics-edu score: error: {said}\n")


def test_nist_has_no_smoothing() -> None:
    ran = run("score", "a.txt", "-r", "r.txt", "--metric", "nist", "--smoothing", "exp")
    assert ran.code == 2
    assert ran.err.endswith(
        "error: --smoothing does not go with --metric nist: NIST has no smoothing\n"
    )
    options = ["--metric", "nist", "--smoothing", "none"]
    assert run("score", "a.txt", "-r", "r.txt", *options).code == 0


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--max-n", "0", "argument --max-n: 0; expected 1 or more"),
        ("--max-n", "100", "argument --max-n: 100; expected 99 or less"),
        ("--max-n", "four", "argument --max-n: 'four'; expected a whole number"),
        ("--max-n", "²", "argument --max-n: '²'; expected a whole number"),
        ("--resamples", "-1", "argument --resamples: '-1'; expected a whole number"),
        ("--seed", "9" * 19, f"argument --seed: '{'9' * 19}'; expected a whole number"),
        ("--metric", "chrf", "argument --metric: invalid choice: 'chrf' (choose from "),
    ],
)
def test_numbers_and_names_that_are_not_taken(option: str, value: str, said: str) -> None:
    ran = run("score", "a.txt", "-r", "r.txt", f"{option}={value}")
    assert ran.code == 2
    assert f"mtmetrics-edu score: error: {said}" in ran.err


def test_numbers_that_are_taken() -> None:
    assert (natural("0"), number("1"), order("99")) == (0, 1, 99)
    for take, given in ((natural, "1.0"), (number, "0"), (order, "100"), (natural, "")):
        with pytest.raises(ArgumentTypeError):
            take(given)


@pytest.mark.parametrize(
    ("tokenizer", "like", "plain"),
    [
        ("13a", None, True),
        ("whitespace", None, False),
        ("13a", "sacrebleu", True),
        ("13a", "nltk", False),
        ("13a", "multi-bleu", False),
        ("13a", "mteval-v14", True),
    ],
)
def test_which_texts_are_expected(tokenizer: str, like: str | None, plain: bool) -> None:
    options = Namespace(tokenizer=tokenizer, like=like, references=["r.txt", "all.tsv:s"])
    files = files_of(["a.txt"], options)
    assert files.plain == plain
    assert files.systems == (Source(path="a.txt"),)
    assert files.references == (Source(path="r.txt"), Source(path="all.tsv", column="s"))
