"""people and a metric -> matplotlib Axes: two orders of the same systems, and how they correlate.

Both take the names of the systems and two scores of each; higher is better.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import correlation, linear_regression
from typing import Any

from mtmetrics_edu.views.plots import BESIDE, BLUE, RED
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

FAR = 5  # places between two ranks that are marked
LINES: list[Any] = [{"ls": "--", "color": INK}, {"ls": "-", "color": BLUE}]


def draw_ranks(
    systems: Sequence[str], people: Sequence[float], scores: Sequence[float], metric: str = "BLEU"
) -> Plot:
    """The systems in the order of people, on the left, and in the metric's order; a line for each.

    Two lines cross where people and the metric disagree on a pair of systems.

    >>> draw_ranks(["a", "b", "c"], [-1.0, -2.0, -3.0], [0.3, 0.2, 0.25])
    1 of 3 pairs of lines cross. People and BLEU: a 1 → 1, b 2 → 3, c 3 → 2.
    """
    left, right = ranks(people), ranks(scores)
    order = sorted(range(len(systems)), key=lambda i: left[i])
    crossing = sum(
        (people[i] - people[j]) * (scores[i] - scores[j]) < 0 for i, j in combinations(order, 2)
    )
    pairs = len(systems) * (len(systems) - 1) // 2
    message = f"{crossing} of {pairs} pairs of lines cross"
    each = ", ".join(f"{systems[i]} {left[i]} → {right[i]}" for i in order)
    scale = 1 if metric == "NIST" else 100
    with drawing(0.24 * len(systems) + 0.7, f"{message}. People and {metric}: {each}.") as axes:
        for i in order:
            far = abs(left[i] - right[i]) >= FAR
            colour, width, shape = (RED, 3.5, "s-") if far else (BLUE, 2.0, "o-")
            axes.plot([0, 1], [left[i], right[i]], shape, color=colour, lw=width, ms=7)
            name = f"{systems[i]}  {-people[i]:.2f}"
            axes.annotate(name, (0, left[i]), (-12, 0), ha="right", **BESIDE)
            score = f"{scale * scores[i]:#.3g}".replace("-", "−")
            axes.annotate(f"{score}  {systems[i]}", (1, right[i]), (12, 0), **BESIDE)
        for place, head, side in ((0, "error points", "right"), (1, metric, "left")):
            axes.annotate(head, (place, 0), (0, 0), ha=side, **BESIDE)
        axes.set_title(message, loc="left")
        axes.set(xlim=(-1.05, 2.05), ylim=(len(systems) + 0.6, -0.4), xticks=[], yticks=[])
        bare(axes)
    return axes


def ranks(scores: Sequence[float]) -> list[int]:
    """The place of each score; the highest is on place 1, and equal ones keep their order.

    >>> ranks([0.1, 0.3, 0.1])
    [2, 1, 3]
    """
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    return [1 + order.index(i) for i in range(len(scores))]


def draw_agreement(
    systems: Sequence[str],
    people: Sequence[float],
    scores: Sequence[float],
    apart: Sequence[str] = (),
) -> Plot:
    """A point for each system, people across and BLEU up, with the line that fits best.

    apart: systems that a second line leaves out; they are named.

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
