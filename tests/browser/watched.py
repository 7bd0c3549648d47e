"""A notebook in JupyterLab that is looked at again and again: its cells, and what is held.

JupyterLab 4.6 itself keeps two things for as long as its page is open. One is the event of every
key that is pressed anywhere, with the elements it went through, until the next key that is a
command: `holdKeyBindingExecution` of Lumino's commands. They are taken out before the page is
measured, and their number is told. The other is the row of buttons in the corner of the active
cell: each change of the active cell makes 7 new ones and forgets none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import CDPSession

from ..notebooks.harness import clean
from .lab import Notebook

CELLS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => {
    const {cell_type, source, execution_count} = cell.toJSON();
    return [cell_type, source, execution_count ?? null];
})"""
ASK = """code => new Promise(done => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const asked = kernel.requestExecute({code, store_history: false, silent: false});
    let said = '';
    asked.onIOPub = ({content}) => { said += content.text ?? ''; };
    asked.done.then(() => done(said));
})"""
MEMORY = """import gc, ipywidgets, psutil
gc.collect()
print(psutil.Process().memory_info().rss // 2**20, len(ipywidgets.widgets.widget._instances))"""
FORGET_KEYS = """() => {
    const kept = window.jupyterapp.commands._holdKeyBindingPromises, {size} = kept;
    kept.clear();
    return size;
}"""
MB = 2**20


@contextmanager
def between(folder: Path, codes: Iterable[str]) -> Iterator[str]:
    """A notebook with a cell for each code, between two others; its name."""
    cells = [new_markdown_cell("before"), *map(new_code_cell, codes), new_code_cell("'after'")]
    file = folder / "watched.ipynb"
    nbformat.write(clean(new_notebook(cells=cells)), file)
    yield file.name
    file.unlink()


class Held(NamedTuple):
    """What the page and the kernel hold: MB of objects in the page, and how many keys JupyterLab
    had kept there since the last look; nodes and listeners there; MB of the kernel, and its
    widgets."""

    page: float
    keys: int
    nodes: int
    listeners: int
    kernel: float
    widgets: int

    def __str__(self) -> str:
        return (
            f"page {self.page:.1f} MB ({self.keys} keys), {self.nodes} nodes, "
            f"{self.listeners} listeners; "
            f"kernel {self.kernel:.0f} MB, {self.widgets} widgets"
        )


class Watched:
    """A notebook that is open, with what can be asked about it."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook, self.page = notebook, notebook.page

    def cells(self) -> list[Any]:
        """Kind, text and number of runs of every cell."""
        found: list[Any] = self.page.evaluate(CELLS)
        return found

    def ask(self, code: str) -> str:
        """What this code prints in the kernel."""
        said: str = self.page.evaluate(ASK, code)
        return said

    def memory(self) -> Held:
        """What is held after the garbage was collected."""
        kernel, widgets = self.ask(MEMORY).split()
        session = self.page.context.new_cdp_session(self.page)
        keys = self.page.evaluate(FORGET_KEYS)
        page = self.page_size(session)
        counted = session.send("Memory.getDOMCounters")
        session.detach()
        nodes, listeners = counted["nodes"], counted["jsEventListeners"]
        return Held(page, keys, nodes, listeners, float(kernel), int(widgets))

    def page_size(self, session: CDPSession) -> float:
        """MB of objects in the page."""
        for _ in range(3):  # some garbage is found only after other garbage is gone
            session.send("HeapProfiler.collectGarbage")
            self.page.wait_for_timeout(200)
        used = session.send("Runtime.getHeapUsage")  # of the script's objects, and of the browser's
        size: float = (used["usedSize"] + used.get("embedderHeapUsedSize", 0)) / MB
        return size
