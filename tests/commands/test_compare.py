"""mtmetrics-edu compare: what is printed, what is written, and what is never replaced."""

import json
import os
import re
from argparse import Namespace
from pathlib import Path

import pytest

from mtmetrics_edu.batch.resampling import holm
from mtmetrics_edu.commands.command import Messages
from mtmetrics_edu.commands.compare import labels, write_page
from mtmetrics_edu.compare import compare
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.views import verdicts
from mtmetrics_edu.views.html.report import report_page

from ..compare.examples import constructed
from .running import CANDIDATES, OTHER, REFERENCES, Ran, run

FEW = ["--resamples", "99", "--trials", "199", "--seed", "3"]
PAIR = ["compare", "a.txt", "b.txt", *FEW, "-r", "r.txt", "s.txt"]
pytestmark = pytest.mark.usefixtures("files")


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
    assert "|bs:1000|ar:10000|seed:12345\n" in run(*PAIR[:3], "-r", "r.txt").out
    renamed = run(*PAIR).out.replace("a.txt", "all.tsv:a").replace("b.txt", "all.tsv:b")
    assert run(*columns).out == renamed


def test_json_has_what_compare_found(expected):
    record = run(*PAIR, "--json").record
    baseline, (system,) = record.pop("baseline"), record.pop("systems")
    assert record.pop("version")
    assert record == {
        "metric": "bleu",
        "like": None,
        "segments": 6,
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
    assert baseline == {"rank": 1}
    assert system == {
        "rank": 1,
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
    few = ["--resamples", "40", "--trials", "19"]
    record = run("compare", "a.txt", "b.txt", *given, *few).record["baseline"]["score"]
    for interval in ([], ["--interval", "--resamples", "40"]):
        other = run("score", "a.txt", *given, *interval).record
        assert record["score"] == pytest.approx(other["score"], rel=1e-12)
        assert all(record[name] == other[name] for name in ("metric", "signature"))


def write_constructed(systems):
    """Files of some systems; base.txt and ref.txt beside them."""
    base, _, references = constructed()
    named = {"base.txt": base, "ref.txt": [text for (text,) in references], **systems}
    for name, lines in named.items():
        Path(name).write_text("".join(f"{line}\n" for line in lines))


def test_several_systems_get_their_own_corrected_p_values():
    base, better, _ = constructed()
    worse = [line[:20] for line in base]
    systems = {"near.txt": [*better[:8], *base[8:]], "far.txt": better, "worse.txt": worse}
    write_constructed(systems)
    given = ["compare", "base.txt", *systems, *FEW, "-r", "ref.txt"]
    assert "warning: to rank 4 systems, --resamples 119 or more are needed" in run(*given).err
    assert "to rank" not in run(*given, "--resamples", "119").err
    assert [its["rank"] for its in run(*given, "--json").record["systems"]] == [None] * 3
    given += ["--resamples", "119"]
    record = run(*given, "--json").record
    tests = [system["tests"] for system in record["systems"]]
    for i in (0, 1, 2):
        p_values = [its[i]["p_value"] for its in tests]
        corrected = [its[i]["p_value_holm"] for its in tests]
        assert corrected == pytest.approx(holm(p_values))
        assert corrected[0] > corrected[1]
    lines = run(*given, "--html", "all.html").out.splitlines()
    cells = [re.split(r"  +", line) for line in lines[:5]]
    assert cells[0][-3:] == ["95% interval", "Holm's p (bs)", "Holm's p (ar)"]
    rows = {
        system["file"]: [f"{100 * system['score']['score']:.2f}", str(system["rank"])]
        for system in (record["baseline"], *record["systems"])
    }
    scores = [float(row[1]) for row in cells[1:]]
    assert {row[0]: [row[1], row[3]] for row in cells[1:]} == rows
    assert scores == sorted(scores, reverse=True)
    page = Path("all.html").read_text()
    for line, name, each in zip(lines[6:], systems, tests, strict=True):
        p_values = [f"{each[i]['p_value_holm']:.4f}" for i in (0, 2)]
        assert next(row for row in cells if row[0] == name)[-2:] == p_values
        for p, test in zip(p_values, (each[0], each[2]), strict=True):
            assert f"p = {p} ({test['name']}, after Holm's correction)" in line
        assert line.startswith(f"{name} scores ")
        assert f"<h2>{name} against base.txt</h2>" in page


def test_lines_that_drift_apart_get_no_verdict():
    _, better, _ = constructed()
    write_constructed({"better.txt": better, "moved.txt": [*better[1:], better[0]]})
    given = ["compare", "base.txt", "better.txt", "moved.txt", *FEW, "-r", "ref.txt"]
    sentence = (
        "The lines of moved.txt do not seem to belong to those of the references: before they are "
        "put right, nothing can be said about this difference."
    )
    assert run(*given, "--html", "x.html").out.endswith(f". {sentence}\n")
    page = Path("x.html").read_text()  # the answer, and what a paper would print
    assert (page.count(sentence), page.count("This is evidence")) == (2, 1)
    assert [it["rank"] for it in run(*given, "--json").record["systems"]] == [1, None]


def test_a_system_compared_with_itself():
    ran = run("compare", "a.txt", "a.txt", *FEW, "-r", "r.txt")
    assert ran.code == 0
    assert ran.err == (
        "mtmetrics-edu: warning: a.txt is given twice, as the baseline and as system 1: there is "
        "no difference between these two to test\n"
    )
    assert "Both systems wrote the same texts, so there is nothing to test." in ran.out
    assert ran.out.splitlines()[1].startswith("a.txt (2)  BLEU = ")


@pytest.mark.parametrize(("number", "there"), [(1, "is only one segment"), (5, "are only 5 segm")])
def test_few_segments_are_not_tested(number, there):
    for name in ("a.txt", "b.txt", "r.txt", "s.txt"):
        Path(name).write_text(f"one two three four {name}\n" * number)
    for systems in (["b.txt"], ["b.txt", "s.txt"]):
        given = ["compare", "a.txt", *systems, *FEW, "-r", "r.txt"]
        out = run(*given).out
        assert out.count(f"There {there}") == len(systems)
        assert out.count("so no test can say whether") == len(systems)
        assert "|r:closest\n" in out
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


def test_a_file_that_appeared_meanwhile_stays():
    Path("mine.html").write_text("mine")
    options = Namespace(html="mine.html", force=False, messages=Messages())
    with pytest.raises(ValueError, match="was not written: File exists"):
        write_page("new", options)
    assert Path("mine.html").read_text() == "mine"


@pytest.mark.parametrize("name", ["a.txt", "./r.txt", "all.tsv", "link.txt"])
def test_a_file_that_is_compared_is_never_replaced(name):
    Path("link.txt").symlink_to("b.txt")
    before = Path(name).read_bytes()
    ran = run("compare", "all.tsv:a", "b.txt", "-r", "r.txt", "a.txt", "--html", name, "--force")
    assert (ran.code, ran.out) == (2, "")
    sentence = f"error: --html {Path(name)} is one of the files to compare; choose another name\n"
    assert ran.err.endswith(sentence)
    assert Path(name).read_bytes() == before


@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        ("--html .", 1, "error: . is a folder; --html needs the name of a file\n"),
        ("--html no/x.html", 1, "error: no/x.html: there is no folder no to write it into\n"),
        ("--html -", 1, "error: - is standard output, which has the result; --html needs a file's"),
        ("--like ignite", 2, "invalid choice: 'ignite' (choose from "),
        ("--resamples 39", 1, "the number of resamples is 39; expected 40 or more: a 95% interval"),
        ("--trials 18", 1, "the number of trials is 18; expected 19 or more: fewer show no"),
    ],
)
def test_options_that_are_refused(options, code, sentence):
    ran = run("compare", "a.txt", "b.txt", "-r", "r.txt", *options.split())
    assert (ran.code, ran.out) == (code, "")
    assert sentence in ran.err
    assert not Path("-").exists()


