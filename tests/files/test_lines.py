"""Bytes become lines, lines become texts; what is wrong with a file is said in words."""

import csv
import gzip
import io
import json
import os
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.files import BadFileError, Source
from mtmetrics_edu.files.lines import BLOCK, decoded, lines
from mtmetrics_edu.files.oddities import Tally

from .writing import read, refused, segments, write

PACKED = gzip.compress(os.urandom(9_000).hex().encode() + b"\n")
ZERO_BYTE = "it has a zero byte; expected UTF-8 text; if the file is UTF-16, save it as UTF-8"
WHICH = "this is a table; say which column to read, as in"
NOT_CSV = "the row that begins here is not CSV"
NOT_JSON = "this is not JSON"
REFUSED = [  # a source, what stands in its file, the message
    ("a.txt", "", "a.txt is empty; expected one segment in each line"),
    ("a.gz", gzip.compress(b"", mtime=0), "a.gz is empty"),
    ("a.txt", "one\n".encode("utf-16"), "a.txt: it is UTF-16 or UTF-32, not UTF-8; save it as"),
    ("a.txt", "one\n".encode("utf-32"), "a.txt: it is UTF-16 or UTF-32, not UTF-8; save it as"),
    ("a.txt", "\ufeffone\n".encode("utf-16-be"), "a.txt: it is UTF-16, not UTF-8; save it as"),
    ("a.txt", "one\n".encode("utf-16-le"), f"a.txt, line 1: {ZERO_BYTE}"),
    ("a.txt", "one\n" * BLOCK + "t\0o\n", f"a.txt, line {BLOCK + 1:,}: {ZERO_BYTE}"),
    ("a.txt", b"PK\x03\x04rest\n", "a.txt: it is a ZIP archive or a spreadsheet; save the sheet"),
    ("a.txt", b"BZh9rest\n", "a.txt: it is compressed by bzip2; unpack it, or compress it by"),
    ("a.txt", b"\xfd7zXZ\0rest\n", "a.txt: it is compressed by xz; unpack it, or compress it by"),
    ("a.txt", b"(\xb5/\xfdrest\n", "a.txt: it is compressed by zstd; unpack it, or compress it"),
    (
        "a.txt",
        b"one\nna\xefve\n",
        "a.txt, line 2: byte 3 of the line is 0xEF, which is not UTF-8 there (invalid continuation "
        "byte); save the file as UTF-8; if it is Latin-1, this converts it: iconv -f LATIN1 -t "
        "UTF-8",
    ),
    ("a.gz", PACKED[:-9], "a.gz: the gzip file is damaged or ends early"),
    ("a.gz", PACKED[:-8] + b"\0" * 8, "a.gz: it cannot be read (the gzip file is damaged)"),
    ("a.gz", PACKED[:50] + b"\xff" * 50 + PACKED[100:], "a.gz: "),
    ("a.txt:hyp", "one\ttwo\n", "a.txt: plain text has no columns; expected a file whose name"),
    ("a.tsv", "hyp\tref\nx\ty\n", f"a.tsv: {WHICH} a.tsv:COLUMN; it has 'hyp', 'ref'"),
    ("a.csv", "hyp,ref\nx,y\n", f"a.csv: {WHICH} a.csv:COLUMN; it has 'hyp', 'ref'"),
    ("a.csv:src", "hyp,ref\nx,y\n", "a.csv: there is no column 'src'; it has 'hyp', 'ref'"),
    ("a.tsv:hyp", "hyp\thyp\none\ttwo\n", "a.tsv: two columns have the heading 'hyp'"),
    ("a.tsv:hyp", "hyp\tref\n", "a.tsv: there are headings but no rows below them"),
    (
        "a.tsv:hyp",
        "hyp\tref\none\ttwo\none\n",
        "a.tsv, line 3: this row has 1 cell; expected 2, one for each heading: 'hyp', 'ref'",
    ),
    ("a.tsv:hyp", "hyp\tref\n1\t2\t3\n", "a.tsv, line 2: this row has 3 cells; expected 2, one"),
    ("a.csv:hyp", 'hyp,ref\n"one\n1",two\n\n', "a.csv, line 4: this row has 0 cells; expected 2"),
    (
        "a.csv:hyp",
        'hyp,ref\none,two\n"one,two\n',
        f"a.csv, line 3: {NOT_CSV} (unexpected end of data); expected quotation marks around a "
        "cell that has commas, and doubled inside it",
    ),
    ("a.csv:hyp", 'hyp,ref\n"one" x,y\n', f"a.csv, line 2: {NOT_CSV} (',' expected after '\"')"),
    ("a.csv:hyp", "hyp,r\rf\none,two\n", f"a.csv, line 1: {NOT_CSV} (new-line character seen in"),
    (
        "a.jsonl:hyp",
        '{"hyp": "one"}\n{"hyp": one}\n',
        f"a.jsonl, line 2: {NOT_JSON} (Expecting value at column 9); expected one object in each "
        'line, such as {"hyp": "a text"}',
    ),
    ("b.json:hyp", '[\n{"hyp": "one"}\n]\n', f"b.json, line 1: {NOT_JSON} (Expecting value"),
    ("a.jsonl:hyp", "[" * 100_000, f"a.jsonl, line 1: {NOT_JSON} ("),
    ("a.jsonl:hyp", "9" * 5_000, f"a.jsonl, line 1: {NOT_JSON} ("),
    ("a.jsonl:hyp", '"one"\n', "a.jsonl, line 1: this is 'one' (str); expected an object, such as"),
    (
        "a.jsonl:hyp",
        '{"hyp": "one", "ref": "two"}\n{"ref": "two"}\n',
        "a.jsonl, line 2: there is no column 'hyp'; it has 'ref'",
    ),
    ("a.jsonl", '{"hyp": "x"}\n', f"a.jsonl, line 1: {WHICH} a.jsonl:COLUMN; it has 'hyp'"),
    ("b.jsonl:hyp", "{}\n", "b.jsonl, line 1: there is no column 'hyp'; it has none"),
    ("a.jsonl:hyp", '{"hyp": 3}\n', "a.jsonl, line 1: the value is 3 (int); expected a text in"),
    ("a.jsonl:hyp", '{"hyp": null}\n', "a.jsonl, line 1: the value is None (NoneType); expected a"),
    (
        "a.jsonl:hyp",
        '{"hyp": "\\ud83d\\ude00"}\n{"hyp": "\\ud83d"}\n',
        "a.jsonl, line 2: the text '\\ud83d' has half a surrogate pair; expected whole characters",
    ),
]


