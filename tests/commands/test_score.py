"""mtmetrics-edu score: the numbers, and how they are printed."""

import io
import sys
from dataclasses import asdict
from math import inf, nan
from pathlib import Path

import pytest

import mtmetrics_edu
from mtmetrics_edu import batch, corpus_bleu, corpus_nist, score_like, tokenize
from mtmetrics_edu.batch.resampling import bootstrap
from mtmetrics_edu.commands import command
from mtmetrics_edu.commands import score as module
from mtmetrics_edu.conventions import TOOLS

from .. import processes
from ..corpora import corpus
from .running import CANDIDATES, REFERENCES, Ran, run

BOTH = ["score", "a.txt", "-r", "r.txt", "s.txt"]
SIGNATURE = "nrefs:2|case:mixed|tok:13a|n:4|weights:uniform|smooth:none|r:closest"
pytestmark = pytest.mark.usefixtures("files")


def tokens(tokenizer="13a", lowercase=False):
    """The corpus as tokens."""

    def split(text):
        return tokenize(text, tokenizer, lowercase)

    return list(map(split, CANDIDATES)), [list(map(split, texts)) for texts in REFERENCES]


def test_one_line_with_the_signature(monkeypatch):
    done = []
    monkeypatch.setattr(module, "EVERY", 2)
    monkeypatch.setattr(command.Messages, "progress", lambda _, *it, **how: done.append((it, how)))
    expected = Ran(0, f"{corpus_bleu(*tokens())} {SIGNATURE}\n", "")
    assert run(*BOTH) == expected
    assert done == [((size,), {"what": "segments"}) for size in (2, 4, 6)]
    run(*BOTH, "--interval", "--resamples", "40")
    assert done[-1] == ((40, 40), {})
    assert run("score", "a.txt", "--references", "r.txt", "s.txt") == expected
    assert run("score", "all.tsv:a", "-r", "all.tsv:r", "all.tsv:s") == expected


NIST = "metric:nist|nrefs:2|case:mixed|tok:13a|n:{}|r:mean"
CHOICES = {  # options: the score, and its signature
    "--tokenizer char --lowercase --smoothing exp --max-n 6": (
        corpus_bleu(*tokens("char", lowercase=True), max_n=6, smoothing="exp"),
        "nrefs:2|case:lc|tok:char|n:6|weights:uniform|smooth:exp|r:closest",
    ),
    "--metric nist": (corpus_nist(*tokens()), NIST.format(5)),
    "--metric nist --max-n 2": (corpus_nist(*tokens(), max_n=2), NIST.format(2)),
}


@pytest.mark.parametrize("options", CHOICES)
def test_each_choice_reaches_the_score(options):
    score, signature = CHOICES[options]
    assert run(*BOTH, *options.split()) == Ran(0, f"{score} {signature}\n", "")


@pytest.mark.parametrize("metric", ["bleu", "nist"])
@pytest.mark.parametrize("tool", TOOLS)
def test_as_each_tool(tool, metric):
    ran = run(*BOTH, "--like", tool, "--metric", metric)
    if metric in TOOLS[tool].metrics:
        score = score_like(tool, CANDIDATES, REFERENCES, metric)
        assert ran == Ran(0, f"{score} {score.signature}\n", "")
    else:
        assert ran.err.endswith(f"error: {tool} has no nist, only bleu\n")


@pytest.mark.parametrize(
    ("score", "names", "signature"),
    [
        (corpus_bleu(*tokens()), ["score", "precisions", "brevity_penalty"], SIGNATURE),
        (corpus_nist(*tokens()), ["score", "per_order", "length_penalty"], NIST.format(5)),
    ],
)
def test_json_has_all_digits(score, names, signature):
    metric = "nist" if "nist" in signature else "bleu"
    record = run(*BOTH, "--metric", metric, "--json").record
    numbers = {name: getattr(score, name) for name in names} | asdict(score.stats)
    for name, number in numbers.items():
        name = "information" if name == "gains" else name
        assert record.pop(name) == pytest.approx(number, rel=1e-12), name
    assert record == {
        "metric": metric,
        "signature": signature,
        "interval": None,
        "segments": 6,
        "candidates": "a.txt",
        "references": ["r.txt", "s.txt"],
        "version": mtmetrics_edu.__version__,
    }


def test_what_json_cannot_hold_is_null():
    odd = {"a": nan, "b": [inf, (-inf, 1)], "c": {"d": nan}}
    assert module.defined(odd) == {"a": None, "b": [None, [None, 1]], "c": {"d": None}}


