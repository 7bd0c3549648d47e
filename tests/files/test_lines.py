"""Bytes become lines; what is wrong with the bytes is said in words."""

from __future__ import annotations

import gzip
import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.files import BadFileError, Source
from mtmetrics_edu.files.lines import BLOCK, decoded, lines
from mtmetrics_edu.files.oddities import Tally

from .writing import read, refused, write


def test_lines_end_at_a_line_feed_and_nowhere_else() -> None:
    inside = "\v\f\x1c\x1d\x1e\x85\u2028\u2029\r"
    texts, warnings = read(write("a.txt", f"one\ntwo{inside}three\n\nfour"))
    assert texts == ["one", f"two{inside}three", "", "four"]
    assert warnings == [
        "a.txt, line 2: U+000B is inside the line; it was kept, but other tools may divide the "
        "line there"
    ]


@pytest.mark.parametrize("sign", "\v\f\x1c\x1d\x1e\x85\u2028\u2029")
@pytest.mark.parametrize("place", ["x{}y", "{}", "x{}", "{}x"])
def test_each_separator_that_other_tools_know(sign: str, place: str) -> None:
    inside = place.format(sign)
    assert read(write("a.txt", f"one\n{inside}\ntwo\n{inside}\n")) == (
        ["one", inside, "two", inside],
        [
            f"a.txt, line 2 (and 1 more): U+{ord(sign):04X} is inside the line; it was kept, but "
            f"other tools may divide the line there"
        ],
    )


def test_a_carriage_return_inside_a_line() -> None:
    texts, warnings = read(write("a.txt", "one\rtwo\nthree\r\r\nfour\r"))
    assert texts == ["one\rtwo", "three\r", "four\r"]
    assert len(warnings) == 2
    assert warnings[0].startswith("a.txt, line 1 (and 2 more): U+000D is inside the line")
    assert warnings[1].startswith("a.txt, line 2: the line ends with CR LF")


def test_windows_line_ends_are_removed() -> None:
    assert read(write("a.txt", "one\r\ntwo\r\nthree\n")) == (
        ["one", "two", "three"],
        ["a.txt, line 1 (and 1 more): the line ends with CR LF, as on Windows; the CR was removed"],
    )


def test_a_byte_order_mark_is_removed() -> None:
    assert read(write("a.txt", b"\xef\xbb\xbfone\ntwo\n")) == (
        ["one", "two"],
        ["a.txt, line 1: a byte-order mark was removed"],
    )


@pytest.mark.parametrize("codec", ["utf-16", "utf-32", "utf-16-be"])
def test_other_encodings_with_a_mark(codec: str) -> None:
    mark = "\ufeff" if codec == "utf-16-be" else ""
    kind = "UTF-16" if codec == "utf-16-be" else "UTF-16 or UTF-32"
    assert refused(write("a.txt", f"{mark}one\n".encode(codec))) == (
        f"a.txt: it is {kind}, not UTF-8; save it as UTF-8, or run: iconv -f UTF-16"
    )


def test_utf16_without_a_mark() -> None:
    assert refused(write("a.txt", "one\n".encode("utf-16-le"))) == (
        "a.txt, line 1: it has a zero byte; expected UTF-8 text; if the file is UTF-16, save it "
        "as UTF-8"
    )


@pytest.mark.parametrize(
    ("begin", "said"),
    [
        (b"PK\x03\x04", "it is a ZIP archive or a spreadsheet; save the sheet as CSV"),
        (b"BZh9", "it is compressed by bzip2; unpack it, or compress it by gzip"),
        (b"\xfd7zXZ\0", "it is compressed by xz; unpack it, or compress it by gzip"),
        (b"(\xb5/\xfd", "it is compressed by zstd; unpack it, or compress it by gzip"),
    ],
)
def test_archives(begin: bytes, said: str) -> None:
    assert refused(write("a.txt", begin + b"rest\n")) == f"a.txt: {said}"


def test_what_is_not_utf8() -> None:
    assert refused(write("a.txt", b"one\nna\xefve\n")) == (
        "a.txt, line 2: byte 3 of the line is 0xEF, which is not UTF-8 there (invalid "
        "continuation byte); save the file as UTF-8; if it is Latin-1, this converts it: iconv -f "
        "LATIN1 -t UTF-8"
    )


