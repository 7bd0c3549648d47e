"""No answer is in sight of its prediction, in any saved notebook; folds below have it.

In sight is all of the lesson, above and below, also sections later: who has not guessed may scroll.
The fold with the answer stands before the next heading, as far as a guess unfolds (notebook.js).

Folded text is not seen. A picture is seen: the words of an SVG image, and what a plot draws, count
as text.
"""

import html
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook, new_output

from mtmetrics_edu.course.exercises import PREDICTIONS

from ..course.exercises.by_hand import gives_away
from .harness import FOLD, NOTEBOOKS, read
from .rules import PREDICT, opened, without_folds

SVG_IMAGE = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
HEADING = re.compile(r"(?m)^## ")
OTHER_IMAGE = re.compile(r"data:image/[^\"')]+")


class Asked(NamedTuple):
    """A prediction in a notebook: what is seen of the rest of the lesson; what stands after it, up
    to the next heading, when its folds are open."""

    id: str
    seen: str
    after: str

    def signs(self, text: str) -> list[str]:
        """The pieces of a text that give the answer away."""
        matches = (re.search(sign, text) for sign in gives_away(self.id))
        return [match.group() for match in matches if match]


def asked(notebook: NotebookNode) -> Iterator[Asked]:
    """The predictions of a notebook, in order."""
    cells = [seen(cell) for cell in notebook.cells]
    open_cells = [seen(cell, unfold=True) for cell in notebook.cells]
    for place, cell in enumerate(notebook.cells):
        for id in PREDICT.findall(cell.source) if cell.cell_type == "code" else ():
            rest = "\n".join([*cells[:place], *cells[place + 1 :]])
            yield Asked(id, rest, HEADING.split("\n".join(open_cells[place + 1 :]))[0])


def seen(cell: NotebookNode, *, unfold: bool = False) -> str:
    """What is seen of a cell: its source without folded text, and its outputs; with those that
    answer a prediction, if they are unfolded."""
    outputs = [seen_of_output(output, unfold) for output in cell.get("outputs", ())]
    return "\n".join([unfolded(opened(cell.source) if unfold else cell.source), *outputs])


def seen_of_output(output: Any, unfold: bool) -> str:
    """The text of an output. Of two forms of one thing, the browser shows HTML."""
    data = output.get("data", {})
    texts = [data[kind] for kind in ("text/html", "text/markdown") if kind in data]
    texts = texts[:1] or [data.get("text/plain", "")]
    figure = output.get("metadata", {}).get("figure", "")
    if texts[0].startswith(FOLD):
        figure = figure if unfold else ""
        texts = [texts[0].removeprefix(FOLD).removesuffix("</details>") if unfold else ""]
    return "\n".join([unfolded(texts[0]), str(output.get("text", "")), str(figure)])


def unfolded(source: str) -> str:
    """The words of Markdown or HTML that are not folded, those in its pictures included."""
    pictures = [b64decode(image).decode() for image in SVG_IMAGE.findall(source)]
    text = OTHER_IMAGE.sub("", without_folds(source))
    alts = re.findall(r"""\b(?:alt|aria-label)=["']([^"']*)""", text + "".join(pictures))
    bare = re.sub(r"<[^>]+>", " ", "\n".join([text, *pictures]))
    return html.unescape("\n".join([bare, *alts]))


ASKED = {path.name[:2]: list(asked(read(path))) for path in NOTEBOOKS}
ALL = [prediction for predictions in ASKED.values() for prediction in predictions]


@pytest.mark.parametrize("prediction", ALL, ids=lambda it: it.id)
def test_an_answer_is_in_sight_only_when_its_folds_are_open(prediction: Asked) -> None:
    """The signs of the answer are those that this lesson uses: so the test can fail."""
    assert not prediction.signs(prediction.seen)
    assert prediction.signs(prediction.after)


def test_each_prediction_is_asked_once_in_its_notebook_and_in_order() -> None:
    assert all(it.id.startswith(number) for number, its in ASKED.items() for it in its)
    assert [prediction.id for prediction in ALL] == list(PREDICTIONS)


SVG = b64encode(b'<svg aria-label="p = 2/7"><text>so</text></svg>').decode()
PNG = '<img alt="a" src="data:image/png;base64,2/7">'
shows = partial(new_output, "display_data")


@pytest.mark.parametrize(
    ("output", "is_seen"),
    [
        (shows(data={"text/plain": "2/7"}), True),
        (shows(data={"text/html": "<b>2/7</b>", "text/plain": "x"}), True),
        (shows(data={"text/html": '<img alt="it is 2/7" src="x">'}), True),
        (shows(data={"text/html": f'<img src="data:image/svg+xml;base64,{SVG}">'}), True),
        (shows(data={"text/plain": "x"}, metadata={"figure": ["2/7"]}), True),
        (new_output("stream", text="(2, 7)"), True),
        (shows(data={"text/html": PNG, "text/plain": "2/7"}), False),
        (shows(data={"text/html": "<details>It is 2/7.</details>"}), False),
    ],
)
def test_what_is_seen_of_an_output(output: NotebookNode, is_seen: bool) -> None:
    cells = [new_code_cell("show()", outputs=[output]), new_code_cell('predict("02-1")')]
    (prediction,) = asked(new_notebook(cells=cells))
    assert bool(prediction.signs(prediction.seen)) == is_seen
