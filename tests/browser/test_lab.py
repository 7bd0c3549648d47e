"""The browser harness itself: it types, it sees what changes, and no trouble escapes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, expect

from ..notebooks.harness import clean
from .conftest import ROOT, OpenNotebook
from .lab import App, Server, serve_voila

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
KERNELS = {
    "lab": "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.id",
    "app": "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId",
}


def written(file: Path, *cells: str) -> Path:
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    nbformat.write(clean(notebook), file)
    return file


@pytest.fixture
def echo(lab: Server) -> Iterator[Path]:
    file = written(lab.folder / "echo.ipynb", ECHO, TABLE)
    yield file
    file.unlink()


def test_typing_is_seen_in_the_page(
    echo: Path, open_notebook: OpenNotebook, tmp_path: Path
) -> None:
    notebook = open_notebook(echo.name)
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
    echo: Path, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(echo.name)
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


def test_what_a_kernel_says_is_sent_compressed(echo: Path, open_notebook: OpenNotebook) -> None:
    """A seventh of the bytes, or less: a class may have one line to a server far away."""
    page = open_notebook(echo.name).page
    assert "permessage-deflate" in page.evaluate(EXTENSIONS, page.evaluate(KERNELS["lab"]))


def test_themes_and_width(echo: Path, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(echo.name, theme="dark", width=1920)
    assert notebook.page.evaluate("window.innerWidth") == 1920
    ink = "getComputedStyle(document.body).getPropertyValue('--jp-layout-color0')"
    dark = notebook.page.evaluate(ink)
    notebook.theme("light")
    assert notebook.page.evaluate(ink) != dark


def test_an_exception_in_a_callback_is_trouble(echo: Path, open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(echo.name)
    notebook.run_all()
    notebook.type_into("Candidate", "crash", delay=0)
    notebook.wait_for_trouble("typed crash")


def test_errors_and_external_requests_are_trouble(lab: Server, open_notebook: OpenNotebook) -> None:
    file = written(lab.folder / "bad.ipynb", PICTURE, "1 / 0")
    notebook = open_notebook(file.name)
    notebook.run_all()
    file.unlink()
    assert "external request: https://192.0.2.1/a.png" in notebook.trouble
    assert "ZeroDivisionError: division by zero" in notebook.trouble


def test_an_app_answers(browser: Browser, tmp_path: Path) -> None:
    file = written(tmp_path / "echo.ipynb", ECHO)
    with serve_voila(file) as server, App(browser, server) as app:
        app.type_into("Candidate", "a b c", delay=20)
        expect(app.page.locator(".echo")).to_have_text("3 tokens")
        kernel = app.page.evaluate(KERNELS["app"])
        assert "permessage-deflate" in app.page.evaluate(EXTENSIONS, kernel)
        assert app.trouble == []
