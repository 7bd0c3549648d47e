"""The editors of the playground: boxes for the candidate and the references of one segment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import ipywidgets

from mtmetrics_edu.course.widgets.controls import button, labelled, on_new, row, tell, text_box
from mtmetrics_edu.course.widgets.live import close_all
from mtmetrics_edu.course.widgets.pasting import candidate_typed
from mtmetrics_edu.course.widgets.state import State

EMPTY = "empty: does not count yet"
LETTERS_IN_A_LINE = 48  # of a box, where the browser does not measure the text itself
LINES = 6  # of the highest box; a longer text scrolls
Edit = Callable[..., None]  # takes a function that changes a State, and its further arguments


class Editors:
    """Candidate and references of the segment in the editors, and the choice of that segment."""

    def __init__(self, edit: Edit) -> None:
        self.edit = edit
        self.candidate = text_box("Candidate", rows=1)
        self.candidate.add_class("mtm-grows")
        on_new("value", self.candidate, partial(edit, candidate_typed))
        self.references: list[ReferenceRow] = []
        self.rows = ipywidgets.VBox()
        self.rows.add_class("mtm-rows")
        self.add = button("Add reference", edit, State.with_new_reference)
        self.segment = labelled(ipywidgets.Dropdown, "Segment", "12em")
        self.segment.style.description_width = "4.5em"
        self.segment.add_class("mtm-chooser")  # actions.js looks for it
        on_new("value", self.segment, lambda number: edit(replace, selected=number))
        self.add_segment = button("Add segment", edit, State.with_segment)
        self.remove_segment = button("Remove segment", edit, State.without_segment)
        self.segments = row(self.add, self.add_segment, self.segment, self.remove_segment)
        self.segments.add_class("mtm-under")
        self.box = ipywidgets.VBox([self.candidate, self.rows, self.segments])
        self.box.add_class("mtm-editors")

    def remove(self, number: int) -> None:
        """Remove a reference. The keyboard stays near it."""
        self.edit(State.without_reference, number)
        self.references[min(number, len(self.references) - 1)].text.focus()

    def up(self, number: int) -> None:
        """Move a reference before the one above it. The keyboard moves with it."""
        self.edit(State.with_reference_up, number)
        self.references[max(number - 1, 0)].text.focus()

    def write(self, state: State) -> None:
        """Show the segment of the state. The choice of a segment is there if there are several."""
        count = len(state.segments)
        options = tuple((f"{i + 1} of {count}", i) for i in range(count))
        tell(self.segment, options=options, value=state.selected)
        self.remove_segment.disabled = count == 1
        for chooser in (self.segment, self.remove_segment):
            tell(chooser.layout, display="none" if count == 1 else None)
        write_text(self.candidate, state.segment.candidate)
        self.write_references(state.segment.references, state.off_here)

    def write_references(self, texts: tuple[str, ...], off: set[int]) -> None:
        """Show each reference in a row; rows are made and closed as needed."""
        for surplus in self.references[len(texts) :]:
            close_all(surplus.box)
        kept = self.references[: len(texts)]
        self.references = kept + [ReferenceRow(self, i) for i in range(len(kept), len(texts))]
        for number, (reference, text) in enumerate(zip(self.references, texts, strict=True)):
            write_text(reference.text, text)
            tell(reference.used, value=number not in off)
            reference.remove.disabled = len(texts) == 1
            reference.up.disabled = number == 0
            tell(reference.up.layout, display="none" if len(texts) == 1 else None)
        tell(self.rows, children=tuple(reference.box for reference in self.references))


class ReferenceRow:
    """The box of a reference, whether it counts, and the buttons that move and remove it.

    number: of the reference, counted from 0.
    """

    def __init__(self, editors: Editors, number: int) -> None:
        self.text = text_box(f"Reference {number + 1}", rows=1, placeholder=EMPTY)
        self.text.add_class("mtm-grows")
        self.text.layout.flex = "1 1 auto"
        on_new("value", self.text, lambda text: editors.edit(State.with_reference, number, text))
        self.used = ipywidgets.Checkbox(description=f"Use {number + 1}", indent=False, value=True)
        self.used.layout.width = "auto"
        self.used.add_class("mtm-use")
        on_new(
            "value", self.used, lambda used: editors.edit(State.with_reference_used, number, used)
        )
        self.up = button(f"Move {number + 1} up", editors.up, number)
        self.up.add_class("mtm-up")
        self.remove = button(f"Remove {number + 1}", editors.remove, number)
        self.remove.add_class("mtm-remove")
        self.box = ipywidgets.HBox([self.text, self.used, self.up, self.remove])


def write_text(box: ipywidgets.Textarea, text: str) -> None:
    """Show a text in a box that is high enough for it."""
    tell(box, value=text, rows=lines_of(text))


def lines_of(text: str) -> int:
    """How many lines a box has for a text.

    >>> lines_of(""), lines_of("x" * 49), lines_of("a cat" * 999)
    (1, 2, 6)
    """
    wrapped = sum(len(line) // (LETTERS_IN_A_LINE + 1) + 1 for line in text.split("\n"))
    return min(wrapped, LINES)
