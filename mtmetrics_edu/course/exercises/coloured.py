"""Python code as a listing in colours, which stays so where stylesheets are removed.

The listing has a light paper of its own, so that its colours can be read on a dark page, too. The
parts are found by one expression, not by Python's tokenizer: that one cuts f-strings differently
from version to version, and saved outputs are compared.
"""

from __future__ import annotations

import re
from keyword import kwlist

from mtmetrics_edu.views.html.markup import Html, escape, tag

PAPER, INK = "#f6f8fa", "#1f2328"
COLOURS = {
    "comment": "#57606a",
    "string": "#0a5c2d",
    "number": "#0550ae",
    "keyword": "#8a3ab9",
    "defined": "#953800",
}
CARD = (
    f"white-space:pre-wrap;margin:.5em 0;padding:.6em .9em;background:{PAPER};color:{INK};"
    "border:1px solid #d0d7de;border-radius:6px"
)
PARTS = re.compile(
    r"""(?P<comment>\#[^\n]*)
    |(?P<string>\b[rbfuRBFU]{0,2}(?:\"{3}[\s\S]*?\"{3}|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
        |\"{3}[\s\S]*?\"{3}|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<number>\b\d(?:[eE][-+]\d|[\w.])*)
    |(?P<defined>(?<=\bdef\ )\w+|(?<=\bclass\ )\w+)
    |(?P<word>\w+)""",
    re.VERBOSE,
)


def listing(code: str) -> Html:
    """The code in a box of its own.

    >>> listing("x = 1").partition(">")[2]
    'x = <span style="color:#0550ae">1</span></pre>'
    """
    return tag("pre", coloured(code), style=CARD)


def coloured(code: str) -> Html:
    """The code with a colour for each part that has one; nothing of it is lost.

    >>> coloured("del x")
    '<span style="color:#8a3ab9">del</span> x'
    """
    drawn, done = Html(), 0
    for found in PARTS.finditer(code):
        drawn += plain(code[done : found.start()]) + part(found)
        done = found.end()
    return drawn + plain(code[done:])


def part(found: re.Match[str]) -> Html:
    """One part, in its colour."""
    kind = found.lastgroup or ""
    if found[0] in kwlist:
        kind = "keyword"
    text = plain(found[0])
    return tag("span", text, style=f"color:{COLOURS[kind]}") if kind in COLOURS else text


def plain(code: str) -> Html:
    """Code as HTML, its line ends kept."""
    return Html("\n".join(map(escape, code.split("\n"))))
