"""JupyterLab as `make lab` starts it: the tests see what goes wrong there, each notebook opens and
runs, a lesson is a page to read."""

from pathlib import Path
from typing import Any

import pytest
from nbformat import from_dict
from nbformat.v4 import new_markdown_cell
from playwright.sync_api import Locator, expect

from ..notebooks.harness import NOTEBOOKS, clean, differences, read
from ..notebooks.rules import without_folds
from .conftest import OpenNotebook, WriteNotebook
from .lab import ROOT, Notebook, Server, Tab, eventually

ECHO = """import ipywidgets
text = ipywidgets.Textarea(description="Candidate", value="the cat")
echo = ipywidgets.HTML()
def show(_):
    if text.value == "crash":
        raise ValueError("typed crash")
    echo.value = f'<p class="echo">{len(text.value.split())} tokens</p>'
text.observe(show, "value")
show(None)
ipywidgets.VBox([text, echo])"""
PICTURE = 'from IPython.display import HTML\nHTML(\'<img alt="" src="https://192.0.2.1/a.png">\')'
EXTENSIONS = """kernel => new Promise((found, failed) => {
    const address = `ws://${location.host}/api/kernels/${kernel}/channels`;
    const socket = new WebSocket(address);
    socket.onopen = () => { found(socket.extensions); socket.close(); };
    socket.onerror = failed;
})"""
KERNEL_ID = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id"
ICONS = """() => {
    window.icons = [];
    new MutationObserver(() => {
        icons.push(document.querySelector('link[rel=icon]').href);
    }).observe(document.head, {childList: true, subtree: true, attributes: true});
}"""


