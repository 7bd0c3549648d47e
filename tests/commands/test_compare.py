"""mtmetrics-edu compare: what is printed, what is written, and what is never replaced."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mtmetrics_edu.batch.resampling import holm
from mtmetrics_edu.commands.compare import labels
from mtmetrics_edu.compare import compare
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.views import verdicts
from mtmetrics_edu.views.html.report import report_page

from ..compare.examples import constructed
from .running import CANDIDATES, OTHER, REFERENCES, Ran, run, write_all

FEW = ["--resamples", "99", "--trials", "199", "--seed", "3"]
PAIR = ["compare", "a.txt", "b.txt", *FEW, "-r", "r.txt", "s.txt"]


@pytest.fixture(autouse=True)
def files(folder):
    write_all()


@pytest.fixture
def expected():
    """What compare finds in the texts themselves."""
    names = ("a.txt", "b.txt")
    return compare(CANDIDATES, OTHER, REFERENCES, names=names, resamples=99, trials=199, seed=3)


def test_scores_signature_and_the_answer(expected):
    assert run(*PAIR) == Ran(
        0,
        f"a.txt  {expected.a.score}\n"
        f"b.txt  {expected.b.score}\n"
        "signature: nrefs:2|case:mixed|tok:13a|n:4|weights:uniform|smooth:none|r:closest"
        "|bs:99|ar:199|seed:3\n"
        f"{' '.join(verdicts.answer(expected))}\n",
        "",
    )
    columns = ["compare", "all.tsv:a", "all.tsv:b", *FEW, "-r", "all.tsv:r", "all.tsv:s"]
    renamed = run(*PAIR).out.replace("a.txt", "all.tsv:a").replace("b.txt", "all.tsv:b")
    assert run(*columns).out == renamed


def test_json_has_what_compare_found(expected):
    record = run(*PAIR, "--json").record
    baseline, (system,) = record.pop("baseline"), record.pop("systems")
    assert record.pop("version")
    assert record == {
        "metric": "bleu",
        "like": None,
        "segments": 4,
        "confidence": 0.95,
        "seed": 3,
        "references": ["r.txt", "s.txt"],
    }

    def ends(it):
        return {"low": it.low, "high": it.high, "confidence": 0.95, "resamples": 99, "seed": 3}

    for its, side, file in ((baseline, expected.a, "a.txt"), (system, expected.b, "b.txt")):
        assert (its.pop("file"), its.pop("interval")) == (file, ends(side.interval))
        score = its.pop("score")
        assert (score["score"], score["signature"]) == (side.score.score, side.score.signature)
    assert baseline == {}
    assert system == {
        "difference": expected.difference,
        "difference_interval": ends(expected.interval),
        "wins": expected.b_wins,
        "tests": [
            {"name": it.name, "p_value": it.p_value, "p_value_holm": it.p_value, "draws": it.draws}
            for it in expected.tests
        ],
        "parts": [
            {"name": it.name, "baseline": it.a, "system": it.b, "points": it.points}
            for it in expected.parts
        ],
    }


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--metric nist",
        "--tokenizer char --lowercase --max-n 3 --smoothing exp",
        *(f"--like {name}" for name, tool in TOOLS.items() if tool.side_by_side),
        *(f"--like {name} --metric nist" for name, tool in TOOLS.items() if tool.nist),
    ],
)
def test_score_and_compare_agree(options):
    """The same number and the same signature, whichever command is asked."""
    given = ["-r", "r.txt", "s.txt", *options.split(), "--json"]
    few = ["--resamples", "2", "--trials", "2"]
    record = run("compare", "a.txt", "b.txt", *given, *few).record["baseline"]["score"]
    for interval in ([], ["--interval", "--resamples", "9"]):
        other = run("score", "a.txt", *given, *interval).record
        assert record["score"] == pytest.approx(other["score"], rel=1e-12)
        assert record["signature"] == other["signature"]


def test_several_systems_get_their_own_corrected_p_values():
    base, better, references = constructed()
    systems = {"near.txt": [*better[:8], *base[8:]], "far.txt": better, "worse.txt": base[::-1]}
    for name, lines in {
        "base.txt": base,
        "ref.txt": [text for (text,) in references],
        **systems,
    }.items():
        Path(name).write_text("".join(f"{line}\n" for line in lines))
    given = ["compare", "base.txt", *systems, *FEW, "-r", "ref.txt"]
    tests = [system["tests"] for system in run(*given, "--json").record["systems"]]
    for i in (0, 1, 2):
        p_values = [its[i]["p_value"] for its in tests]
        corrected = [its[i]["p_value_holm"] for its in tests]
        assert corrected == pytest.approx(holm(p_values))
        assert corrected[0] > corrected[1]
    lines = run(*given).out.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["base.txt", *systems]
    for line, its in zip(lines[5:], tests, strict=True):
        assert line.endswith(
            f" After Holm's correction for 3 systems: p = {its[0]['p_value_holm']:.4f} (paired "
            f"bootstrap), {its[2]['p_value_holm']:.4f} (approximate randomization)."
        )


def test_a_system_compared_with_itself():
    ran = run("compare", "a.txt", "a.txt", *FEW, "-r", "r.txt")
    assert ran.code == 0
    assert ran.err == (
        "mtmetrics-edu: warning: a.txt is given twice, as the baseline and as system 1: there is "
        "no difference between these two to test\n"
    )
    assert "Both systems wrote the same texts, so there is nothing to test." in ran.out
    assert ran.out.splitlines()[1].startswith("a.txt (2)  BLEU = ")


def test_one_segment_is_not_tested():
    for name in ("a.txt", "b.txt", "r.txt", "s.txt"):
        Path(name).write_text(f"one two three four {name}\n")
    for systems in (["b.txt"], ["b.txt", "s.txt"]):
        given = ["compare", "a.txt", *systems, *FEW, "-r", "r.txt"]
        out = run(*given).out
        assert out.count("There is only one segment, so no test can say whether") == len(systems)
        assert "|bs:" not in out
        for system in run(*given, "--json").record["systems"]:
            assert (system["tests"], system["difference_interval"]) == ([], None)


def test_a_report_is_written_and_nothing_is_replaced(expected):
    ran = run(*PAIR, "--html", "report.html")
    page = Path("report.html").read_bytes()
    assert page.decode() == report_page(expected)
    assert ran.err == f"mtmetrics-edu: wrote report.html ({len(page) / 1e6:.1f} MB)\n"
    assert ran.out == run(*PAIR).out
    Path("report.html").write_text("mine")
    refused = run(*PAIR, "--html", "report.html")
    assert (refused.code, refused.out) == (1, "")
    assert "report.html exists and was not changed" in refused.err
    assert Path("report.html").read_text() == "mine"
    assert run(*PAIR, "--html", "report.html", "--force").code == 0
    assert Path("report.html").read_bytes() == page


@pytest.mark.parametrize("name", ["a.txt", "./r.txt", "all.tsv"])
def test_a_file_that_is_compared_is_never_replaced(name):
    before = Path(name).read_bytes()
    options = ["compare", "all.tsv:a", "b.txt", "-r", "r.txt", "a.txt", "--html", name, "--force"]
    ran = run(*options)
    assert (ran.code, ran.out) == (2, "")
    sentence = f"error: --html {Path(name)} is one of the files to compare; choose another name\n"
    assert ran.err.endswith(sentence)
    assert Path(name).read_bytes() == before


def test_a_report_is_about_two_systems():
    ran = run("compare", "a.txt", "b.txt", "s.txt", "-r", "r.txt", "--html", "x.html")
    assert ran.code == 2
    assert ran.err.endswith(
        "error: --html reports on one system and the baseline; give two files\n"
    )


def test_names_are_always_different():
    assert labels(["a/x", "a/x"]) == ["a/x", "a/x (2)"]
    for names in (["x", "x (2)", "x"], ["folder/", "folder/"], ["standard input", "a"]):
        assert len(set(labels(names))) == len(names)


def test_names_that_are_no_text_stand_in_a_report():
    name = os.fsdecode(b"b\xff<b>.txt")
    Path("b.txt").rename(name)
    assert run("compare", "a.txt", name, *FEW, "-r", "r.txt", "--html", "x.html").code == 0
    assert "<b>.txt" not in Path("x.html").read_text()
