"""A worked table as plain text to take away: CSV, Markdown and LaTeX, without pandas.

Numbers in full precision, texts as typed; each format escapes what would mean something in it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import quote

from mtmetrics_edu.explain.tables import Cell, Table
from mtmetrics_edu.views.html.markup import Html, escape, tag

ROWS = 5_000  # of one table, and its total: a browser's link has no room for more


def text(cell: Cell) -> str:
    """A cell as text."""
    if isinstance(cell, tuple):
        return " ".join(cell)
    return "" if cell is None else str(cell)


def as_csv(table: Table) -> str:
    """Comma-separated values (RFC 4180).

    >>> as_csv(Table(name="BLEU", columns=("order", "clipped"), rows=[(1, 17)]))
    'order,clipped\\r\\n1,17\\r\\n'
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(table.columns)
    writer.writerows([map(text, line) for line in table.lines])
    return out.getvalue()


def as_markdown(table: Table) -> str:
    """A table with bars between the cells; numbers stand at the right.

    >>> print(as_markdown(Table(name="BLEU", columns=("order", "clipped"), rows=[(1, 17)])))
    | order | clipped |
    | :-- | --: |
    | 1 | 17 |
    <BLANKLINE>
    """
    ruler = [":--", *["--:"] * (len(table.columns) - 1)]
    lines: list[Iterable[str]] = [map(in_markdown, table.columns), ruler]
    lines += [map(in_markdown, line) for line in table.lines]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def in_markdown(cell: Cell) -> str:
    """A cell as text without a meaning of its own in Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|$~&])", r"\\\1", " ".join(text(cell).split()))


LATEX = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
}


def as_latex(table: Table) -> str:
    """A tabular environment; numbers stand at the right."""
    head, *body = [
        " & ".join(map(in_latex, line)) + r" \\" for line in (table.columns, *table.lines)
    ]
    columns = "l" + "r" * (len(table.columns) - 1)
    lines = [rf"\begin{{tabular}}{{{columns}}}", r"\hline", head, r"\hline", *body, r"\hline"]
    return "\n".join([*lines, r"\end{tabular}", ""])


def in_latex(cell: Cell) -> str:
    """A cell as text without a meaning of its own in LaTeX."""
    return re.sub(r"[\\^~&%$#_{}]", lambda m: LATEX[m.group()], " ".join(text(cell).split()))


class Format(NamedTuple):
    """A kind of file: who writes it, its media type, and how its name ends."""

    write: Callable[[Table], str]
    media_type: str
    ending: str


FORMATS: Mapping[str, Format] = {
    "CSV": Format(write=as_csv, media_type="text/csv", ending="csv"),
    "Markdown": Format(write=as_markdown, media_type="text/markdown", ending="md"),
    "LaTeX": Format(write=as_latex, media_type="application/x-latex", ending="tex"),
}


def link(table: Table, form: str) -> Html:
    """A link that saves a table in one of FORMATS. The file is in the link; no server is asked."""
    write, media_type, ending = FORMATS[form]
    data = quote(write(replace(table, rows=table.rows[:ROWS])), errors="replace")
    return tag(
        "a",
        escape(form),
        download=f"{table.name.lower().replace(' ', '-')}.{ending}",
        href=f"data:{media_type};charset=utf-8,{data}",
        aria_label=f"{table.name} as {form}",
    )
