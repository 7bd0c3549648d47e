"""One JupyterLab for all browser tests, in one process, and one playground in it."""

import shutil
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any

import pytest
from nbformat import NotebookNode
from playwright.sync_api import Browser, TimeoutError

from ..notebooks.harness import write
from .lab import PATIENCE, ROOT, Notebook, Server, serve_lab

PLAYGROUND = "playground.ipynb"

OpenNotebook = Callable[..., Notebook]
WriteNotebook = Callable[..., str]


@pytest.fixture(scope="session")
def lab() -> Iterator[Server]:
    with serve_lab(ROOT / "notebooks", extension="tests.notebooks.kernel") as server:
        yield server


class Playgrounds:
    """The one playground of the tests, in a new page now and then: each run leaves some thousand
    nodes in JupyterLab's page, and slows it."""

    RUNS_IN_ONE = 35

    def __init__(self, browser: Browser, lab: Server) -> None:
        # in a copy of its own: JupyterLab has one kernel for each file. A new copy for each page:
        # a test saves it, and what was saved names widgets that are gone
        file = lab.folder / "one-playground.ipynb"
        self.copy = partial(shutil.copy, lab.folder / PLAYGROUND, file)
        self.open = partial(Notebook, browser, lab, file.name, fresh=True)
        self.stack, self.runs, self.as_run = ExitStack(), 0, False

    def run(self, looks: bool = False) -> Notebook:
        """The notebook, just run; where JupyterLab does not answer, in a page opened anew.

        looks: for a test that only looks. After another one that only looked, it is not run anew.
        """
        as_run, self.as_run = looks and self.as_run, looks
        with suppress(TimeoutError):
            return self._run(as_run, PATIENCE / 4)
        warnings.warn("JupyterLab did not answer: the page was opened anew", stacklevel=2)
        self.runs = 0
        return self._run()

    def _run(self, as_run: bool = False, patience: float = PATIENCE) -> Notebook:
        if not as_run and self.runs % self.RUNS_IN_ONE == 0:
            self.stack.close()
            self.copy()
            self.notebook = self.stack.enter_context(self.open())
        self.runs += not as_run
        page = self.notebook.page
        page.set_default_timeout(1000 * patience)
        page.bring_to_front()
        page.evaluate("() => { window.letters = window.watched = null; }")  # no more frames
        page.evaluate("() => history.replaceState(null, '', location.pathname + location.search)")
        page.emulate_media(reduced_motion="no-preference")
        page.set_viewport_size({"width": 1280, "height": 900})
        page.mouse.move(0, 0)
        self.notebook.theme("light")
        self.notebook.trouble.clear()
        if not as_run:
            self.notebook.run_all()
            page.get_by_role("tab", name="Share").first.wait_for()
        page.locator(".jp-WindowedPanel-outer").first.evaluate("it => { it.scrollTop = 0; }")
        page.set_default_timeout(1000 * PATIENCE)
        return self.notebook


@pytest.fixture(scope="session")
def playgrounds(browser: Browser, lab: Server) -> Iterator[Playgrounds]:
    playgrounds = Playgrounds(browser, lab)
    with playgrounds.stack:
        yield playgrounds


@pytest.fixture
def playground(playgrounds: Playgrounds) -> Notebook:
    """The notebook of the playground, just run, with the kernel of the tests before it."""
    return playgrounds.run()


@pytest.fixture
def looked_at(playgrounds: Playgrounds) -> Notebook:
    """The same, for a test that only looks at it: at sizes, from tab to tab."""
    return playgrounds.run(looks=True)


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
