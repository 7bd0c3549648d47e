"""mtmetrics-edu score: the numbers, and how they are printed."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sacrebleu

import mtmetrics_edu
from mtmetrics_edu import batch, corpus_bleu, corpus_nist, score_like, tokenize
from mtmetrics_edu.batch.resampling import bootstrap

from ..corpora import corpus
from .running import CANDIDATES, REFERENCES, Ran, run, write_all


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    write_all()


def tokens(tokenizer: str = "13a", lowercase: bool = False) -> Any:
    """The corpus as tokens."""

    def split(text: str) -> list[str]:
        return tokenize(text, tokenizer, lowercase)

    return list(map(split, CANDIDATES)), [list(map(split, texts)) for texts in REFERENCES]


def test_one_line_with_the_signature() -> None:
    signature = "nrefs:2|case:mixed|tok:13a|n:4|weights:uniform|smooth:none|r:closest"
    expected = f"{corpus_bleu(*tokens())} {signature}\n"
    assert run("score", "a.txt", "--references", "r.txt", "s.txt") == Ran(0, expected, "")
    assert run("score", "a.txt", "-r", "r.txt", "s.txt") == Ran(0, expected, "")
    assert run("score", "all.tsv:a", "-r", "all.tsv:r", "all.tsv:s") == Ran(0, expected, "")


def test_nist() -> None:
    expected = f"{corpus_nist(*tokens())} metric:nist|nrefs:2|case:mixed|tok:13a|n:5|r:mean\n"
    ran = run("score", "a.txt", "-r", "r.txt", "s.txt", "--metric", "nist")
    assert ran == Ran(0, expected, "")


def test_each_choice_reaches_the_score() -> None:
    ran = run(
        *("score", "a.txt", "-r", "r.txt", "s.txt", "--tokenizer", "char", "--lowercase"),
        *("--smoothing", "exp", "--max-n", "6"),
    )
    score = corpus_bleu(*tokens("char", lowercase=True), max_n=6, smoothing="exp")
    signature = "nrefs:2|case:lc|tok:char|n:6|weights:uniform|smooth:exp|r:closest"
    assert ran == Ran(0, f"{score} {signature}\n", "")
    ran = run("score", "a.txt", "-r", "r.txt", "s.txt", "--metric", "nist", "--max-n", "2")
    assert ran.out.startswith(f"{corpus_nist(*tokens(), max_n=2)} metric:nist|")


def test_json_has_all_digits() -> None:
    score = corpus_bleu(*tokens())
    ran = run("score", "a.txt", "-r", "r.txt", "s.txt", "--json")
    assert ran.record == {
        "metric": "bleu",
        "score": score.score,
        "precisions": list(score.precisions),
        "brevity_penalty": score.brevity_penalty,
        "matches": list(score.stats.matches),
        "totals": list(score.stats.totals),
        "candidate_length": score.stats.candidate_length,
        "reference_length": score.stats.reference_length,
        "signature": "nrefs:2|case:mixed|tok:13a|n:4|weights:uniform|smooth:none|r:closest",
        "interval": None,
        "segments": 4,
        "candidates": "a.txt",
        "references": ["r.txt", "s.txt"],
        "version": mtmetrics_edu.__version__,
    }


def test_json_of_nist() -> None:
    score = corpus_nist(*tokens())
    record = run("score", "a.txt", "-r", "r.txt", "s.txt", "--metric", "nist", "--json").record
    assert record["score"] == pytest.approx(score.score, rel=1e-12)
    assert record["per_order"] == pytest.approx(score.per_order, rel=1e-12)
    assert record["information"] == pytest.approx(score.stats.information, rel=1e-12)
    assert record["length_penalty"] == score.length_penalty
    assert record["reference_length"] == score.stats.reference_length


def test_what_is_undefined_is_null() -> None:
    Path("a.txt").write_text("one\n")
    Path("r.txt").write_text("one\n")
    record = run("score", "a.txt", "-r", "r.txt", "--json").record
    assert record["precisions"] == [1.0, None, None, None]


@pytest.mark.parametrize("metric", ["bleu", "nist"])
@pytest.mark.parametrize("tool", mtmetrics_edu.conventions.TOOLS)
def test_as_each_tool(tool: str, metric: str) -> None:
    ran = run("score", "a.txt", "-r", "r.txt", "s.txt", "--like", tool, "--metric", metric)
    if metric not in mtmetrics_edu.conventions.TOOLS[tool].metrics:
        assert ran.code == 2
        assert ran.err.endswith(f"error: {tool} has no nist, only bleu\n")
        return
    score = score_like(tool, CANDIDATES, REFERENCES, metric)
    assert ran == Ran(0, f"{score} {score.signature}\n", "")


def test_sacrebleu_says_the_same_of_the_same_files() -> None:
    segments = list(corpus(500, references=2, seed=3))
    texts = [[s.candidate for s in segments], *zip(*(s.references for s in segments), strict=True)]
    for name, lines in zip(("a.txt", "r.txt", "s.txt"), texts, strict=True):
        Path(name).write_text("".join(f"{line}\n" for line in lines))
    theirs = sacrebleu.corpus_bleu(list(texts[0]), [list(its) for its in texts[1:]])
    ours = run("score", "a.txt", "-r", "r.txt", "s.txt", "--like", "sacrebleu", "--json").record
    assert 100 * ours["score"] == pytest.approx(theirs.score, rel=1e-9)
    assert ours["matches"] == theirs.counts
    assert ours["totals"] == theirs.totals
    line = run("score", "a.txt", "-r", "r.txt", "s.txt", "--like", "sacrebleu").out
    assert line.startswith(str(theirs).split(" (")[0] + " (")


def test_sacrebleus_own_command_reads_the_same_segments() -> None:
    """Also where a line has what str.splitlines takes for a line end, and where a line is empty."""
    segments = list(corpus(60, seed=4))
    candidates = [segment.candidate for segment in segments]
    for place, sign in enumerate("\u2028\u2029\x85\f\v\x1c\r"):
        candidates[9 * place] = f"{candidates[9 * place][:9]}{sign}{candidates[9 * place][9:]}"
    candidates[7] = ""
    Path("a.txt").write_bytes("".join(f"{text}\n" for text in candidates).encode())
    Path("r.txt").write_text("".join(f"{segment.references[0]}\n" for segment in segments))
    command = [sys.executable, "-m", "sacrebleu", "r.txt", "-i", "a.txt", "-b", "-w", "12"]
    theirs = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    ours = run("score", "a.txt", "-r", "r.txt", "--like", "sacrebleu", "--json")
    assert 100 * ours.record["score"] == pytest.approx(float(theirs), rel=1e-12)
    assert len(ours.err.splitlines()) == 8


def test_the_interval_is_that_of_the_bootstrap() -> None:
    segments = batch.segment_stats(CANDIDATES, REFERENCES, tokenizer="13a")
    found = bootstrap(segments, resamples=200, seed=7)
    options = ["score", "a.txt", "-r", "r.txt", "s.txt", "--interval"]
    options += ["--resamples", "200", "--seed", "7"]
    assert run(*options, "--json").record["interval"] == {
        "low": found.low,
        "high": found.high,
        "confidence": 0.95,
        "resamples": 200,
        "seed": 7,
    }
    text = f"95% interval {100 * found.low:.2f} to {100 * found.high:.2f} nrefs:2|"
    assert text in run(*options).out
    assert run(*options).out.endswith("|r:closest|bs:200|seed:7\n")


@pytest.mark.parametrize(
    "options",
    [["--smoothing", "chen-cherry-5"], ["--metric", "nist"], ["--tokenizer", "char"]],
)
def test_the_interval_does_not_change_the_score(options: list[str]) -> None:
    given = ["score", "a.txt", "-r", "r.txt", "s.txt", *options, "--json"]
    with_interval = run(*given, "--interval", "--resamples", "9").record
    without = run(*given).record
    assert with_interval.pop("interval") is not None
    assert without.pop("interval") is None
    assert with_interval.pop("score") == pytest.approx(without.pop("score"), rel=1e-12)
    assert set(with_interval) == set(without)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    data = "".join(f"{text}\n" for text in CANDIDATES).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("score", "-", "-r", "r.txt").out == run("score", "a.txt", "-r", "r.txt").out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert run("score", "a.txt", "-r", "-") == Ran(
        1, "", "mtmetrics-edu: error: standard input is empty; expected one segment in each line\n"
    )


def test_a_tool_that_expects_tokens_gets_them_without_a_warning() -> None:
    for name in ("a.txt", "r.txt"):
        Path(name).write_text("He came , saw &apos;it&apos; .\n" * 2 + f"{name}\n")
    assert run("score", "a.txt", "-r", "r.txt", "--like", "multi-bleu").err == ""
    assert run("score", "a.txt", "-r", "r.txt", "--tokenizer", "whitespace").err == ""
    assert len(run("score", "a.txt", "-r", "r.txt").err.splitlines()) == 4


def test_a_reference_given_twice_changes_nothing_but_the_signature() -> None:
    assert "nrefs:1|" in run("score", "a.txt", "-r", "r.txt").out
    once = run("score", "a.txt", "-r", "r.txt")
    twice = run("score", "a.txt", "-r", "r.txt", "r.txt")
    assert twice.out.split(" nrefs")[0] == once.out.split(" nrefs")[0]
    said = "given twice, as reference 1 and as reference 2: the second of these references changes"
    assert f"r.txt is {said} no match" in twice.err
