"""The editors of the playground: a box for the candidate and one per reference, of one segment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import ipywidgets

from mtmetrics_edu.widgets.live import LABEL, close_all, text_box
from mtmetrics_edu.widgets.state import State

Edit = Callable[..., None]  # takes a function from State to State, and its further arguments


def button(label: str, call: Callable[..., object], *arguments: object) -> ipywidgets.Button:
    """A button as wide as its label; a click calls."""
    made = ipywidgets.Button(description=label, layout=ipywidgets.Layout(width="auto"))
    made.on_click(lambda _: call(*arguments))
    return made


def row(*widgets: ipywidgets.DOMWidget) -> ipywidgets.HBox:
    """Widgets side by side, wrapped where there is no room."""
    return ipywidgets.HBox(widgets, layout=ipywidgets.Layout(flex_flow="row wrap"))


class Editors:
    """Candidate and references of the selected segment, and which segment that is."""

    def __init__(self, edit: Edit) -> None:
        self.edit = edit
        self.candidate = text_box("Candidate", "", rows=2)
        self.candidate.observe(self.on_candidate, names="value")
        self.references: list[ReferenceRow] = []
        self.rows = ipywidgets.VBox()
        self.add = button("Add reference", edit, with_new_reference)
        self.segment = ipywidgets.Dropdown(
            options=[("1 of 1", 0)],
            description="Segment",
            layout=ipywidgets.Layout(width="12em"),
            style={"description_width": "4.5em"},
        )
        self.segment.observe(self.on_segment, names="value")
        self.add_segment = button("Add segment", edit, State.with_segment)
        self.remove_segment = button("Remove segment", edit, State.without_segment)
        self.segments = row(self.segment, self.add_segment, self.remove_segment)
        self.add.layout.align_self = "flex-start"
        self.add.layout.margin = f"2px 2px 2px calc({LABEL} + 8px)"
        self.box = ipywidgets.VBox(
            [self.candidate, self.rows, self.add],
            layout=ipywidgets.Layout(flex="1 1 32em"),
        )
        self.box.add_class("mtm-editors")

    def on_candidate(self, event: Any) -> None:
        """The candidate was edited."""
        self.edit(lambda state, text: state.edited(candidate=text), event["new"])

    def on_segment(self, event: Any) -> None:
        """Another segment was chosen."""
        self.edit(lambda state, number: replace(state, selected=number), event["new"])

    def remove(self, number: int) -> None:
        """Take a reference out, and stay near it with the keyboard."""
        self.edit(State.without_reference, number)
        self.references[min(number, len(self.references) - 1)].text.focus()

    def write(self, state: State) -> None:
        """Show the selected segment."""
        count = len(state.segments)
        options = tuple((f"{i + 1} of {count}", i) for i in range(count))
        if self.segment.options != options:
            self.segment.options = options
        self.segment.value = state.selected
        self.remove_segment.disabled = count == 1
        self.candidate.value = state.segment.candidate
        self.write_references(state.segment.references)

    def write_references(self, texts: tuple[str, ...]) -> None:
        """One row per reference; rows are made and closed as needed."""
        for surplus in self.references[len(texts) :]:
            close_all(surplus.box)
        kept = self.references[: len(texts)]
        self.references = kept + [ReferenceRow(self, i) for i in range(len(kept), len(texts))]
        for reference, text in zip(self.references, texts, strict=True):
            reference.text.value = text
            reference.remove.disabled = len(texts) == 1
        boxes = tuple(reference.box for reference in self.references)
        if self.rows.children != boxes:
            self.rows.children = boxes


class ReferenceRow:
    """One reference, and the button that takes it out."""

    def __init__(self, editors: Editors, number: int) -> None:
        self.text = text_box(f"Reference {number + 1}", "", rows=2)
        self.text.observe(
            lambda event: editors.edit(State.with_reference, number, event["new"]), names="value"
        )
        self.text.layout.flex = "1 1 auto"
        self.remove = button(f"Remove {number + 1}", editors.remove, number)
        self.box = ipywidgets.HBox([self.text, self.remove])


def with_new_reference(state: State) -> State:
    """With one more reference, empty."""
    return state.edited(references=(*state.segment.references, ""))
