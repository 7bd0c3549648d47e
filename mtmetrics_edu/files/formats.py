"""The texts of a source, each with the number of its line: its lines, or a column of its table."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from mtmetrics_edu.checks import described, shown
from mtmetrics_edu.files.lines import lines
from mtmetrics_edu.files.oddities import Numbered
from mtmetrics_edu.files.source import BadFileError, Source, Warn, counted

Row = tuple[int, list[str]]  # the number of its first line, and its cells


def texts(source: Source, warn: Warn) -> Iterator[Numbered]:
    """The number of its line and the text itself, for each text of a source, one at a time.

    BadFileError if the source cannot be read. warn: as for lines.
    """
    return FORMATS[source.format](source, lines(source, warn))


def plain(source: Source, given: Iterable[str]) -> Iterator[Numbered]:
    """Each line of a file without columns."""
    if source.column:
        raise BadFileError(
            f"{source.file}: plain text has no columns; expected a file whose name ends with "
            f".tsv, .csv or .jsonl"
        )
    return enumerate(given, start=1)


def tab_separated(source: Source, given: Iterable[str]) -> Iterator[Numbered]:
    """One column of a TSV file. Quotation marks are part of the text."""
    return cells(source, ((number, line.split("\t")) for number, line in enumerate(given, 1)))


def comma_separated(source: Source, given: Iterable[str]) -> Iterator[Numbered]:
    """One column of a CSV file, as spreadsheets write it: cells with a comma stand in quotes."""
    return cells(source, csv_rows(source, iter(given)))


def csv_rows(source: Source, remaining: Iterator[str]) -> Iterator[Row]:
    """The rows of a CSV file. Semicolons separate its cells if the headings have no comma."""
    headings = next(remaining, "")
    separator = ";" if ";" in headings and "," not in headings else ","
    ended = (f"{line}\n" for line in chain([headings], remaining))
    rows = csv.reader(ended, strict=True, delimiter=separator)
    first = 1
    try:
        for row in rows:
            yield first, row
            first = rows.line_num + 1
    except csv.Error as error:
        raise BadFileError(
            f"{source.at(first)}: the row that begins here is not CSV ({error}); expected "
            f"quotation marks around a cell that has commas, and doubled inside it"
        ) from error


def cells(source: Source, rows: Iterator[Row]) -> Iterator[Numbered]:
    """The cells below one heading; BadFileError if there is no such heading, or a row is ragged."""
    _, headings = next(rows)
    check_column(source, headings, source.file)
    position, number = headings.index(source.column), 0
    for number, row in rows:
        if len(row) != len(headings):
            raise BadFileError(
                f"{source.at(number)}: this row has {counted(len(row), 'cell')}; expected "
                f"{len(headings)}, one for each heading: {listed(headings)}"
            )
        yield number, row[position]
    if not number:
        raise BadFileError(f"{source.file}: there are headings but no rows below them")


def check_column(source: Source, names: Sequence[str], where: str) -> None:
    """BadFileError unless exactly one of the names is the column that the source asks for."""
    if not source.column:
        raise BadFileError(
            f"{where}: this is a table; say which column to read, as in {source.file}:COLUMN; it "
            f"has {listed(names)}"
        )
    if source.column not in names:
        raise BadFileError(
            f"{where}: there is no column {shown(source.column)}; it has {listed(names)}"
        )
    if names.count(source.column) > 1:
        raise BadFileError(f"{where}: two columns have the heading {shown(source.column)}")


def listed(names: Sequence[str]) -> str:
    """Names in quotation marks.

    >>> listed(["hyp", "ref"])
    "'hyp', 'ref'"
    """
    return ", ".join(map(shown, names)) or "none"


def json_lines(source: Source, given: Iterable[str]) -> Iterator[Numbered]:
    """The texts under one key of the JSON objects in a file, one object in each line."""
    for number, line in enumerate(given, start=1):
        where = source.at(number)
        row = json_object(line, where)
        check_column(source, list(row), where)
        text = row[source.column]
        if not isinstance(text, str):
            raise BadFileError(
                f"{where}: the value is {described(text)}; expected a text in quotation marks"
            )
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise BadFileError(
                f"{where}: the text {shown(text)} has half a surrogate pair; expected whole "
                f"characters"
            ) from error
        yield number, text


def json_object(line: str, where: str) -> dict[str, Any]:
    """The object in a line; BadFileError if there is none."""
    example = 'such as {"hyp": "a text"}'
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        why = f"{getattr(error, 'msg', error)} at column {getattr(error, 'colno', 1)}"
        raise BadFileError(
            f"{where}: this is not JSON ({why}); expected one object in each line, {example}"
        ) from error
    if not isinstance(row, dict):
        raise BadFileError(f"{where}: this is {described(row)}; expected an object, {example}")
    return row


FORMATS: dict[str, Callable[[Source, Iterable[str]], Iterator[Numbered]]] = {
    "text": plain,
    "tsv": tab_separated,
    "csv": comma_separated,
    "jsonl": json_lines,
}
