"""No answer is visible before its prediction, in any saved notebook; after it, it is."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from mtmetrics_edu.course.predictions import PREDICTIONS

from .harness import NOTEBOOKS, read
from .revealing import asked, revealed, seen_of_output, unfolded

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
    signs = PREDICTIONS[it.id].gives_away  # type: ignore[attr-defined]
    assert any(sign.search(later) for sign in signs), [sign.pattern for sign in signs]


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