def test_typing_is_seen_and_what_goes_wrong_is_trouble(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    """The browser tab's icon does not blink at each key. What a kernel says is sent compressed, a
    seventh of the bytes: a class may have one line to a server far away."""
    notebook = open_notebook(write_notebook("echo", ECHO, PICTURE, "1 / 0"))
    notebook.command("notebook:run-cell")
    notebook.wait_idle()
    page = notebook.page
    page.evaluate(ICONS)
    notebook.type_into("Candidate", "the cat on the mat", delay=20)
    expect(page.locator(".echo")).to_have_text("5 tokens")
    notebook.wait_idle()
    assert [it for it in page.evaluate("icons") if "busy" in it] == []
    assert "permessage-deflate" in page.evaluate(EXTENSIONS, page.evaluate(KERNEL_ID))
    assert notebook.trouble == []
    notebook.type_into("Candidate", "crash", delay=0)
    notebook.wait_for_trouble("typed crash")  # an exception in a callback
    notebook.run_all()
    assert "external request: https://192.0.2.1/a.png" in notebook.trouble
    assert "ZeroDivisionError: division by zero" in notebook.trouble


def test_a_lesson_that_was_only_opened_is_saved_as_it_was(
    lab: Server, open_notebook: OpenNotebook
) -> None:
    """JupyterLab calls it changed, because it writes the kernel's version into it."""
    name = "02-clipping.ipynb"
    notebook = open_notebook(name)
    model = "window.jupyterapp.shell.currentWidget.context.model"
    notebook.page.wait_for_function(f"() => {model}.dirty")
    notebook.command("docmanager:save")
    notebook.page.wait_for_function(f"() => !{model}.dirty")
    assert (lab.folder / name).read_bytes() == (ROOT / "notebooks" / name).read_bytes()


TEXT = "The brevity penalty asks how long the candidate is. " * 12
MEASURE = """() => {
    const seen = name => document.querySelector(name);
    const style = name => getComputedStyle(seen(name));
    const middle = ({left, right}) => (left + right) / 2;
    const cell = seen('.jp-MarkdownCell').getBoundingClientRect();
    const panel = seen('.jp-WindowedPanel-outer').getBoundingClientRect();
    return {
        text: style('.jp-RenderedMarkdown p').fontSize,
        code: style('.jp-CodeCell .cm-line').fontSize,
        line: seen('.jp-RenderedMarkdown p').getBoundingClientRect().width,
        cell: cell.width,
        off: Math.abs(middle(cell) - middle(panel)),
    };
}"""


def test_the_letters_are_large_and_the_lines_short(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    """As measured, on a laptop and on a projector; the reader's own choice comes first."""
    file = write_notebook("reading", new_markdown_cell(f"# Title\n\n{TEXT}"), "1 + 1")
    notebook = open_notebook(file)
    for width in (1280, 1920):
        notebook.page.set_viewport_size({"width": width, "height": 900})
        notebook.wait_idle()
        sizes: dict[str, Any] = notebook.page.evaluate(MEASURE)
        assert (sizes["text"], sizes["code"]) == ("17px", "15px")
        assert 600 < sizes["line"] <= 46 * 17 + 1
        assert sizes["cell"] <= 1170
        assert sizes["off"] <= 12  # the scroll bar, the collapser
    larger = {"key": "content-font-size1"}
    notebook.command("apputils:incr-font-size", **larger)
    notebook.page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.jp-RenderedMarkdown p')).fontSize"
        " === '18px'"
    )
    notebook.command("apputils:decr-font-size", **larger)


SCREEN = 720  # pixels of a laptop's screen that a notebook has
SCREENS = 10  # of a lesson, at most
HEIGHT = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')]
    .reduce((sum, cell) => sum + cell.getBoundingClientRect().height, 0)"""


CONTROLS = "textarea:enabled, input:enabled, button:enabled, select:enabled, .noUi-handle"


def use(widget: Locator) -> None:
    """Use the first control of a widget as its kind is used."""
    expect(widget.locator(CONTROLS).first).to_be_attached()  # its parts come one by one
    control = widget.locator("textarea:enabled:visible, input:enabled:visible").first
    handle = widget.locator(".noUi-handle").first
    line = widget.locator("button.mtm-line").first
    if line.count():  # of a listing; the box to repair it in comes later
        line.click()
    elif not control.count() and handle.count():
        handle.press("ArrowLeft")
    elif not control.count() and (choice := widget.locator("select:enabled").first).count():
        choice.select_option(index=1)
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
    """Whether what a widget shows changes when it is used."""
    before = widget.inner_html()
    use(widget)
    return eventually(widget.page, lambda: widget.inner_html() != before)


def widgets_answer(notebook: Tab, path: Path) -> None:
    """Each widget of the notebook is in the page, and what it shows follows what is done to it."""
    output = ".jp-OutputArea-output:has(> .jupyter-widgets, > * > .jupyter-widgets)"
    widgets = notebook.page.locator(f".jp-Cell-outputArea {output}")
    if "widgets import" in path.read_text():
        expect(widgets.first).to_be_attached()
    else:
        expect(widgets).to_have_count(0)
    assert all(answers(widget) for widget in widgets.all())


def tables_are_visible(notebook: Notebook) -> None:
    """Each table that was saved is drawn, and nothing of it failed."""
    area = notebook.page.locator(".jp-Cell-outputArea")
    # a picture stands behind its widget, and a widget's tabs behind the one in front
    hidden = ":is(details:not([open]), .mtm-still, .mtm-live) table"
    visible = area.locator(f"table:not({hidden})").evaluate_all(
        "all => all.map(it => it.checkVisibility())"
    )
    shown = (str(output.get("data", {}).get("text/html")) for output in notebook.outputs())
    saved = "".join(html for html in shown if "mtm-still" not in html)
    assert len(visible) >= without_folds(saved).count("<table")
    assert all(visible)
    assert area.get_by_text("Error displaying widget").count() == 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_opens_and_runs(path: Path, lab: Server, open_notebook: OpenNotebook) -> None:
    """Its outputs are those that were saved."""
    for file in (*lab.folder.glob("my_bleu*.py"), *lab.folder.glob("my_guesses.json")):
        file.unlink()
    notebook = open_notebook(path.name)
    screens = notebook.page.evaluate(HEIGHT) / SCREEN  # as it was saved, its folds closed
    if path.name[:2].isdigit():
        assert screens <= SCREENS, f"{screens:.1f} screens"
    notebook.run_all()
    notebook.screenshot_whole(path.stem)
    assert notebook.trouble == []
    changes = [*differences(read(path), clean(from_dict(notebook.as_run())))]
    assert not changes, "\n\n".join(changes)
    tables_are_visible(notebook)
    widgets_answer(notebook, path)
    assert notebook.trouble == []
