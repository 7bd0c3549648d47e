"""The suite is run against programs in several languages; what the report says."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mtmetrics_edu
from mtmetrics_edu.conformance.mistakes.recipes import Recipe
from mtmetrics_edu.conformance.report import SHOWN, Report, Result
from mtmetrics_edu.conformance.running import judged, parsed, run
from mtmetrics_edu.conformance.suspects import Question
from mtmetrics_edu.conformance.vectors import case_of, cases, version

from ..needs import MAWK, NPM, PERL

ROOT = Path(__file__).parents[2]
HEAD = """
import json, sys
from mtmetrics_edu import corpus_bleu, score_like
for line in sys.stdin:
    case = json.loads(line)
    candidates, references = case["candidates"], case["references"]
"""


def program(body: str) -> list[str]:
    return [sys.executable, "-c", f"{HEAD}    {body}"]


RIGHT = "print(json.dumps({'score': corpus_bleu(candidates, references).score}), flush=True)"


def test_a_right_program_passes() -> None:
    report = run(program(RIGHT))
    assert report.passed
    assert report.counts["passed"] > 200


DOCS = ROOT / "docs" / "conformance"


@pytest.mark.parametrize(
    ("need", "command"),
    [
        (PERL, ["perl", "bleu.pl"]),
        (MAWK, ["mawk", "-W", "interactive", "-f", "bleu.awk"]),
        (NPM, ["node", "bleu.js"]),
    ],
    ids=["perl", "mawk", "node"],
)
def test_the_examples_of_the_docs_pass(need: Any, command: list[str]) -> None:
    need.require()
    report = run([*command[:-1], str(DOCS / command[-1])])
    assert report.passed, str(report)


def test_the_page_of_the_docs_can_be_followed(tmp_path: Path) -> None:
    page = (DOCS / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```py\n(.*?)```", page, re.DOTALL)
    (command,) = set(re.findall(r'--command "(python .*?)"', page))
    (tmp_path / "conformance.py").write_text(example)
    (tmp_path / "my_package.py").write_text(
        "import mtmetrics_edu\n\n"
        "def corpus_bleu(candidates, references):\n"
        "    return mtmetrics_edu.corpus_bleu(candidates, references).score\n"
    )
    interpreter, name = command.split()
    assert interpreter == "python"
    assert run([sys.executable, str(tmp_path / name)]).passed
    assert f"mtmetrics-edu=={mtmetrics_edu.__version__}" in page


def test_each_example_of_the_docs_is_tried_here() -> None:
    page = (DOCS / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"docs/conformance/(bleu\.\w+)", page))
    assert named == {path.name for path in DOCS.glob("bleu.*")}
    source = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{name}"' in source for name in named)


def test_a_program_of_texts_follows_its_convention() -> None:
    body = (
        "print(json.dumps({'score': "
        "score_like('multi-bleu', candidates, references).score * 100}), flush=True)"
    )
    skipping = '    if not any(candidates): print(\'{"skip": "empty"}\', flush=True); continue\n'
    command = [sys.executable, "-c", f"{HEAD}{skipping}    {body}"]
    report = run(command, convention="multi-bleu", level="text", scale=100)
    assert report.passed, str(report)
    assert not run(command, level="text", scale=100).passed


def test_nist() -> None:
    body = RIGHT.replace("corpus_bleu", "__import__('mtmetrics_edu').corpus_nist")
    assert run(program(body), metric="nist").passed


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit()", "the program has ended"),
        ("print('half', flush=True)", "got half"),
        ('print(\'{"score": "x"}\', flush=True)', "'x' is not a score"),
        ("print('{\"score\": NaN}', flush=True)", "nan is not a score"),
        ('print(\'{"error": "too hard"}\', flush=True)', "too hard"),
        ("__import__('time').sleep(9)", "no answer within"),
    ],
)
def test_bad_answers_fail_with_a_reason(body: str, why: str) -> None:
    report = run(program(body), metric="nist", seconds=9 if "sleep" not in body else 0.5)
    assert not report.passed
    assert why in report.failures[0].why
    assert report.suspect() is None


def test_a_program_in_single_precision_needs_a_tolerance() -> None:
    case = case_of("one-word-wrong")
    answer = {"score": case.score + 1e-7}
    assert judged(case, answer, "", 1).status == "failed"
    assert judged(case, answer, "", 1, 1e-6).status == "passed"


def test_statistics_are_compared() -> None:
    case = case_of("one-word-wrong")
    wrong = {"score": case.score, "statistics": {"matches": [1, 1, 1, 1]}}
    assert judged(case, wrong, "", 1).why == "matches is [1, 1, 1, 1], not [5, 4, 3, 2]"
    assert judged(case, {"score": case.score}, "", 1).status == "passed"
    assert judged(case, parsed('{"skip": "no"}'), "", 1).status == "skipped"


def test_unknown_conventions_are_refused() -> None:
    with pytest.raises(ValueError, match="not a convention of the suite"):
        run(program(RIGHT), convention="tesseract")


# ------------------------------------------------------------------------------ the report

CASES = list(cases(metric="bleu", level="tokens"))


def report(recipe: Recipe) -> Report:
    results = []
    for case in CASES:
        score = recipe.score(Question(case, "tokens").facts("as-given"))
        status = "passed" if case.passes(score) else "failed"
        results.append(Result(case=case, status=status, right=case.score, score=score))
    return Report(
        command="x",
        convention="the paper",
        level="tokens",
        version=version(),
        results=tuple(results),
    )


def test_nothing_failed() -> None:
    results = report(Recipe())
    assert (
        str(results) == f"x: {len(CASES)} passed, 0 failed, 0 skipped (suite 1.0.0, as the paper)"
    )
    assert results.passed
    assert results.record()["diagnosis"] is None
    assert results.in_common() == []


def test_failures_have_something_in_common() -> None:
    results = report(Recipe(length="first-of-equals"))
    assert not results.passed
    assert "tie" in results.in_common()
    assert results.by_flag()["tie"][0] == len(results.failures)
    text = str(results)
    assert "Diagnosis: it takes the first of two equally close reference lengths" in text
    assert "All failed cases have in common: tie" in text


def test_the_smallest_failures_are_shown() -> None:
    results = report(Recipe(penalty="none"))
    shown = [
        line for line in str(results).splitlines() if line.startswith("  ") and ", right is" in line
    ]
    assert len(shown) == SHOWN < len(results.failures)
    assert f"and {len(results.failures) - SHOWN} more" in str(results)


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_failures_are_shown(more: int) -> None:
    results = report(Recipe(penalty="none"))
    some = replace(results, results=tuple(results.failures[: SHOWN + more]))
    assert str(some).count(", right is") == SHOWN
    assert ("and 1 more" in str(some)) == bool(more)


def test_the_record_is_json() -> None:
    record = json.loads(json.dumps(report(Recipe(pooling="mean")).record()))
    assert record["diagnosis"] == "It averages sentence scores."
    assert len(record["failures"]) == record["failed"]


def test_a_program_without_a_score_is_not_judged_by_flags() -> None:
    results = [Result(case=case, status="failed", right=0.0, why="it ended") for case in CASES]
    silent = replace(report(Recipe()), results=tuple(results))
    assert str(silent).splitlines()[1:] == ["The program gave no score: it ended."]
    assert silent.record()["silence"] == "it ended"
    several = replace(silent, results=(*results[1:], replace(results[0], why="too hard")))
    some = replace(silent, results=(*results[1:], replace(results[0], score=0.5)))
    assert several.silence() == some.silence() == report(Recipe()).silence() == ""


def test_all_skipped_is_not_passed() -> None:
    results = tuple(Result(case=case, status="skipped", right=0.0) for case in CASES)
    skipped = Report(command="x", convention="", level="tokens", version="1", results=results)
    assert not skipped.passed
