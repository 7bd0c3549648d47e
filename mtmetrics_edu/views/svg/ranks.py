"""people and a metric -> SVG: the same systems in two orders, and a line for each between them."""

from collections.abc import Sequence
from itertools import combinations

from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.drawing import EDGE
from mtmetrics_edu.views.html.markup import Html

LEFT, RIGHT, HEAD, ROW = 280, 480, 42, 20  # of the lines; the columns' names; from row to row
FAR = 5  # places between two ranks that are marked


def rank_lines(
    systems: Sequence[str], people: Sequence[float], scores: Sequence[float], metric: str
) -> Html:
    """The systems in the order of people, on the left, and in the metric's order; a line for each.

    people, scores: of each system; higher is better. Two lines cross where people and the metric
    disagree on a pair of systems.

    >>> ranks = rank_lines(["a", "b", "c"], [-1.0, -2.0, -3.0], [0.3, 0.2, 0.25], "BLEU")
    >>> "1 of 3 pairs of lines cross. People and BLEU: a 1 → 1, b 2 → 3, c 3 → 2." in ranks
    True
    """
    rows = sorted(zip(places(people), places(scores), systems, people, scores, strict=True))
    pairs = [*combinations(zip(people, scores, strict=True), 2)]
    crossing = sum((a - b) * (x - y) < 0 for (a, x), (b, y) in pairs)
    message = f"{crossing} of {len(pairs)} pairs of lines cross"
    each = ", ".join(f"{name} {left} → {right}" for left, right, name, *_ in rows)
    parts = [draw.label(EDGE, 16, message, css="mtm-strong")]
    parts.append(draw.label(LEFT - 16, HEAD, "error points", "end", "mtm-quiet"))
    parts.append(draw.label(RIGHT + 16, HEAD, metric, css="mtm-quiet"))
    for left, right, name, points, score in rows:
        ends = [(LEFT, HEAD + ROW * left), (RIGHT, HEAD + ROW * right)]
        far = abs(left - right) >= FAR
        colour = palette.MARKS[CLIPPED_AWAY if far else MATCHED]
        shown = f"{score if metric == 'NIST' else 100 * score:#.3g}".replace("-", "−")
        parts.append(draw.path(ends, "mtm-curve mtm-joined", colour, 5 if far else 2))
        parts += [draw.dot(end, colour) for end in ends]
        parts.append(draw.label(LEFT - 16, ends[0][1] + 5, f"{name}  {-points:.2f}", "end"))
        parts.append(draw.label(RIGHT + 16, ends[1][1] + 5, f"{shown}  {name}"))
    height = HEAD + ROW * (len(rows) + 0.7)
    return draw.svg_element(height, f"{message}. People and {metric}: {each}.", *parts)


def places(scores: Sequence[float]) -> list[int]:
    """The place of each score; the highest is on place 1, and equal ones keep their order.

    >>> places([0.1, 0.3, 0.1])
    [2, 1, 3]
    """
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    return [1 + order.index(i) for i in range(len(scores))]
