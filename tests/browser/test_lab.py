"""JupyterLab as it is tested and as `make lab` starts it: the harness types and sees what changes,
no trouble escapes it, and a lesson is a page to read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_markdown_cell
from playwright.sync_api import expect

from .conftest import ROOT, OpenNotebook, WriteNotebook
from .lab import Server

ECHO = """import ipywidgets
import pandas as pd
text = ipywidgets.Textarea(description="Candidate", value="the cat")
echo = ipywidgets.HTML()
def show(_):
    if text.value == "crash":
        raise ValueError("typed crash")
    echo.value = f'<p class="echo">{len(text.value.split())} tokens</p>'
text.observe(show, "value")
show(None)
ipywidgets.VBox([text, echo])"""
TABLE = "pd.DataFrame({'count': [7], 'clipped': [2]}, index=['the'])"
PICTURE = 'from IPython.display import HTML\nHTML(\'<img alt="" src="https://192.0.2.1/a.png">\')'

EXTENSIONS = """kernel => new Promise((found, failed) => {
    const address = `ws://${location.host}/api/kernels/${kernel}/channels`;
    const socket = new WebSocket(address);
    socket.onopen = () => { found(socket.extensions); socket.close(); };
    socket.onerror = failed;
})"""
KERNEL_ID = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id"


@pytest.fixture
def echo(write_notebook: WriteNotebook) -> str:
    return write_notebook("echo", ECHO, TABLE)


def test_typing_is_seen_in_the_page(echo: str, open_notebook: OpenNotebook, tmp_path: Path) -> None:
    notebook = open_notebook(echo)
    notebook.run_all()
    notebook.type_into("Candidate", "the cat on the mat", delay=20)
    expect(notebook.page.locator(".echo")).to_have_text("5 tokens")
    expect(notebook.page.locator("td")).to_have_text(["7", "2"])
    notebook.screenshot_whole(tmp_path / "page.png")
    assert (tmp_path / "page.png").stat().st_size > 10_000
    assert notebook.trouble == []


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
    file = ROOT / "notebooks" / name
    assert (lab.folder / name).read_bytes() == file.read_bytes()


def test_the_icon_of_the_browsers_tab_does_not_blink_at_each_key(
    echo: str, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(echo)
    notebook.run_all()
    notebook.page.evaluate("""() => {
        window.icons = [];
        new MutationObserver(() => {
            icons.push(document.querySelector('link[rel=icon]').href);
        }).observe(document.head, {childList: true, subtree: true, attributes: true});
    }""")
    notebook.type_into("Candidate", "the cat on the mat", delay=20)
    expect(notebook.page.locator(".echo")).to_have_text("5 tokens")
    notebook.wait_idle()
    assert [it for it in notebook.page.evaluate("icons") if "busy" in it] == []


def test_what_a_kernel_says_is_sent_compressed(echo: str, open_notebook: OpenNotebook) -> None:
    """A seventh of the bytes, or less: a class may have one line to a server far away."""
    page = open_notebook(echo).page
    assert "permessage-deflate" in page.evaluate(EXTENSIONS, page.evaluate(KERNEL_ID))


def test_themes_and_width(echo: str, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(echo, theme="dark", width=1920)
    assert notebook.page.evaluate("window.innerWidth") == 1920
    ink = "getComputedStyle(document.body).getPropertyValue('--jp-layout-color0')"
    dark = notebook.page.evaluate(ink)
    notebook.theme("light")
    assert notebook.page.evaluate(ink) != dark


# As `make lab` starts it, it is a page to read: sizes, widths and places as measured.

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


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1920)])
def test_the_letters_are_large_and_the_lines_short(
    theme: str, width: int, write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    file = write_notebook("reading", new_markdown_cell(f"# Title\n\n{TEXT}"), "1 + 1")
    notebook = open_notebook(file, theme=theme, width=width)
    found: dict[str, Any] = notebook.page.evaluate(MEASURE)
    assert (found["text"], found["code"]) == ("17px", "15px")
    assert 600 < found["line"] <= 46 * 17 + 1
    assert found["cell"] <= 1170
    assert found["off"] <= 12  # the scroll bar, the collapser
    larger = {"key": "content-font-size1"}
    notebook.command("apputils:incr-font-size", **larger)  # the reader's own choice comes first
    notebook.page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.jp-RenderedMarkdown p')).fontSize"
        " === '18px'"
    )
    notebook.command("apputils:decr-font-size", **larger)


def test_an_exception_in_a_callback_is_trouble(echo: str, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(echo)
    notebook.run_all()
    notebook.type_into("Candidate", "crash", delay=0)
    notebook.wait_for_trouble("typed crash")


def test_errors_and_external_requests_are_trouble(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(write_notebook("bad", PICTURE, "1 / 0"))
    notebook.run_all()
    assert "external request: https://192.0.2.1/a.png" in notebook.trouble
    assert "ZeroDivisionError: division by zero" in notebook.trouble
