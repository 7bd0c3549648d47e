"""One JupyterLab for all browser tests, in one process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from .lab import Notebook, Server, serve_lab

ROOT = Path(__file__).parents[2]

OpenNotebook = Callable[..., Notebook]


@pytest.fixture(scope="session")
def lab() -> Iterator[Server]:
    with serve_lab(ROOT / "notebooks") as server:
        yield server


@pytest.fixture
def open_notebook(browser: Browser, lab: Server) -> Iterator[OpenNotebook]:
    """A function that opens a notebook of the lab's folder, until the end of the test."""
    with ExitStack() as stack:

        def opened(name: str, **options: Any) -> Notebook:
            return stack.enter_context(Notebook(browser, lab, name, **options))

        yield opened
