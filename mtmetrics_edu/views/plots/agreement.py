"""people and a metric -> matplotlib Axes: two orders of the same systems, and how they correlate.

Both take the names of the systems and two scores of each; higher is better.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import StatisticsError, correlation, linear_regression

from mtmetrics_edu.views.plots import BESIDE, BLUE, RED
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

FAR = 5  # places between two ranks that are marked


def draw_ranks(systems: Sequence[str], people: Sequence[float], scores: Sequence[float]) -> Plot:
    """The systems in the order of people, on the left, and in BLEU's order; a line for each.

    Two lines cross where people and BLEU disagree on a pair of systems.

    >>> draw_ranks(["a", "b", "c"], [-1.0, -2.0, -3.0], [0.3, 0.2, 0.25])
    1 of 3 pairs of lines cross. People and BLEU: a 1 → 1, b 2 → 3, c 3 → 2.
    """
    left, right = ranks(people), ranks(scores)
    order = sorted(range(len(systems)), key=lambda i: left[i])
    crossing = sum(
        (left[i] - left[j]) * (right[i] - right[j]) < 0 for i, j in combinations(order, 2)
    )
    pairs = len(systems) * (len(systems) - 1) // 2
    message = f"{crossing} of {pairs} pairs of lines cross"
    each = ", ".join(f"{systems[i]} {left[i]} → {right[i]}" for i in order)
    with drawing(0.29 * len(systems) + 0.8, f"{message}. People and BLEU: {each}.") as axes:
        for i in order:
            far = abs(left[i] - right[i]) >= FAR
            colour, width, shape = (RED, 3.5, "s-") if far else (BLUE, 2.0, "o-")
            axes.plot([0, 1], [left[i], right[i]], shape, color=colour, lw=width, ms=7)
            name = f"{systems[i]}  {-people[i]:.2f}"
            axes.annotate(name, (0, left[i]), (-12, 0), ha="right", **BESIDE)
            axes.annotate(f"{100 * scores[i]:.1f}  {systems[i]}", (1, right[i]), (12, 0), **BESIDE)
        for place, head, side in ((0, "error points", "right"), (1, "BLEU", "left")):
            axes.annotate(
                head, (place, 0), (0, 0), textcoords="offset points", ha=side, va="center"
            )
        axes.set_title(message, loc="left")
        axes.set(xlim=(-1.05, 2.05), ylim=(len(systems) + 0.6, -0.4), xticks=[], yticks=[])
        bare(axes)
    return axes


def ranks(scores: Sequence[float]) -> list[int]:
    """The place of each score; the highest is on place 1."""
    return [1 + sum(other > score for other in scores) for score in scores]


def draw_agreement(
    systems: Sequence[str],
    people: Sequence[float],
    scores: Sequence[float],
    apart: Sequence[str] = (),
) -> Plot:
    """A point for each system, people across and BLEU up, with the line that fits best.

    apart: systems that a second line leaves out; they are named.

    >>> draw_agreement(["a", "b", "c", "d"], [1, 2, 3, 9], [0.2, 0.3, 0.2, 0.9], apart=["d"])
    4 systems: r = 0.96; without d r = 0.00.
    """
    rest = [i for i, system in enumerate(systems) if system not in apart]
    lines = [([*range(len(systems))], "--", INK, "all")]
    lines += [(rest, "-", BLUE, f"without {', '.join(apart)}")] if apart else []
    words = [f"r = {fit(people, scores, lines[0][0])[0]:.2f}"]
    if apart:
        words.append(f"without {', '.join(apart)} r = {fit(people, scores, rest)[0]:.2f}")
    with drawing(3.4, f"{len(systems)} systems: {'; '.join(words)}.") as axes:
        for members, dash, colour, name in lines:
            r, slope, start = fit(people, scores, members)
            ends = [min(people[i] for i in members), max(people[i] for i in members)]
            heights = [100 * (start + slope * end) for end in ends]
            axes.plot(ends, heights, dash, color=colour, lw=2.5, label=f"{name}: r = {r:.2f}")
        axes.plot([people[i] for i in rest], [100 * scores[i] for i in rest], "o", color=BLUE, ms=9)
        for i in sorted({*range(len(systems))} - {*rest}):
            axes.plot([people[i]], [100 * scores[i]], "s", color=RED, ms=11)
            axes.annotate(systems[i], (people[i], 100 * scores[i]), (14, 0), **BESIDE)
        axes.set(xlabel="people: − error points for a segment", ylabel="BLEU")
        axes.legend(frameon=False, loc="lower right" if apart else "best")
        axes.grid(visible=True)
    return axes


def fit(
    people: Sequence[float], scores: Sequence[float], members: Sequence[int]
) -> tuple[float, float, float]:
    """Pearson's r of some systems, and the slope and start of the line that fits best."""
    x, y = [people[i] for i in members], [scores[i] for i in members]
    try:
        return (correlation(x, y), *linear_regression(x, y))
    except StatisticsError:
        return float("nan"), 0.0, sum(y) / len(y)
