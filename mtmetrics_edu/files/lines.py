"""The texts of a source, one at a time: its lines, or a column of its table; what is wrong with it.

A line ends at a line feed and nowhere else. str.splitlines, and every tool that uses it, also ends
lines at U+2028, U+0085, form feeds and others; files then have different numbers of lines.
"""

import csv
import json
import re
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from gzip import GzipFile
from io import BufferedReader
from itertools import chain
from typing import Any

from mtmetrics_edu.checks import described, plural, shown
from mtmetrics_edu.files.oddities import Numbered, Tally
from mtmetrics_edu.files.source import STANDARD_INPUT, BadFileError, Source, Warn

GZIP = b"\x1f\x8b"
MARK = b"\xef\xbb\xbf"  # the byte-order mark, in UTF-8
BEGINNINGS = {  # of files that are not UTF-8 text, and what to do with them
    b"\xff\xfe": "it is UTF-16 or UTF-32, not UTF-8; save it as UTF-8, or run: iconv -f UTF-16",
    b"\xfe\xff": "it is UTF-16, not UTF-8; save it as UTF-8, or run: iconv -f UTF-16",
    b"PK\x03\x04": "it is a ZIP archive or a spreadsheet; save the sheet as CSV",
    b"BZh": "it is compressed by bzip2; unpack it, or compress it by gzip",
    b"\xfd7zXZ": "it is compressed by xz; unpack it, or compress it by gzip",
    b"(\xb5/\xfd": "it is compressed by zstd; unpack it, or compress it by gzip",
}
WHY_NOT_OPENED: dict[type[Exception], str] = {
    FileNotFoundError: "there is no such file",
    IsADirectoryError: "this is a folder; expected a file",
    PermissionError: "there is no permission to read it",
}
BLOCK = 2**16  # bytes, about, that are read at a time
CODES = {"GB18030": "Chinese in GB18030", "CP1252": "Windows-1252", "LATIN1": "Latin-1"}
CHINESE = re.compile(rb"([\xb0-\xf7][\xa1-\xfe]){2}")  # two usual letters: no Latin-1 has these
LINE_END = re.compile("[\v\f\r\x1c-\x1e\x85\u2028\u2029]")  # of other tools, not of ours


def lines(source: Source, warn: Warn, file: Any = None) -> Iterator[str]:
    r"""The lines of a source without their line ends. A gzip file is unpacked.

    file: open for reading bytes, if the source is no file on this computer, such as an upload.
    At the end, warn is told what was removed and what other tools would read otherwise.
    BadFileError if the source cannot be opened, is empty, or is not UTF-8.

    >>> from io import BytesIO
    >>> list(lines(Source(path="a.txt"), print, BytesIO(b"one\ntwo\r\n")))
    a.txt, line 2: the line ends with CR LF, as on Windows; the CR was removed
    ['one', 'two']
    """
    tally, number = Tally(source.file), 0  # the number of lines before a block
    with opened(source) if file is None else nullcontext(file) as stream:
        try:
            for block in blocks(source, stream):
                texts = usual(block) if number else None  # the first line needs a closer look
                numbered = enumerate(block, start=number + 1)
                yield from texts or (decoded(line, i, source, tally) for i, line in numbered)
                number += len(block)
        finally:
            tally.tell(warn)
    if not number:
        raise BadFileError(f"{source.file} is empty; expected one segment in each line")


def opened(source: Source) -> AbstractContextManager[Any]:
    """A source, open for reading bytes."""
    if source.path == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadFileError("standard input is closed; name a file instead of -")
        return nullcontext(sys.stdin.buffer)
    try:
        return open(source.path, "rb")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        why = WHY_NOT_OPENED.get(type(error), f"it cannot be opened ({reason})")
        raise BadFileError(f"{source.file}: {why}") from error


def unpacked(file: Any) -> BufferedReader:
    """The bytes of an open file. If its first two bytes are gzip's, those that gzip packed."""
    reader = file if hasattr(file, "peek") else BufferedReader(file)
    if reader.peek(len(GZIP)).startswith(GZIP):
        return BufferedReader(GzipFile(fileobj=reader))
    return reader


def blocks(source: Source, file: Any) -> Iterator[list[bytes]]:
    """The lines as bytes, with their line ends, some at a time; BadFileError if that fails."""
    try:
        reader = unpacked(file)
        while block := reader.readlines(BLOCK):
            yield block
    except (EOFError, zlib.error) as error:
        raise BadFileError(f"{source.file}: the gzip file is damaged or ends early") from error
    except OSError as error:
        why = error.strerror or "the gzip file is damaged"
        raise BadFileError(f"{source.file}: it cannot be read ({why})") from error


