"""What went wrong in front of a class, each tried again where it was seen: in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Locator, expect

from mtmetrics_edu.course.examples import GUIDE

from ..notebooks.harness import clean
from .conftest import OpenNotebook
from .lab import Notebook, Server, Tab

AREA = ".mtm-live"
CELLS = [
    new_markdown_cell("before"),
    new_code_cell("from mtmetrics_edu.widgets import Playground\nPlayground()"),
    new_code_cell("'after'"),
]
DANGEROUS = ["m", "y", "d", "d", "x", "a", "b", "r", "z", "j", "k", "ArrowDown", "ArrowUp"]
DANGEROUS += ["ArrowLeft", "ArrowRight", "Shift+Enter", "Control+Enter", "Escape", "0", "0"]


@pytest.fixture
def file(lab: Server) -> Iterator[str]:
    """A notebook with a playground between two cells."""
    path = lab.folder / "defects.ipynb"
    nbformat.write(clean(new_notebook(cells=CELLS)), path)
    yield path.name
    path.unlink()


@pytest.fixture
def playground(file: str, open_notebook: OpenNotebook) -> Notebook:
    notebook = open_notebook(file)
    notebook.run_all()
    expect(notebook.page.locator(".mtm-score").first).to_be_visible()
    return notebook


def area(tab: Tab) -> Locator:
    return tab.page.locator(AREA)


def cells(notebook: Notebook) -> list[Any]:
    """Kind, text and number of runs of every cell, and which of them is active."""
    found: list[Any] = notebook.page.evaluate(
        """() => {
            const {content} = window.jupyterapp.shell.currentWidget;
            const all = [...content.model.cells].map(cell => {
                const {cell_type, source, execution_count} = cell.toJSON();
                return [cell_type, source, execution_count ?? null];
            });
            return [...all, content.activeCellIndex];
        }"""
    )
    return found


def starting_points(tab: Tab) -> dict[str, Locator]:
    """What a learner clicks before a key is pressed by mistake."""
    inside = area(tab)
    inside.locator(".mtm-fold").click()
    expect(inside.locator(".mtm-choices")).to_be_visible()
    return {
        "list": inside.get_by_label("Convention", exact=True),
        "check box": inside.get_by_label("Lowercase", exact=True),
        "button": inside.get_by_role("button", name="Pin as A"),
        "number": inside.get_by_label("Max n", exact=True),
        "tab": inside.get_by_role("tab", name="NIST", exact=True),
        "word": inside.locator(".mtm-word").first,
        "row": inside.locator(".mtm-linked tr[tabindex]").first,
        "words": inside.locator(".mtm-score").first,
    }


def press_dangerous_keys(notebook: Notebook, point: str) -> None:
    """Each key that does something to a cell, after a click; the cells must stay as they are."""
    start = starting_points(notebook)[point]
    start.focus() if point == "list" else start.click()  # a click would open the list
    notebook.wait_idle(0.1)
    before = cells(notebook)
    for key in DANGEROUS:
        notebook.page.keyboard.press(key)
    notebook.wait_idle()
    assert cells(notebook) == before
    expect(area(notebook)).to_have_count(1)


@pytest.mark.parametrize(
    "point", ["list", "check box", "button", "number", "tab", "row", "word", "words"]
)
def test_no_key_typed_in_the_playground_reaches_the_notebook(
    playground: Notebook, point: str
) -> None:
    press_dangerous_keys(playground, point)
    expect(area(playground).get_by_label("Candidate", exact=True)).to_have_value(GUIDE.text)
    assert playground.trouble == []


def test_saving_still_works_from_inside(playground: Notebook) -> None:
    model = "window.jupyterapp.shell.currentWidget.context.model"
    area(playground).locator(".mtm-fold").click()
    expect(area(playground).locator(".mtm-choices")).to_be_visible()
    area(playground).get_by_label("Convention", exact=True).focus()
    playground.page.evaluate(f"() => {{ {model}.dirty = true; }}")
    playground.page.keyboard.press("ControlOrMeta+s")
    playground.page.wait_for_function(f"() => !{model}.dirty")


def test_the_rows_are_one_stop_and_the_arrow_keys_go_on(playground: Notebook) -> None:
    rows = area(playground).locator(".mtm-linked tr[tabindex]")
    rows.first.focus()
    expect(area(playground).locator(".mtm-linked tr[tabindex='0']")).to_have_count(1)
    for key, place in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("Home", 0)):
        playground.page.keyboard.press(key)
        expect(rows.nth(place)).to_be_focused()
    playground.page.keyboard.press("End")
    expect(rows.last).to_be_focused()


def test_a_number_box_is_live_without_enter(playground: Notebook) -> None:
    area(playground).locator(".mtm-fold").click()
    box = area(playground).get_by_label("Max n", exact=True)
    expect(box).to_be_visible()
    box.press("ControlOrMeta+a")
    playground.page.keyboard.press("2")
    area(playground).get_by_role("tab", name="BLEU", exact=True).click()
    expect(area(playground).get_by_role("tab", name="P1–P2", exact=True)).to_be_visible()


def test_what_stands_there_when_the_kernel_is_gone_says_so(playground: Notebook) -> None:
    said = "() => getComputedStyle(document.querySelector('.mtm-live'), '::before').content"
    faint = "() => getComputedStyle(document.querySelector('.mtm-live .mtm')).opacity"
    assert "run the cell" not in playground.page.evaluate(said)
    playground.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        ".then(() => null)"
    )
    playground.page.wait_for_function(
        "() => document.querySelector('.mtm-live.jupyter-widgets-disconnected')"
    )
    assert "run the cell to bring it to life" in playground.page.evaluate(said)
    assert float(playground.page.evaluate(faint)) < 1


WIDE = (
    "from mtmetrics_edu.widgets import Playground\n"
    "Playground('it is a guide to action', ['it is a guide to action %d' % i for i in range(8)])"
)


def test_only_a_wide_table_scrolls(lab: Server, open_notebook: OpenNotebook) -> None:
    path = lab.folder / "wide.ipynb"
    nbformat.write(clean(new_notebook(cells=[new_code_cell(WIDE)])), path)
    notebook = open_notebook(path.name, width=800)
    notebook.run_all()
    path.unlink()
    table = area(notebook).locator(".mtm-linked .mtm-scroll")
    over = "e => e.scrollWidth - e.clientWidth"
    table.scroll_into_view_if_needed()
    table.get_by_role("columnheader", name="clipped").wait_for()  # laid out when it is in sight
    assert table.evaluate(over) > 1, table.bounding_box()
    texts = area(notebook).locator(".mtm:has(.mtm-linked)")
    assert texts.evaluate(over) <= 1
    edge = table.bounding_box()
    for name in ("max reference", "clipped"):
        box = table.get_by_role("columnheader", name=name).bounding_box()
        assert box
        assert edge
        assert box["x"] + box["width"] <= edge["x"] + edge["width"]
