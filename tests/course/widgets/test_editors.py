"""The editors: boxes that follow the state, and changes of state that follow the boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets.widgets.widget import _instances

from mtmetrics_edu.course.widgets.editors import Editors
from mtmetrics_edu.course.widgets.state import Segment, State

START = State((Segment("a", ("b", "c")), Segment("x", ("y",))))


class Holder:
    """Stands in for the playground: keeps the state that the editors edit."""

    def __init__(self) -> None:
        self.state = START
        self.writing = True
        self.editors = Editors(self.edit)
        self.write()

    def edit(self, change: Callable[..., State], *arguments: Any, **named: Any) -> None:
        if not self.writing:
            self.state = change(self.state, *arguments, **named)
            self.write()

    def write(self) -> None:
        self.writing = True
        self.editors.write(self.state)
        self.writing = False


def texts(holder: Holder) -> list[str]:
    return [row.text.value for row in holder.editors.references]


def test_typing_changes_the_state() -> None:
    holder = Holder()
    holder.editors.candidate.value = "new"
    holder.editors.references[1].text.value = "other"
    assert holder.state.segment == Segment("new", ("b", "other"))


def test_references_are_added_and_removed() -> None:
    holder = Holder()
    holder.editors.add.click()
    assert texts(holder) == ["b", "c", ""]
    assert [row.text.description for row in holder.editors.references] == [
        "Reference 1",
        "Reference 2",
        "Reference 3",
    ]
    holder.editors.references[0].remove.click()
    assert texts(holder) == ["c", ""]
    holder.editors.references[1].remove.click()
    assert texts(holder) == ["c"]
    assert holder.editors.references[0].remove.disabled


def test_a_reference_moves_up() -> None:
    holder = Holder()
    before = texts(holder)
    assert [row.up.disabled for row in holder.editors.references] == [True, False]
    holder.editors.references[1].up.click()
    assert texts(holder) == before[::-1]
    holder.editors.references[1].remove.click()
    assert holder.editors.references[0].up.layout.display == "none"
    holder.editors.add.click()
    assert holder.editors.references[0].up.layout.display is None


def test_buttons_and_boxes_have_names() -> None:
    editors = Holder().editors
    assert [row.remove.description for row in editors.references] == ["Remove 1", "Remove 2"]
    assert [row.up.description for row in editors.references] == ["Move 1 up", "Move 2 up"]
    assert not any(row.remove.disabled for row in editors.references)
    names = [it.description for it in editors.segments.children]
    assert names == ["Add reference", "Add segment", "Segment", "Remove segment"]
    assert not editors.remove_segment.disabled
    assert editors.add.description == "Add reference"


def test_rows_that_go_leave_nothing_behind() -> None:
    holder = Holder()
    before = len(_instances)
    for _ in range(5):
        holder.editors.add.click()
        holder.editors.references[0].remove.click()
    assert len(_instances) == before


def test_segments() -> None:
    holder = Holder()
    editors = holder.editors
    assert editors.segment.options == (("1 of 2", 0), ("2 of 2", 1))
    editors.segment.value = 1
    assert editors.candidate.value == "x"
    assert texts(holder) == ["y"]
    editors.add_segment.click()
    assert editors.segment.value == 2
    assert editors.candidate.value == ""
    for _ in range(3):
        editors.remove_segment.click()
    assert holder.state.segments == START.segments[:1]
    assert editors.remove_segment.disabled
