"""What a person names, and how messages name it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mtmetrics_edu.files import Source

from .writing import write


def test_a_column_is_named_after_a_colon() -> None:
    write("a.tsv", "hyp\tref\n")
    assert Source.of("a.tsv:ref") == Source(path="a.tsv", column="ref")
    assert Source.of("a.tsv: the ref") == Source(path="a.tsv", column=" the ref")


def test_a_file_whose_name_has_a_colon_is_a_file() -> None:
    write("a.tsv", "hyp\n")
    write("a.tsv:hyp", "text\n")
    assert Source.of("a.tsv:hyp") == Source(path="a.tsv:hyp")


def test_a_table_that_is_not_there_is_still_a_table() -> None:
    assert Source.of("none.csv:hyp") == Source(path="none.csv", column="hyp")
    assert Source.of("10:30") == Source(path="10:30")


@pytest.mark.parametrize("given", ["", ":", "a:", ":a", "-", "-:a"])
def test_half_a_name_is_a_path(given: str) -> None:
    assert Source.of(given) == Source(path=given)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("hyp", "text"),
        ("hyp.txt.gz", "text"),
        ("a.tsv/hyp", "text"),
        ("a.tsv", "tsv"),
        ("A.CSV.GZ", "csv"),
        ("a.jsonl", "jsonl"),
        ("a.ndjson.gz", "jsonl"),
        ("a.json", "jsonl"),
    ],
)
def test_the_end_of_the_name_tells_the_format(path: str, expected: str) -> None:
    assert Source(path=path).format == expected
    assert Source(path=path).unit == ("line" if expected == "text" else "row")


def test_names_in_messages() -> None:
    table = Source(path="a.tsv", column="hyp")
    assert (table.name, table.file, table.at(1_234)) == ("a.tsv:hyp", "a.tsv", "a.tsv, line 1,234")
    assert Source(path="-").at(1) == "standard input, line 1"
    assert Source(path="").name == "''"
    assert Source(path="a\nb\x1b", column="c\r").name == r"'a\nb\x1b:c\r'"
    assert Source(path=os.fsdecode(b"\xff.txt")).file == r"'\udcff.txt'"


def test_the_same_file_under_two_names() -> None:
    write("a.tsv", "hyp\n")
    Path("b.tsv").symlink_to("a.tsv")
    one, other = Source.of("a.tsv:hyp"), Source.of("b.tsv:hyp")
    assert one.is_same_as(other)
    assert not one.is_same_as(Source.of("b.tsv:ref"))
    assert not one.is_same_as(Source.of("none.tsv:hyp"))
    assert Source.of("-").is_same_as(Source.of("-"))


def test_a_pipe_cannot_be_read_again() -> None:
    write("a.txt", "")
    os.mkfifo("pipe")
    names = ["a.txt", "pipe", "-", "none.txt"]
    assert [Source.of(name).is_rereadable for name in names] == [True, False, False, False]
