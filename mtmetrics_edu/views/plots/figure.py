"""What all matplotlib figures have in common: their fonts, their ink, how they show themselves.

Figures are made without pyplot and change no global state: nothing stays open, nothing is shown
twice. They are drawn as on paper, dark ink on white, in both themes: so they look the same
projected, printed and on a code-hosting site.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib import font_manager, rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, escape

DPI = 90  # pixels of an inch as it is shown
INK = palette.THEMES["ink"][palette.LIGHT]
STYLE = Path(__file__).with_suffix(".mplstyle")


def style() -> AbstractContextManager[None]:
    """Our figures' settings, for as long as one is drawn."""
    inked: Any = [f"{part}.color" for part in ("text", "grid", "xtick", "ytick")]
    ink: Any = dict.fromkeys([*inked, "axes.labelcolor", "axes.edgecolor"], INK)
    colours = cycler(color=list(palette.METRICS.values()))
    return rc_context({**ink, "axes.prop_cycle": colours, "font.family": fonts()}, STYLE)


@cache
def fonts() -> list[str]:
    """Our fonts that this computer has; matplotlib looks in each of them for a character."""
    known = set(font_manager.get_font_names())
    return [name for name in ("DejaVu Sans", *palette.CJK_FONTS) if name in known] or ["sans-serif"]


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
        return Html(f'<img width="{width}" alt="{escape(self.description)}" src="{source}">')

    def whole(self) -> Figure:
        """The figure that these axes are drawn in."""
        figure = self.get_figure(root=True)
        assert figure is not None
        return figure

    def png(self) -> bytes:
        """The figure as a picture, with twice as many pixels as are shown."""
        stream = BytesIO()
        with style():
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