def usual(block: list[bytes]) -> list[str] | None:
    r"""The texts of some lines at once, which is fast; None if one of them is odd in any way.

    >>> usual([b"one\n", b"two\n"]), usual([b"one\n", b"two\f\n"])
    (['one', 'two'], None)
    """
    data = b"".join(block)
    if b"\r" in data or b"\0" in data or not data.endswith(b"\n"):
        return None
    try:
        texts = str(data, "utf-8").splitlines()
    except UnicodeDecodeError:
        return None
    return texts if len(texts) == len(block) else None


def decoded(line: bytes, number: int, source: Source, tally: Tally) -> str:
    """The text of a line without its line end; the tally notes what is odd about it."""
    if number == 1:
        line = without_mark(line, source, tally)
    if line.endswith(b"\r\n"):
        if source.format != "csv":  # RFC 4180: the lines of a CSV file end so
            tally.note("the line ends with CR LF, as on Windows; the CR was removed", number)
        line = line[:-2]
    try:
        text = str(line.removesuffix(b"\n"), "utf-8")
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        raise BadFileError(
            f"{source.at(number)}: byte {error.start + 1:,} of the line is 0x{byte:02X}, which is "
            f"not UTF-8 there ({error.reason}); save the file as UTF-8; {conversion(line)}"
        ) from error
    if "\0" in text:
        raise BadFileError(
            f"{source.at(number)}: it has a zero byte; expected UTF-8 text; "
            f"if the file is UTF-16, save it as UTF-8"
        )
    if end := LINE_END.search(text):
        tally.note(
            f"U+{ord(end[0]):04X} is inside the line; it was kept, but other tools may divide the "
            f"line there",
            number,
        )
    return text


def conversion(line: bytes) -> str:
    r"""Advice on a file with a line that is not UTF-8: what it may be, and how to convert it.

    >>> conversion(b"it\x92s")
    'if it is Windows-1252, this converts it: iconv -f CP1252 -t UTF-8'
    """
    code = "CP1252" if re.search(rb"[\x80-\x9f]", line) else "LATIN1"
    with suppress(UnicodeDecodeError):
        if CHINESE.search(line) and str(line, "gb18030"):
            code = "GB18030"
    return f"if it is {CODES[code]}, this converts it: iconv -f {code} -t UTF-8"


def without_mark(line: bytes, source: Source, tally: Tally) -> bytes:
    """The first line without a byte-order mark; BadFileError if it begins as other files begin."""
    for beginning, what in BEGINNINGS.items():
        if line.startswith(beginning):
            raise BadFileError(f"{source.file}: {what}")
    if line.startswith(MARK):
        tally.note("a byte-order mark was removed", 1)
    return line.removeprefix(MARK)


# ------------------------------------------------------------------------------ columns of tables

Row = tuple[int, list[str]]  # the number of its first line, and its cells


def texts(source: Source, warn: Warn, *, several: bool = False) -> Iterator[Numbered]:
    """The number of its line and the text itself, for each text of a source, one at a time.

    In a TSV file quotation marks are part of the text. In a CSV file, cells with a comma stand in
    quotes, as spreadsheets write them. several: whether a line of JSONL may have a list of texts.
    BadFileError if the source cannot be read. warn: as for lines.
    """
    remaining = lines(source, warn)
    match source.format:
        case "tsv":
            rows = ((number, line.split("\t")) for number, line in enumerate(remaining, 1))
            return cells(source, rows)
        case "csv":
            return cells(source, csv_rows(source, remaining))
        case "jsonl":
            return json_lines(source, remaining, several)
    if source.column:
        raise BadFileError(
            f"{source.file}: plain text has no columns; expected a file whose name ends with "
            f".tsv, .csv or .jsonl"
        )
    return enumerate(remaining, start=1)


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
                f"{source.at(number)}: this row has {plural(len(row), 'cell')}; expected "
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


def json_lines(source: Source, given: Iterable[str], several: bool) -> Iterator[Numbered]:
    """The texts under one key of the JSON objects in a file, one object in each line."""
    for number, line in enumerate(given, start=1):
        where = source.at(number)
        row = json_object(line, where)
        check_column(source, list(row), where)
        cell = row[source.column]
        for text in cell if several and isinstance(cell, list) and cell else [cell]:
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
        yield number, cell


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
