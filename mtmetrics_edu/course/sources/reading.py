"""Reads the files in printed/: what documents print about an example, and what is right.

A file is named after an example, a corpus or a document, and consists of blocks with an empty line
between them. A block of claims begins with the place that prints them. A worked table begins with
the place and the table's name:

    000.3
    P1                 17/18
    cumulative 3-gram  0.6270220769211224 → 0.6240726989348756  [weights-of-33]

    000.3 P1
    n-gram  candidate  ref 1  ref 2  ref 3  max    clipped
    a       1          1      0      0      1      1
    the     3          1      3 → 4  3 → 4  3 → 4  3        [the-four-times]

At least two blanks stand between fields. `3 → 4` means that 3 is printed and 4 is right; the errata
at the end of the line say why. A line that begins with # is a comment.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from mtmetrics_edu.course.sources.claims import Claim, Table


class Printed(NamedTuple):
    """The contents of a file."""

    claims: tuple[Claim, ...]
    tables: tuple[Table, ...]


@cache
def printed_about(name: str) -> Printed:
    """What the documents print about the example of that name; nothing if it has no file.

    >>> printed_about("the_he").claims[0].printed
    'the:5 he:2'
    """
    from importlib.resources import files  # only when claims are read: it costs import time

    file = files("mtmetrics_edu.course.sources").joinpath("printed", f"{name}.txt")
    return read(file.read_text("utf-8") if file.is_file() else "")


def read(text: str) -> Printed:
    """The claims and tables of a text.

    >>> read("000.3\\nP1  17/18").claims
    (Claim(where='000.3', what='P1', printed='17/18', right='17/18', errata=()),)
    """
    claims: list[Claim] = []
    tables: list[Table] = []
    for block in filter(None, text.strip().split("\n\n")):
        head, *lines = [line for line in block.splitlines() if not line.startswith("#")]
        where, _, table = head.partition(" ")
        if table:
            tables.append(read_table(where, table, lines))
        else:
            claims += [read_claim(where, line) for line in lines]
    return Printed(tuple(claims), tuple(tables))


def read_claim(where: str, line: str) -> Claim:
    """The claim on one line."""
    (what, figure), errata = read_fields(line)
    return claim(where, what, figure, errata)


def read_table(where: str, name: str, lines: list[str]) -> Table:
    """A table from its lines; the first holds the names of the columns."""
    columns, _ = read_fields(lines[0])
    rows = tuple(read_row(where, name, columns, line) for line in lines[1:])
    return Table(where=where, what=name, columns=tuple(columns), rows=rows)


def read_row(where: str, table: str, columns: list[str], line: str) -> tuple[Claim, ...]:
    """The cells on one line of a table."""
    cells, errata = read_fields(line)
    ngram = cells[0].partition(" → ")[0]
    return tuple(
        claim(where, f"{table}: {ngram}, {column}", cell, errata)
        for column, cell in zip(columns, cells, strict=True)
    )


def read_fields(line: str) -> tuple[list[str], tuple[str, ...]]:
    """The fields of a line, and the errata at its end."""
    fields = re.split(r" {2,}", line)
    errata = fields.pop()[1:-1].split(", ") if fields[-1].startswith("[") else ()
    if bool(errata) != (" → " in line):
        raise ValueError(f"{line!r}; expected both `printed → right` and [erratum], or neither")
    return fields, tuple(errata)


def claim(where: str, what: str, figure: str, errata: tuple[str, ...]) -> Claim:
    """A figure, or `printed → right` with the errata that explain it."""
    printed, arrow, right = figure.partition(" → ")
    if not arrow:
        return Claim(where=where, what=what, printed=figure, right=figure)
    return Claim(where=where, what=what, printed=printed, right=right, errata=errata)
