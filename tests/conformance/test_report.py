"""Reports."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from mtmetrics_edu.conformance.recipes import Recipe
from mtmetrics_edu.conformance.report import SHOWN, Report, Result
from mtmetrics_edu.conformance.suspects import Question
from mtmetrics_edu.conformance.vectors import cases, version

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
    found = report(Recipe())
    assert str(found) == f"x: {len(CASES)} passed, 0 failed, 0 skipped (suite 1.0.0, as the paper)"
    assert found.passed
    assert found.record()["diagnosis"] is None
    assert found.in_common() == []


def test_failures_have_something_in_common() -> None:
    found = report(Recipe(length="first-of-equals"))
    assert not found.passed
    assert "tie" in found.in_common()
    assert found.by_flag()["tie"][0] == len(found.failures)
    text = str(found)
    assert "Diagnosis: it takes the first of two equally close reference lengths" in text
    assert "All failed cases have in common: tie" in text


def test_the_smallest_failures_are_shown() -> None:
    found = report(Recipe(penalty="none"))
    shown = [
        line for line in str(found).splitlines() if line.startswith("  ") and ", right is" in line
    ]
    assert len(shown) == SHOWN < len(found.failures)
    assert f"and {len(found.failures) - SHOWN} more" in str(found)


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_failures_are_shown(more: int) -> None:
    found = report(Recipe(penalty="none"))
    some = replace(found, results=tuple(found.failures[: SHOWN + more]))
    assert str(some).count(", right is") == SHOWN
    assert ("and 1 more" in str(some)) == bool(more)


def test_the_record_is_json() -> None:
    found = json.loads(json.dumps(report(Recipe(pooling="mean")).record()))
    assert found["diagnosis"] == "It averages sentence scores."
    assert len(found["failures"]) == found["failed"]


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
