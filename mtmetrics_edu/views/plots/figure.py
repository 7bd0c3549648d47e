"""What all figures have in common: their fonts, their ink, and how they show themselves.

Figures are made without pyplot and change no global state: nothing stays open, nothing is shown
twice. They are drawn as on paper, dark ink on white, in both themes: so they look the same
projected, printed and on a code-hosting site.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from io import BytesIO
from itertools import chain
from typing import Any

from matplotlib import font_manager, rc_context
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler
from matplotlib.text import Text
from matplotlib.ticker import Formatter, FuncFormatter

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, note

DPI = 90  # pixels of an inch as it is shown
FONT_SIZE = 14  # points; bold, it is large type by WCAG
INK, PAPER = palette.THEMES["ink"][palette.LIGHT], "#ffffff"


def style() -> AbstractContextManager[None]:
    """Our figures' settings, for as long as one is drawn."""
    settings: Any = {
        **dict.fromkeys(["text.color", "axes.labelcolor", "axes.edgecolor", "grid.color"], INK),
        **dict.fromkeys(["xtick.color", "ytick.color"], INK),
        **dict.fromkeys(["axes.facecolor", "figure.facecolor", "savefig.facecolor"], PAPER),
        **dict.fromkeys(["font.weight", "axes.labelweight", "axes.titleweight"], "bold"),
        **dict.fromkeys(["font.size", "axes.titlesize", "legend.fontsize"], FONT_SIZE),
        **dict.fromkeys(["axes.spines.top", "axes.spines.right"], False),
        "text.parse_math": False,  # a typed dollar is a dollar
        "axes.unicode_minus": True,
        "axes.axisbelow": True,
        "grid.alpha": 0.3,
        "axes.prop_cycle": cycler(color=list(palette.METRICS.values())),
        "lines.linewidth": 2.5,
        "font.family": fonts(),
    }
    return rc_context(settings)


class Plot(Axes):
    """Axes that show their figure as the value of a cell.

    `description` says in words what is drawn, numbers included.
    """

    description = ""

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> Html:
        """An image with its description as alternative text, which image/png cannot carry."""
        width = round(self.whole().get_figwidth() * DPI)
        source = f"data:image/png;base64,{b64encode(self.png()).decode()}"
        image = Html(f'<img width="{width}" alt="{escape(self.description)}" src="{source}">')
        return image + key(stand_ins(self.whole()))

    def whole(self) -> Figure:
        """The figure that these axes are drawn in."""
        figure = self.get_figure(root=True)
        assert figure is not None
        return figure

    def png(self) -> bytes:
        """The figure as a picture, with twice as many pixels as are shown."""
        stream = BytesIO()
        with style(), drawable(self.whole()):
            self.whole().savefig(stream, format="png", dpi=2 * DPI)
        return stream.getvalue()


@contextmanager
def drawing(height: float, description: str) -> Iterator[Plot]:
    """An empty plot, `height` inches high, to be drawn upon in our style."""
    with style():
        figure = Figure(figsize=(8, height), layout="constrained")
        axes = figure.add_subplot(axes_class=Plot)
        assert isinstance(axes, Plot)
        axes.description = description
        yield axes


def bare(axes: Axes, *keep: str) -> None:
    """No frame and no tick marks, except for the sides to keep."""
    axes.spines[[side for side in ("left", "bottom") if side not in keep]].set_visible(False)
    axes.tick_params(length=0)


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
