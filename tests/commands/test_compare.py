"""mtmetrics-edu compare: what is printed, what is written, and what is never replaced."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mtmetrics_edu.batch.resampling import holm
from mtmetrics_edu.commands.compare import labels
from mtmetrics_edu.compare import SystemComparison, compare
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.views import verdicts
from mtmetrics_edu.views.html.report import report_page

from .running import CANDIDATES, OTHER, REFERENCES, SECOND, Ran, run, write_all

FEW = ["--resamples", "99", "--trials", "199", "--seed", "3"]
PAIR = ["compare", "a.txt", "b.txt", *FEW, "-r", "r.txt", "s.txt"]


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    write_all()


def found(b: list[str] = OTHER, name: str = "b.txt", **options: object) -> SystemComparison:
    """What compare finds in the texts themselves."""
    given = {"resamples": 99, "trials": 199, "seed": 3, **options}
    return compare(CANDIDATES, b, REFERENCES, names=("a.txt", name), **given)  # type: ignore[arg-type]


def test_scores_signature_and_the_answer() -> None:
    expected = found()
    assert run(*PAIR) == Ran(
        0,
        f"a.txt  {expected.a.score}\n"
        f"b.txt  {expected.b.score}\n"
        "signature: nrefs:2|case:mixed|tok:13a|n:4|weights:uniform|smooth:none|r:closest"
        "|bs:99|ar:199|seed:3\n"
        f"{' '.join(verdicts.answer(expected))}\n",
        "",
    )


def test_columns_of_one_table() -> None:
    columns = ["compare", "all.tsv:a", "all.tsv:b", *FEW, "-r", "all.tsv:r", "all.tsv:s"]
    lines = run(*columns).out.splitlines()
    assert lines[0] == f"all.tsv:a  {found().a.score}"
    assert lines[2:3] == run(*PAIR).out.splitlines()[2:3]


def test_json_has_what_compare_found() -> None:
    expected = found()
    record = run(*PAIR, "--json").record
    assert expected.interval is not None
    assert set(record) == {
        "metric", "like", "segments", "confidence", "seed", "baseline", "systems", "references",
        "version",
    }  # fmt: skip
    assert (record["metric"], record["like"], record["segments"]) == ("bleu", None, 4)
    (system,) = record["systems"]
    assert record["baseline"]["file"] == "a.txt"
    assert record["baseline"]["score"]["score"] == expected.a.score.score
    assert system["score"]["signature"] == expected.b.score.signature
    assert system["difference"] == expected.difference
    assert system["wins"] == expected.b_wins
    assert system["difference_interval"]["low"] == expected.interval.low
    assert [(test["name"], test["p_value"]) for test in system["tests"]] == [
        (test.name, test.p_value) for test in expected.tests
    ]
    assert [test["p_value_holm"] for test in system["tests"]] == [
        test.p_value for test in expected.tests
    ]
    assert [(part["name"], part["points"]) for part in system["parts"]] == [
        (part.name, part.points) for part in expected.parts
    ]


def test_score_and_compare_agree() -> None:
    """The same number and the same signature, whichever command is asked."""
    for options in (
        [],
        ["--metric", "nist"],
        ["--tokenizer", "char", "--lowercase", "--max-n", "3", "--smoothing", "exp"],
        *(["--like", name] for name, tool in TOOLS.items() if tool.side_by_side),
        *(["--like", tool, "--metric", "nist"] for tool in TOOLS if TOOLS[tool].nist),
    ):
        alone = run("score", "a.txt", "-r", "r.txt", "s.txt", *options, "--json")
        drawn = run(
            *("score", "a.txt", "-r", "r.txt", "s.txt", *options, "--json"),
            *("--interval", "--resamples", "9"),
        )
        pair = ["compare", "a.txt", "b.txt", "-r", "r.txt", "s.txt", *options, "--json"]
        few = ["--resamples", "2", "--trials", "2"]
        record = run(*pair, *few).record["baseline"]["score"]
        for other in (alone.record, drawn.record):
            assert record["score"] == pytest.approx(other["score"], rel=1e-12), options
            assert record["signature"] == other["signature"]


def test_several_systems_against_one_baseline() -> None:
    names = ["b.txt", "s.txt"]
    comparisons = [found(texts, name) for texts, name in zip((OTHER, SECOND), names, strict=True)]
    given = ["compare", "a.txt", *names, *FEW, "-r", "r.txt", "s.txt"]
    ran = run(*given, "--json")
    for i in range(3):
        adjusted = holm([it.tests[i].p_value for it in comparisons])
        found_p = [system["tests"][i]["p_value_holm"] for system in ran.record["systems"]]
        assert found_p == adjusted
    assert "s.txt is given twice, as system 2 and as reference 2, so" in ran.err
    lines = run(*given).out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["a.txt", "b.txt", "s.txt"]
    first = [holm([it.tests[i].p_value for it in comparisons])[0] for i in (0, 2)]
    assert lines[4] == (
        f"{' '.join(verdicts.answer(comparisons[0]))} After Holm's correction for 2 systems: "
        f"p = {first[0]:.4f} (paired bootstrap), {first[1]:.4f} (approximate randomization)."
    )


def test_a_system_compared_with_itself() -> None:
    ran = run("compare", "a.txt", "a.txt", *FEW, "-r", "r.txt")
    assert ran.code == 0
    assert ran.err == (
        "mtmetrics-edu: warning: a.txt is given twice, as the baseline and as system 1: there is "
        "no difference between these two to test\n"
    )
    assert "Both systems wrote the same texts, so there is nothing to test." in ran.out
    assert ran.out.splitlines()[1].startswith("a.txt (2)  BLEU = ")


def test_one_segment_is_not_tested() -> None:
    for name in ("a.txt", "b.txt", "r.txt", "s.txt"):
        Path(name).write_text(f"one two three four {name}\n")
    ran = run(*PAIR)
    assert ran.code == 0
    assert "There is only one segment, so no test can say whether this is chance." in ran.out
    record = run(*PAIR, "--json").record
    assert record["systems"][0]["tests"] == []
    assert record["systems"][0]["difference_interval"] is None


def test_a_report_is_written() -> None:
    ran = run(*PAIR, "--html", "report.html")
    page = Path("report.html").read_bytes()
    assert page.decode() == report_page(found())
    assert ran.err == f"mtmetrics-edu: wrote report.html ({len(page) / 1e6:.1f} MB)\n"
    assert ran.out == run(*PAIR).out


def test_nothing_is_replaced_without_force() -> None:
    Path("report.html").write_text("mine")
    ran = run(*PAIR, "--html", "report.html")
    assert ran == Ran(
        1,
        "",
        "mtmetrics-edu: error: report.html exists and was not changed; choose another name, or add "
        "--force\n",
    )
    assert Path("report.html").read_text() == "mine"
    assert run(*PAIR, "--html", "report.html", "--force").code == 0
    assert Path("report.html").read_text() == report_page(found())


def test_a_file_that_appears_meanwhile_is_not_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def meanwhile(comparison: SystemComparison) -> str:
        Path("report.html").write_text("mine")
        return str(report_page(comparison))

    monkeypatch.setattr("mtmetrics_edu.views.html.report.report_page", meanwhile)
    ran = run(*PAIR, "--html", "report.html")
    assert (ran.code, Path("report.html").read_text()) == (1, "mine")
    assert ran.err == "mtmetrics-edu: error: report.html was not written: File exists\n"


@pytest.mark.parametrize("name", ["a.txt", "./r.txt", "all.tsv"])
def test_a_file_that_is_compared_is_never_replaced(name: str) -> None:
    before = Path(name).read_bytes()
    options = ["compare", "all.tsv:a", "b.txt", "-r", "r.txt", "a.txt", "--html", name, "--force"]
    ran = run(*options)
    assert (ran.code, ran.out) == (2, "")
    said = f"error: --html {Path(name)} is one of the files to compare; choose another name\n"
    assert ran.err.endswith(said)
    assert Path(name).read_bytes() == before


def test_where_no_report_can_be_written() -> None:
    Path("folder").mkdir()
    for name, said in (
        ("folder", "folder is a folder; --html needs the name of a file"),
        ("none/x.html", "none/x.html: there is no folder none to write it into"),
    ):
        assert run(*PAIR, "--html", name) == Ran(1, "", f"mtmetrics-edu: error: {said}\n")
    ran = run("compare", "a.txt", "b.txt", "s.txt", "-r", "r.txt", "--html", "x.html")
    assert ran.code == 2
    assert ran.err.endswith(
        "error: --html reports on one system and the baseline; give two files\n"
    )


def test_names_are_always_different() -> None:
    assert labels(["x", "x", "x"]) == ["x", "x (2)", "x (3)"]
    assert labels(["a/x.txt", "b/y.txt", "c/x.txt"]) == ["a/x.txt", "b/y.txt", "c/x.txt"]
    assert labels(["a/x", "a/x"]) == ["a/x", "a/x (2)"]
    for names in (["x", "x (2)", "x"], ["folder/", "folder/"], ["standard input", "a"]):
        assert len(set(labels(names))) == len(names)


def test_html_with_names_that_are_no_text() -> None:
    name = os.fsdecode(b"b\xff<b>.txt")
    Path("b.txt").rename(name)
    assert run("compare", "a.txt", name, *FEW, "-r", "r.txt", "--html", "x.html").code == 0
    assert "<b>" not in Path("x.html").read_text()
