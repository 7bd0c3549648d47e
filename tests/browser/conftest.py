"""One JupyterLab for all browser tests, in one process, and one playground in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode
from playwright.sync_api import Browser

from ..notebooks.harness import write
from .lab import Notebook, Server, serve_lab

ROOT = Path(__file__).parents[2]
PLAYGROUND = "playground.ipynb"

OpenNotebook = Callable[..., Notebook]
WriteNotebook = Callable[..., str]


@pytest.fixture(scope="session")
def lab() -> Iterator[Server]:
    with serve_lab(ROOT / "notebooks") as server:
        yield server


@pytest.fixture(scope="session")
def one_playground(browser: Browser, lab: Server) -> Iterator[Notebook]:
    """In a copy of its own: JupyterLab has one kernel for each file."""
    copy = shutil.copy(lab.folder / PLAYGROUND, lab.folder / "one-playground.ipynb")
    with Notebook(browser, lab, copy.name, fresh=True) as notebook:
        yield notebook


@pytest.fixture
def playground(one_playground: Notebook) -> Notebook:
    """The notebook of the playground, just run, with the kernel of the tests before it."""
    page = one_playground.page
    page.bring_to_front()
    page.evaluate("() => history.replaceState(null, '', location.pathname + location.search)")
    page.emulate_media(reduced_motion="no-preference")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.mouse.move(0, 0)
    one_playground.theme("light")
    one_playground.trouble.clear()
    one_playground.run_all()
    page.locator(".jp-WindowedPanel-outer").first.evaluate("it => { it.scrollTop = 0; }")
    return one_playground


@pytest.fixture
def open_notebook(browser: Browser, lab: Server) -> Iterator[OpenNotebook]:
    """A function that opens a notebook of the lab's folder, until the end of the test."""
    with ExitStack() as stack:

        def opened(name: str, **options: Any) -> Notebook:
            return stack.enter_context(Notebook(browser, lab, name, **options))

        yield opened


@pytest.fixture
def write_notebook(lab: Server) -> Iterator[WriteNotebook]:
    """A function that writes a notebook of such cells (a text is code) into the lab's folder, until
    the end of the test; its name."""
    with ExitStack() as stack:

        def written(name: str, *cells: str | NotebookNode) -> str:
            path = write(lab.folder / f"{name}.ipynb", *cells)
            stack.callback(path.unlink)
            return path.name

        yield written
