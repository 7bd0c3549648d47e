"""people and a metric -> matplotlib Axes: how the two scores of the same systems correlate."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import correlation, linear_regression
from typing import Any

from mtmetrics_edu.views.plots import BESIDE, BLUE, RED
from mtmetrics_edu.views.plots.figure import INK, Plot, drawing

LINES: list[Any] = [{"ls": "--", "color": INK}, {"ls": "-", "color": BLUE}]


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
            at = cloud[0][0]
            axes.axline((at, start + slope * at), slope=slope, lw=2.5, label=label, **look)
        axes.plot(*zip(*rest, strict=True), "o", color=BLUE, ms=9)
        for name in apart:
            axes.plot(*points[name], "s", color=RED, ms=11)
            axes.annotate(name, points[name], (14, 0), **BESIDE)
        axes.set(xlabel="people: − error points for a segment", ylabel="BLEU")
        axes.legend(frameon=False, loc="lower right")
        axes.grid(visible=True)
        axes.margins(0.1)
    return axes
