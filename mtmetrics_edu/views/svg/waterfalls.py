"""scores -> SVG: ln BLEU as a sum, each factor a bar that starts where the one before it ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isinf, log
from typing import NamedTuple

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import Factor, explain_score
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views.drawing import EDGE, HALO, WIDTH, Scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number

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
    factors, levels = explain_score(score), levels_of(score)
    ranges = [level_range(levels_of(each)) for each in (score, *beside)]
    top, lowest = max(top for top, _ in ranges), min(lowest for _, lowest in ranges)
    y = draw.scale(top, lowest, TOP, BOTTOM)
    *places, last = columns(len(levels))
    falls = [fall for fall in pairwise(levels) if not isinf(fall[0])]  # nothing falls below −∞
    bars = zip(factors, falls, places, strict=False)
    feet = [captions.foot_of(factor, score) for factor in factors]
    return draw.picture(
        HEIGHT + LINE * max(foot.count("\n") for foot in feet),
        captions.waterfall_said(score),
        score_axis(y, top, lowest),
        *(bar(factor, fall, y, at) for factor, fall, at in bars),
        total_bar(levels[-1], y, last),
        *(foot(it.name, text, at) for it, text, at in zip(factors, feet, places, strict=True)),
        foot("BLEU", number(score.score), last, "mtm-strong"),
    )


def levels_of(score: BleuScore) -> list[float]:
    """ln 1 = 0, and the sum of the shares up to each factor: the last level is ln BLEU."""
    levels = [0.0]
    for factor in explain_score(score):
        levels.append(levels[-1] + factor.log_share)
    return levels


def level_range(levels: Sequence[float]) -> tuple[float, float]:
    """The highest level and one a little below the lowest finite level.

    If a level is −∞, there is room below to fall.

    >>> level_range([0.0, -1.0])
    (0.0, -1.08)
    """
    finite = [level for level in levels if not isinf(level)]
    room = 1.08 if len(finite) == len(levels) else 1.6
    return max(finite), min(*finite, -0.1) * room


def columns(count: int) -> list[Column]:
    """So many columns of equal width side by side."""
    width = (RIGHT - LEFT) / count
    gap = width * (1 - SHARE) / 2
    lefts, css = (LEFT + i * width for i in range(count)), "mtm-small" * (count > ROOMY)
    return [Column(x + gap, x + width / 2, x + width - gap, x + width + gap, css) for x in lefts]


def bar(factor: Factor, fall: tuple[float, float], y: Scale, at: Column) -> Html:
    """One factor's bar, from the level before it to the level after it; −∞ is at FLOOR."""
    before, after = fall
    start, end = y(before), FLOOR if isinf(after) else y(after)
    top, colour = min(start, end), palette.order_colour(factor.n) if factor.n else palette.NEUTRAL
    arrow = Html(f'<path d="M{at.middle - 14:.1f} {FLOOR}h28l-14 12z" fill="{colour}"/>')
    next_line = draw.line((at.right, end), (at.next_left, end), "mtm-rule")
    return (
        draw.rectangle(at.left, top, at.right - at.left, abs(end - start), colour)
        + draw.line((at.left, start), (at.right, start), "mtm-axis")
        + above(captions.share_of(factor), top, at)
        + (arrow if isinf(after) else next_line)
    )


def above(text: str, y: float, at: Column) -> Html:
    """What stands over a bar."""
    return draw.label(at.middle, y - 8, text, "middle", f"{HALO} {at.css}".strip())


def total_bar(level: float, y: Scale, at: Column) -> Html:
    """The whole way from 1 down to the score, whose logarithm is `level`."""
    height = (FLOOR if isinf(level) else y(level)) - y(0)
    style = 'style="fill:none;stroke:var(--mtm-ink);stroke-width:2"'
    frame = draw.rectangle(at.left, y(0), at.right - at.left, height, "none", style)
    return frame + above(number(level), y(0), at)


def foot(name: str, value: str, at: Column, css: str = "") -> Html:
    """Name and value of what a bar stands for, below it; the value can have several lines."""
    css = f"{css} {at.css}".strip()
    lines = enumerate(value.split("\n"))
    below = joined(
        draw.label(at.middle, VALUE + i * LINE, text, "middle", css) for i, text in lines
    )
    return draw.label(at.middle, NAME, name, "middle", "mtm-strong") + below


def score_axis(y: Scale, top: float, lowest: float) -> Html:
    """The scores that belong to the heights, in round numbers."""
    marks = [draw.label(EDGE, 20, "score (logarithmic)", css="mtm-quiet")]
    for value in round_scores(top, lowest):
        place = y(log(value))
        marks.append(draw.label(62, place + 5, f"{value:g}", "end", "mtm-quiet"))
        marks.append(draw.line((LEFT - 10, place), (RIGHT, place), "mtm-grid"))
    return joined(marks)


def round_scores(top: float, lowest: float) -> list[float]:
    """Round scores whose logarithms lie between lowest and top, far enough apart to be written.

    >>> round_scores(0.0, -1.0)
    [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
    """
    rounds = [m * 10.0**e / 10 for e in (0, -1, -2, -3, -4) for m in (10, 9, 8, 7, 6, 5, 4, 3, 2)]
    shown: list[float] = []
    for value in rounds:
        apart = not shown or log(shown[-1]) - log(value) > (top - lowest) / 12
        if apart and lowest <= log(value) <= top:
            shown.append(value)
    return shown
