"""How long the sentences of the notebooks' prose are.

    python -m tests.notebooks.readability [folder]

prints a line for each notebook: sentences, words in a sentence on average, the share of sentences
over 20 words, and the longest ones. A formula, a link or a piece of code is one word.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

from nbformat import NotebookNode

from .harness import NOTEBOOKS, read

LONGEST = 30  # words of a sentence
LONG = 20  # a sentence with more is long
NAVIGATION = re.compile(r"^(Previous|Next): \[")
CODE = re.compile(r"(?s)```.*?```|\$\$.*?\$\$")
SPAN = re.compile(r"`[^`\n]+`|\$[^$\n]+\$")
LINK = re.compile(r"\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)*)\]\([^)]*\)")
QUOTED = re.compile(r"(?<![\w*])\*[^*\n]+\*(?![\w*])")  # a text that is talked about
BLOCKS = re.compile(r"(?m)^\s*(?:[-*] |\d+\. |#+ |> |\|)|\n\s*\n|<br>|</?(?:details|summary|p|li)>")
SENTENCE_END = re.compile(r"(?<=[.?!])[\"”’')]*\s+(?=[\"“‘'(]?[^\sa-z])|(?<=[:;])\s+(?=[A-Z]\w)")
WORD = re.compile(r"\w+(?:[.,:/’'–-]\w+)*")


class Reading(NamedTuple):
    """The sentences of one notebook."""

    sentences: list[str]

    @property
    def lengths(self) -> list[int]:
        return [words(it) for it in self.sentences]

    @property
    def mean(self) -> float:
        """Words in a sentence, on average."""
        return sum(self.lengths) / max(len(self.lengths), 1)

    @property
    def long(self) -> float:
        """The share of sentences over LONG words."""
        return sum(it > LONG for it in self.lengths) / max(len(self.lengths), 1)

    @property
    def too_long(self) -> list[str]:
        """The sentences over LONGEST words."""
        return [it for it in self.sentences if words(it) > LONGEST]


def sentences(markdown: str) -> Iterator[str]:
    """The sentences of a Markdown text; table cells, list items and headings are apart."""
    text = CODE.sub("\n\n", markdown)
    text = QUOTED.sub("Text", SPAN.sub("Code", LINK.sub(r"\1", text)))
    for block in BLOCKS.split(text):
        for cell in block.split("|"):
            plain = unescape(re.sub(r"<[^>]+>|\*\*", " ", cell))
            yield from (it.strip() for it in SENTENCE_END.split(plain) if words(it))


def words(sentence: str) -> int:
    """How many words a sentence has."""
    return len(WORD.findall(sentence))


def reading(notebook: NotebookNode) -> Reading:
    """All sentences of a notebook's prose, without the links to its neighbours."""
    cells = [it.source for it in notebook.cells if it.cell_type == "markdown"]
    return Reading([it for text in cells if not NAVIGATION.match(text) for it in sentences(text)])


def main(paths: list[Path]) -> None:
    for path in paths:
        it = reading(read(path))
        figures = f"{len(it.sentences):4} {it.mean:5.1f} {it.long:4.0%} {len(it.too_long):3}"
        print(f"{path.stem:34} {figures}")
        for sentence in it.too_long:
            print(f"    {words(sentence)}: {' '.join(sentence.split())}")


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else None
    main(sorted(folder.glob("*.ipynb")) if folder else NOTEBOOKS)
