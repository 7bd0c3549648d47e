"""What the course as a whole must hold: every misconception, every erratum, every exercise."""

from __future__ import annotations

import html
import re

import pytest

from mtmetrics_edu.course.contents import contents
from mtmetrics_edu.course.examples import ERRATA
from mtmetrics_edu.course.exercises import EXERCISES

from .harness import NOTEBOOKS, ROOT, read

NUMBERED = {path.name[:2]: read(path) for path in NOTEBOOKS if path.name[:2].isdigit()}
MISCONCEPTIONS = range(1, 23)


def plain(text: str) -> str:
    """The words alone: no markup, white space and quotation marks alike."""
    words = html.unescape(re.sub(r"<[^>]+>", "", text))
    return re.sub(r"\s+", " ", words).replace("`", "'")


SHOWN = " ".join(
    plain("".join(output.get("data", {}).get("text/html", "")))
    for notebook in NUMBERED.values()
    for cell in notebook.cells
    for output in cell.get("outputs", [])
)


def test_all_eleven_are_there():
    assert list(NUMBERED) == [f"{n:02}" for n in range(11)]


def test_the_links_to_the_neighbours_are_the_generated_ones():
    course = contents(ROOT / "notebooks")
    for path in NOTEBOOKS:
        if path.name[:2].isdigit():
            assert NUMBERED[path.name[:2]].cells[-1].source == course.around(path.name)


@pytest.mark.parametrize("number", MISCONCEPTIONS)
def test_a_misconception_has_a_demonstration_that_could_fail(number):
    cells = [
        cell.source
        for notebook in NUMBERED.values()
        for cell in notebook.cells
        if f"misconception-{number}" in cell.metadata.get("tags", ())
    ]
    assert cells
    assert all(re.search(r"(?m)^\s*assert ", source) for source in cells)


@pytest.mark.parametrize("number", ERRATA)
def test_an_erratum_is_shown_where_it_belongs(number):
    assert plain(ERRATA[number]) in SHOWN


@pytest.mark.parametrize("id", EXERCISES)
def test_an_exercise_stands_in_its_notebook_with_its_stub(id):
    notebook = NUMBERED[id[:2]]
    task, stub = EXERCISES[id].task, EXERCISES[id].stub
    assert any(task in cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    assert any(stub in cell.source for cell in notebook.cells if cell.cell_type == "code")
