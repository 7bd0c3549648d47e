"""No answer is visible before its prediction, in any saved notebook; after it, it is.

Folded text is not seen. A picture is seen: the words of an SVG image, and what a plot draws, count
as text.
"""

from __future__ import annotations

import html
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from mtmetrics_edu.course.exercises import PREDICTIONS

from ..course.exercises.by_hand import gives_away
from .harness import NOTEBOOKS, read
from .rules import PREDICT, without_folds

SVG_IMAGE = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
OTHER_IMAGE = re.compile(r"data:image/[^\"')]+")


class Asked(NamedTuple):
    """A prediction in a notebook: what is seen before it is asked, and what after."""

    id: str
    before: str
    after: str


def asked(notebook: NotebookNode) -> Iterator[Asked]:
    """The predictions of a notebook, in order."""
    cells = [seen(cell) for cell in notebook.cells]
    for place, cell in enumerate(notebook.cells):
        for id in PREDICT.findall(cell.source) if cell.cell_type == "code" else ():
            yield Asked(id, "\n".join(cells[:place]), "\n".join(cells[place + 1 :]))


def seen(cell: NotebookNode) -> str:
    """What is seen of a cell: its source without folded text, and its outputs."""
    return "\n".join([unfolded(cell.source), *map(seen_of_output, cell.get("outputs", ()))])


def seen_of_output(output: Any) -> str:
    """The text of an output. Of two forms of one thing, the browser shows HTML."""
    data = output.get("data", {})
    texts = [data[kind] for kind in ("text/html", "text/markdown") if kind in data]
    texts = texts[:1] or [data.get("text/plain", "")]
    drawn = output.get("metadata", {}).get("figure", "")
    return "\n".join([unfolded(texts[0]), str(output.get("text", "")), str(drawn)])


def unfolded(source: str) -> str:
    """The words of Markdown or HTML that are not folded, those in its pictures included."""
    pictures = [b64decode(it).decode() for it in SVG_IMAGE.findall(source)]
    text = OTHER_IMAGE.sub("", without_folds(source))
    alts = re.findall(r"""\b(?:alt|aria-label)=["']([^"']*)""", text + "".join(pictures))
    bare = re.sub(r"<[^>]+>", " ", "\n".join([text, *pictures]))
    return html.unescape("\n".join([bare, *alts]))


def revealed(it: Asked) -> list[str]:
    """The ways in which the answer is seen before the prediction."""
    found = (re.search(sign, it.before) for sign in gives_away(it.id))
    return [match.group() for match in found if match]


ASKED = [(path, it) for path in NOTEBOOKS for it in asked(read(path))]
NAMES = [f"{path.name[:2]}: {it.id}" for path, it in ASKED]
each = pytest.mark.parametrize(("path", "it"), ASKED, ids=NAMES)


@each
def test_no_answer_is_visible_before_its_prediction(path: Path, it: object) -> None:
    assert revealed(it) == []  # type: ignore[arg-type]


@each
def test_the_lesson_shows_the_answer_afterwards(path: Path, it: object) -> None:
    """So the signs of the answer are those that this lesson uses: the test above can fail."""
    later = it.after  # type: ignore[attr-defined]
    signs = gives_away(it.id)  # type: ignore[attr-defined]
    assert any(re.search(sign, later) for sign in signs), signs


def test_each_prediction_is_asked_once_in_its_notebook_and_in_order() -> None:
    found = [(path.name[:2], it.id) for path, it in ASKED]
    assert all(id.startswith(number) for number, id in found)
    assert [id for _, id in found] == list(PREDICTIONS)


def lesson(*outputs: object, text: str = "Read."):  # type: ignore[no-untyped-def]
    cells = [
        new_markdown_cell(text),
        new_code_cell("show()", outputs=list(outputs)),
        new_code_cell('predict("02-1")'),
    ]
    return new_notebook(cells=cells)


SVG = b64encode(b'<svg aria-label="p = 2/7"><text>so</text></svg>').decode()


@pytest.mark.parametrize(
    "output",
    [
        new_output("stream", text="(2, 7)"),
        new_output("display_data", data={"text/plain": "2/7"}),
        new_output("display_data", data={"text/html": "<b>2/7</b>", "text/plain": "x"}),
        new_output("display_data", data={"text/html": '<img alt="it is 2/7" src="x">'}),
        new_output(
            "display_data", data={"text/html": f'<img src="data:image/svg+xml;base64,{SVG}">'}
        ),
        new_output("display_data", data={"text/plain": "x"}, metadata={"figure": ["2/7"]}),
    ],
)
def test_an_answer_in_an_output_before_is_found(output: object) -> None:
    (it,) = asked(lesson(output))
    assert revealed(it)


def test_an_answer_in_prose_before_is_found_and_a_folded_one_is_not() -> None:
    assert revealed(next(asked(lesson(text="It is 2/7."))))
    folded = "<details><summary>More</summary>It is 2/7.</details>"
    assert not revealed(next(asked(lesson(text=folded))))
    assert not revealed(next(asked(lesson())))


def test_what_is_seen() -> None:
    assert unfolded("<td>2</td><td>7</td>").split() == ["2", "7"]
    plot = {"text/html": '<img alt="a" src="data:image/png;base64,27">', "text/plain": "2/7"}
    assert "27" not in seen_of_output(new_output("display_data", data=plot))