@pytest.mark.parametrize(("source", "content", "message"), REFUSED)
def test_what_cannot_be_read(source, content, message):
    write(source.partition(":")[0], content)
    assert refused(source).startswith(message)


@pytest.mark.parametrize(
    ("text", "code"),
    [("BLEU 是“机器翻译”的", "GB18030"), ("it’s", "CP1252"), ("étés créééés à", "LATIN1")],
)
def test_the_encoding_that_a_file_has_is_named(text, code):
    write("a.txt", f"{text}\n".encode(code))
    assert refused("a.txt").endswith(f" this converts it: iconv -f {code} -t UTF-8")


def test_files_that_cannot_be_opened(monkeypatch):
    Path("folder").mkdir()
    assert refused("none.txt") == "none.txt: there is no such file"
    assert refused("folder") == "folder: this is a folder; expected a file"
    assert refused("a\0b") == r"'a\x00b': it cannot be opened (embedded null byte)"
    assert refused("x" * 300) == f"{'x' * 300}: it cannot be opened (File name too long)"
    monkeypatch.setattr(sys, "stdin", None)
    assert refused("-") == "standard input is closed; name a file instead of -"

    def forbidden(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", forbidden)
    assert refused("a.txt") == "a.txt: there is no permission to read it"


SEPARATORS = "\v\f\x1c\x1d\x1e\x85\u2028\u2029"
INSIDE = "is inside the line; it was kept, but other tools may divide the line there"
RETURN = "the line ends with CR LF, as on Windows; the CR was removed"
READ = [  # source, content, texts, warnings
    ("a.txt", "\n", [""], []),
    ("a.txt", "one\ttwo\n\nfour", ["one\ttwo", "", "four"], []),
    (
        "a.txt",
        f"one\ntwo{SEPARATORS}\r3\n",
        ["one", f"two{SEPARATORS}\r3"],
        [f"line 2: U+000B {INSIDE}"],
    ),
    (
        "a.txt",
        "one\rtwo\nthree\r\r\nfour\r",
        ["one\rtwo", "three\r", "four\r"],
        [f"line 1 (and 2 more): U+000D {INSIDE}", f"line 2: {RETURN}"],
    ),
    ("a.txt", "one\r\ntwo\r\n3\n", ["one", "two", "3"], [f"line 1 (and 1 more): {RETURN}"]),
    ("a.txt", b"\xef\xbb\xbfone\ntwo\n", ["one", "two"], ["line 1: a byte-order mark was removed"]),
    ("a.gz", gzip.compress("één\ntwee\n".encode(), mtime=0), ["één", "twee"], []),
    ("a.txt", gzip.compress("één\ntwee\n".encode(), mtime=0), ["één", "twee"], []),
    ("b.gz", "not packed\n", ["not packed"], []),
    ("a.tsv:hyp", 'hyp\tref\n"one" a\ttwo\n\tthree\n', ['"one" a', ""], []),
    ("a.tsv:ref", "hyp\tref\none\ttwo\n\tthree\n", ["two", "three"], []),
    ("a.csv:hyp", 'hyp,ref; 2\r\n"one, ""two""",3\r\n"4\n5",6\r\n', ['one, "two"', "4\n5"], []),
    ("a.csv:hyp", "hyp;ref\none, two;three\n", ["one, two"], []),
    (
        "a.jsonl:hyp",
        '{"hyp": "one\\u2028\\n", "ref": "x", "id": 3}\n{"ref": "y", "hyp": "é"}\n',
        ["one\u2028\n", "é"],
        [],
    ),
]


@pytest.mark.parametrize(("source", "content", "texts", "warnings"), READ)
def test_what_is_read(source, content, texts, warnings):
    name = write(source.partition(":")[0], content)
    assert read(source) == (texts, [f"{name}, {warning}" for warning in warnings])


@pytest.mark.parametrize("sign", SEPARATORS)
@pytest.mark.parametrize("place", ["x{}y", "{}", "x{}", "{}x"])
def test_each_separator_that_other_tools_know(sign, place):
    inside = place.format(sign)
    assert read(write("a.txt", f"one\n{inside}\ntwo\n{inside}\n")) == (
        ["one", inside, "two", inside],
        [f"a.txt, line 2 (and 1 more): U+{ord(sign):04X} {INSIDE}"],
    )


def test_a_line_of_jsonl_may_have_a_list_of_references():
    write("r.jsonl", '{"refs": ["one", "uno"]}\n{"refs": "two"}\n{"refs": ["three"]}\n')
    write("a.txt", "1\n2\n3\n")
    expected = [("1", "one", "uno"), ("2", "two"), ("3", "three")]
    assert segments(["a.txt"], ["r.jsonl:refs"]) == (expected, [])
    write("r.jsonl", '{"refs": ["one", ""]}\n' + '{"refs": ["it &apos;s"]}\n' * 2)
    assert segments(["a.txt"], ["r.jsonl:refs"])[1] == [
        "r.jsonl:refs, line 1: it is empty; an empty reference matches nothing",
        "r.jsonl:refs, line 2 (and 1 more): it has an entity such as &apos; or &quot;; expected "
        "the character itself",
    ]
    write("a.txt", "it &apos;s\n" * 2)
    with pytest.raises(BadFileError, match=r"row 1 of r.jsonl:refs, which a.txt lacks: 'one '"):
        segments(["a.txt"], ["r.jsonl:refs"])
    for bad, shown in (("[]", "[] (list)"), ('["a", 3]', "3 (int)"), ("{}", "{} (dict)")):
        write("r.jsonl", f'{{"refs": {bad}}}\n')
        message = f"r.jsonl, line 1: the value is {shown}; expected a text in quotation marks"
        with pytest.raises(BadFileError, match=re.escape(message)):
            segments(["a.txt"], ["r.jsonl:refs"])
    assert refused("r.jsonl:refs").endswith("expected a text in quotation marks")


def test_standard_input_and_open_files(monkeypatch):
    for data in (b"one\ntwo", gzip.compress(b"one\ntwo")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert read("-") == (["one", "two"], [])
        assert list(lines(Source(path="a.txt"), print, io.BytesIO(data))) == ["one", "two"]


def test_only_what_is_asked_for_is_read():
    """A line that is wrong does not matter until it is reached."""
    warnings = []
    texts = lines(Source.of(write("a.txt", b"one\r\n\xff\n")), warnings.append)
    assert next(texts) == "one"
    assert warnings == []
    with pytest.raises(BadFileError):
        next(texts)
    assert len(warnings) == 1


ODD = [b"\r\n", b"\xff", b"\0", "\u2028".encode(), b"\f", b"\xef\xbb\xbf", b"\n", b"\r"]


@given(st.lists(st.sampled_from([b"one\n", "été\n".encode(), *ODD]), max_size=9), st.booleans())
def test_many_lines_are_read_as_each_alone(parts, is_long):
    """Where a file is long, its lines are decoded together; what is said must be the same."""
    before = 2 * BLOCK // 4 if is_long else 0  # lines of four bytes: more than a block
    write("a.txt", b"one\n" * before + b"".join(parts))
    source, tally = Source.of("a.txt"), Tally("a.txt")
    with open("a.txt", "rb") as file:
        alone = list(file)
    try:
        expected = [decoded(line, i, source, tally) for i, line in enumerate(alone, start=1)]
        error = "" if alone else "a.txt is empty; expected one segment in each line"
    except BadFileError as problem:
        expected, error = [], str(problem)
    warnings = []
    tally.tell(warnings.append)
    if error:
        assert refused("a.txt") == error
    else:
        assert read("a.txt") == (expected, warnings)


TEXT = st.text(st.characters(exclude_characters="\n\r\0\ufeff", codec="utf-8"))


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1))
def test_what_is_written_comes_back(rows):
    file = io.StringIO()
    csv.writer(file).writerows([("hyp", "ref"), *rows])
    write("a.csv", file.getvalue())
    write("a.jsonl", "".join(json.dumps({"hyp": f"{a}\n", "ref": b}) + "\n" for a, b in rows))
    write("a.txt", "".join(f"{text}\n" for _, text in rows))
    texts = [text for _, text in rows]
    assert read("a.csv:ref")[0] == read("a.jsonl:ref")[0] == read("a.txt")[0] == texts
    assert read("a.jsonl:hyp")[0] == [f"{text}\n" for text, _ in rows]


