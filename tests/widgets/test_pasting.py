"""A table from a spreadsheet becomes segments; any other text stays the candidate."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.widgets import Playground
from mtmetrics_edu.widgets.pasting import SEGMENTS, read_table
from mtmetrics_edu.widgets.state import Segment

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
