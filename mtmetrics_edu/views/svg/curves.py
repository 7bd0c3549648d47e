"""lengths -> SVG: the curve of the brevity penalty, and BLEU's penalty beside NIST's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.explain import penalty_crossing
from mtmetrics_edu.views import captions, geometry, palette
from mtmetrics_edu.views.geometry import PENALTIES, RATIO_SHOWN, Scale, Standing, scale
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg.shapes import (
    ABOVE,
    EDGE,
    HALO,
    LETTER,
    LINE,
    WIDTH,
    Box,
    Lines,
    Point,
    dot,
    free_box,
    label,
    line,
    path,
    picture,
    words_box,
)

HEIGHT = 340
LEFT, RIGHT, TOP, BOTTOM = 70, 730, 40, 280  # of the axes
PAGE = Box(LEFT + 6, 12, WIDTH, BOTTOM - 4)  # where words can stand beside a point


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
    words, name = [f"c = {c:g}", f"BP = {number(bp)}"], f"r = {r:g}"
    room = words_box(x(r) - LETTER * len(name) / 2, TOP - 18, [name])
    way = Lines([height_of(lambda v: brevity_penalty(v, r), most)], [x(r), x(c)], [room])
    return picture(
        HEIGHT,
        captions.curve_said(c, r, bp),
        axes(most, "candidate length c", "BP"),
        line((x(r), TOP - 10), (x(r), BOTTOM), "mtm-rule"),
        label(x(r), TOP - 18, name, "middle", "mtm-strong"),
        path(curve, "mtm-curve", palette.METRICS["BLEU"]),
        line(at, (x(c), BOTTOM), "mtm-rule"),
        dot(at, palette.METRICS["BLEU"]),
        written(free_box(at, words, PAGE, way), words),
    )


def height_of(penalty: Scale, most: float) -> Scale:
    """The height of a curve by the place across, both in pixels."""
    across, (_, y) = scale(LEFT, RIGHT, 0, most), scales(most)
    return lambda place: y(penalty(max(across(place), 0)))


def written(box: Box, words: Sequence[str]) -> Html:
    """Lines of words in their room."""
    base = box.top + ABOVE
    return joined(label(box.left, base + LINE * i, it, css=HALO) for i, it in enumerate(words))


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
    ratio, _ = penalty_crossing()
    here = geometry.standings(candidate_length, reference_length, nist_reference_length)
    said = captions.penalties_said(ratio, [it.said for it in here])
    return picture(HEIGHT, said, both_curves(), readouts(here))


@cache
def both_curves() -> Html:
    """Axes, both curves with their names, and where they cross: the same for all lengths."""
    x, y = scales(RATIO_SHOWN)
    ratio, height = penalty_crossing()
    cross = x(ratio), y(height)
    return joined(
        [
            axes(RATIO_SHOWN, "candidate length ÷ reference length", "penalty"),
            *(penalty_path(name, x, y) for name in PENALTIES),
            label(*BLEU_NAME, "BLEU", css=HALO),
            label(*NIST_NAME, "NIST", css=HALO),
            dot(cross, "var(--mtm-ink)", hollow=True),
            label(cross[0] + 16, cross[1] + 22, crossing_said(ratio), "start", HALO),
        ]
    )


def crossing_said(ratio: float) -> str:
    """Where the curves cross."""
    return f"cross at {ratio:.4f}"


def readouts(here: Sequence[Standing]) -> Html:
    """A dot on each curve, and beside it the metric's penalty; no words stand on others."""
    x, y = scales(RATIO_SHOWN)
    ratio, height = penalty_crossing()
    points = [(x(min(it.ratio, RATIO_SHOWN)), y(it.penalty)) for it in here]
    taken = [dot_box(at) for at in (*points, (x(ratio), y(height)))]
    taken.append(words_box(x(ratio) + 16, y(height) + 22, [crossing_said(ratio)]))
    taken += [words_box(*BLEU_NAME, ["BLEU"]), words_box(*NIST_NAME, ["NIST"])]
    drawn = [dot(at, palette.METRICS[it.metric]) for at, it in zip(points, here, strict=True)]
    for at, it in zip(points, here, strict=True):
        words = [f"{it.metric} {number(it.penalty)}"]
        box = free_box(at, words, PAGE, Lines(CURVES, boxes=taken))
        taken.append(box)
        drawn.append(written(box, words))
    return joined(drawn)


def dot_box(at: Point) -> Box:
    """The room of a dot."""
    return Box(at[0] - 9, at[1] - 9, at[0] + 9, at[1] + 9)


def penalty_path(metric: str, x: Scale, y: Scale) -> Html:
    """The curve of one metric's penalty against c/r; NIST's is dashed."""
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


def name_place(metric: str, ratio: float, aside: float, down: float) -> Point:
    """Where the name of a curve starts: beside the curve at a ratio."""
    x, y = scales(RATIO_SHOWN)
    return x(ratio) + aside, y(PENALTIES[metric](ratio, 1)) + down


BLEU_NAME = name_place("BLEU", 0.3, -50, -12)
NIST_NAME = name_place("NIST", 0.5, 22, 6)
CURVES = [
    height_of(partial(penalty, reference_length=1), RATIO_SHOWN) for penalty in (PENALTIES.values())
]
