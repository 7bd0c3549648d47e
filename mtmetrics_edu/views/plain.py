"""A worked table without pandas: as text, as HTML, and as a file to take away (CSV, Markdown,
LaTeX). views.frames shows DataFrames the same way.

A browser that has no network to fetch pandas shows a PlainTable.

    >>> rows = [("first", 3, 0.75), ("second", None, 1)]
    >>> PlainTable(Table(columns=("segment", "c", "BP"), rows=rows))
    segment c     BP
    first   3 0.7500
    second    1.0000
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import isnan
from typing import Any, NoReturn
from urllib.parse import quote

from mtmetrics_edu.explain.tables import Cell, Table
from mtmetrics_edu.metrics.score import precision_name
from mtmetrics_edu.views.html.markup import Html, escape, folded, joined, tag

ROWS_SHOWN = 100  # of a longer table, the first and the last few
PRECISIONS = {"individual", *map(precision_name, range(1, 10))}  # columns where NaN has a meaning
NUMBER = re.compile(r"[-−]?\d+(\.\d+)?(/\d+)?%?")  # written as text: 4/15, 0.5, 100%
TERM = r"(\d+(\.\d+)?(\*\d+|\(len\))?|-)"  # in a source's table: 2.47*1, 16(len)
PRINTED = re.compile(rf"{TERM}|✗ {TERM} → {TERM}")
TABLE = "font-size: 15px"  # as in widgets; inline, because saved notebooks lose style sheets
SUM = "font-weight: bold; border-top: 2px solid"  # of a row that adds up those above it
SUMS = {"total", "pooled", "sum"}  # the names of such rows
GAP = "..."  # the rows that are not shown


class Shown:
    """What shows itself as a worked table: four places, and no NaN."""

    def _as_table(self) -> Table:
        """What is shown."""
        raise NotImplementedError

    def _repr_html_(self) -> Html:
        return html_table(self._as_table())

    def __repr__(self) -> str:
        return aligned(shown_lines(self._as_table()))


class PlainTable(Shown):
    """Rows and columns that can only show themselves."""

    def __init__(self, table: Table) -> None:
        names, *cells = columns_of(table)
        rows = [*zip(names, *map(as_column, cells), strict=True)]
        self._table = replace(table, rows=rows)

    def _as_table(self) -> Table:
        return self._table

    def __len__(self) -> int:
        return len(self._table.rows)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):
            raise AttributeError(name)
        raise ModuleNotFoundError(f"{name} of a table is pandas' own", name="pandas")

    def __getitem__(self, key: object) -> NoReturn:
        raise ModuleNotFoundError("to choose from a table needs pandas", name="pandas")


def columns_of(table: Table) -> list[list[Any]]:
    """The cells of each column, the names of the rows first."""
    return [[row[i] for row in table.rows] for i in range(len(table.columns))]


def shown_lines(table: Table) -> list[list[str]]:
    """The heads, and the rows that are shown: the name and the cells of each as text."""
    head = [*map(str, table.columns)]
    shown = partial(shown_cell, places=table.places)
    lines = [[str(name), *map(shown, cells, table.columns[1:])] for name, *cells in table.rows]
    if len(lines) <= ROWS_SHOWN:
        return [head, *lines]
    half = ROWS_SHOWN // 2
    return [head, *lines[:half], [GAP] * len(head), *lines[-half:]]


def aligned(lines: Sequence[Sequence[str]], between: str = " ") -> str:
    """Lines of cells as text: names at the left, other cells at the right of their columns.

    >>> print(aligned([["name", "a"], ["one", "10"]], between="  "))
    name   a
    one   10
    """
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rows = ([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])] for line in lines)
    return "\n".join(between.join(row).rstrip() for row in rows)


def html_table(table: Table) -> Html:
    """The table as HTML: words at the left, sums in bold."""
    sides = ["text-align: left" * are_words(column) for column in columns_of(table)]

    def row(line: Sequence[str], kind: str, style: str) -> Html:
        kinds = ["th", *[kind] * (len(line) - 1)]
        cells = zip(kinds, line, sides, strict=True)
        tags = (tag(kind, escape(cell), style=side) for kind, cell, side in cells)
        return tag("tr", *tags, style=style)

    head, *lines = shown_lines(table)
    body = joined(row(line, "td", SUM * (line[0] in SUMS)) for line in lines)
    parts = tag("thead", row(head, "th", "text-align: right")), tag("tbody", body)
    return tag("table", *parts, css="dataframe", border="1", style=TABLE)


def as_column(cells: list[Any]) -> list[Any]:
    """A column as a DataFrame holds it: beside a decimal, whole numbers are decimals.

    >>> as_column([1, 0.5, None]), as_column([1, None]), as_column([1, "of 2"])
    ([1.0, 0.5, None], [1, None], [1, 'of 2'])
    """
    decimal = any(isinstance(cell, float) for cell in cells)
    if not decimal or any(isinstance(cell, str) for cell in cells):
        return cells
    return [None if cell is None else float(cell) for cell in cells]


def is_missing(cell: Any) -> bool:
    """Whether a cell is empty: None, NaN, or pandas' own sign for it."""
    if isinstance(cell, str):
        return False
    return cell is None or type(cell).__name__ == "NAType" or isnan(cell)


