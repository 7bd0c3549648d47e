"""scores -> SVG: ln BLEU as a sum, each factor a bar that starts where the one before it ends."""

from __future__ import annotations

from math import isinf, log
from typing import NamedTuple

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import Factor, explain_score
from mtmetrics_edu.views import captions, geometry, palette
from mtmetrics_edu.views.geometry import Fall, Scale, scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg.shapes import EDGE, HALO, WIDTH, label, line, picture, rectangle

HEIGHT = 360
LEFT, RIGHT = 80, WIDTH - 10  # of all bars together
TOP, BOTTOM = 50, 290  # of the levels
FLOOR = 300  # where ln 0 = −∞ ends
NAME, VALUE, LINE = 330, 351, 20  # baselines below the bars, and from line to line
ROOMY = 7  # so many bars have room for words of the usual size
SHARE = 0.72  # of a column that its bar fills


class Column(NamedTuple):
    """Where one bar stands, from left to right."""

    left: float
    middle: float
    right: float
    next_left: float  # where the next bar starts
    css: str  # of the words above and below the bar


def waterfall(score: BleuScore, *beside: BleuScore) -> Html:
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score.

    beside: scores that are drawn beside this one, so that all have the same axis.

    >>> from mtmetrics_edu import sentence_bleu
    >>> "BP = 0.3679 adds −1.0000." in waterfall(sentence_bleu(["a"], [["a", "b"]], max_n=1))
    True
    """
    factors = explain_score(score)
    levels = levels_of(score)
    reaches = [geometry.reach(levels), *(geometry.reach(levels_of(it)) for it in beside)]
    top, lowest = max(top for top, _ in reaches), min(lowest for _, lowest in reaches)
    y = scale(top, lowest, TOP, BOTTOM)
    *places, last = columns(len(levels))
    bars = zip(factors, geometry.falls(levels), places, strict=False)
    feet = [captions.foot_of(factor, score) for factor in factors]
    return picture(
        HEIGHT + LINE * max(foot.count("\n") for foot in feet),
        captions.waterfall_said(score),
        score_axis(y, top, lowest),
        *(bar(factor, fall, y, at) for factor, fall, at in bars),
        total_bar(levels[-1], y, last),
        *(foot(it.name, said, at) for it, said, at in zip(factors, feet, places, strict=True)),
        foot("BLEU", number(score.score), last, "mtm-strong"),
    )


def levels_of(score: BleuScore) -> list[float]:
    """ln 1 = 0, and the level after each factor."""
    return geometry.levels(explain_score(score))


def columns(count: int) -> list[Column]:
    """So many columns of equal width side by side."""
    width = (RIGHT - LEFT) / count
    gap = width * (1 - SHARE) / 2
    lefts, css = (LEFT + i * width for i in range(count)), "mtm-small" * (count > ROOMY)
    return [Column(x + gap, x + width / 2, x + width - gap, x + width + gap, css) for x in lefts]


def bar(factor: Factor, fall: Fall, y: Scale, at: Column) -> Html:
    """One factor's bar, from the level before it to the level after it; −∞ is at FLOOR."""
    before, after = fall
    start, end = y(before), FLOOR if isinf(after) else y(after)
    top, colour = min(start, end), palette.order_colour(factor.n) if factor.n else palette.NEUTRAL
    next_line = line((at.right, end), (at.next_left, end), "mtm-rule")
    return (
        rectangle(at.left, top, at.right - at.left, abs(end - start), colour)
        + line((at.left, start), (at.right, start), "mtm-axis")
        + label(at.middle, top - 8, captions.share_of(factor), "middle", f"{HALO} {at.css}".strip())
        + (arrow(at.middle, colour) if isinf(after) else next_line)
    )


def arrow(x: float, colour: str) -> Html:
    """The head of an arrow that points down from FLOOR."""
    return Html(f'<path d="M{x - 14:.1f} {FLOOR}h28l-14 12z" fill="{colour}"/>')


def total_bar(level: float, y: Scale, at: Column) -> Html:
    """The whole way from 1 down to the score, whose logarithm is `level`."""
    height = (FLOOR if isinf(level) else y(level)) - y(0)
    style = 'style="fill:none;stroke:var(--mtm-ink);stroke-width:2"'
    frame = rectangle(at.left, y(0), at.right - at.left, height, "none", style)
    return frame + label(at.middle, y(0) - 8, number(level), "middle", f"{HALO} {at.css}".strip())


def foot(name: str, value: str, at: Column, css: str = "") -> Html:
    """Name and value of what a bar stands for, below it; the value can have several lines."""
    css = f"{css} {at.css}".strip()
    lines = enumerate(value.split("\n"))
    below = joined(label(at.middle, VALUE + i * LINE, it, "middle", css) for i, it in lines)
    return label(at.middle, NAME, name, "middle", "mtm-strong") + below


def score_axis(y: Scale, top: float, lowest: float) -> Html:
    """The scores that belong to the heights, in round numbers."""
    marks = []
    for value in geometry.round_scores(top, lowest):
        place = y(log(value))
        marks.append(label(62, place + 5, f"{value:g}", "end", "mtm-quiet"))
        marks.append(line((LEFT - 10, place), (RIGHT, place), "mtm-grid"))
    return joined([*marks, label(EDGE, 20, "score (logarithmic)", css="mtm-quiet")])
