"""Every notebook, in a real JupyterLab in a real browser: it opens, it runs, it is seen."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from ..notebooks.harness import NOTEBOOKS
from ..notebooks.rules import without_folds
from .conftest import OpenNotebook
from .lab import PATIENCE, Tab

SCREEN = 720  # pixels of a laptop's screen that a notebook has
SCREENS = 10  # of a lesson, at most
HEIGHT = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')]
    .reduce((sum, cell) => sum + cell.getBoundingClientRect().height, 0)"""


def play(widget: Locator) -> None:
    """Use the first control of a widget as its kind is used."""
    control = widget.locator("textarea:enabled, input:enabled").first
    handle = widget.locator(".noUi-handle").first
    if not control.count() and handle.count():
        handle.press("ArrowLeft")
    elif not control.count():
        widget.locator("button:enabled").first.click()
    elif control.get_attribute("type") == "checkbox":
        control.click()
    elif control.get_attribute("type") == "number":
        control.press("ArrowUp")
    else:
        control.press("End")
        control.press_sequentially(" the cat")
        if control.evaluate("it => it.tagName") == "INPUT":  # a guess, which Enter compares
            control.press("Enter")


def answers(widget: Locator) -> bool:
    """Whether what a widget shows changes when it is played with."""
    before = widget.inner_html()
    play(widget)
    patience = time.monotonic() + PATIENCE
    while widget.inner_html() == before and time.monotonic() < patience:
        widget.page.wait_for_timeout(100)
    return widget.inner_html() != before


def widgets_answer(notebook: Tab, path: Path) -> None:
    """Each widget of the notebook is in the page, and what it shows follows what is done to it."""
    output = ".jp-OutputArea-output:has(> .jupyter-widgets, > * > .jupyter-widgets)"
    widgets = notebook.page.locator(f".jp-Cell-outputArea {output}")
    assert bool(widgets.count()) == ("widgets import" in path.read_text())
    assert all(answers(widget) for widget in widgets.all())


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_opens_and_runs(path: Path, open_notebook: OpenNotebook, screenshots: Path) -> None:
    notebook = open_notebook(path.name)
    screens = notebook.page.evaluate(HEIGHT) / SCREEN  # as it was saved, its folds closed
    if path.name[:2].isdigit():
        assert screens <= SCREENS, f"{screens:.1f} screens"
    notebook.run_all()
    notebook.screenshot_whole(screenshots / f"{path.stem}.png")
    assert notebook.trouble == []

    area = notebook.page.locator(".jp-Cell-outputArea")
    # a picture stands behind its widget, and a widget's tabs behind the one in front
    hidden = ":is(details:not([open]), .mtm-still, .mtm-live) table"
    tables = area.locator(f"table:not({hidden})").all()
    shown = (str(output.get("data", {}).get("text/html")) for output in notebook.outputs())
    saved = "".join(html for html in shown if "mtm-still" not in html)
    assert len(tables) >= without_folds(saved).count("<table")
    assert all(table.is_visible() for table in tables)
    assert area.get_by_text("Error displaying widget").count() == 0

    widgets_answer(notebook, path)
    assert notebook.trouble == []
