"""A table from a spreadsheet becomes segments; any other text stays the candidate."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.pasting import SEGMENTS, read_table, text_of
from mtmetrics_edu.course.widgets.state import Segment

CELLS = st.lists(st.text("abc ,'", min_size=1).map(str.strip).filter(bool), min_size=2, max_size=4)


@given(st.lists(CELLS, min_size=2, max_size=5))
def test_what_a_spreadsheet_writes_is_read_back(rows: list[list[str]]) -> None:
    text = "\r\n".join("\t".join(row) for row in rows)
    assert read_table(text) == tuple(Segment(row[0], tuple(row[1:])) for row in rows)


@pytest.mark.parametrize("text", ["", "a cat", "a\tcat", "a\nb", "a\tb\nc", "a b\tc\nd\n"])
def test_other_texts_are_no_table(text: str) -> None:
    assert read_table(text) == ()


def test_quotation_marks_and_empty_cells() -> None:
    text = '"say ""a"""\tone\t\n"b"\t\t\n'
    assert read_table(text) == (Segment('say "a"', ("one",)), Segment('"b"', ("",)))


@pytest.mark.parametrize("more", [0, 1])
def test_only_so_many_rows_are_taken(more: int) -> None:
    assert len(read_table("a\tb\n" * (SEGMENTS + more))) == SEGMENTS


def test_a_pasted_table_can_be_undone() -> None:
    playground = Playground("x", ["y"])
    playground.editors.candidate.value = "a cat\tthe cat\na dog\tthe dog\tone dog"
    assert playground.state.segments == (
        Segment("a cat", ("the cat",)),
        Segment("a dog", ("the dog", "one dog")),
    )
    assert playground.editors.candidate.value == "a cat"
    assert "2 segments" in playground.status.value
    playground.undo.click()
    assert playground.candidate == "x"


def uploaded(content: bytes) -> tuple[dict[str, Any], ...]:
    """What ipywidgets hand over when a file is chosen."""
    about = {"name": "a.tsv", "type": "", "size": len(content), "last_modified": datetime.now(UTC)}
    return ({**about, "content": memoryview(content)},)


@pytest.mark.parametrize("content", ["a\tb\nc\td", "\ufeffa\tb\r\nc\td\r\n"])
def test_a_file_is_opened_and_can_be_undone(content: str) -> None:
    playground = Playground("x", ["y"], tab="Share")
    playground.controls["file"].value = uploaded(content.encode())
    assert playground.state.segments == (Segment("a", ("b",)), Segment("c", ("d",)))
    playground.undo.click()
    assert playground.candidate == "x"


def test_another_file_is_refused_in_words() -> None:
    playground = Playground("x", ["y"], tab="Share")
    playground.controls["file"].value = uploaded(b"\xff\x00")
    assert "this file is not a table" in playground.status.value.lower()
    assert playground.candidate == "x"


def test_files_of_older_ipywidgets() -> None:
    assert text_of({"a.tsv": {"content": b"a\tb"}}) == "a\tb"
    assert text_of(()) == text_of({}) == ""
