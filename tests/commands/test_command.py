"""What the commands share: messages, options for the score, files."""

import io
import sys

import pytest

from mtmetrics_edu.commands.command import Messages

from .running import run

SCORE = ["score", "a.txt", "-r", "r.txt"]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_one_line_that_vanishes(monkeypatch):
    file = Terminal()
    monkeypatch.setattr(sys, "stderr", file)
    messages = Messages()
    messages.progress(1_000, 2_000)
    messages.progress(1_001, 2_000)  # too soon
    messages.warn("odd")
    messages.warn("odd")  # told already
    messages.clear()
    assert file.getvalue() == "\r\x1b[K1,000 of 2,000 draws\r\x1b[Kmtmetrics-edu: warning: odd\n"
    messages.progress(5, what="segments")
    assert file.getvalue().endswith("\r\x1b[K5 segments")
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    Messages().progress(1_000, 2_000)
    assert pipe.getvalue() == ""


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        *(
            (f"--like sacrebleu {own}", f"{own.split()[0]} does not go with --like: sacrebleu has")
            for own in ("--tokenizer char", "--lowercase", "--smoothing none", "--max-n 4")
        ),
        ("--like sacrebleu --metric nist", "sacrebleu has no nist, only bleu\n"),
        (
            "--metric nist --smoothing exp",
            "--smoothing does not go with --metric nist: NIST has no smoothing\n",
        ),
        ("--max-n 0", "argument --max-n: 0; expected 1 or more\n"),
        ("--max-n 100", "argument --max-n: 100; expected 99 or less\n"),
        ("--max-n four", "argument --max-n: 'four'; expected a whole number\n"),
        ("--max-n ²", "argument --max-n: '²'; expected a whole number\n"),
        ("--resamples 0", "argument --resamples: 0; expected 1 or more\n"),
        (f"--seed {'9' * 19}", f"argument --seed: '{'9' * 19}'; expected a whole number\n"),
        ("--tokenizer 14a", "argument --tokenizer: invalid choice: '14a' (choose from "),
        ("--metric ter", "argument --metric: invalid choice: 'ter' (choose from "),
    ],
)
def test_options_that_are_refused(options, sentence):
    ran = run(*SCORE, *options.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: mtmetrics-edu score CANDIDATES ")
    assert f"mtmetrics-edu score: error: {sentence}" in ran.err


@pytest.mark.usefixtures("files")
def test_options_at_the_limits():
    options = ["--metric", "nist", "--smoothing", "none", "--max-n", "99", "--seed", "0"]
    assert run(*SCORE, *options, "--interval", "--resamples", "40").code == 0
    interval = run(*SCORE, "--interval", "--json").record["interval"]
    assert (interval["resamples"], interval["seed"]) == (1000, 12345)
