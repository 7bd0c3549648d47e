"""Every exhibit is wrong where it says so, right on its sample, and told from the others."""

from __future__ import annotations

import json
import re
from html import unescape
from math import isclose
from pathlib import Path

from mtmetrics_edu.course.museum.catalogue import EXHIBITS, ROOMS
from mtmetrics_edu.course.museum.exhibit import PROPERTIES, Exhibit
from mtmetrics_edu.course.museum.inputs import TAKES

from .every import ALL, EVERY

NOTEBOOK = Path(__file__).parents[3] / "notebooks" / "09-bug-museum.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
SHOWN = unescape(
    "".join(
        "".join(output.get("data", {}).get("text/html", ""))
        for cell in CELLS
        for output in cell.get("outputs", [])
    )
)
PROSE = "".join("".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown")


def test_the_museum_is_large_enough() -> None:
    assert len(EXHIBITS) >= 14
    assert {exhibit.takes for exhibit in ALL} == TAKES.keys()
    for name in ("title", "symptom", "found_in", "violates", "wrong", "known"):
        assert len({repr(getattr(exhibit, name)) for exhibit in ALL}) >= len(ALL) - 6
    assert all("\n" not in exhibit.symptom for exhibit in ALL)


def test_every_room_has_exhibits_and_they_stand_in_its_order() -> None:
    rooms = [exhibit.wrong.__module__ for exhibit in ALL]
    assert list(dict.fromkeys(rooms)) == [room.__name__ for room in ROOMS]
    assert rooms == sorted(rooms, key=[room.__name__ for room in ROOMS].index)


@EVERY
def test_it_is_found_by_its_id(exhibit: Exhibit) -> None:
    assert EXHIBITS[exhibit.id] is exhibit


@EVERY
def test_it_is_wrong_on_the_known_input(exhibit: Exhibit) -> None:
    assert not isclose(exhibit.figure, exhibit.right(*exhibit.known), rel_tol=1e-3)


@EVERY
def test_it_agrees_on_its_sample(exhibit: Exhibit) -> None:
    wrong, right = exhibit.wrong(*exhibit.sample), exhibit.right(*exhibit.sample)
    assert isclose(wrong, right, rel_tol=1e-6, abs_tol=1e-9)


# a line of a file at a commit, a commit, or a thread: none of them changes its place
LASTING = re.compile(
    r"https://github\.com/[\w.-]+/[\w.-]+/"
    r"(blob/[0-9a-f]{40}/[\w./-]+#L\d+(-L\d+)?|commit/[0-9a-f]{40}|(issues|pull)/\d+)"
)


@EVERY
def test_it_says_where_it_can_be_seen_or_that_we_know_no_such_place(exhibit: Exhibit) -> None:
    if exhibit.link:
        assert LASTING.fullmatch(exhibit.link)
    assert bool(exhibit.link) != exhibit.found_in.startswith("a classroom mistake")


def test_only_classroom_mistakes_have_no_place() -> None:
    assert len([exhibit for exhibit in ALL if not exhibit.link]) == 3
    assert "the others are classroom mistakes" in PROSE


@EVERY
def test_the_notebook_shows_it(exhibit: Exhibit) -> None:
    assert exhibit.breaks in PROPERTIES
    assert exhibit.title in SHOWN
    assert exhibit.symptom in SHOWN
