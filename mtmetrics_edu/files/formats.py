"""The texts of a source, each with the number of its line: its lines, or a column of its table."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from mtmetrics_edu.checks import described, shown
from mtmetrics_edu.files.lines import lines
from mtmetrics_edu.files.oddities import Numbered
from mtmetrics_edu.files.source import BadFileError, Source, Warn

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
    return column(source, ((number, line.split("\t")) for number, line in enumerate(given, 1)))


def comma_separated(source: Source, given: Iterable[str]) -> Iterator[Numbered]:
    """One column of a CSV file, as spreadsheets write it: cells with a comma stand in quotes."""
    return column(source, csv_rows(source, given))


def csv_rows(source: Source, given: Iterable[str]) -> Iterator[Row]:
    """The rows of a CSV file. Semicolons separate its cells if the headings have no comma."""
    remaining = iter(given)
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


def column(source: Source, rows: Iterator[Row]) -> Iterator[Numbered]:
    """The cells below one heading; BadFileError if there is no such heading, or a row is ragged."""
    _, headings = next(rows)
    position = headings.index(known(source, headings))
    number = 0
    for number, row in rows:
        if len(row) != len(headings):
            raise BadFileError(
                f"{source.at(number)}: this row has {counted(row)}; expected "
                f"{len(headings)}, one for each heading: {listed(headings)}"
            )
        yield number, row[position]
    if not number:
        raise BadFileError(f"{source.file}: there are headings but no rows below them")


def counted(row: list[str]) -> str:
    """The number of cells of a row, in words.

    >>> counted(["a"]), counted([])
    ('1 cell', '0 cells')
    """
    return f"{len(row)} cell{'s' * (len(row) != 1)}"


def known(source: Source, headings: Iterable[str]) -> str:
    """The heading that the source asks for; BadFileError if there is none, or more than one."""
    found = list(headings)
    if not source.column:
        raise BadFileError(
            f"{source.file}: this is a table; say which column to read, as in "
            f"{source.file}:COLUMN; it has {listed(found)}"
        )
    if source.column not in found:
        raise BadFileError(
            f"{source.file}: there is no column {shown(source.column)}; it has {listed(found)}"
        )
    if found.count(source.column) > 1:
        raise BadFileError(f"{source.file}: two columns have the heading {shown(source.column)}")
    return source.column


def listed(names: Iterable[str]) -> str:
    """Names in quotation marks.

    >>> listed(["hyp", "ref"])
    "'hyp', 'ref'"
    """
    return ", ".join(map(shown, names)) or "none"


def json_lines(source: Source, given: Iterable[str]) -> Iterator[Numbered]:
    """The texts under one key of the JSON objects in a file, one object in each line."""
    for number, line in enumerate(given, start=1):
        row = json_object(source, number, line)
        if source.column not in row:
            try:
                known(source, row)
            except BadFileError as error:
                raise BadFileError(
                    f"{source.at(number)}: {str(error).partition(': ')[2]}"
                ) from None
        yield number, text_of(source, number, row[source.column])


def json_object(source: Source, number: int, line: str) -> Mapping[str, Any]:
    """The object in a line; BadFileError if there is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        why = f"{getattr(error, 'msg', error)} at column {getattr(error, 'colno', 1)}"
        raise BadFileError(
            f"{source.at(number)}: this is not JSON ({why}); expected one object in each line, "
            f'such as {{"hyp": "a text"}}'
        ) from error
    if not isinstance(found, dict):
        raise BadFileError(
            f"{source.at(number)}: this is {described(found)}; expected an object, "
            f'such as {{"hyp": "a text"}}'
        )
    return found


def text_of(source: Source, number: int, value: Any) -> str:
    """The value, if it is a text that can be written as UTF-8; else BadFileError."""
    if not isinstance(value, str):
        raise BadFileError(
            f"{source.at(number)}: the value is {described(value)}; expected a text in quotation "
            f"marks"
        )
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise BadFileError(
            f"{source.at(number)}: the text {shown(value)} has half a surrogate pair; expected "
            f"whole characters"
        ) from error
    return value


FORMATS: dict[str, Callable[[Source, Iterable[str]], Iterator[Numbered]]] = {
    "text": plain,
    "tsv": tab_separated,
    "csv": comma_separated,
    "jsonl": json_lines,
}
