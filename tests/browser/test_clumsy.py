"""Thousands of random keys and clicks do no harm to the notebook, the widgets and the texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .clumsy import WIDGETS, Clumsy, written
from .conftest import OpenNotebook
from .lab import Server

ROUNDS = 30


@pytest.fixture
def file(lab: Server) -> Iterator[str]:
    with written(lab.folder) as name:
        yield name


def is_unharmed(clumsy: Clumsy, before: object) -> None:
    """The cells are as they were, the widgets are alive, page and kernel hold the same texts."""
    notebook = clumsy.notebook
    notebook.wait_idle()
    assert clumsy.cells() == before, clumsy.pressed[-40:]
    expect(notebook.page.locator(".mtm-live")).to_have_count(len(WIDGETS))
    assert clumsy.boxes() == clumsy.held()
    box = notebook.page.get_by_label("Candidate", exact=True).first
    box.fill("one two three four five six")
    said = notebook.page.locator(".mtm-live").first
    expect(said).to_contain_text("one")
    assert notebook.trouble == [], clumsy.pressed[-40:]


@pytest.mark.parametrize("seed", [1, 2])
def test_random_keys_and_clicks_do_no_harm(
    seed: int, file: str, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(file)
    notebook.run_all()
    clumsy = Clumsy(notebook, seed)
    before = clumsy.cells()
    clumsy.play(ROUNDS)
    is_unharmed(clumsy, before)


def test_the_clumsy_user_does_harm_where_nothing_protects_the_notebook(
    file: str, open_notebook: OpenNotebook
) -> None:
    """The test can fail: without the script that keeps the keys in, the notebook is destroyed."""
    notebook = open_notebook(file, fresh=True)
    notebook.page.evaluate("() => { window.mtmetricsKeys = true; }")  # as if it were there already
    notebook.run_all()
    clumsy = Clumsy(notebook, 1)
    before = clumsy.cells()
    for _ in range(20):
        clumsy.play(5)
        notebook.wait_idle()
        if clumsy.cells() != before:
            break
    assert clumsy.cells() != before
