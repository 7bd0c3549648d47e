"""The prose of the notebooks: no sentence over 30 words, and what counts as a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from .harness import NOTEBOOKS, read
from .readability import LONGEST, reading, sentences, words


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_sentence_is_too_long(path: Path) -> None:
    assert reading(read(path)).too_long == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_sentence_is_short_on_average(path: Path) -> None:
    assert reading(read(path)).mean <= 14


@pytest.mark.parametrize(
    ("text", "found"),
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
def test_what_a_sentence_is(text: str, found: list[str]) -> None:
    assert list(sentences(text)) == found


def test_words_are_counted() -> None:
    assert words("It's 1,200 well-known words, e.g. two") == 6
    assert words(" ".join(["word"] * (LONGEST + 1))) > LONGEST
