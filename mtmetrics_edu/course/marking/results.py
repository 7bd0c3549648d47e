"""The marks of a class as a table, and as a page with all that is to say."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.marking.marks import Mark, Rubric
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.views.html import markup, tables
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag


def table(marks: Sequence[Mark], rubric: Rubric) -> Table:
    """One row for each submission, one column for each function."""
    functions = [f"{name} ({most:g})" for name, most in rubric.points.items()]
    total = f"points ({sum(rubric.points.values()):g})"
    rows = [
        (mark.name, f"{mark.total:g}", *(f"{points:g}" for points in mark.points.values()))
        + (", ".join(mark.equal), " ".join(said(mark)))
        for mark in marks
    ]
    columns = ("submission", total, *functions, "equal to", "what is to say")
    return Table(name="marks", columns=columns, rows=rows)


def said(mark: Mark) -> list[str]:
    """What is to say about a submission, sentence by sentence."""
    replies = [f"{name}: {reply}" for name, reply in mark.replies.items()]
    diagnoses = [f"diagnose {name}: {words}" for name, words in mark.diagnoses.items()]
    return [*(f"{remark}." for remark in mark.remarks), *replies, *diagnoses]


def page(marks: Sequence[Mark], rubric: Rubric, how: str) -> Html:
    """The table, and below it what is to say about each submission. how: they were marked."""
    whole, title = table(marks, rubric), escape(f"Marks of {len(marks)} submissions")
    overview = tables.table(whole.columns[:-1], [row[:-1] for row in whole.rows])
    sections = (
        tag("h2", escape(f"{mark.name}: {mark.total:g} points"))
        + tag("ul", joined(tag("li", spoken(sentence)) for sentence in said(mark)))
        for mark in marks
    )
    content = tables.wide(overview, "all marks"), note(escape(how)), joined(sections)
    return markup.page(title, tag("main", tag("h1", title), *content))
