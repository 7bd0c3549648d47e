"""Resampling -> matplotlib: how scores and differences spread by chance.

Each function returns a Plot; its text is what the figure says in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison

BINS = 40  # of a histogram
BLEU = palette.METRICS["BLEU"]
TAILS = {"hatch": "///", "facecolor": "none", "edgecolor": palette.EXTREME}  # the p-value
PEAK = 0.72  # of a hill, whose row is 1 high
HALO = withStroke(linewidth=4, foreground="white")  # around words that a line may cross
WANTED = 0.8  # the power that is usually asked of an experiment


def draw_spread(scores: Sequence[float]) -> Plot:
    """One dot for each system, on one line of scores, and how far the outermost are apart.

    >>> draw_spread([0.5, 0.52, 0.51])
    3 systems: BLEU from 0.5000 to 0.5200, 0.0200 apart.
    """
    low, high = min(scores), max(scores)
    ends = f"BLEU from {number(low)} to {number(high)}, {number(high - low)} apart."
    with drawing(1.9, f"{len(scores)} systems: {ends}") as axes:
        axes.plot(scores, [0] * len(scores), "o", color=BLEU, markersize=13, alpha=0.55)
        axes.annotate(
            "", (low, -0.55), (high, -0.55), arrowprops={"arrowstyle": "<->", "color": INK}
        )
        said = f"{100 * (high - low):.1f} points"
        axes.text((low + high) / 2, -0.62, said, ha="center", va="top")
        axes.set_title(f"{len(scores)} systems, all equally good", loc="left")
        room = 0.1 * (high - low) or 0.01
        axes.set(xlabel="BLEU", ylim=(-1.4, 0.7), xlim=(low - room, high + room), yticks=[])
        bare(axes, "bottom")
    return axes


def draw_pairing(comparison: Comparison) -> Plot:
    """One point for each draw: the score of a, and the score of b on the same segments."""
    r = comparison.correlation
    said = f"{len(comparison.scores_a)} draws, both systems on each: correlation {r:.2f}."
    with drawing(3.0, said) as axes:
        axes.plot(comparison.scores_a, comparison.scores_b, "o", color=BLEU, ms=4, alpha=0.35)
        both = [*comparison.scores_a.tolist(), *comparison.scores_b.tolist()]
        ends = [min(both), max(both)]
        axes.plot(ends, ends, ":", color=INK, linewidth=2)
        axes.annotate(" equal scores", (ends[1], ends[1]), ha="left", va="center")
        title = "an easy draw is easy for both" if r > 0.5 else "the scores go their own ways"
        axes.set_title(f"{title}: r = {'–' if isnan(r) else f'{r:.2f}'}", loc="left")
        axes.set(xlabel="BLEU of a, on a draw", ylabel="BLEU of b, same draw")
        axes.grid(visible=True)
    return axes


def draw_chance(comparisons: Mapping[str, Comparison]) -> Plot:
    """Differences that chance alone gives, one hill above the other; the tails make the p-value.

    All comparisons must have the same observed difference. The tails lie at least as far from 0
    as it does, on either side.
    """
    names, observed = list(comparisons), next(iter(comparisons.values())).difference
    each = "; ".join(f"{name}: p = {p_said(it.p_value)}" for name, it in comparisons.items())
    words = f"Differences by chance, the observed one is {number(observed)}. {each}."
    with drawing(1.15 * len(names) + 1.0, words) as axes:
        reach = 1.05 * max(float(abs(it.by_chance).max()) for it in comparisons.values())
        reach = max(reach, 1.3 * abs(observed))
        for row, (name, comparison) in enumerate([*comparisons.items()][::-1]):
            draw_hill(axes, row, comparison, reach)
            said = f"{name}\np = {p_said(comparison.p_value)}"
            axes.text(1.06 * reach, row + 0.36, said, va="center")
        for at, look in ((observed, "-"), (-observed, ":")):
            axes.plot([at, at], [0, len(names)], look, color=INK, linewidth=2.5)
        seen = f"observed {observed:+.4f}".replace("-", "−")
        axes.text(observed, len(names) + 0.02, seen, ha="center", va="bottom")
        axes.set(xlim=(-1.05 * reach, 2.3 * reach), ylim=(0, len(names) + 0.22), yticks=[])
        axes.set_xlabel("score of b − score of a, if only chance decides")
        bare(axes, "bottom")
    return axes


def draw_hill(axes: Axes, row: int, comparison: Comparison, reach: float) -> None:
    """One hill of differences on its row: its tails are hatched, and the p-value is beside it."""
    width, observed = 2 * reach / BINS, abs(comparison.difference)
    counts = Counter(int((value + reach) / width) for value in comparison.by_chance.tolist())
    for place, count in sorted(counts.items()):
        left, height = place * width - reach, PEAK * count / max(counts.values())
        is_tail = abs(left + width / 2) >= observed
        look: dict[str, Any] = TAILS if is_tail else {"facecolor": BLEU, "edgecolor": BLEU}
        axes.bar(left, height, width, row, align="edge", **look)
    axes.hlines(row, -reach, reach, colors=INK, linewidth=1)


def p_said(p: float) -> str:
    """A p-value as figures write it.

    >>> p_said(0.49815), p_said(0.0001)
    ('0.498', '0.0001')
    """
    return f"{p:.3f}" if p >= 0.001 else f"{p:.4f}"


def draw_shares(shares: Mapping[str, float], threshold: float = 0.05) -> Plot:
    """How often each test found a difference, beside the share that it promises.

    >>> draw_shares({"fair": 0.05, "eager": 0.11})
    Found a difference: fair in 5.0%, eager in 11.0%; promised are 5.0%.
    """
    each = ", ".join(f"{name} in {share:.1%}" for name, share in shares.items())
    with drawing(
        0.42 * len(shares) + 1.1, f"Found a difference: {each}; promised are {threshold:.1%}."
    ) as axes:
        places = range(len(shares))
        axes.barh(places, list(shares.values()), 0.6, color=BLEU)
        for place, share in zip(places, shares.values(), strict=True):
            axes.annotate(
                f"{share:.1%}", (max(share, threshold), place), (10, 0), textcoords="offset points",
                va="center",
            )  # fmt: skip
        axes.plot([threshold] * 2, [-0.7, len(shares) - 0.4], "--", color=INK, linewidth=2.5)
        axes.annotate(f"{threshold:.0%} promised", (threshold, -0.75), ha="center", va="bottom")
        axes.set_yticks(places, list(shares))
        axes.set(xlim=(0, 1.35 * max(*shares.values(), threshold)), ylim=(len(shares) - 0.4, -1.2))
        axes.set(xticks=[])
        bare(axes, "left")
    return axes


def draw_power(power: Mapping[str, Mapping[int, float]]) -> Plot:
    """How often a gain is found, against the number of segments: a line for each gain.

    >>> draw_power({"1 point": {300: 0.1, 3000: 0.5}})
    How often a gain is found. 1 point: 10% of 300 segments, 50% of 3000 segments.
    """
    rows = {
        gain: ", ".join(f"{share:.0%} of {size} segments" for size, share in shares.items())
        for gain, shares in power.items()
    }
    each = " ".join(f"{gain}: {said}." for gain, said in rows.items())
    with drawing(3.0, f"How often a gain is found. {each}") as axes:
        for place, (gain, shares) in enumerate(power.items()):
            sizes, found = list(shares), list(shares.values())
            look = (":", "--", "-")[place % 3]
            axes.plot(sizes, found, look, marker="o", color=BLEU, linewidth=3, markersize=9)
            for size, share in shares.items():
                shift = 9 if place else -22  # the lowest line has its numbers below it
                axes.annotate(
                    f"{share:.0%}", (size, share), (0, shift), textcoords="offset points",
                    ha="center", path_effects=[HALO],
                )  # fmt: skip
            axes.annotate(
                f"  {gain}", (sizes[-1], found[-1]), (14, 0), textcoords="offset points",
                va="center",
            )  # fmt: skip
        sizes = sorted({size for shares in power.values() for size in shares})
        axes.axhline(WANTED, color=INK, linewidth=1.5, linestyle=(0, (1, 3)))
        axes.text(0.83 * sizes[0], WANTED + 0.03, f"{WANTED:.0%} is usually wanted")
        axes.set_xscale("log")
        axes.set_xticks(sizes, [f"{size:,}" for size in sizes])
        axes.set_xticks([], minor=True)
        axes.set_yticks([0, 0.5, 1], ["0", "50%", "100%"])
        axes.set(xlabel="segments of the test set", ylim=(-0.24, 1.16))
        axes.set_xlim(0.8 * sizes[0], 2.1 * sizes[-1])
        axes.set_title("How often is a real gain found?", loc="left")
    return axes
