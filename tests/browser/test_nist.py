"""The NIST explorer in a real page: what is typed and what is switched moves the score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from nltk.translate.nist_score import sentence_nist as nltk_sentence_nist
from playwright.sync_api import expect

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.course.examples import TROOPS
from mtmetrics_edu.explain.information import BEST, CHOSEN

from ..notebooks.harness import clean
from .axe import violations
from .conftest import OpenNotebook
from .lab import Server

AREA = ".jp-Cell-outputArea"
CELL = """from mtmetrics_edu.course.examples import TROOPS
from mtmetrics_edu.course.widgets import NistExplorer
NistExplorer(TROOPS.candidate, TROOPS.references)"""


@pytest.fixture
def explorer(lab: Server) -> Iterator[str]:
    """A notebook with the explorer alone."""
    file = lab.folder / "nist-explorer.ipynb"
    nbformat.write(clean(new_notebook(cells=[new_code_cell(CELL)])), file)
    yield file.name
    file.unlink()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_typing_and_switching_move_the_score(
    explorer: str, open_notebook: OpenNotebook, screenshots: Path, theme: str
) -> None:
    notebook = open_notebook(explorer, theme=theme)
    notebook.run_all()
    result = notebook.page.locator(".mtm-live .mtm-result").last
    expect(result).to_have_text("2.1139")
    notebook.control("Matches").select_option(label=BEST)
    expect(result).to_have_text("1.6038")
    notebook.control("Length r").select_option(label=CHOSEN)
    expect(result).to_have_text("1.4619")

    candidate, first = "it is the army of the Party", "the army of the Party is here today"
    notebook.type_into("Candidate", candidate, delay=20)
    theirs = nltk_sentence_nist(TROOPS.references, candidate.split())
    expect(result).to_have_text(f"{theirs:.4f}")
    notebook.type_into("Reference 1", first, delay=20)
    references = [first.split(), *TROOPS.references[1:]]
    theirs = nltk_sentence_nist(references, candidate.split())
    expect(result).to_have_text(f"{theirs:.4f}")
    upper_left = notebook.page.locator(".mtm-live table td").filter(
        has_text=f"{sentence_nist(candidate.split(), references).score:.4f}"
    )
    expect(upper_left.first).to_be_visible()
    assert violations(notebook.page, AREA) == []
    notebook.screenshot_whole(screenshots / f"nist-explorer-{theme}.png")
    assert notebook.trouble == []
