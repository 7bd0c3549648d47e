"""How a worked table is shown, as text and as HTML, with pandas (views.frames) and without it.

A browser that has no network to fetch pandas shows a PlainTable.

    >>> PlainTable([[3, 0.75], [None, 1]], ["c", "BP"], ["first", "second"], "segment")
    segment c     BP
    first   3 0.7500
    second    1.0000
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any, NoReturn

from mtmetrics_edu.explain.segment import precision_name
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

ROWS_SHOWN = 100  # of a longer table, the first and the last few
PRECISIONS = {"individual", *map(precision_name, range(1, 10))}  # columns where NaN has a meaning
NUMBER = re.compile(r"[-−]?\d+(\.\d+)?(/\d+)?%?")  # written as text: 4/15, 0.5, 100%
TERM = r"(\d+(\.\d+)?(\*\d+|\(len\))?|-)"  # in a source's table: 2.47*1, 16(len)
PRINTED = re.compile(rf"{TERM}|✗ {TERM} → {TERM}")
TABLE = "font-size: 15px"  # as in widgets; inline, because saved notebooks lose style sheets
SUM = "font-weight: bold; border-top: 2px solid"  # of a row that adds up those above it
SUMS = {"total", "pooled", "sum"}  # the names of such rows
GAP = "..."  # the rows that are not shown


class PlainTable:
    """Rows and columns that show themselves as a worked table: four places, and no NaN."""

    def __init__(
        self,
        rows: Sequence[Sequence[object]],
        columns: Sequence[str],
        index: Sequence[object],
        corner: str,
    ) -> None:
        self._columns = [*columns]
        self._index = [*index]
        self._corner = corner
        self._cells = [as_column([row[i] for row in rows]) for i in range(len(self._columns))]

    def __len__(self) -> int:
        return len(self._index)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):
            raise AttributeError(name)
        raise ModuleNotFoundError(f"{name} of a table is pandas' own", name="pandas")

    def __getitem__(self, key: object) -> NoReturn:
        raise ModuleNotFoundError("to choose from a table needs pandas", name="pandas")

    def _repr_html_(self) -> Html:
        return html_table(self._corner, self._columns, self._index, self._cells)

    def __repr__(self) -> str:
        return text_table(self._corner, self._columns, self._index, self._cells)


Columns = Sequence[Sequence[Any]]  # the cells, column by column


def shown_lines(columns: Sequence[Any], names: Sequence[Any], cells: Columns) -> list[list[str]]:
    """The rows that are shown: the name and the cells of each as text."""
    texts = [
        [shown_cell(cell, column) for cell in column_cells]
        for column, column_cells in zip(columns, cells, strict=True)
    ]
    lines = [[str(name), *row] for name, *row in zip(names, *texts, strict=True)]
    if len(lines) <= ROWS_SHOWN:
        return lines
    half = ROWS_SHOWN // 2
    return [*lines[:half], [GAP] * (len(columns) + 1), *lines[-half:]]


def text_table(corner: str, columns: Sequence[Any], names: Sequence[Any], cells: Columns) -> str:
    """The table as text: names at the left, cells at the right of their columns."""
    lines = [[corner, *map(str, columns)], *shown_lines(columns, names, cells)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        " ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in lines
    )


def html_table(corner: str, columns: Sequence[Any], names: Sequence[Any], cells: Columns) -> Html:
    """The table as HTML: words at the left, sums in bold; signatures may break after each bar."""
    left = [are_words(names), *map(are_words, cells)]
    signed = "signature" in columns
    head = html_row([corner, *map(str, columns)], left, "th", "text-align: right")
    rows = [
        html_row(line, left, "td", SUM if line[0] in SUMS else "", signed)
        for line in shown_lines(columns, names, cells)
    ]
    parts = tag("thead", head), tag("tbody", joined(rows))
    return tag("table", *parts, css="dataframe", border="1", style=TABLE)


def html_row(
    cells: Sequence[str], left: Sequence[bool], kind: str, style: str, signed: bool = False
) -> Html:
    """A row of HTML. left: for each cell whether it begins at the left; kind: of its cells after
    the first, which is its name."""
    kinds = ["th", *[kind] * (len(cells) - 1)]
    texts = [escape(cell) for cell in cells]
    if signed:
        texts = [Html(text.replace("|", "|<wbr>")) for text in texts]
    drawn = [
        tag(kind, text, style="text-align: left" if at_left else "")
        for kind, text, at_left in zip(kinds, texts, left, strict=True)
    ]
    return tag("tr", *drawn, style=style)


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


def shown_cell(cell: Any, column: Any) -> str:
    """One cell: four places for a number that is not whole, nothing where there is none."""
    if is_missing(cell):
        return "undefined" if column in PRECISIONS else ""
    return f"{cell:.4f}" if isinstance(cell, float) else str(cell)


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
        return joined(fold(title, shown) for title, shown in self.tables.items())


def fold(title: str, shown: Any) -> Html:
    """One table under its title, closed.

    >>> fold("a < b", "text")
    '<details><summary>a &lt; b</summary><pre>text</pre></details>'
    """
    as_html = getattr(shown, "_repr_html_", None)
    inside = Html(as_html()) if as_html else tag("pre", escape(str(shown)))
    return tag("details", tag("summary", escape(title)), inside)
