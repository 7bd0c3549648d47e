"""The files of claims and tables are read as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtmetrics_edu.course.sources import documents
from mtmetrics_edu.course.sources.documents import SOURCES, Claim, printed_about, read
from mtmetrics_edu.course.sources.examples import CORPORA, EXAMPLES

CLAIMS = """
000.1
# a comment
a b  1
c    3 → 4  [one, other]
d    5

000.2
e f  g
"""
TABLES = """
000.1 T
n-gram  x  y
a b     1  2 → 3  [one]

000.1 U 2
n-gram  x
c → —   1  [one, other]
d       2
"""


def test_claims() -> None:
    assert read(CLAIMS) == (
        (
            Claim(where="000.1", what="a b", printed="1", right="1"),
            Claim(where="000.1", what="c", printed="3", right="4", errata=("one", "other")),
            Claim(where="000.1", what="d", printed="5", right="5"),
            Claim(where="000.2", what="e f", printed="g", right="g"),
        ),
        (),
    )


def test_tables() -> None:
    claims, (first, second) = read(TABLES)
    assert claims == ()
    assert (first.where, first.what, first.columns) == ("000.1", "T", ("n-gram", "x", "y"))
    assert first.printed == [["a b", "1", "2"]]
    assert first.right == [["a b", "1", "3"]]
    wrong = Claim(where="000.1", what="T: a b, y", printed="2", right="3", errata=("one",))
    assert first.corrections == (wrong,)
    assert second.what == "U 2"
    assert second.printed == [["c", "1"], ["d", "2"]]
    assert second.right == [["d", "2"]]


@pytest.mark.parametrize("line", ["c  3 → 4", "c  3  [one]"])
def test_a_correction_names_its_erratum(line: str) -> None:
    with pytest.raises(ValueError, match="expected both `printed → right` and"):
        read(f"000.1\n{line}")


def test_a_row_has_a_cell_for_each_column() -> None:
    with pytest.raises(ValueError, match="shorter"):
        read("000.1 T\nn-gram  x  y\na  1")


def test_every_file_belongs_to_an_example_or_a_document() -> None:
    files = {path.stem for path in Path(documents.__file__).with_name("printed").iterdir()}
    assert files <= {*SOURCES, *EXAMPLES, *CORPORA}


def test_nothing_is_printed_about_an_example_without_a_file() -> None:
    assert printed_about("no example of ours") == read("") == ((), ())
