"""Listings: nothing of the code is lost, and what is coloured is what Python calls so."""

from __future__ import annotations

import html
import io
import keyword
import re
import tokenize
from inspect import getsource

import pytest

from mtmetrics_edu.course.exercises import EXERCISES
from mtmetrics_edu.course.exercises.coloured import COLOURS, INK, PAPER, coloured, listing
from mtmetrics_edu.course.exhibits import EXHIBITS

from ...views.test_palette import contrast

SOURCES = [getsource(it.wrong) for it in EXHIBITS.values()]
SOURCES += [getsource(it.solve) for it in EXERCISES.values()]
HARD = [
    "s = 'it\\\\'s' + \"a # b\"  # and 'this'",
    '"""three\nlines"""\nx = 1',
    "rb = f(r'\\d', b'x')",
    "defx = undef1 + 2.5e3",
    "class Box:\n    def b(self): return None",
    "'",
    "a < b > <script>",
]


def found(code: str, kind: str) -> list[str]:
    """The parts that are drawn in the colour of a kind."""
    parts = re.findall(f'<span style="color:{COLOURS[kind]}">(.*?)</span>', coloured(code), re.S)
    return [html.unescape(it) for it in parts]


@pytest.mark.parametrize("code", SOURCES + HARD)
def test_nothing_is_lost_and_nothing_is_markup(code: str) -> None:
    words = re.sub("<[^>]*>", "", coloured(code))
    assert html.unescape(words) == code
    assert {*re.findall(r"<(\w+)", listing(code))} <= {"pre", "span"}


@pytest.mark.parametrize("code", SOURCES)
def test_the_parts_are_pythons(code: str) -> None:
    tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    comments = [it.string for it in tokens if it.type == tokenize.COMMENT]
    words = [it.string for it in tokens if it.type == tokenize.NAME]
    numbers = [it.string for it in tokens if it.type == tokenize.NUMBER]
    assert found(code, "comment") == comments
    if not re.search(r"\bf['\"]", code):  # an f-string's parts depend on Python's version
        assert found(code, "keyword") == [it for it in words if keyword.iskeyword(it)]
        assert found(code, "number") == numbers
        strings = [it.string for it in tokens if it.type == tokenize.STRING]
        assert found(code, "string") == strings


def test_what_is_defined_is_marked() -> None:
    assert found("class Box:\n    def b(self): return None", "defined") == ["Box", "b"]
    assert found("defx = undef1", "keyword") == []


def test_every_colour_is_read_on_the_paper() -> None:
    for colour in (*COLOURS.values(), INK):
        assert contrast(colour, PAPER) >= 4.5
