"""The report of a program as a page."""

from __future__ import annotations

from dataclasses import replace

from mtmetrics_edu.conformance.running import Report, Result
from mtmetrics_edu.conformance.vectors import cases, version
from mtmetrics_edu.views.html.conformance import (
    FAILURES_SHOWN,
    conformance_page,
    failures_table,
)

from ..markup import Reader

CASES = list(cases(metric="bleu", level="tokens"))


def report(failed: int) -> Report:
    results = tuple(
        Result(
            case=case, status="failed" if i < failed else "passed", right=case.score, score=0.123
        )
        for i, case in enumerate(CASES)
    )
    return Report(
        command="<perl>", convention="the paper", level="tokens", version=version(), results=results
    )


def test_what_was_typed_is_text() -> None:
    page = conformance_page(report(3))
    assert "&lt;perl&gt;" in page
    assert "<perl>" not in page
    wrong = replace(report(1).results[0], why="<b>")
    assert "&lt;b&gt;" in conformance_page(replace(report(1), results=(wrong,)))


def test_scores_stand_below_each_other_and_reasons_are_words() -> None:
    """A cell without a class is a number: it stands at the end of its column, on one line."""
    page = conformance_page(report(1))
    assert '<th scope="col">given</th>' in page
    assert "<td>0.123</td>" in page
    wrong = replace(report(2).results[0], why="no answer")
    page = conformance_page(replace(report(1), results=(wrong, report(1).results[0])))
    assert '<td class="mtm-words">no answer</td><td>' in page
    assert "<td>0.123</td>" in page


def test_failed_cases_stand_in_a_table_with_names() -> None:
    case = CASES[0]
    head, first = Reader(failures_table(report(1))).rows
    assert head == ["case", "given", "right", "what it is about"]
    assert first == [case.id, "0.123", repr(case.score), case.note]


def test_a_page_without_failures_is_short() -> None:
    assert "<table" not in conformance_page(report(0))


def test_long_lists_are_cut() -> None:
    assert "more failed cases" not in conformance_page(report(FAILURES_SHOWN))
    assert "1 more failed case" in conformance_page(report(FAILURES_SHOWN + 1))
    assert CASES[0].id in conformance_page(report(1))
