"""The marks of a class as a table, and as a page with all remarks."""

from collections.abc import Sequence

from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.marking.marks import MISSING, Mark, Rubric
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag
from mtmetrics_edu.views.html.tables import WORDS, Marked, head
from mtmetrics_edu.views.html.tables import table as table_of


def table(marks: Sequence[Mark], rubric: Rubric) -> Table:
    """One row for each submission, one column for each function."""
    functions = [f"{name} ({most:g})" for name, most in rubric.points.items()]
    columns = ("submission", rubric.total, *functions, "equal to", "what is to say")
    rows = [
        (mark.name, mark.total, *(f"{points:g}" for points in mark.points.values()))
        + (", ".join(mark.equal), " ".join(sentences(mark)))
        for mark in marks
    ]
    return Table(name="marks", columns=columns, rows=rows)


def overview(marks: Sequence[Mark], rubric: Rubric) -> Table:
    """One row for each submission: its points, what is not right, and who handed in the same."""
    columns = ("submission", rubric.total, "not right", "equal to")
    rows = [(m.name, m.total, ", ".join(m.replies), ", ".join(m.equal)) for m in marks]
    return Table(name="marks", columns=columns, rows=rows)


def sentences(mark: Mark) -> list[str]:
    """All remarks on a submission, sentence by sentence."""
    missing = [name for name, reply in mark.replies.items() if reply == MISSING]
    return [
        *(f"{remark}." for remark in mark.remarks),
        *(f"{name}: {reply}" for name, reply in mark.replies.items() if name not in missing),
        *([f"Not there: {', '.join(missing)}."] if missing else []),
        *(f"diagnose {name}: {words}" for name, words in mark.diagnoses.items()),
    ]


def page(marks: Sequence[Mark], rubric: Rubric, how: str) -> Html:
    """The overview, and below it the remarks on each submission. how: they were marked."""
    whole, title = overview(marks, rubric), escape(f"Marks of {len(marks)} submissions")
    sections = (
        tag("h2", escape(f"{mark.name}: {mark.total} points"))
        + tag("ul", joined(tag("li", spoken(sentence)) for sentence in sentences(mark)))
        for mark in marks
    )
    words = [head(name, css=WORDS) for name in whole.columns[2:]]
    rows = [(*row[:2], *(Marked(cell, WORDS) for cell in row[2:])) for row in whole.rows]
    content = table_of([*whole.columns[:2], *words], rows), note(escape(how)), joined(sections)
    return markup.page(title, tag("main", tag("h1", title), *content))
