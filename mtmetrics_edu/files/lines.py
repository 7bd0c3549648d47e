"""The lines of a file, one at a time, and what is wrong with its bytes.

A line ends at a line feed and nowhere else. str.splitlines, and every tool that uses it, also ends
lines at U+2028, U+0085, form feeds and others; files then have different numbers of lines.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
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
BLOCK = 2**16  # bytes, about, that are read at a time
MARK_REMOVED = "a byte-order mark was removed"
RETURN_REMOVED = "the line ends with CR LF, as on Windows; the CR was removed"


def lines(source: Source, warn: Warn) -> Iterator[str]:
    """The lines of a source without their line ends. A gzip file is unpacked.

    At the end, warn is told what was removed and what other tools would read otherwise.
    BadFileError if the source cannot be opened, is empty, or is not UTF-8.
    """
    tally, before = Tally(source.file), 0
    with opened(source) as file:
        try:
            for block in blocks(source, file):
                texts = usual(block) if before else None  # the first line needs a closer look
                yield from texts or each(block, before, source, tally)
                before += len(block)
        finally:
            tally.tell(warn)
    if not before:
        raise BadFileError(f"{source.file} is empty; expected one segment in each line")


@contextmanager
def opened(source: Source) -> Iterator[Any]:
    """A source, open for reading bytes."""
    if source.path == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadFileError("standard input is closed; name a file instead of -")
        yield sys.stdin.buffer
        return
    try:
        file = open(source.path, "rb")  # noqa: SIM115 closed below, after its errors are told apart
    except (OSError, ValueError) as error:
        raise BadFileError(f"{source.file}: {why_not_opened(error)}") from error
    with file:
        yield file


def why_not_opened(error: Exception) -> str:
    """Why a file was not opened, in words."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder; expected a file"
    if isinstance(error, PermissionError):
        return "there is no permission to read it"
    return f"it cannot be opened ({getattr(error, 'strerror', None) or error})"


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


def each(block: list[bytes], before: int, source: Source, tally: Tally) -> Iterator[str]:
    """The texts of some lines, one by one; before: how many lines came before them."""
    for number, line in enumerate(block, start=before + 1):
        yield decoded(line, number, source, tally)


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
        raise not_utf8(error, source, number) from error
    if "\0" in text:
        raise BadFileError(
            f"{source.at(number)}: it has a zero byte; expected UTF-8 text; "
            f"if the file is UTF-16, save it as UTF-8"
        )
    if text and text.splitlines() != [text]:
        tally.note(separator(text), number)
    return text


def without_mark(line: bytes, source: Source, tally: Tally) -> bytes:
    """The first line without a byte-order mark; BadFileError if it begins as other files begin."""
    for beginning, what in BEGINNINGS.items():
        if line.startswith(beginning):
            raise BadFileError(f"{source.file}: {what}")
    if line.startswith(MARK):
        tally.note(MARK_REMOVED, 1)
    return line.removeprefix(MARK)


def not_utf8(error: UnicodeDecodeError, source: Source, number: int) -> BadFileError:
    """The error for a line that is not UTF-8."""
    byte = error.object[error.start]
    return BadFileError(
        f"{source.at(number)}: byte {error.start + 1:,} of the line is 0x{byte:02X}, which is not "
        f"UTF-8 there ({error.reason}); save the file as UTF-8; if it is Latin-1, this converts "
        f"it: iconv -f LATIN1 -t UTF-8"
    )


def separator(text: str) -> str:
    """What there is to say about a text in which other tools see more than one line.

    >>> separator("a\\u2028b")
    'U+2028 is inside the line; it was kept, but other tools may divide the line there'
    """
    end = next(character for character in text if len(f"{character}.".splitlines()) > 1)
    return (
        f"U+{ord(end):04X} is inside the line; it was kept, but other tools may divide the line "
        f"there"
    )
