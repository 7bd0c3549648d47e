"""Thousands of random keys and clicks do no harm to the notebook, the widgets and the texts; and
`make soak`, which takes many minutes, would notice memory that grows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .clumsy import WIDGETS, Clumsy
from .conftest import OpenNotebook
from .lab import Server
from .soak import is_flat
from .watched import Held, between

ROUNDS = 30
START = Held(page=40, keys=0, nodes=10_000, listeners=15_000, kernel=60, widgets=200)


@pytest.fixture
def file(lab: Server) -> Iterator[str]:
    with between(lab.folder, WIDGETS) as name:
        yield name


@pytest.mark.parametrize("seed", [1, 2])
def test_random_keys_and_clicks_do_no_harm(
    seed: int, file: str, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(file)
    notebook.run_all()
    clumsy = Clumsy(notebook, seed)
    before = clumsy.cells()
    clumsy.play(ROUNDS)
    clumsy.is_unharmed(before)


def test_the_clumsy_user_does_harm_where_nothing_protects_the_notebook(
    file: str, open_notebook: OpenNotebook
) -> None:
    """The test can fail: where no key is kept from JupyterLab, the notebook is destroyed."""
    notebook = open_notebook(file, fresh=True)
    notebook.page.evaluate("() => { Element.prototype.toggleAttribute = () => false; }")
    notebook.run_all()
    clumsy = Clumsy(notebook, 1)
    before = clumsy.cells()
    for _ in range(20):
        clumsy.play(5)
        notebook.wait_idle()
        if clumsy.cells() != before:
            break
    assert clumsy.cells() != before


def test_flat_memory_is_flat() -> None:
    is_flat(START, START)
    is_flat(START, START._replace(page=42, keys=9, nodes=10_500))  # the keys are JupyterLab's


@pytest.mark.parametrize("name", ["page", "nodes", "listeners", "kernel", "widgets"])
def test_what_grows_is_noticed(name: str) -> None:
    more = START._replace(**{name: getattr(START, name) * 1.2})
    with pytest.raises(AssertionError):
        is_flat(START, more)
