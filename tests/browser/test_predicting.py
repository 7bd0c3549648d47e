"""A prediction by the keyboard alone: reach it, type or choose a guess, read the answer."""

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

CELLS = ["from mtmetrics_edu.course.widgets import predict\npredict('02-1')", "predict('00-2')"]
NAME = """() => {
    const it = document.activeElement;
    return it.closest('.mtm-prediction') ? (it.getAttribute('placeholder') ?? it.textContent) : '';
}"""
FURTHEST = 80  # presses of the tab key


@pytest.fixture
def notebook(lab: Server, open_notebook: OpenNotebook) -> Iterator[Notebook]:
    path = lab.folder / "predicting.ipynb"
    nbformat.write(clean(new_notebook(cells=[new_code_cell(it) for it in CELLS])), path)
    opened = open_notebook(path.name)
    yield opened
    path.unlink()


def tab_to(notebook: Notebook, name: str) -> None:
    """Press the tab key until the control of a prediction that has this name has the focus."""
    for _ in range(FURTHEST):
        if notebook.page.evaluate(NAME) == name:
            return
        notebook.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {name!r}")


def test_a_guess_is_typed_or_chosen_and_answered_by_the_keyboard_alone(
    notebook: Notebook,
) -> None:
    keys, cards = notebook.page.keyboard, notebook.page.locator(".mtm-prediction")
    notebook.page.locator(".jp-InputPrompt").first.click()  # the keys go to the first cell
    keys.press("Shift+Enter")
    keys.press("Shift+Enter")
    expect(cards).to_have_count(2)

    for _ in range(3):  # the new cell below, the second cell, the first one
        keys.press("Escape")
        keys.press("ArrowUp")
    tab_to(notebook, "such as 3/5")
    keys.type("seven")  # no fraction: it is told in words, and stays
    keys.press("Enter")
    expect(cards.first.get_by_role("alert")).to_be_visible()
    keys.press("ControlOrMeta+a")
    keys.type("7/7")
    keys.press("Enter")
    expect(cards.first).to_contain_text("You said 7/7")
    expect(cards.first).to_contain_text("2/7")

    tab_to(notebook, "higher")
    keys.press("Space")
    expect(cards.last).to_contain_text("Right")
    tab_to(notebook, "higher")  # the focus has not been lost
    assert violations(notebook.page, ".jp-Cell-outputArea") == []
    assert notebook.trouble == []
