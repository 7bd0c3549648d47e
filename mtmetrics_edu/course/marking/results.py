"""The marks of a class as a table, and as a page with all replies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.marking.marks import Mark
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.views.html import markup, tables
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag


def table(marks: Sequence[Mark]) -> Table:
    """One row for each submission, one column for each function."""
    names = [part.name for part in marks[0].parts]
    columns = ("submission", "points", "of", *names, "equal to", "what is to say")
    rows = [
        (mark.name, round(mark.points, 2), sum(part.most for part in mark.parts))
        + tuple(round(part.points, 2) for part in mark.parts)
        + (", ".join(mark.equal), " ".join(said(mark)))
        for mark in marks
    ]
    return Table(name="marks", columns=columns, rows=rows)


def said(mark: Mark) -> Iterator[str]:
    """What is to say about a submission, sentence by sentence."""
    yield from (f"{remark}." for remark in mark.remarks)
    yield from (f"{part.name}: {part.reply}" for part in mark.parts if part.points < part.most)
    yield from (f"diagnose {name}: {words}" for name, words in mark.diagnoses.items())


def page(marks: Sequence[Mark], how: str) -> Html:
    """The table, and below it what is to say about each submission. how: they were marked."""
    whole = table(marks)
    rows = [row[:-1] for row in whole.rows]
    title = escape(f"Marks of {len(marks)} submissions")
    overview = tables.wide(tables.table(whole.columns[:-1], rows), "all marks")
    sections = (
        tag("section", tag("h2", escape(f"{mark.name}: {mark.points:g} points")), listed(mark))
        for mark in marks
    )
    main = tag("main", tag("h1", title), note(escape(how)), overview, joined(sections))
    return markup.page(title, main)


def listed(mark: Mark) -> Html:
    """What is to say about a submission, as a list."""
    return tag("ul", joined(tag("li", spoken(sentence)) for sentence in said(mark)))
