"""explain -> matplotlib Axes: the figures of the notebooks, and here the waterfall of BLEU.

Every function returns a Plot, which shows itself as the last expression of a cell. Its text is
what the figure says in words, so an example here shows that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from math import isinf, log
from typing import Any

from matplotlib.axes import Axes

from mtmetrics_edu.bleu import sentence_bleu
from mtmetrics_edu.explain import Factor, explain_score
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.smoothing import Smoothing
from mtmetrics_edu.views import captions, geometry, palette
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

COLUMN = 0.72  # how much of the way to the next one a column fills
BLEU = palette.METRICS["BLEU"]
ABOVE: dict[str, Any] = {"textcoords": "offset points", "ha": "center", "va": "bottom"}


def waterfall(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
) -> Plot:
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score.

    >>> waterfall(["a"], [["a", "b"]], max_n=1)
    ln BLEU as a sum. BP = 0.3679 adds −1.0000. p₁ = 1.0000 adds 0.0000. BLEU = 0.3679.
    """
    score = sentence_bleu(candidate, references, max_n=max_n, weights=weights, smoothing=smoothing)
    factors = explain_score(score)
    levels = geometry.levels(factors)
    top, lowest = geometry.reach(levels)
    with drawing(3.1, captions.waterfall_said(score)) as axes:
        worst = min(factors, key=lambda it: it.log_share)
        for place, (factor, fall) in enumerate(zip(factors, geometry.falls(levels), strict=False)):
            draw_fall(axes, place, factor, fall, lowest, worst is factor)
        end = max(levels[-1], lowest)
        axes.bar(len(factors), end, COLUMN, facecolor="none", edgecolor=INK, linewidth=2)
        axes.annotate(number(levels[-1]), (len(factors), 0), (0, 5), **ABOVE)
        feet = [f"{it.name}\n{captions.foot_of(it, score)}" for it in factors]
        axes.set_xticks(range(len(levels)), [*feet, f"BLEU\n{number(score.score)}"])
        rounds = geometry.round_scores(top, lowest)
        axes.set_yticks([log(v) for v in rounds], [f"{v:g}" for v in rounds])
        axes.tick_params(axis="x", pad=14)
        axes.set(ylabel="score (logarithmic)", ylim=(lowest, top + 0.16 * (top - lowest)))
        axes.grid(axis="y")
        bare(axes)
    return axes


def draw_fall(
    axes: Axes, place: int, factor: Factor, fall: geometry.Fall, lowest: float, worst: bool
) -> None:
    """One factor's bar; a factor of 0 falls out of the picture. The worst one is solid."""
    before, after = fall
    colour = BLEU
    end, side = max(after, lowest), COLUMN / 2
    look: dict[str, Any] = {} if worst else {"alpha": 0.45}
    axes.bar(place, end - before, COLUMN, bottom=before, color=colour, **look)
    axes.hlines(before, place - side, place + side, colors=INK, linewidth=2)
    axes.annotate(times_of(factor), (place, max(before, end)), (0, 5), **ABOVE)
    if isinf(after):
        axes.plot([place], [lowest], "v", color=colour, markersize=22, clip_on=False)
    else:
        axes.hlines(after, place + side, place + 1 - side, colors=INK, linestyles=":")


def times_of(factor: Factor) -> str:
    """By what a factor multiplies the score, and below it what it adds to ln BLEU.

    >>> times_of(Factor(n=0, value=0.5, weight=1.0))
    '× 0.500\\n(−0.6931)'
    """
    if math.isnan(factor.value) or isinf(factor.log_share):
        return captions.share_of(factor)
    return f"× {math.exp(factor.log_share):.3f}\n({captions.share_of(factor)})"
