"""The letters that a computer can draw in a figure, and what stands for those that it cannot.

A server may have no font with Chinese or Korean; the browser that shows its figures has one. So a
text that no font here can draw becomes a number in the figure, and a line of HTML below the figure
says which text it stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from itertools import chain

from matplotlib import font_manager
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import Formatter, FuncFormatter

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
    labels = [label for axis in axes_of(figure) for label in axis.get_ticklabels()]
    written = [it.get_text() for it in [*labels, *texts_of(figure)]]
    lost = dict.fromkeys(text for text in written if not is_drawable(text))
    return {text: f"[{number}]" for number, text in enumerate(lost, start=1)}


def axes_of(figure: Figure) -> list[Axis]:
    """The axes of a figure that have labels."""
    return [axis for axis in figure.findobj(Axis) if isinstance(axis, Axis)]


def texts_of(figure: Figure) -> list[Text]:
    """The texts of a figure."""
    return [text for text in figure.findobj(Text) if isinstance(text, Text)]


@contextmanager
def drawable(figure: Figure) -> Iterator[None]:
    """The figure with a number in place of each text that cannot be drawn."""
    numbers = stand_ins(figure)
    if not numbers:
        yield
        return
    formatters = {axis: axis.get_major_formatter() for axis in axes_of(figure)}
    texts = {text: text.get_text() for text in texts_of(figure)}
    for axis, formatter in formatters.items():  # an axis writes its labels anew when it is drawn
        axis.set_major_formatter(FuncFormatter(partial(labelled, formatter, numbers)))
    for text, written in texts.items():
        text.set_text(numbers.get(written, written))
    yield
    for axis, formatter in formatters.items():
        axis.set_major_formatter(formatter)
    for text, written in texts.items():
        text.set_text(written)


def labelled(formatter: Formatter, numbers: StandIns, value: float, place: int | None) -> str:
    """A label of an axis, or the number that stands for it."""
    written = formatter(value, place)
    return numbers.get(written, written)


def key(numbers: StandIns) -> Html:
    """What the numbers stand for, in one line; nothing if all could be drawn.

    >>> key({"x": "[1]"})
    '<p class="mtm-note">No font of this computer has these letters: [1] x</p>'
    """
    if not numbers:
        return NOTHING
    said = " · ".join(f"{number} {text}" for text, number in numbers.items())
    return note(escape(f"No font of this computer has these letters: {said}"))