def test_references_in_a_list_and_a_heading_with_a_colon():
    lists = [json.dumps({"refs": texts}) for texts in REFERENCES]
    Path("all.jsonl").write_text("\n".join(lists))
    Path("c.tsv").write_text("sys:1\n" + "\n".join(CANDIDATES))
    expected = run("compare", "a.txt", "b.txt", *FEW, "-r", "r.txt", "s.txt").out
    columns = run("compare", "c.tsv:sys:1", "b.txt", *FEW, "-r", "all.jsonl:refs")
    assert columns.out.replace("c.tsv:sys:1", "a.txt").replace("b.txt      ", "b.txt") == expected
    Path("all.jsonl").write_text("\n".join([*lists[:5], '{"refs": ["We go to Rome now!"]}']))
    options = ["-r", "all.jsonl:refs", "--json"]
    record = run("score", "a.txt", *options).record
    assert record["signature"].startswith("nrefs:var|")
    references = [*REFERENCES[:5], ["We go to Rome now!"]]
    assert record["score"] == compare(CANDIDATES, OTHER, references).a.score.score
    baseline = run("compare", "a.txt", "b.txt", *FEW, *options).record["baseline"]
    assert baseline["score"]["score"] == record["score"]


@pytest.mark.parametrize("command", [["score"], ["compare", "a.txt", *FEW]])
def test_lengths_that_do_not_fit_are_told(command):
    Path("c.txt").write_text("It rains.\n" * 6)
    assert "times as long" not in run(*command, "c.txt", "-r", "r.txt").err
    Path("c.txt").write_text("Rain\n" * 6)
    warning = "warning: c.txt is 0.17 times as long as the references; do their lines"
    assert warning in run(*command, "c.txt", "-r", "r.txt").err


def test_names_are_always_different():
    assert labels(["a/x", "a/x"]) == ["a/x", "a/x (2)"]
    for names in (["x", "x (2)", "x"], ["folder/", "folder/"], ["standard input", "a"]):
        assert len(set(labels(names))) == len(names)


def test_names_that_are_no_text_stand_in_a_report():
    name = os.fsdecode(b"b\xff<b>.txt")
    Path("b.txt").rename(name)
    assert run("compare", "a.txt", name, *FEW, "-r", "r.txt", "--html", "x.html").code == 0
    assert "<b>.txt" not in Path("x.html").read_text()