def test_sacrebleus_own_command_reads_the_same_segments():
    """Also where a line has what str.splitlines takes for a line end, and where a line is empty."""
    segments = list(corpus(60, seed=4))
    candidates = [segment.candidate for segment in segments]
    for place, sign in enumerate("\u2028\u2029\x85\f\v\x1c\r"):
        candidates[9 * place] = f"{candidates[9 * place][:9]}{sign}{candidates[9 * place][9:]}"
    candidates[7] = ""
    Path("a.txt").write_bytes("".join(f"{text}\n" for text in candidates).encode())
    Path("r.txt").write_text("".join(f"{segment.references[0]}\n" for segment in segments))
    command = [sys.executable, "-m", "sacrebleu", "r.txt", "-i", "a.txt", "-b", "-w", "12"]
    theirs = processes.run(*command)
    ours = run("score", "a.txt", "-r", "r.txt", "--like", "sacrebleu", "--json")
    assert 100 * ours.record["score"] == pytest.approx(float(theirs), rel=1e-12)
    assert len(ours.err.splitlines()) == 8


def test_the_interval_is_that_of_the_bootstrap():
    segments = batch.segment_stats(CANDIDATES, REFERENCES, tokenizer="13a")
    interval = bootstrap(segments, resamples=200, seed=7)
    options = [*BOTH, "--interval", "--resamples", "200", "--seed", "7"]
    own = {"confidence": 0.95, "resamples": 200, "seed": 7}
    found = run(*options, "--json").record["interval"]
    assert found == {"low": interval.low, "high": interval.high, **own}
    assert run(*options).out == (
        f"{corpus_bleu(*tokens())} 95% interval {100 * interval.low:.2f} to "
        f"{100 * interval.high:.2f} {SIGNATURE}|bs:200|seed:7\n"
    )


@pytest.mark.parametrize(("number", "there"), [(1, "is only one segment"), (5, "are only 5 segm")])
def test_few_segments_have_no_interval(number, there):
    """compare says the same; see test_few_segments_are_not_tested."""
    Path("few.txt").write_text("one two three four\n" * number)
    ran = run("score", "few.txt", "-r", "few.txt", "--interval")
    assert (ran.code, ran.out) == (1, "")
    assert all(it in ran.err for it in (f"error: there {there}", "mislead; expected 6 or more"))


def test_an_interval_of_equal_resamples_shows_nothing():
    warning = "warning: all resamples have this score, so the interval shows nothing"
    assert warning in run("score", "r.txt", "-r", "r.txt", "--interval").err
    assert warning not in run("score", "a.txt", "-r", "r.txt", "--interval").err


def test_standard_input(monkeypatch):
    data = "".join(f"{text}\n" for text in CANDIDATES).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("score", "-", "-r", "r.txt").out == run("score", "a.txt", "-r", "r.txt").out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert run("score", "a.txt", "-r", "-") == Ran(
        1, "", "mtmetrics-edu: error: standard input is empty; expected one segment in each line\n"
    )


def test_a_tool_that_expects_tokens_gets_them_without_a_warning():
    for name in ("a.txt", "r.txt"):
        Path(name).write_text("He came , saw &apos;it&apos; .\n" * 2 + f"{name}\n")
    assert run("score", "a.txt", "-r", "r.txt", "--like", "multi-bleu").err == ""
    assert run("score", "a.txt", "-r", "r.txt", "--tokenizer", "whitespace").err == ""
    assert len(run("score", "a.txt", "-r", "r.txt").err.splitlines()) == 4


@pytest.mark.parametrize(
    ("command", "warned", "advised"),
    [
        ("score a.txt -r r.txt", True, True),
        ("score a.txt -r r.txt --like sacrebleu", True, False),
        ("score a.txt -r r.txt --metric chrf", False, False),
        ("which 20 a.txt -r r.txt", False, False),
    ],
)
def test_a_tokenizer_is_advised_only_where_it_can_be_chosen(command, warned, advised):
    """chrF has no tokenizer, and which tries several."""
    for name, text in (("a.txt", "猫坐在垫子上。"), ("r.txt", "猫坐在床上。")):
        Path(name).write_text(f"{text}\n" * 3)
    err = run(*command.split()).err
    assert ("nearly nothing can match" in err) == warned
    assert ("or choose --tokenizer zh" in err) == advised
    assert ("or leave out --like and choose --tokenizer zh" in err) == ("--like" in command)
