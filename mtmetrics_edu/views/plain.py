"""A worked table without pandas: what a browser shows that has no network to fetch pandas.

It looks as the DataFrame of views.frames does, which takes its rules from here.

    >>> PlainTable([[3, 0.75], [None, 1]], ["c", "BP"], ["first", "second"], "segment")
    segment c     BP
    first   3 0.7500
    second    1.0000
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import isnan
from typing import Any, NoReturn

from mtmetrics_edu.explain.segment import precision_name
from mtmetrics_edu.views.html.markup import escape

ROWS_SHOWN = 100  # of a longer table, the first and the last few
PRECISIONS = {"individual", *map(precision_name, range(1, 10))}  # columns where NaN has a meaning
NUMBER = re.compile(r"[-−]?\d+(\.\d+)?(/\d+)?%?")  # written as text: 4/15, 0.5, 100%
TERM = r"(\d+(\.\d+)?(\*\d+|\(len\))?|-)"  # in a source's table: 2.47*1, 16(len)
PRINTED = re.compile(rf"{TERM}|✗ {TERM} → {TERM}")
SIGNATURE = re.compile(r">[^<]*\|[^<]*</td>")
CLASS = 'class="dataframe"'
TABLE = "font-size: 15px"  # as in widgets; inline, because saved notebooks lose style sheets
SUM = "font-weight: bold; border-top: 2px solid"  # of a row that adds up those above it
LAST_ROW = re.compile(r"<tr>(?=\s*<th[^>]*>(?:total|pooled|sum)</th>)")
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

    def lines(self) -> list[list[str]]:
        """The rows that are shown: name and cells as text."""
        columns = [
            [shown_cell(cell, name) for cell in cells]
            for name, cells in zip(self._columns, self._cells, strict=True)
        ]
        lines = [[str(name), *row] for name, *row in zip(self._index, *columns, strict=True)]
        if len(lines) <= ROWS_SHOWN:
            return lines
        half = ROWS_SHOWN // 2
        return [*lines[:half], [GAP] * (len(self._columns) + 1), *lines[-half:]]

    def _repr_html_(self) -> str:
        words = [are_words(self._index), *map(are_words, self._cells)]
        head = html_row([self._corner, *self._columns], "th")
        rows = "".join(map(html_row, self.lines()))
        html = f"<table border=1 {CLASS}><thead>{head}</thead><tbody>{rows}</tbody></table>"
        return in_style(html, words, "signature" in self._columns)

    def __repr__(self) -> str:
        lines = [[self._corner, *self._columns], *self.lines()]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            " ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
            for line in lines
        )


def as_column(cells: list[Any]) -> list[Any]:
    """A column as a DataFrame holds it: beside a decimal, whole numbers are decimals.

    >>> as_column([1, 0.5, None]), as_column([1, None]), as_column([1, "of 2"])
    ([1.0, 0.5, None], [1, None], [1, 'of 2'])
    """
    decimal = any(isinstance(cell, float) for cell in cells)
    if not decimal or any(isinstance(cell, str) for cell in cells):
        return cells
    return [None if cell is None else float(cell) for cell in cells]


def html_row(cells: Sequence[str], kind: str = "td") -> str:
    """A row of HTML; kind: of its cells after the first, which is its name."""
    first, *others = map(escape, cells)
    drawn = "".join(f"<{kind}>{cell}</{kind}>" for cell in others)
    start = '<tr style="text-align: right;">' if kind == "th" else "<tr>"
    return f"{start}<th>{first}</th>{drawn}</tr>"


def in_style(html: str, words: Sequence[bool], signed: bool) -> str:
    """A table of HTML: words at the left, sums in bold; signatures may break after each bar.

    words: for each column whether it is words; signed: whether there are signatures.
    """
    if signed:
        html = SIGNATURE.sub(lambda cell: cell[0].replace("|", "|<wbr>"), html)
    html = re.sub("(?s)<tr.*?</tr>", lambda row: begin_left(row[0], words), html)
    return LAST_ROW.sub(f'<tr style="{SUM}">', html).replace(CLASS, f'{CLASS} style="{TABLE}"')


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


def begin_left(row: str, words: Sequence[bool]) -> str:
    """The row of HTML with its words at the left, heading and cells alike; numbers stay right."""
    columns = iter(words)
    style = r'<t\1 style="text-align: left">'
    return re.sub(r"<t([dh])>", lambda c: c.expand(style) if next(columns) else c[0], row)


def shown_cell(cell: Any, column: Any) -> str:
    """One cell: four places for a number that is not whole, nothing where there is none."""
    if is_missing(cell):
        return "undefined" if column in PRECISIONS else ""
    return f"{cell:.4f}" if isinstance(cell, float) else str(cell)
