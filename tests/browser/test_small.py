"""The small widgets in a browser: sliders have names and answer keys, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from ..notebooks.harness import clean
from .axe import violations
from .conftest import OpenNotebook
from .lab import Notebook, Server

CELL = """from mtmetrics_edu.course.widgets import *
from IPython.display import display
display(BrevityCurve(), ClipBars(), CorpusRows(), NgramSlider("the cat sat down"), PenaltyOverlay())
display(NistExplorer())
"""
SLIDERS = ["Candidate c", "Reference r", "Order n", "Window", "Order n", "Candidate c"]
SLIDERS += ["Reference r", "Order n"]


@pytest.fixture
def notebook(lab: Server, open_notebook: OpenNotebook) -> Iterator[Notebook]:
    path = lab.folder / "small.ipynb"
    nbformat.write(clean(new_notebook(cells=[new_code_cell(CELL)])), path)
    opened = open_notebook(path.name)
    opened.run_all()
    expect(opened.page.locator(".mtm-live")).to_have_count(6)
    yield opened
    path.unlink()


def test_sliders_have_names_and_answer_keys(notebook: Notebook) -> None:
    handles = notebook.page.locator(".noUi-handle")
    expect(handles).to_have_count(len(SLIDERS))
    assert [it.get_attribute("aria-label") for it in handles.all()] == SLIDERS
    assert all(box["height"] < 60 for box in boxes(notebook, ".widget-slider"))

    curve = notebook.page.locator(".mtm-live").first
    handles.first.press("ArrowRight")
    expect(curve.get_by_role("img")).to_have_attribute(
        "aria-label", "Brevity penalty by candidate length. With r = 16 and c = 13: BP = 0.7939."
    )
    handles.nth(3).press("End")
    expect(notebook.page.locator(".mtm-window")).to_have_text("sat down")
    assert violations(notebook.page, ".jp-Cell-outputArea") == []
    assert notebook.trouble == []


def boxes(notebook: Notebook, selector: str) -> list[dict[str, float]]:
    """Where each element stands, and how large it is."""
    found = (it.bounding_box() for it in notebook.page.locator(selector).all())
    return [dict(it) for it in found if it]
