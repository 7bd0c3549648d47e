"""The letters that a computer can draw in a figure, and what stands for those that it cannot.

A server may have no font with Chinese or Korean; the browser that shows its figures has one. So a
text that no font here can draw becomes a number in the figure, and a line of HTML below the figure
says which text it stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import chain

from matplotlib import font_manager
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import FixedFormatter

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, note

StandIns = Mapping[str, str]  # a text that cannot be drawn -> what is drawn in its place


@cache
def fonts() -> list[str]:
    """Our fonts that this computer has; matplotlib looks in each of them for a character."""
    known = set(font_manager.get_font_names())
    return [name for name in ("DejaVu Sans", *palette.CJK_FONTS) if name in known] or ["sans-serif"]


@cache
def letters() -> frozenset[int]:
    """The characters that our fonts have here, as numbers."""
    files = (font_manager.findfont(name) for name in fonts())
    return frozenset(chain.from_iterable(font_manager.get_font(f).get_charmap() for f in files))


def is_drawable(text: str) -> bool:
    """Whether our fonts have every character of a text.

    >>> is_drawable("mat"), is_drawable("\U0010fffd")
    (True, False)
    """
    return all(ord(c) in letters() or c.isspace() for c in text)


def stand_ins(figure: Figure) -> StandIns:
    """A number for each text of the figure that cannot be drawn: [1], [2], …"""
    written = [it.get_text() for it in figure.findobj(Text) if isinstance(it, Text)]
    written += [str(it) for formatter in fixed(figure) for it in formatter.seq]
    lost = dict.fromkeys(text for text in written if not is_drawable(text))
    return {text: f"[{number}]" for number, text in enumerate(lost, start=1)}


def fixed(figure: Figure) -> list[FixedFormatter]:
    """Where the texts of an axis come from that was given its labels."""
    axes = (axis for axis in figure.findobj(Axis) if isinstance(axis, Axis))
    found = (axis.get_major_formatter() for axis in axes)
    return [it for it in found if isinstance(it, FixedFormatter)]


@contextmanager
def drawable(figure: Figure) -> Iterator[None]:
    """The figure with a number in place of each text that cannot be drawn."""
    numbers = stand_ins(figure)
    labels = {formatter: formatter.seq for formatter in fixed(figure)}
    texts = {it: it.get_text() for it in figure.findobj(Text) if isinstance(it, Text)}
    if numbers:
        replace(labels, texts, numbers)
    yield
    if numbers:
        replace(labels, texts, {})


def replace(
    labels: Mapping[FixedFormatter, object], texts: Mapping[Text, str], numbers: StandIns
) -> None:
    """Put numbers in place of texts; where there is no number, the text as it was."""
    for formatter, seq in labels.items():
        formatter.seq = [numbers.get(str(it), it) for it in seq]  # type: ignore[attr-defined]
    for it, text in texts.items():
        it.set_text(numbers.get(text, text))


def key(numbers: StandIns) -> Html:
    """What the numbers stand for, in one line; nothing if all could be drawn.

    >>> key({"x": "[1]"})
    '<p class="mtm-note">No font of this computer has these letters: [1] x</p>'
    """
    if not numbers:
        return NOTHING
    said = " · ".join(f"{number} {text}" for text, number in numbers.items())
    return note(escape(f"No font of this computer has these letters: {said}"))
