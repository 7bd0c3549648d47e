"""The editors of the playground: boxes for the candidate and the references of one segment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import ipywidgets

from mtmetrics_edu.widgets.controls import LABEL, button, labelled, on_new, row, tell, text_box
from mtmetrics_edu.widgets.live import close_all
from mtmetrics_edu.widgets.state import State

EMPTY = "empty: does not count yet"
Edit = Callable[..., None]  # takes a function that changes a State, and its further arguments


class Editors:
    """Candidate and references of the segment in the editors, and the choice of that segment."""

    def __init__(self, edit: Edit) -> None:
        self.edit = edit
        self.candidate = text_box("Candidate", rows=2)
        on_new("value", self.candidate, lambda text: edit(State.edited, candidate=text))
        self.references: list[ReferenceRow] = []
        self.rows = ipywidgets.VBox()
        self.add = button("Add reference", edit, State.with_new_reference)
        self.add.layout.align_self = "flex-start"
        self.add.layout.margin = f"2px 2px 2px calc({LABEL} + 8px)"
        self.segment = labelled(ipywidgets.Dropdown, "Segment", "12em")
        self.segment.style.description_width = "4.5em"
        on_new("value", self.segment, lambda number: edit(replace, selected=number))
        self.add_segment = button("Add segment", edit, State.with_segment)
        self.remove_segment = button("Remove segment", edit, State.without_segment)
        self.segments = row(self.segment, self.add_segment, self.remove_segment)
        self.box = ipywidgets.VBox(
            [self.candidate, self.rows, self.add], layout=ipywidgets.Layout(flex="1 1 32em")
        )
        self.box.add_class("mtm-editors")

    def remove(self, number: int) -> None:
        """Remove a reference. The keyboard stays near it."""
        self.edit(State.without_reference, number)
        self.references[min(number, len(self.references) - 1)].text.focus()

    def write(self, state: State) -> None:
        """Show the segment of the state."""
        count = len(state.segments)
        options = tuple((f"{i + 1} of {count}", i) for i in range(count))
        tell(self.segment, options=options, value=state.selected)
        self.remove_segment.disabled = count == 1
        self.candidate.value = state.segment.candidate
        self.write_references(state.segment.references)

    def write_references(self, texts: tuple[str, ...]) -> None:
        """Show each reference in a row; rows are made and closed as needed."""
        for surplus in self.references[len(texts) :]:
            close_all(surplus.box)
        kept = self.references[: len(texts)]
        self.references = kept + [ReferenceRow(self, i) for i in range(len(kept), len(texts))]
        for reference, text in zip(self.references, texts, strict=True):
            reference.text.value = text
            reference.remove.disabled = len(texts) == 1
        tell(self.rows, children=tuple(reference.box for reference in self.references))


class ReferenceRow:
    """The box of a reference, and the button that removes it. number: counted from 0."""

    def __init__(self, editors: Editors, number: int) -> None:
        self.text = text_box(f"Reference {number + 1}", rows=2, placeholder=EMPTY)
        self.text.layout.flex = "1 1 auto"
        on_new("value", self.text, lambda text: editors.edit(State.with_reference, number, text))
        self.remove = button(f"Remove {number + 1}", editors.remove, number)
        self.box = ipywidgets.HBox([self.text, self.remove])
