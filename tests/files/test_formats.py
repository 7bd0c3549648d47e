"""Columns of tables, and what is wrong with a table."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .writing import read, refused, write

TEXT = st.text(st.characters(exclude_characters="\n\r\0", codec="utf-8"))


def test_plain_text_has_no_columns() -> None:
    assert read(write("a.txt", "one\ttwo\n"))[0] == ["one\ttwo"]
    assert refused("a.txt:hyp") == (
        "a.txt: plain text has no columns; expected a file whose name ends with .tsv, .csv or "
        ".jsonl"
    )


def test_a_column_of_a_tsv_file() -> None:
    write("a.tsv", 'hyp\tref\n"one" a\ttwo\n\tthree\n')
    assert read("a.tsv:hyp") == (['"one" a', ""], [])
    assert read("a.tsv:ref") == (["two", "three"], [])


def test_a_column_of_a_csv_file() -> None:
    write("a.csv", 'hyp,ref\r\n"one, ""two""",three\r\n"four\nfive",six\r\n')
    texts, warnings = read("a.csv:hyp")
    assert texts == ['one, "two"', "four\nfive"]
    assert warnings == []  # in a CSV file CR LF is right
    assert read("a.csv:ref")[0] == ["three", "six"]


def test_semicolons_as_some_spreadsheets_write_them() -> None:
    write("a.csv", "hyp;ref\none, two;three\n")
    assert read("a.csv:hyp")[0] == ["one, two"]


def test_a_key_of_json_lines() -> None:
    write("a.jsonl", '{"hyp": "one\\u2028\\n", "ref": "x", "id": 3}\n{"ref": "y", "hyp": "é"}\n')
    assert read("a.jsonl:hyp") == (["one\u2028\n", "é"], [])


@pytest.mark.parametrize("name", ["a.tsv", "a.csv"])
def test_which_column(name: str) -> None:
    separator = "\t" if name == "a.tsv" else ","
    write(name, f"hyp{separator}ref\none{separator}two\n")
    assert refused(name) == (
        f"{name}: this is a table; say which column to read, as in {name}:COLUMN; it has 'hyp', "
        f"'ref'"
    )
    assert refused(f"{name}:src") == f"{name}: there is no column 'src'; it has 'hyp', 'ref'"


def test_two_columns_of_one_name() -> None:
    write("a.tsv", "hyp\thyp\none\ttwo\n")
    assert refused("a.tsv:hyp") == "a.tsv: two columns have the heading 'hyp'"


def test_headings_alone() -> None:
    write("a.tsv", "hyp\tref\n")
    assert refused("a.tsv:hyp") == "a.tsv: there are headings but no rows below them"


@pytest.mark.parametrize(
    ("row", "cells"), [("one", "1 cell"), ("one\ttwo\tthree", "3 cells"), ("", "1 cell")]
)
def test_ragged_rows(row: str, cells: str) -> None:
    write("a.tsv", f"hyp\tref\none\ttwo\n{row}\n")
    assert refused("a.tsv:hyp") == (
        f"a.tsv, line 3: this row has {cells}; expected 2, one for each heading: 'hyp', 'ref'"
    )


def test_ragged_rows_are_counted_by_lines() -> None:
    write("a.csv", 'hyp,ref\n"one\n1",two\n\n')
    assert refused("a.csv:hyp") == (
        "a.csv, line 4: this row has 0 cells; expected 2, one for each heading: 'hyp', 'ref'"
    )


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ('"one,two', "unexpected end of data"),
        ('"one" x,two', "',' expected after '\"'"),
    ],
)
def test_broken_csv(row: str, why: str) -> None:
    write("a.csv", f"hyp,ref\none,two\n{row}\n")
    assert refused("a.csv:hyp") == (
        f"a.csv, line 3: the row that begins here is not CSV ({why}); expected quotation marks "
        f"around a cell that has commas, and doubled inside it"
    )


def test_a_line_end_of_old_macs_in_csv() -> None:
    write("a.csv", "hyp,ref\na\rb,two\n")
    assert refused("a.csv:hyp").startswith(
        "a.csv, line 2: the row that begins here is not CSV (new-line character seen in unquoted "
    )


def test_broken_json() -> None:
    write("a.jsonl", '{"hyp": "one"}\n{"hyp": one}\n')
    assert refused("a.jsonl:hyp") == (
        "a.jsonl, line 2: this is not JSON (Expecting value at column 9); expected one object in "
        'each line, such as {"hyp": "a text"}'
    )
    write("b.json", '[\n{"hyp": "one"}\n]\n')
    assert refused("b.json:hyp").startswith("b.json, line 1: this is not JSON (Expecting value")


@pytest.mark.parametrize("line", ["[" * 100_000, '{"hyp": ' * 100_000, "9" * 5_000])
def test_json_that_python_does_not_take(line: str) -> None:
    write("a.jsonl", f"{line}\n")
    assert refused("a.jsonl:hyp").startswith("a.jsonl, line 1: this is not JSON (")


def test_json_that_is_no_object() -> None:
    write("a.jsonl", '"one"\n')
    assert refused("a.jsonl:hyp") == (
        'a.jsonl, line 1: this is \'one\' (str); expected an object, such as {"hyp": "a text"}'
    )


def test_json_without_the_key() -> None:
    write("a.jsonl", '{"hyp": "one", "ref": "two"}\n{"ref": "two"}\n')
    assert refused("a.jsonl:hyp") == "a.jsonl, line 2: there is no column 'hyp'; it has 'ref'"
    assert refused("a.jsonl") == (
        "a.jsonl, line 1: this is a table; say which column to read, as in a.jsonl:COLUMN; it has "
        "'hyp', 'ref'"
    )
    write("b.jsonl", "{}\n")
    assert refused("b.jsonl:hyp") == "b.jsonl, line 1: there is no column 'hyp'; it has none"


@pytest.mark.parametrize(
    ("value", "said"),
    [("3", "3 (int)"), ("null", "None (NoneType)"), ('["one"]', "['one'] (list)")],
)
def test_values_that_are_no_text(value: str, said: str) -> None:
    write("a.jsonl", f'{{"hyp": {value}}}\n')
    assert refused("a.jsonl:hyp") == (
        f"a.jsonl, line 1: the value is {said}; expected a text in quotation marks"
    )


def test_half_a_surrogate_pair() -> None:
    write("a.jsonl", '{"hyp": "\\ud83d\\ude00"}\n{"hyp": "\\ud83d"}\n')
    assert refused("a.jsonl:hyp") == (
        "a.jsonl, line 2: the text '\\ud83d' has half a surrogate pair; expected whole characters"
    )


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1))
def test_csv_comes_back_as_python_writes_it(rows: list[tuple[str, str]]) -> None:
    file = io.StringIO()
    csv.writer(file).writerows([("hyp", "ref"), *rows])
    write("a.csv", file.getvalue())
    assert read("a.csv:ref")[0] == [row[1] for row in rows]


@given(st.lists(st.text(), min_size=1))
def test_json_comes_back_as_python_writes_it(texts: list[str]) -> None:
    write("a.jsonl", "".join(json.dumps({"": text}) + "\n" for text in texts))
    write("b.jsonl", "".join(json.dumps({"hyp": text}) + "\n" for text in texts))
    assert read("b.jsonl:hyp")[0] == texts
