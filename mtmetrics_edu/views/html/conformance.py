"""conformance -> HTML: the report of a program as a page that needs nothing else."""

from __future__ import annotations

from mtmetrics_edu.conformance.running import Report, Result
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, left_out, stylesheet, tag
from mtmetrics_edu.views.html.tables import Cell, Marked, table, wide

__all__ = ["conformance_page"]

FAILURES_SHOWN = 100


def conformance_page(report: Report) -> Html:
    """What a program passed and failed, as one HTML page.

    >>> from mtmetrics_edu.conformance import Report
    >>> nothing = Report(command="x", convention="", level="tokens", version="1.0.0", results=())
    >>> conformance_page(nothing)[:38]
    '<!DOCTYPE html>\\n<html lang="en"><head>'
    """
    title = escape(f"{report.command}: conformance for BLEU and NIST")
    meta = Html(
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
    )
    head = tag("head", meta, tag("title", title), stylesheet())
    main = tag("main", tag("h1", title), *sections(report), css="mtm-report")
    body = tag("body", main, css="mtm mtm-page")
    return Html("<!DOCTYPE html>\n") + tag("html", head, body, lang="en")


def sections(report: Report) -> list[Html]:
    """The parts of the page: how many passed, what is wrong, flags, failed cases."""
    counts = ", ".join(f"{number} {status}" for status, number in report.counts.items())
    right = f"Suite {report.version}; right is what {report.convention} gives."
    found = [tag("p", tag("b", escape(counts))), tag("p", escape(right))]
    if not report.failures:
        return found
    if why := report.silence():
        return [*found, tag("p", escape(f"The program gave no score: {why}."))]
    if suspect := report.suspect():
        found.append(tag("p", escape(f"Diagnosis: it {suspect.words}.")))
    if flags := report.in_common():
        found.append(tag("p", escape(f"All failed cases have in common: {', '.join(flags)}.")))
    return [*found, flags_table(report), failures_table(report)]


def flags_table(report: Report) -> Html:
    """For each flag, how many of its cases failed."""
    rows = [(flag, failed, asked) for flag, (failed, asked) in report.by_flag().items()]
    return table(["flag", "failed", "of"], rows, caption="Failed cases by flag")


def failures_table(report: Report) -> Html:
    """The failed cases, the smallest first."""
    rows = [
        (it.case.id, given(it), repr(it.right), it.case.note)
        for it in report.failures[:FAILURES_SHOWN]
    ]
    words = {3: "mtm-words"}
    columns = ["case", "given", "right", "what it is about"]
    more = len(report.failures) - FAILURES_SHOWN
    rest = left_out(more, "failed cases", "--json lists all") if more > 0 else NOTHING
    drawn = table(columns, rows, caption="Failed cases", classes=words)
    return joined([wide(drawn, "Failed cases"), rest])


def given(result: Result) -> Cell:
    """What the program gave: a score, or why there is none."""
    return Marked(result.why, "mtm-words") if result.why else repr(result.score)
