"""mtmetrics-edu mark: points for the functions that a class handed in."""

from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any

from mtmetrics_edu.commands.command import add_command, whole
from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.marking.asking import RefusedError
from mtmetrics_edu.course.marking.marks import MISSING, SECONDS, USUAL, Mark, Rubric, mark_all
from mtmetrics_edu.course.marking.submissions import read
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag
from mtmetrics_edu.views.html.tables import WORDS, Marked, head, table
from mtmetrics_edu.views.plain import as_csv

SHUT = "The submissions were shut in: no network, no other processes, no files but their own."
OPEN = "The submissions were trusted, with your files and the network open to them."


def add_mark(commands: Any) -> None:
    """The command and its options."""
    parser = add_command(commands, mark, "SUBMISSIONS [options]")
    file = partial(parser.add_argument, type=Path, metavar="FILE")
    parser.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="folder or zip file")
    file("--csv", help="write the table for a spreadsheet")
    file("--page", help="write a page with all that is to say")
    file("--rubric", default=USUAL, help="the points for each function, as TOML")
    number = partial(parser.add_argument, metavar="N")
    number("--seed", type=whole(0), help="of the hidden cases; default: drawn, and printed")
    number("--seconds", type=whole(1), default=SECONDS, help="for one submission; default: 60")
    parser.add_argument("--trust", action="store_true", help="run them even if not shut in")


def mark(options: Namespace) -> None:
    """Mark the functions that a class handed in: my_bleu.py files and notebooks.

    examples:
      mtmetrics-edu mark submissions/ --csv marks.csv --page marks.html
      mtmetrics-edu mark submissions.zip --rubric rubric.toml --seed 48213

    Each submission runs in a process of its own, with a limit of time and memory, without network,
    and without any file but its own. That needs Linux; docs/marking.md says what is shut and how.
    """
    rubric, submissions = Rubric.read(options.rubric), read(options.submissions)
    seed = options.seed = randbelow(100_000) if options.seed is None else options.seed
    how = {name: getattr(options, name) for name in ("seed", "seconds", "trust")}
    marks: list[Mark] = []
    try:
        for result in mark_all(submissions, rubric, **how):
            marks.append(result)
            if options.csv:
                options.csv.write_bytes(as_csv(full_table(marks, rubric)).encode(errors="replace"))
            options.messages.progress(len(marks), len(submissions), "submissions")
    except RefusedError as error:
        raise ValueError(
            f"this system cannot shut a submission in ({error}), so it could read and delete your "
            f"files; mark on a Linux that can, or in a virtual machine with --trust"
        ) from None
    finally:  # after a stop, too: what is done is shown
        options.messages.clear()
        if marks:
            done = f"{len(marks)} of {len(submissions)} submissions are marked."
            draw = f"Hidden cases of seed {seed}: --seed {seed} marks again with the same ones."
            show(marks, rubric, f"{draw} {OPEN if marks[0].refused else SHUT} {done}", options.page)


def show(marks: Sequence[Mark], rubric: Rubric, conditions: str, file: Path | None) -> None:
    """Print the points, and write the page. conditions: in which they were marked."""
    for line in overview(marks, rubric).lines:
        name, points, wrong, equal = map(str, line)
        wrong, equal = f": {wrong}" * bool(wrong), f" (equal to {equal})" * bool(equal)
        print(f"{points:>6}  {name}{wrong}{equal}")
    print(f"{rubric.total}, and what is not right. {conditions}")
    if file:
        file.write_bytes(page(marks, rubric, conditions).encode(errors="replace"))


# What is written


def full_table(marks: Sequence[Mark], rubric: Rubric) -> Table:
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
    content = table([*whole.columns[:2], *words], rows), note(escape(how)), joined(sections)
    return markup.page(title, tag("main", tag("h1", title), *content))
