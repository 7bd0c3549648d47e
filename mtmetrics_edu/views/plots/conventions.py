"""One text under many conventions: steps from one score to another, and a dot for each score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views.plots.figure import INK, Plot, bare, drawing

COLUMN = 0.62  # the width of a step
MARKERS = {
    "whitespace": "s",
    "none": "s",
    "blanks": "s",
    "13a": "o",
    "intl": "^",
    "international": "^",
}
OTHER, NAMES = "D", {"s": "split at blanks", "o": "13a", "^": "international", "D": "characters"}
BLEU = palette.METRICS["BLEU"]
LETTER = 0.0135  # the width of a letter on the axis
LEVELS = (11, -11, 25, -25)  # points from a dot to its name


def staircase(steps: Mapping[str, float]) -> Plot:
    """Scores (0 to 100) one after the other, each under the name of the change that led to it.

    >>> staircase({"NLTK": 30.99, "case kept": 15.08})
    From score to score: NLTK 30.99; case kept 15.08 (−15.91).
    """
    scores = list(steps.values())
    with drawing(3.2, captions.steps_said(steps)) as axes:
        for place, score in enumerate(scores):
            axes.bar(place, score, COLUMN, color=BLEU)
            axes.annotate(f"{score:.2f}", (place, score), (0, 5), textcoords="offset points",
                          ha="center", va="bottom")  # fmt: skip
        for place, (before, after) in enumerate(pairwise(scores)):
            draw_change(axes, place, before, after)
        axes.set_xticks(range(len(steps)), [name.replace(", ", ",\n") for name in steps])
        axes.set(ylim=(0, 1.25 * max(scores)), yticks=[])
        bare(axes, "bottom")
    return axes


def draw_change(axes: Axes, place: int, before: float, after: float) -> None:
    """A dotted line from one step to the next, and the change beside it."""
    axes.plot([place + COLUMN / 2, place + 1 - COLUMN / 2], [before, before], ":", color=INK)
    said = captions.change_said(after - before)
    axes.text(place + 0.5, max(before, after) * 1.02, said, ha="center", va="bottom", fontsize=12)


def score_dots(scores: Mapping[str, BleuScore]) -> Plot:
    """A dot for each score, in the row of its tool, with the name of its options beside it.

    A name is "tool" or "tool, options". The shape of a dot says how the tokens were found; it is
    hollow where case was ignored.

    >>> from mtmetrics_edu import score_like
    >>> score_dots({"nltk": score_like("nltk", ["a b c d"], [["a b c d"]])})
    BLEU of one text under 1 conventions: nltk 1.0000.
    """
    groups: dict[str, list[tuple[str, BleuScore]]] = {}
    for name, score in sorted(scores.items(), key=lambda item: item[1].score):
        tool, _, options = name.partition(", ")
        groups.setdefault(tool, []).append((options or "default", score))
    with drawing(0.8 * len(groups) + 1.1, captions.scores_said(scores)) as axes:
        for row, dots in enumerate(groups.values()):
            draw_dots(axes, row, dots)
        axes.set_yticks(range(len(groups)), list(groups))
        axes.set(xlim=(0, 1), ylim=(len(groups) - 0.4, -0.6), xlabel="BLEU")
        axes.grid(axis="x")
        bare(axes, "bottom")
        draw_legend(axes)
    return axes


def draw_dots(axes: Axes, row: int, dots: Sequence[tuple[str, BleuScore]]) -> None:
    """The dots of one tool, each with its name on the nearest level where it has room."""
    ends: dict[int, float] = {}  # of each level, where its last name ends
    for name, score in dots:
        x, half = score.score, LETTER * len(name) / 2
        level = next(it for it in LEVELS if ends.get(it, -1.0) < x - half or it == LEVELS[-1])
        ends[level] = x + half
        axes.plot([x], [row], **look(score.signature))
        side = "bottom" if level > 0 else "top"
        axes.annotate(name, (x, row), (0, level), textcoords="offset points", ha="center",
                      va=side, fontsize=11, fontweight="normal")  # fmt: skip


def look(signature: str) -> dict[str, Any]:
    """How a dot looks: its shape by the tokens, hollow where case is ignored."""
    parts = dict(part.split(":", 1) for part in signature.split("|") if ":" in part)
    hollow = parts.get("case") == "lc"
    shape = MARKERS.get(parts.get("tok", ""), OTHER)
    fill = "none" if hollow else BLEU
    return {"marker": shape, "color": BLEU, "markersize": 11, "mfc": fill, "mew": 2.2, "ls": ""}


def draw_legend(axes: Axes) -> None:
    """The shapes and what they stand for."""
    entries = [*NAMES.items(), ("o", "hollow: case ignored")]
    handles = [
        Line2D(
            [],
            [],
            marker=shape,
            color=BLEU,
            ls="",
            markersize=9,
            label=name,
            mfc="none" if "hollow" in name else BLEU,
        )
        for shape, name in entries
    ]
    axes.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.45, -0.2), ncols=3,
                frameon=False, fontsize=11)  # fmt: skip
