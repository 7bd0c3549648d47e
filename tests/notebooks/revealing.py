"""What a reader sees of a saved notebook before a prediction: texts, code, outputs, pictures.

Folded text is not seen. A picture is seen: the words of an SVG image, and what a plot draws, count
as text.
"""

from __future__ import annotations

import html
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any, NamedTuple

from nbformat import NotebookNode

from mtmetrics_edu.course.predictions import PREDICTIONS

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
    found = (sign.search(it.before) for sign in PREDICTIONS[it.id].gives_away)
    return [match.group() for match in found if match]