# ------------------------------------------------------------------------ what a person names


def test_a_column_is_named_after_a_colon():
    write("a.tsv", "hyp\tref\n")
    assert Source.of("a.tsv:ref") == Source(path="a.tsv", column="ref")
    assert Source.of("a.tsv: the ref") == Source(path="a.tsv", column=" the ref")
    assert Source.of("none.csv:hyp") == Source(path="none.csv", column="hyp")
    assert Source.of("none.csv:hyp:1") == Source(path="none.csv", column="hyp:1")
    for path in ("10:30", "", ":", "a:", ":a", "-", "-:a"):  # half a name
        assert Source.of(path) == Source(path=path)
    write("a.tsv:hyp", "text\n")
    assert Source.of("a.tsv:hyp") == Source(path="a.tsv:hyp")  # a file of this name


FORMATS = {"hyp": "text", "hyp.txt.gz": "text", "a.tsv/hyp": "text", "a.tsv": "tsv"}
FORMATS |= {"A.CSV.GZ": "csv", "a.jsonl": "jsonl", "a.ndjson.gz": "jsonl", "a.json": "jsonl"}


@pytest.mark.parametrize("path", FORMATS)
def test_the_end_of_the_name_tells_the_format(path):
    assert Source(path=path).format == FORMATS[path]
    assert Source(path=path).unit == ("line" if FORMATS[path] == "text" else "row")


def test_names_in_messages():
    table = Source(path="a.tsv", column="hyp")
    assert (table.name, table.file, table.at(1_234)) == ("a.tsv:hyp", "a.tsv", "a.tsv, line 1,234")
    assert Source(path="-").at(1) == "standard input, line 1"
    assert Source(path="").name == "''"
    assert Source(path="a\nb\x1b", column="c\r").name == r"'a\nb\x1b:c\r'"
    assert Source(path=os.fsdecode(b"\xff.txt")).file == r"'\udcff.txt'"


def test_the_same_file_under_two_names_and_pipes():
    write("a.tsv", "hyp\n")
    Path("b.tsv").symlink_to("a.tsv")
    one = Source.of("a.tsv:hyp")
    others = {"b.tsv:hyp": True, "b.tsv:ref": False, "none.tsv:hyp": False}
    assert {name: one.is_same_as(Source.of(name)) for name in others} == others
    assert Source.of("-").is_same_as(Source.of("-"))
    os.mkfifo("pipe")
    names = ["a.tsv", "pipe", "-", "none.txt"]
    assert [Source.of(name).is_rereadable for name in names] == [True, False, False, False]
