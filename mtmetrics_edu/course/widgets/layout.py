"""Where things stand in the playground, from top to bottom.

The stage comes first: editors, coloured words, score, and the sentence that explains it. The
stylesheet puts editors and words side by side where there is room. Choices are folded into one
line, and tabs stand in groups below.
"""

from __future__ import annotations

from typing import Any

import ipywidgets

from mtmetrics_edu.course.widgets.controls import Widget, row, tell
from mtmetrics_edu.course.widgets.panel import COLUMN

Page = Any  # a Playground, whose parts are put in place


def whole(page: Page) -> list[Widget]:
    """All parts of a playground."""
    page.choices = row(*(choice(page, control.name) for control in COLUMN))
    page.choices.add_class("mtm-choices")
    page.unfold.add_class("mtm-fold")
    tools = row(page.undo, page.redo, page.reset, page.pin, *page.classroom.switches)
    tools.add_class("mtm-tools-row")
    header = row(page.controls["example"], *page.classroom.steps, tools)
    header.add_class("mtm-header")
    fold = [page.unfold, page.choices, page.meanings]
    return [header, *stage(page), page.status, *fold, page.strips.widget]


def choice(page: Page, name: str) -> Widget:
    """The control of a choice; below it what it means, and below the weights their sum."""
    below = [page.panes["sum"]] if name == "weights" else []
    return ipywidgets.VBox([page.controls[name], *below, page.helps[name]])


def simple(page: Page) -> list[Widget]:
    """Text, colours, score, the sentence, what the labels mean; the rest is out of sight."""
    header, *shown, fold, choices, meanings, strips = whole(page)
    page.editors.segments.layout.display = "none"
    rest = ipywidgets.VBox([header, fold, choices, strips])
    rest.layout.display = "none"
    return [*shown, meanings, rest]


def stage(page: Page) -> list[Widget]:
    """Editors, and beside them one pane with coloured words, the sentence and scores: the
    stylesheet puts what they come to below both."""
    announcement = page.panes["announcement"]
    announcement.add_class("mtm-sr-only")
    both = ipywidgets.Box([page.editors.box, page.panes["stage"]])
    both.add_class("mtm-stage")
    cards = page.panes["cards"]
    cards.add_class("mtm-cards")
    return [both, cards, announcement, page.classroom.guess]


def show(page: Page) -> None:
    """Let what is folded, hidden or large be so."""
    tell(page.choices.layout, display=None if page.look.choosing else "none")
    for css, is_so in (
        ("mtm-presenting", page.look.presenting),
        ("mtm-secret", page.look.is_secret),
        ("mtm-inviting", page.look.inviting),
    ):
        if is_so != (css in page._dom_classes):
            (page.add_class if is_so else page.remove_class)(css)
