"""scores -> matplotlib Axes: the figures of lessons that a learner could make.

Every function returns a Plot, which shows itself as the last expression of a cell. Its text is
what the figure says in words, so an example here shows that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import isnan
from typing import TYPE_CHECKING, Any

from mtmetrics_edu.explain import CLIPPED_AWAY
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison

BLUE, RED = palette.METRICS["BLEU"], palette.MARKS[CLIPPED_AWAY]
BESIDE: dict[str, Any] = {"textcoords": "offset points", "va": "center"}
TAIL: dict[str, Any] = {"hatch": "///", "facecolor": "none", "edgecolor": RED}  # the p-value
HILL: dict[str, Any] = {"facecolor": BLUE, "edgecolor": BLUE}
PROMISED = 0.05  # of equal systems, the share that a fair test calls different


# Chance


def draw_pairing(comparison: Comparison) -> Plot:
    """One dot for each draw: the points of A, and the points of B on the same segments."""
    r, a, b = comparison.correlation, 100 * comparison.scores_a, 100 * comparison.scores_b
    with drawing(2.4, f"{len(a)} draws, both systems on each: correlation {r:.2f}.") as axes:
        axes.plot(a, b, "o", color=BLUE, ms=4, alpha=0.35)
        ends = [min(a.min(), b.min()), max(a.max(), b.max())]
        axes.plot(ends, ends, ":", color=INK, linewidth=2)
        axes.annotate(" equal scores", (ends[1], ends[1]), ha="left", va="center")
        title = "an easy draw is easy for both" if r > 0.5 else "the scores go their own ways"
        axes.set_title(f"{title}: r = {'–' if isnan(r) else f'{r:.2f}'}", loc="left")
        axes.set(xlabel="points of A, on a draw", ylabel="points of B")
        axes.grid(visible=True)
    return axes


def draw_chance(comparisons: Mapping[str, Comparison]) -> Plot:
    """Points that chance alone gives, one hill above the other; the tails make the p-value.

    All comparisons must have the same observed difference. The tails lie at least as far from 0
    as it does, on either side.
    """
    observed = 100 * next(iter(comparisons.values())).difference
    widest = max(100 * float(abs(it.by_chance).max()) for it in comparisons.values())
    reach = max(1.05 * widest, 1.3 * abs(observed))
    p_values = {
        name: f"p = {it.p_value:.{3 if it.p_value >= 0.001 else 4}f}"
        for name, it in comparisons.items()
    }
    each = "; ".join(f"{name}: {p}" for name, p in p_values.items())
    alt = f"Differences by chance, the observed one is {observed:.2f} points. {each}."
    with drawing(1.15 * len(comparisons) + 1.0, alt) as axes:
        for row, (name, comparison) in enumerate(reversed(list(comparisons.items()))):
            width = 2 * reach / 40
            by_chance = (100 * comparison.by_chance).tolist()
            places = Counter(int((x + reach) / width) for x in by_chance)
            for place, count in sorted(places.items()):
                left, height = place * width - reach, 0.72 * count / max(places.values())
                look = TAIL if abs(left + width / 2) >= abs(observed) else HILL
                axes.bar(left, height, width, row, align="edge", **look)
            axes.hlines(row, -reach, reach, colors=INK, linewidth=1)
            axes.text(1.06 * reach, row + 0.36, f"{name}\n{p_values[name]}", va="center")
        top = len(comparisons)
        axes.plot([observed, observed], [0, top], color=INK)
        axes.plot([-observed, -observed], [0, top], ":", color=INK)
        title = f"observed {observed:+.2f}".replace("-", "−")
        axes.text(observed, top + 0.02, title, ha="center", va="bottom")
        axes.set(xlim=(-1.05 * reach, 2.3 * reach), ylim=(0, top + 0.22), yticks=[])
        axes.set_xlabel("points of B − points of A, if only chance decides")
        bare(axes, "bottom")
    return axes


def draw_shares(shares: Mapping[str, float]) -> Plot:
    """How often each test found a difference, beside the share that it promises.

    >>> draw_shares({"fair": 0.05, "eager": 0.11})
    Found a difference: fair in 5.0%, eager in 11.0%; promised are 5.0%.
    """
    each = ", ".join(f"{name} in {share:.1%}" for name, share in shares.items())
    alt = f"Found a difference: {each}; promised are {PROMISED:.1%}."
    with drawing(0.42 * len(shares) + 1.1, alt) as axes:
        axes.barh(range(len(shares)), list(shares.values()), 0.6, color=BLUE)
        for row, share in enumerate(shares.values()):
            axes.annotate(f"{share:.1%}", (max(share, PROMISED), row), (10, 0), **BESIDE)
        axes.plot([PROMISED] * 2, [-0.7, len(shares) - 0.4], "--", color=INK)
        axes.annotate(f"{PROMISED:.0%} promised", (PROMISED, -0.75), ha="center", va="bottom")
        axes.set_yticks(range(len(shares)), list(shares))
        axes.set(xlim=(0, 1.35 * max(*shares.values(), PROMISED)), ylim=(len(shares) - 0.4, -1.2))
        axes.set(xticks=[])
        bare(axes, "left")
    return axes
