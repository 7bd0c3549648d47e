"""mtmetrics-edu mark: points for the functions that a class handed in."""

from __future__ import annotations

import os
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import Any

from mtmetrics_edu.commands.command import add_command, whole
from mtmetrics_edu.course.marking import results
from mtmetrics_edu.course.marking.asking import RefusedError
from mtmetrics_edu.course.marking.marks import SECONDS, Rubric, mark_all
from mtmetrics_edu.course.marking.submissions import read
from mtmetrics_edu.views import plain


def add_mark(commands: Any) -> None:
    """The command and its options."""
    parser = add_command(commands, mark, "SUBMISSIONS [options]")
    parser.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="folder or zip file")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="write the table for a spreadsheet"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write a page with all replies")
    parser.add_argument("--rubric", type=Path, metavar="FILE", help="points, as TOML")
    parser.add_argument(
        "--seed", type=whole(0), default=1, metavar="N", help="of the hidden cases; default: 1"
    )
    parser.add_argument(
        "--seconds", type=whole(1), default=int(SECONDS), metavar="N", help="for one submission"
    )
    parser.add_argument(
        "--jobs", type=whole(1, 99), default=os.cpu_count(), metavar="N", help="marked at a time"
    )
    parser.add_argument("--trust", action="store_true", help="run them even if not shut in")


def mark(options: Namespace) -> None:
    """Mark the functions that a class handed in: my_bleu.py files and notebooks.

    examples:
      mtmetrics-edu mark submissions/ --csv marks.csv --page marks.html
      mtmetrics-edu mark submissions.zip --rubric rubric.toml --seed 2026

    Each submission runs in a process of its own, with a limit of time and memory, without network,
    and without any file but its own. That needs Linux; docs/marking.md says what is shut and how.
    """
    rubric = Rubric.read(options.rubric)
    progress = partial(options.messages.progress, what="submissions")
    chosen = {name: getattr(options, name) for name in ("seed", "seconds", "trust", "jobs")}
    try:
        marks = mark_all(read(options.submissions), rubric, **chosen, progress=progress)
    except RefusedError as error:
        raise ValueError(
            f"this system cannot shut a submission in ({error}), so it could read and delete your "
            f"files; mark on a Linux that can, or in a virtual machine with --trust"
        ) from None
    options.messages.clear()
    table = results.table(marks)
    rows = [row[1:-1] for row in table.rows]
    print(plain.PlainTable(rows, table.columns[1:-1], [row[0] for row in table.rows], "submission"))
    shut = "were shut in: no network, no other processes, no files but their own"
    if refused := next((mark.refused for mark in marks if mark.refused), ""):
        shut = f"were trusted, with your files and network open to them ({refused})"
    how = f"Hidden cases of seed {options.seed}. The submissions {shut}."
    print(how)
    if options.csv:
        options.csv.write_bytes(plain.as_csv(table).encode(errors="replace"))
    if options.page:
        options.page.write_bytes(results.page(marks, how).encode(errors="replace"))
