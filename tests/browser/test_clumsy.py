"""Thousands of random keys and clicks do no harm to the notebook, the widgets and the texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .clumsy import WIDGETS, Clumsy
from .conftest import OpenNotebook
from .lab import Server
from .watched import between

ROUNDS = 30


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