def test_an_empty_file() -> None:
    assert refused(write("a.txt", "")) == "a.txt is empty; expected one segment in each line"
    assert refused(write("a.gz", gzip.compress(b""))).startswith("a.gz is empty")
    assert read(write("b.txt", "\n"))[0] == [""]


def test_files_that_cannot_be_opened() -> None:
    Path("folder").mkdir()
    assert refused("none.txt") == "none.txt: there is no such file"
    assert refused("folder") == "folder: this is a folder; expected a file"
    assert refused("a\0b") == r"'a\x00b': it cannot be opened (embedded null byte)"
    assert refused("x" * 300) == f"{'x' * 300}: it cannot be opened (File name too long)"


def test_no_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(write("a.txt", "one\n")).chmod(0)
    if os.access("a.txt", os.R_OK):  # the superuser may read all

        def forbidden(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("builtins.open", forbidden)
    assert refused("a.txt") == "a.txt: there is no permission to read it"


def test_gzip_is_known_by_its_first_bytes() -> None:
    packed = gzip.compress("één\ntwee\n".encode())
    assert read(write("a.gz", packed)) == (["één", "twee"], [])
    assert read(write("a.txt", packed)) == (["één", "twee"], [])
    assert read(write("b.gz", "not packed\n")) == (["not packed"], [])


def test_damaged_gzip() -> None:
    packed = gzip.compress(os.urandom(9_000).hex().encode() + b"\n")
    assert refused(write("a.gz", packed[:-9])) == "a.gz: the gzip file is damaged or ends early"
    wrong = packed[:-8] + b"\0" * 8
    assert refused(write("a.gz", wrong)) == "a.gz: it cannot be read (the gzip file is damaged)"
    middle = packed[:50] + b"\xff" * 50 + packed[100:]
    assert refused(write("a.gz", middle)).startswith("a.gz: ")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    for data in (b"one\ntwo", gzip.compress(b"one\ntwo")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert read("-") == (["one", "two"], [])
    monkeypatch.setattr(sys, "stdin", None)
    assert refused("-") == "standard input is closed; name a file instead of -"


def test_only_what_is_asked_for_is_read() -> None:
    """A line that is wrong does not matter until it is reached."""
    warnings: list[str] = []
    found = lines(Source.of(write("a.txt", b"one\r\n\xff\n")), warnings.append)
    assert next(found) == "one"
    assert warnings == []
    with pytest.raises(BadFileError):
        next(found)
    assert len(warnings) == 1


ODD = [b"\r\n", b"\xff", b"\0", "\u2028".encode(), b"\f", b"\xef\xbb\xbf", b"\n", b"\r"]


@given(st.lists(st.sampled_from([b"one\n", "été\n".encode(), *ODD]), max_size=9), st.booleans())
def test_many_lines_are_read_as_each_alone(parts: list[bytes], is_long: bool) -> None:
    """Where a file is long, its lines are decoded together; what is said must be the same."""
    data = b"".join(parts)
    before = 2 * BLOCK // 4 if is_long else 0  # lines of four bytes: more than a block
    write("a.txt", b"one\n" * before + data)
    source, tally = Source.of("a.txt"), Tally("a.txt")
    with open("a.txt", "rb") as file:
        alone = list(file)
    try:
        expected = [decoded(line, i, source, tally) for i, line in enumerate(alone, start=1)]
        error = "" if alone else "a.txt is empty; expected one segment in each line"
    except BadFileError as problem:
        expected, error = [], str(problem)
    told: list[str] = []
    tally.tell(told.append)
    if error:
        assert refused("a.txt") == error
    else:
        assert read("a.txt") == (expected, told)


@given(st.lists(st.text(st.characters(exclude_characters="\n\0", codec="utf-8")), min_size=1))
def test_all_text_comes_back(given: list[str]) -> None:
    texts, _ = read(write("a.txt", "".join(f"{text}\n" for text in given)))
    expected = [text.removesuffix("\r") for text in given]
    assert texts == [expected[0].removeprefix("\ufeff"), *expected[1:]]
