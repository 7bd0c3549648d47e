"""lengths -> SVG: the curve of the brevity penalty, and BLEU's penalty beside NIST's."""

from __future__ import annotations

from functools import cache

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.explain import penalty_crossing
from mtmetrics_edu.nist import nist_length_penalty
from mtmetrics_edu.views import captions, geometry, palette
from mtmetrics_edu.views.geometry import PENALTIES, RATIO_SHOWN, Scale, scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg.shapes import EDGE, HALO, Point, dot, label, line, path, picture

HEIGHT = 340
LEFT, RIGHT, TOP, BOTTOM = 70, 730, 40, 280  # of the axes
FIRST_LINE, LAST_LINE = 70, 246  # the highest and the lowest place of the words beside a point
LAST_START = 620  # further to the right, the words beside a point find no room


def penalty_curve(candidate_length: float, reference_length: float) -> Html:
    """BP for every candidate length, with this candidate's c and r marked.

    >>> "BP = 0.6065" in penalty_curve(12, 18)
    True
    """
    c, r = candidate_length, reference_length
    most, bp = geometry.longest_drawn(c, r), brevity_penalty(c, r)
    x, y = scales(most)
    at = x(c), y(bp)
    curve = [(x(v), y(brevity_penalty(v, r))) for v in geometry.steps(most)]
    return picture(
        HEIGHT,
        captions.curve_said(c, r, bp),
        axes(most, "candidate length c", "BP"),
        line((x(r), TOP - 10), (x(r), BOTTOM), "mtm-rule"),
        label(x(r), TOP - 18, f"r = {r:g}", "middle", "mtm-strong"),
        path(curve, "mtm-curve", palette.METRICS["BLEU"]),
        line(at, (x(c), BOTTOM), "mtm-rule"),
        dot(at, palette.METRICS["BLEU"]),
        beside_point(at, x(r), f"c = {c:g}", f"BP = {number(bp)}"),
    )


def beside_point(at: Point, r: float, *lines: str) -> Html:
    """Lines of words beside a point of the BP curve, where no line of the plot crosses them.

    They stand to the right of the upright lines at the point and at r. Where the picture ends
    there, they stand to the left of the point.
    """
    x, y = max(at[0], r), min(max(at[1], FIRST_LINE), LAST_LINE)
    shift, anchor = (12, "start") if x < LAST_START else (-12, "end")
    return joined(label(x + shift, y + 20 * i, it, anchor, HALO) for i, it in enumerate(lines))


def penalties(
    candidate_length: float | None = None,
    reference_length: float | None = None,
    nist_reference_length: float | None = None,
) -> Html:
    """BLEU's and NIST's penalties against c/r, and where they cross.

    With lengths, also where this candidate stands on each; NIST's r is the mean reference length,
    if given.

    >>> "cross at 0.7613" in penalties()
    True
    """
    x, y = scales(RATIO_SHOWN)
    ratio, height = penalty_crossing()
    cross = x(ratio), y(height)
    here = geometry.standings(candidate_length, reference_length, nist_reference_length)
    said = [it.said for it in here]
    points = [((x(min(it.ratio, RATIO_SHOWN)), y(it.penalty)), it.metric) for it in here]
    return picture(
        HEIGHT,
        captions.penalties_said(ratio, said),
        axes(RATIO_SHOWN, "candidate length ÷ reference length", "penalty"),
        *map(penalty_path, PENALTIES),
        label(x(0.3) - 10, y(brevity_penalty(0.3, 1)) - 12, "BLEU", "end", HALO),
        label(x(0.54), y(nist_length_penalty(0.5, 1)) + 6, "NIST", "start", HALO),
        dot(cross, "var(--mtm-ink)", hollow=True),
        label(cross[0] + 16, cross[1] + 22, f"cross at {ratio:.4f}", "start", HALO),
        *(dot(at, palette.METRICS[metric]) for at, metric in points),
        *(label(RIGHT, 234 + 24 * i, it, "end", HALO) for i, it in enumerate(said)),
    )


@cache  # it is the same for every text
def penalty_path(metric: str) -> Html:
    """The curve of one metric's penalty against c/r; NIST's is dashed."""
    x, y = scales(RATIO_SHOWN)
    points = [(x(v), y(PENALTIES[metric](v, 1))) for v in geometry.steps(RATIO_SHOWN)]
    css = "mtm-curve mtm-nist" if metric == "NIST" else "mtm-curve"
    return path(points, css, palette.METRICS[metric])


# What both plots stand in


def scales(most: float) -> tuple[Scale, Scale]:
    """Numbers from 0 to most as places across, and from 0 to 1 as places upwards."""
    return scale(0, most, LEFT, RIGHT), scale(0, 1, BOTTOM, TOP)


def axes(most: float, across: str, upwards: str) -> Html:
    """Axes from 0 to most and from 0 to 1, with their names, round numbers and faint lines."""
    x, y = scales(most)
    parts = [line((LEFT, BOTTOM), (RIGHT, BOTTOM), "mtm-axis")]
    for value in geometry.ticks(most):
        parts.append(label(x(value), BOTTOM + 20, f"{value:g}", "middle", "mtm-quiet"))
    for value in geometry.QUARTERS:
        parts.append(label(LEFT - 10, y(value) + 5, f"{value:.2f}", "end", "mtm-quiet"))
        if value:
            parts.append(line((LEFT, y(value)), (RIGHT, y(value)), "mtm-grid"))
    parts.append(label((LEFT + RIGHT) / 2, BOTTOM + 44, across, "middle"))
    return joined([*parts, label(EDGE, TOP - 16, upwards)])
