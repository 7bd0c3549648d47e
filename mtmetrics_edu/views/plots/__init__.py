"""scores -> matplotlib Axes: the figures of lessons that a learner could make.

Every function returns a Plot, which shows itself as the last expression of a cell. Its text is
what the figure says in words, so an example here shows that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import isnan
from typing import TYPE_CHECKING, Any

from matplotlib.patheffects import withStroke

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import CLIPPED_AWAY
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison

BLUE, RED = palette.METRICS["BLEU"], palette.MARKS[CLIPPED_AWAY]
BESIDE: dict[str, Any] = {"textcoords": "offset points", "va": "center"}
TAIL: dict[str, Any] = {"hatch": "///", "facecolor": "none", "edgecolor": RED}  # the p-value
HILL: dict[str, Any] = {"facecolor": BLUE, "edgecolor": BLUE}
ABOVE: dict[str, Any] = {"textcoords": "offset points", "ha": "center", "va": "bottom"}


# One text under many conventions


def score_dots(scores: Mapping[str, BleuScore]) -> Plot:
    """One row for each score under its name, from the lowest to the highest.

    >>> from mtmetrics_edu import score_like
    >>> score_dots({"nltk": score_like("nltk", ["a b c d"], [["a b c d"]])})
    BLEU of one text under 1 conventions: nltk 1.0000.
    """
    listed = ", ".join(f"{name} {number(score.score)}" for name, score in scores.items())
    names = sorted(scores, key=lambda name: scores[name].score)
    values = [scores[name].score for name in names]
    alt = f"BLEU of one text under {len(scores)} conventions: {listed}."
    with drawing(0.27 * len(scores) + 0.8, alt) as axes:
        axes.hlines(range(len(scores)), 0, values, color=INK, linewidth=1)
        axes.plot(values, range(len(scores)), "o", color=BLUE, markersize=10)
        for row, value in enumerate(values):
            axes.annotate(f"{value:.2f}", (value, row), (10, 0), **BESIDE)
        axes.set_yticks(range(len(scores)), names)
        axes.set(xlim=(0, 1), ylim=(len(scores) - 0.4, -0.6), xlabel="BLEU")
        bare(axes, "bottom")
    return axes


# Chance


def draw_difference(comparison: Comparison) -> Plot:
    """The differences of a paired bootstrap, the observed one, and their interval."""
    interval, observed = comparison.interval, comparison.difference
    assert interval, "an approximate randomization has no interval"
    low, high, middle = (f"{100 * x:+.1f}" for x in (interval.low, interval.high, observed))
    words = f"{interval.confidence:.0%} between {low} and {high} points".replace("-", "−")
    alt = f"B − A is {middle} points; {comparison.draws} draws, {words}."
    with drawing(2.3, alt.replace("-", "−")) as axes:
        counts, _, _ = axes.hist(100 * comparison.differences, 41, color=BLUE, alpha=0.6)
        top = float(max(counts))
        axes.plot([0, 0], [0, 1.1 * top], ":", color=INK)
        axes.annotate("equal", (0, 1.12 * top), ha="center", va="bottom")
        axes.plot([100 * observed] * 2, [0, 1.1 * top], color=INK)
        axes.annotate(f"{middle}", (100 * observed, 1.12 * top), ha="left", va="bottom")
        ends, y = (100 * interval.low, 100 * interval.high), -0.1 * top
        axes.plot(ends, [y, y], color=RED, linewidth=5, solid_capstyle="butt")
        axes.annotate(words, (sum(ends) / 2, 1.6 * y), ha="center", va="top")
        axes.set(xlabel="score of B − score of A, in points of BLEU", ylim=(4.6 * y, 1.3 * top))
        axes.set(yticks=[])
        bare(axes, "bottom")
    return axes


def draw_pairing(comparison: Comparison) -> Plot:
    """One point for each draw: the score of a, and the score of b on the same segments."""
    r, a, b = comparison.correlation, comparison.scores_a, comparison.scores_b
    with drawing(2.4, f"{len(a)} draws, both systems on each: correlation {r:.2f}.") as axes:
        axes.plot(a, b, "o", color=BLUE, ms=4, alpha=0.35)
        ends = [min(a.min(), b.min()), max(a.max(), b.max())]
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
    observed = next(iter(comparisons.values())).difference
    widest = max(float(abs(it.by_chance).max()) for it in comparisons.values())
    reach = max(1.05 * widest, 1.3 * abs(observed))
    p_values = {
        name: f"p = {it.p_value:.{3 if it.p_value >= 0.001 else 4}f}"
        for name, it in comparisons.items()
    }
    each = "; ".join(f"{name}: {p}" for name, p in p_values.items())
    alt = f"Differences by chance, the observed one is {number(observed)}. {each}."
    with drawing(1.15 * len(comparisons) + 1.0, alt) as axes:
        for row, (name, comparison) in enumerate(reversed(list(comparisons.items()))):
            width = 2 * reach / 40
            places = Counter(int((x + reach) / width) for x in comparison.by_chance.tolist())
            for place, count in sorted(places.items()):
                left, height = place * width - reach, 0.72 * count / max(places.values())
                look = TAIL if abs(left + width / 2) >= abs(observed) else HILL
                axes.bar(left, height, width, row, align="edge", **look)
            axes.hlines(row, -reach, reach, colors=INK, linewidth=1)
            axes.text(1.06 * reach, row + 0.36, f"{name}\n{p_values[name]}", va="center")
        top = len(comparisons)
        axes.plot([observed, observed], [0, top], color=INK)
        axes.plot([-observed, -observed], [0, top], ":", color=INK)
        title = f"observed {observed:+.4f}".replace("-", "−")
        axes.text(observed, top + 0.02, title, ha="center", va="bottom")
        axes.set(xlim=(-1.05 * reach, 2.3 * reach), ylim=(0, top + 0.22), yticks=[])
        axes.set_xlabel("score of b − score of a, if only chance decides")
        bare(axes, "bottom")
    return axes


def draw_shares(shares: Mapping[str, float], threshold: float = 0.05) -> Plot:
    """How often each test found a difference, beside the share that it promises.

    >>> draw_shares({"fair": 0.05, "eager": 0.11})
    Found a difference: fair in 5.0%, eager in 11.0%; promised are 5.0%.
    """
    each = ", ".join(f"{name} in {share:.1%}" for name, share in shares.items())
    alt = f"Found a difference: {each}; promised are {threshold:.1%}."
    with drawing(0.42 * len(shares) + 1.1, alt) as axes:
        axes.barh(range(len(shares)), list(shares.values()), 0.6, color=BLUE)
        for row, share in enumerate(shares.values()):
            axes.annotate(f"{share:.1%}", (max(share, threshold), row), (10, 0), **BESIDE)
        axes.plot([threshold] * 2, [-0.7, len(shares) - 0.4], "--", color=INK)
        axes.annotate(f"{threshold:.0%} promised", (threshold, -0.75), ha="center", va="bottom")
        axes.set_yticks(range(len(shares)), list(shares))
        axes.set(xlim=(0, 1.35 * max(*shares.values(), threshold)), ylim=(len(shares) - 0.4, -1.2))
        axes.set(xticks=[])
        bare(axes, "left")
    return axes


def draw_power(power: Mapping[str, Mapping[int, float]]) -> Plot:
    """How often a gain is found, against the number of segments: a line for each gain.

    >>> draw_power({"1 point": {300: 0.1, 3000: 0.5}})
    How often a gain is found. 1 point: 10% of 300 segments, 50% of 3000 segments.
    """
    each = [
        f"{gain}: {', '.join(f'{share:.0%} of {size} segments' for size, share in shares.items())}."
        for gain, shares in power.items()
    ]
    sizes = sorted({size for shares in power.values() for size in shares})
    halo = [withStroke(linewidth=4, foreground="white")]  # around words that a line may cross
    with drawing(3.0, " ".join(["How often a gain is found.", *each])) as axes:
        for place, (gain, shares) in enumerate(power.items()):
            line = (":", "--", "-")[place % 3]
            axes.plot(list(shares), list(shares.values()), line, marker="o", color=BLUE, lw=3, ms=9)
            # the lowest line has its numbers below it
            side = {"xytext": (0, 9)} if place else {"xytext": (0, -8), "va": "top"}
            for at in shares.items():
                axes.annotate(f"{at[1]:.0%}", at, path_effects=halo, **ABOVE | side)
            axes.annotate(f"  {gain}", at, (14, 0), **BESIDE)
        axes.axhline(0.8, color=INK, linewidth=1.5, linestyle=(0, (1, 3)))
        axes.text(0.83 * sizes[0], 0.83, "80% is usually wanted")
        axes.set_xscale("log")
        axes.set_xticks(sizes, [f"{size:,}" for size in sizes])
        axes.set_xticks([], minor=True)
        axes.set_yticks([0, 0.5, 1], ["0", "50%", "100%"])
        axes.set(xlabel="segments of the test set", ylim=(-0.24, 1.16))
        axes.set_xlim(0.8 * sizes[0], 2.1 * sizes[-1])
        axes.set_title("How often is a real gain found?", loc="left")
    return axes
