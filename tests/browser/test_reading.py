"""JupyterLab as `make lab` starts it is a page to read: sizes, widths and places as measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ..notebooks.harness import clean
from .conftest import OpenNotebook
from .lab import Server

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


@pytest.fixture
def file(lab: Server) -> Iterator[str]:
    path = lab.folder / "reading.ipynb"
    cells = [new_markdown_cell(f"# Title\n\n{TEXT}"), new_code_cell("1 + 1")]
    nbformat.write(clean(new_notebook(cells=cells)), path)
    yield path.name
    path.unlink()


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1920)])
def test_the_letters_are_large_and_the_lines_short(
    theme: str, width: int, file: str, open_notebook: OpenNotebook
) -> None:
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
