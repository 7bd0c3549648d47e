"""What scorers give beside what is right; how often tests call equal systems different."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.lines import Line2D

from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

GIVEN, RIGHT = palette.MARKS["clipped away"], palette.MARKS["matched"]
LOOKS = ("o-", "s--", "^:")  # of the tests


def pairs(scores: Mapping[str, tuple[float, float]]) -> Plot:
    """One row per name: a dot for what was given, a ring for what is right, a line between them.

    >>> pairs({"upside down": (1.4, 0.6)})
    Given and right. upside down: 1.4000, right is 0.6000.
    """
    with drawing(0.24 * len(scores) + 0.9, captions.pairs_said(scores)) as axes:
        for row, (given, right) in enumerate(scores.values()):
            axes.plot([given, right], [row, row], color=INK, linewidth=2)
            axes.plot([right], [row], "o", color=RIGHT, markersize=9, mfc="none", mew=2.5)
            axes.plot([given], [row], "o", color=GIVEN, markersize=8)
        axes.axvline(1, linestyle=":", color=INK)
        axes.set_yticks(range(len(scores)), list(scores))
        axes.set(ylim=(len(scores) - 0.4, -1.4), xlabel="score")
        axes.text(1, -0.95, "1 ", ha="right")
        ring = Line2D([], [], marker="o", ls="", color=RIGHT, mfc="none", mew=2.5, label="right")
        dot = Line2D([], [], marker="o", ls="", color=GIVEN, label="given")
        axes.legend(handles=[ring, dot], loc="upper left", bbox_to_anchor=(0.74, 1), frameon=False)
        axes.grid(axis="x")
        bare(axes, "bottom")
    return axes


def rates(found: Mapping[str, Mapping[float, float]]) -> Plot:
    """How often each test called equally good systems different, against how often it says.

    found: for each test, the share by threshold, 0 to 1.

    >>> rates({"a test": {0.05: 0.11}})
    Equal systems called different. a test: 11.0 % at 0.05.
    """
    most = max(max(shares.values()) for shares in found.values())
    with drawing(3.2, captions.rates_said(found)) as axes:
        axes.plot([0, most], [0, most], color=INK, linewidth=1.5)
        for (name, shares), look in zip(found.items(), LOOKS, strict=False):
            axes.plot(list(shares), list(shares.values()), look, linewidth=3, markersize=9,
                      color=RIGHT if look == LOOKS[0] else GIVEN)  # fmt: skip
            end = max(shares)
            axes.annotate(name, (end, shares[end]), (10, 0), textcoords="offset points",
                          va="center")  # fmt: skip
        axes.set(xlabel="threshold", ylabel="called different", xlim=(0, 1.5 * 0.1))
        axes.set_ylim(0, 1.1 * most)
        axes.set_xticks([it for shares in found.values() for it in shares])
        axes.grid(axis="y")
    return axes
