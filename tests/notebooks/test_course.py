"""What the course as a whole must hold: every misconception, every erratum, every exercise."""

import html
import re
from inspect import signature

import pytest

from mtmetrics_edu.course.building import build, mine
from mtmetrics_edu.course.contents import contents
from mtmetrics_edu.course.examples import ERRATA
from mtmetrics_edu.course.exercises import EXERCISES, check
from mtmetrics_edu.course.exercises.functions import Function

from .harness import NOTEBOOKS, ROOT, read
from .save import neighbours

NUMBERED = {path.name[:2]: read(path) for path in NOTEBOOKS if path.name[:2].isdigit()}
ERRATA_PAGE = read(ROOT / "notebooks" / "errata.ipynb")
PLAYGROUND = read(ROOT / "notebooks" / "playground.ipynb")  # its exercises are pg-a, pg-b, …
MISCONCEPTIONS = range(1, 24)


def plain(text: str) -> str:
    """The words alone: no markup, white space and quotation marks alike."""
    words = html.unescape(re.sub(r"<[^>]+>", "", text))
    return re.sub(r"\s+", " ", words).replace("`", "'")


SHOWN = " ".join(
    plain("".join(output.get("data", {}).get("text/html", "")))
    for notebook in [*NUMBERED.values(), ERRATA_PAGE]
    for cell in notebook.cells
    for output in cell.get("outputs", [])
)


def test_lessons_are_numbered_linked_from_the_readme_and_with_each_other():
    assert list(NUMBERED) == [f"{n:02}" for n in range(len(NUMBERED))]
    names = {path.name[:2]: path.name for path in NOTEBOOKS if path.name[:2].isdigit()}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {*re.findall(r"\(notebooks/(\d\d-[^)]+)\)", readme)} == {*names.values()}
    course = contents(ROOT / "notebooks")
    for number, name in names.items():
        assert NUMBERED[number].cells[-1].source == neighbours(course, name)


@pytest.mark.parametrize("id", EXERCISES)
def test_what_an_exercise_names_is_defined_before_its_answer_is_typed(id):
    """`GUIDE.references` in an exercise: GUIDE is imported by its cell or by one above it."""
    cells = [it.source for it in NUMBERED.get(id[:2], PLAYGROUND).cells if it.cell_type == "code"]
    named = set(re.findall(r"`([A-Z][A-Z_]+)[.`]", EXERCISES[id].task))
    typed = next((i for i, it in enumerate(cells) if f'check("{id}"' in it), -1)
    own = cells[0 if id[:2] in NUMBERED else typed : typed + 1]
    assert all(re.search(rf"import .*\b{name}\b", "\n".join(own)) for name in named), named


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


@pytest.mark.parametrize("erratum", ERRATA)
def test_an_erratum_is_shown_where_it_belongs(erratum):
    assert plain(ERRATA[erratum]) in SHOWN


def cell_below_its_task(id):
    """The code cell below the text that asks for an answer."""
    cells = NUMBERED.get(id[:2], PLAYGROUND).cells
    name = "" if EXERCISES[id].builds else f" {id}"
    task = f"**Exercise{name}.** {EXERCISES[id].task}"
    (place,) = (i for i, cell in enumerate(cells) if cell.source.endswith(task))
    return cells[place + 1]


@pytest.mark.parametrize("id", EXERCISES)
def test_the_cell_of_an_exercise_fails_kindly_as_it_stands(id):
    """And its task is the docstring of its solution."""
    cell = cell_below_its_task(id)
    *definition, last = re.split(r"\n(?=(?:check|build)\()|^(?=check\()", cell.source)
    name = EXERCISES[id].builds
    assert last.startswith(f'build("{name}", {name}' if name else f'check("{id}", ')
    names = {"check": check, "build": build, "mine": mine}
    exec("\n".join(definition), names)
    verdict = eval(last, names)
    assert not verdict.right
    assert re.search("in place of None|has a gap|returns nothing|still missing", verdict.text)
    if isinstance(EXERCISES[id].kind, Function):
        assert [*signature(names[name or "answer"]).parameters] == [
            *signature(EXERCISES[id].solve).parameters
        ]
