"""The prose of the notebooks: no sentence over 30 words, and what counts as a sentence.

A formula, a link or a piece of code is one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from .harness import NOTEBOOKS, read

LONGEST = 30  # words of a sentence
NAVIGATION = re.compile(r"^(Previous|Next): \[")
CODE = re.compile(r"(?s)```.*?```|\$\$.*?\$\$")
SPAN = re.compile(r"`[^`\n]+`|\$[^$\n]+\$")
LINK = re.compile(r"\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)*)\]\([^)]*\)")
QUOTED = re.compile(r"(?<![\w*])\*[^*\n]+\*(?![\w*])")  # a text that is talked about
BLOCKS = re.compile(r"(?m)^\s*(?:[-*] |\d+\. |#+ |> |\|)|\n\s*\n|<br>|</?(?:details|summary|p|li)>")
SENTENCE_END = re.compile(r"(?<=[.?!])[\"”’')]*\s+(?=[\"“‘'(]?[^\sa-z])|(?<=[:;])\s+(?=[A-Z]\w)")
WORD = re.compile(r"\w+(?:[.,:/’'–-]\w+)*")


def sentences(markdown: str) -> Iterator[str]:
    """The sentences of a Markdown text; table cells, list items and headings are apart."""
    text = CODE.sub("\n\n", markdown)
    text = QUOTED.sub("Text", SPAN.sub("Code", LINK.sub(r"\1", text)))
    for block in BLOCKS.split(text):
        for cell in block.split("|"):
            plain = unescape(re.sub(r"<[^>]+>|\*\*", " ", cell))
            yield from (part.strip() for part in SENTENCE_END.split(plain) if words(part))


def words(sentence: str) -> int:
    """How many words a sentence has."""
    return len(WORD.findall(sentence))


def prose(path: Path) -> list[str]:
    """All sentences of a notebook's prose, without the links to its neighbours."""
    cells = [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]
    return [line for text in cells if not NAVIGATION.match(text) for line in sentences(text)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_sentence_is_too_long(path: Path) -> None:
    assert [sentence for sentence in prose(path) if words(sentence) > LONGEST] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_sentence_is_short_on_average(path: Path) -> None:
    lengths = [words(sentence) for sentence in prose(path)]
    assert sum(lengths) / len(lengths) <= 14


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One is. Two are!", ["One is.", "Two are!"]),
        ("# Head\n\nText here", ["Head", "Text here"]),
        ("- a thing\n- another", ["a thing", "another"]),
        ("| a b | c |\n|:--|:--|", ["a b", "c"]),
        ("See [this *one*](x.html).", ["See this Text."]),
        ("`a b c` is code", ["Code is code"]),
        ("It is so. *It* is.", ["It is so.", "Text is."]),
        ("p = 0.05 is small.", ["p = 0.05 is small."]),
        ("Koehn et al. did it", ["Koehn et al. did it"]),
        ("<details><summary>Why?</summary>So.</details>", ["Why?", "So."]),
        ("```python\nx = 1\n```", []),
    ],
)
def test_what_a_sentence_is(text: str, expected: list[str]) -> None:
    assert list(sentences(text)) == expected


def test_words_are_counted() -> None:
    assert words("It's 1,200 well-known words, e.g. two") == 6
    assert words(" ".join(["word"] * (LONGEST + 1))) > LONGEST
