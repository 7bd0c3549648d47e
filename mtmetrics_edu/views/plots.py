"""scores -> matplotlib Axes: the figures of lessons that a learner could make.

Every function returns a Plot, which shows itself as the last expression of a cell. Its text is
what the figure says in words, so an example here shows that.

Figures are made without pyplot and change no global state: nothing stays open, nothing is shown
twice. They are drawn as on paper, dark ink on white, in both themes: so they look the same
projected, printed and on a code-hosting site.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from io import BytesIO
from math import isnan
from pathlib import Path
from statistics import correlation, linear_regression
from typing import TYPE_CHECKING, Any

from matplotlib import font_manager, rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler

from mtmetrics_edu.explain import CLIPPED_AWAY
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.histograms import difference_bins
from mtmetrics_edu.views.html.markup import Html, escape

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison

DPI = 90  # pixels of an inch as it is shown
INK = palette.THEMES["ink"][palette.LIGHT]
STYLE = Path(__file__).with_suffix(".mplstyle")
BLUE, RED = palette.METRICS["BLEU"], palette.MARKS[CLIPPED_AWAY]
BESIDE: dict[str, Any] = {"textcoords": "offset points", "va": "center"}
TAIL: dict[str, Any] = {"hatch": "///", "facecolor": "none", "edgecolor": RED}  # the p-value
HILL: dict[str, Any] = {"facecolor": BLUE, "edgecolor": BLUE}
PROMISED = 0.05  # of equal systems, the share that a fair test calls different
LINES: list[Any] = [{"ls": "--", "color": INK}, {"ls": "-", "color": BLUE}]


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


# Chance


def draw_pairing(comparison: Comparison) -> Plot:
    """One dot for each draw: the points of A, and the points of B on the same segments."""
    r, a, b = comparison.correlation, 100 * comparison.scores_a, 100 * comparison.scores_b
    with drawing(4, f"{len(a)} draws, both systems on each: correlation {r:.2f}.") as axes:
        axes.plot(a, b, "o", color=BLUE, ms=4, alpha=0.35)
        ends = [min(a.min(), b.min()), max(a.max(), b.max())]
        axes.plot(ends, ends, ":", color=INK, linewidth=2)
        axes.annotate(" equal scores", (ends[1], ends[1]), ha="left", va="center")
        axes.set_title(f"a dot for each draw: r = {'–' if isnan(r) else f'{r:.2f}'}", loc="left")
        axes.set(xlabel="points of A, on a draw", ylabel="points of B", aspect="equal")
        axes.locator_params(nbins=3)
        axes.grid(visible=True)
    return axes


def draw_chance(comparisons: Mapping[str, Comparison]) -> Plot:
    """Points that chance alone gives, one histogram above the other; the tails make the p-value.

    All comparisons must have the same observed difference. The tails lie at least as far from 0
    as it does, on either side.
    """
    observed = 100 * next(iter(comparisons.values())).difference
    widest = max(100 * float(abs(c.by_chance).max()) for c in comparisons.values())
    reach = max(1.05 * widest, 1.3 * abs(observed))
    p_values = {
        name: f"p = {c.p_value:.{3 if c.p_value >= 0.001 else 4}f}"
        for name, c in comparisons.items()
    }
    each = "; ".join(f"{name}: {p}" for name, p in p_values.items())
    alt = f"Differences by chance, the observed one is {observed:.2f} points. {each}."
    with drawing(1.15 * len(comparisons) + 1.0, alt) as axes:
        for row, (name, comparison) in enumerate(reversed(list(comparisons.items()))):
            end, bins = difference_bins((100 * comparison.by_chance).tolist(), observed)
            width, unit = 2 * end / len(bins), 0.72 / max(map(sum, bins))
            for place, (tail, rest) in enumerate(bins):
                left = place * width - end
                for count, foot, look in ((rest, row, HILL), (tail, row + unit * rest, TAIL)):
                    if count:  # an empty bar would be a line
                        axes.bar(left, unit * count, width, foot, align="edge", **look)
            axes.hlines(row, -reach, reach, colors=INK, linewidth=1)
            axes.text(1.1 * reach, row + 0.36, f"{name}\n{p_values[name]}", va="center")
        top = len(comparisons)
        axes.plot([observed, observed], [0, top], color=INK)
        axes.plot([-observed, -observed], [0, top], ":", color=INK)
        title = f"observed {observed:+.2f}".replace("-", "−")
        axes.text(observed, top + 0.02, title, ha="center", va="bottom")
        axes.set(xlim=(-1.05 * reach, 1.05 * reach), ylim=(0, top + 0.22), yticks=[])
        axes.set_xlabel("points of B − points of A, if only chance decides")
        bare(axes, "bottom")
    return axes


def draw_shares(shares: Mapping[str, float], fair: tuple[float, float]) -> Plot:
    """How often each test found a difference, beside the share that it promises.

    fair: the shares between which a fair test lies in nearly all such runs.

    >>> draw_shares({"fair": 0.05, "eager": 0.11}, fair=(0.02, 0.08))
    Found a difference: fair in 5.0%, eager in 11.0%; promised are 5.0%.
    """
    (low, high), end = fair, len(shares) - 0.4
    each = ", ".join(f"{name} in {share:.1%}" for name, share in shares.items())
    alt = f"Found a difference: {each}; promised are {PROMISED:.1%}."
    with drawing(0.42 * len(shares) + 1.1, alt) as axes:
        axes.barh(len(shares) / 2 - 0.5, high - low, len(shares) + 0.2, low, color=BLUE, alpha=0.2)
        right = max(*shares.values(), high)
        axes.barh(range(len(shares)), list(shares.values()), 0.6, color=BLUE)
        for row, share in enumerate(shares.values()):
            axes.annotate(f"{share:.1%}", (right, row), (10, 0), **BESIDE)
        axes.plot([PROMISED] * 2, [-0.7, end], "--", color=INK)
        title = f"{PROMISED:.0%} promised; fair: {low:.0%} to {high:.0%}"
        axes.annotate(title, (PROMISED, -0.75), ha="center", va="bottom")
        axes.set_yticks(range(len(shares)), list(shares))
        axes.set(xlim=(0, 1.35 * right), ylim=(end, -1.2), xticks=[])
        bare(axes, "left")
    return axes


# People


def draw_agreement(
    systems: Sequence[str],
    people: Sequence[float],
    scores: Sequence[float],
    apart: Sequence[str] = (),
) -> Plot:
    """A point for each system, people across and BLEU up, with the line that fits best.

    people, scores: of each system; higher is better. apart: systems that a second line leaves out;
    they are named.

    >>> draw_agreement(["a", "b", "c", "d"], [1, 2, 3, 9], [0.2, 0.3, 0.2, 0.9], apart=["d"])
    4 systems. all: r = 0.96; without d: r = 0.00.
    """
    points = {name: (x, 100 * y) for name, x, y in zip(systems, people, scores, strict=True)}
    rest = [point for name, point in points.items() if name not in apart]
    clouds = {"all": [*points.values()], **({f"without {', '.join(apart)}": rest} if apart else {})}
    lines = {
        f"{name}: r = {correlation(*zip(*cloud, strict=True)):.2f}": cloud
        for name, cloud in clouds.items()
    }
    with drawing(2.5, f"{len(systems)} systems. {'; '.join(lines)}.") as axes:
        for (label, cloud), look in zip(lines.items(), LINES, strict=False):
            slope, start = linear_regression(*zip(*cloud, strict=True))
            ends = [end(x for x, _ in cloud) for end in (min, max)]
            axes.plot(ends, [start + slope * x for x in ends], lw=2.5, label=label, **look)
        axes.plot(*zip(*rest, strict=True), "o", color=BLUE, ms=9)
        for name in apart:
            axes.plot(*points[name], "s", color=RED, ms=11)
            axes.annotate(name, points[name], (14, 0), **BESIDE)
        axes.set(xlabel="people: − error points for a segment", ylabel="BLEU")
        axes.legend(framealpha=1, edgecolor="none", loc="lower right")
        axes.margins(0.1)
    return axes