def are_words(cells: Iterable[Any]) -> bool:
    """Whether a column is words: texts only, and not all of them numbers written as text.

    Decimals of unequal length count as words: if they ended at the right, their points would not
    be in line. In a table that a source printed, numbers with their factors and marks do so.

    >>> are_words(["2.47*1", "0", "✗ 51.71 → 51.74"]), are_words(["0.5", "0.25"])
    (False, True)
    """
    filled = [cell for cell in cells if not is_missing(cell)]
    if not all(isinstance(cell, str) for cell in filled):
        return False
    decimals = {len(cell.partition(".")[2]) for cell in filled}
    if all(NUMBER.fullmatch(cell) for cell in filled):
        return len(decimals) > 1
    return not all(PRINTED.fullmatch(cell) for cell in filled)


def shown_cell(cell: Any, column: Any, places: int) -> str:
    """One cell: so many places for a number that is not whole, nothing where there is none."""
    if is_missing(cell):
        return "undefined" if column in PRECISIONS else ""
    return f"{cell:.{places}f}" if isinstance(cell, float) else str(cell)


@dataclass(frozen=True, slots=True)
class Folds:
    """Tables under a title each; as the value of a cell, each is folded under its title.

    tables: what shows itself as HTML, such as a DataFrame, by title.

    >>> Folds({"order 4": "all gains are 0"})
    order 4
    all gains are 0
    """

    tables: Mapping[str, Any]

    def __repr__(self) -> str:
        return "\n".join(f"{title}\n{shown}" for title, shown in self.tables.items())

    def _repr_html_(self) -> Html:
        return joined(fold(*item) for item in self.tables.items())


def fold(title: str, shown: Any) -> Html:
    """One table under its title, closed.

    >>> fold("a < b", "text")
    '<details><summary>a &lt; b</summary><pre>text</pre></details>'
    """
    as_html = getattr(shown, "_repr_html_", None)
    return folded(title, Html(as_html()) if as_html else tag("pre", escape(str(shown))))


# Files


FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")  # how one can begin; East Asian signs, too
FILE_ROWS = 5_000  # of one table, and its total: a browser's link has no room for more
MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in r"\`*_{}[]<>#|$~&"})
LATEX = str.maketrans(
    {sign: f"\\{sign}" for sign in "&%$#_{}"}
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
)


def in_full(cell: Cell) -> str:
    """A cell as text, a number with all its digits."""
    if isinstance(cell, tuple):
        return " ".join(cell)
    return "" if cell is None else str(cell)


def escaped(line: Iterable[Cell], signs: Mapping[int, str]) -> list[str]:
    """Cells as text on one line, without the signs that would mean something in a format."""
    return [" ".join(in_full(cell).split()).translate(signs) for cell in line]


def as_csv(table: Table) -> str:
    """Comma-separated values (RFC 4180) for a spreadsheet.

    A byte-order mark comes first: without it Excel does not read UTF-8. A text that a spreadsheet
    would run as a formula gets an apostrophe before it, as OWASP advises: a link can bring any text
    into a table. Who reads the file with a program takes both away again.

    >>> as_csv(Table(name="BLEU", columns=("2-gram", "clipped"), rows=[("=1+1 -", 17)]))
    "\\ufeff2-gram,clipped\\r\\n'=1+1 -,17\\r\\n"
    """
    out = io.StringIO("\ufeff")
    out.seek(1)
    csv.writer(out).writerows(map(harmless, (table.columns, *table.lines)))
    return out.getvalue()


def harmless(line: Iterable[Cell]) -> list[str]:
    """Cells as text, with an apostrophe before a text that begins as a formula does.

    >>> harmless(["-1", -1, ("@", "a")])
    ["'-1", '-1', "'@ a"]
    """
    texts = [(cell, in_full(cell)) for cell in line]
    return [
        f"'{text}" if text.startswith(FORMULA) and not isinstance(cell, (int, float)) else text
        for cell, text in texts
    ]


def as_markdown(table: Table) -> str:
    """A table with bars between the cells; numbers stand at the right.

    >>> print(as_markdown(Table(name="BLEU", columns=("order", "clipped"), rows=[(1, 17)])))
    | order | clipped |
    | :-- | --: |
    | 1 | 17 |
    <BLANKLINE>
    """
    head, *body = [escaped(line, MARKDOWN) for line in (table.columns, *table.lines)]
    ruler = [":--", *["--:"] * (len(head) - 1)]
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, ruler, *body))


def as_latex(table: Table) -> str:
    """A tabular environment; numbers stand at the right."""
    lines = [escaped(line, LATEX) for line in (table.columns, *table.lines)]
    head, *body = [" & ".join(line) + r" \\" for line in lines]
    start = rf"\begin{{tabular}}{{l{'r' * (len(table.columns) - 1)}}}"
    parts = [start, r"\hline", head, r"\hline", *body, r"\hline", r"\end{tabular}", ""]
    return "\n".join(parts)


FORMATS: Mapping[str, tuple[Callable[[Table], str], str, str]] = {  # media type, ending of a name
    "CSV": (as_csv, "text/csv", "csv"),
    "Markdown": (as_markdown, "text/markdown", "md"),
    "LaTeX": (as_latex, "application/x-latex", "tex"),
}


def link(table: Table, form: str) -> Html:
    """A link that saves a table in one of FORMATS. The file is in the link; no server is asked."""
    write, media_type, ending = FORMATS[form]
    data = quote(write(replace(table, rows=table.rows[:FILE_ROWS])), errors="replace")
    return tag(
        "a",
        escape(form),
        download=f"{table.name.lower().replace(' ', '-')}.{ending}",
        href=f"data:{media_type};charset=utf-8,{data}",
        aria_label=f"{table.name} as {form}",
    )
