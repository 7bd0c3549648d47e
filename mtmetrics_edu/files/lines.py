"""The lines of a file, one at a time, and what is wrong with its bytes.

A line ends at a line feed and nowhere else. str.splitlines, and every tool that uses it, also ends
lines at U+2028, U+0085, form feeds and others; files then have different numbers of lines.
"""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from gzip import GzipFile
from io import BufferedReader
from typing import Any

from mtmetrics_edu.files.oddities import Tally
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
LINE_END = re.compile("[\v\f\r\x1c-\x1e\x85\u2028\u2029]")  # of other tools, not of ours
MARK_REMOVED = "a byte-order mark was removed"
RETURN_REMOVED = "the line ends with CR LF, as on Windows; the CR was removed"


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
            tally.note(RETURN_REMOVED, number)
        line = line[:-2]
    try:
        text = str(line.removesuffix(b"\n"), "utf-8")
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        raise BadFileError(
            f"{source.at(number)}: byte {error.start + 1:,} of the line is 0x{byte:02X}, which is "
            f"not UTF-8 there ({error.reason}); save the file as UTF-8; if it is Latin-1, this "
            f"converts it: iconv -f LATIN1 -t UTF-8"
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


def without_mark(line: bytes, source: Source, tally: Tally) -> bytes:
    """The first line without a byte-order mark; BadFileError if it begins as other files begin."""
    for beginning, what in BEGINNINGS.items():
        if line.startswith(beginning):
            raise BadFileError(f"{source.file}: {what}")
    if line.startswith(MARK):
        tally.note(MARK_REMOVED, 1)
    return line.removeprefix(MARK)
