"""resampling -> SVG: the hill of the differences that chance makes, and the tail that p counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from mtmetrics_edu.views import palette
from mtmetrics_edu.views.geometry import Scale, scale
from mtmetrics_edu.views.html.markup import NOTHING, Html, joined
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg.shapes import HALO, label, line, picture, rectangle
from mtmetrics_edu.views.verdicts import hill_said, signed_points

if TYPE_CHECKING:
    from mtmetrics_edu.compare import Test

HEIGHT = 372
LEFT, RIGHT, TOP, BOTTOM = 40, 720, 112, 282  # of the hill
ROOM = 110  # pixels for the words beside the observed difference
BINS = 40  # of the hill, about
LOWEST = 2  # pixels: so that a single draw is seen, too


class Bin(NamedTuple):
    """Some draws whose differences lie close together."""

    low: float
    high: float
    tail: int  # as large as the observed difference, in either direction
    rest: int


def chance_hill(test: Test, metric: str) -> Html:
    """The differences of a test's draws. Those that are as large as the observed one are shaded.

    They must vary around 0, as those of approximate randomization do. metric: "bleu" or "nist".

    >>> from mtmetrics_edu.compare import compare
    >>> found = compare(["a b", "c"], ["a", "c"], [["a b"], ["c"]], max_n=1, trials=9)
    >>> "p = 1.0000" in chance_hill(found.tests[2], "bleu")
    True
    """
    observed = test.comparison.difference
    found = bins(test.comparison.differences.tolist(), observed)
    reach, colour = found[-1].high, palette.METRICS["BLEU"]
    x, most = scale(-reach, reach, LEFT, RIGHT), max(it.tail + it.rest for it in found)
    y = scale(0, most, BOTTOM, TOP)
    tail = sum(it.tail for it in found)
    said = f"as far from 0 as observed, or further (blue): {tail:,} of {test.draws:,} draws"
    return picture(
        HEIGHT,
        hill_said(test, metric),
        *(bar(it, x, y, colour) for it in found),
        line((LEFT - 6, BOTTOM), (RIGHT + 6, BOTTOM), "mtm-axis"),
        *ends(reach, metric),
        mirror_line(x(-observed)) if observed else NOTHING,
        observed_line(x(observed), observed, test, metric),
        label((LEFT + RIGHT) / 2, BOTTOM + 54, "differences that chance alone makes", "middle"),
        label((LEFT + RIGHT) / 2, BOTTOM + 80, said, "middle", "mtm-quiet"),
    )


def bins(differences: Sequence[float], observed: float) -> list[Bin]:
    """The differences in bins of equal width, the same number below and above 0.

    Where it can be, the observed difference is the edge of a bin.

    >>> [(it.tail, it.rest) for it in bins([-0.2, -0.1, 0.0, 0.1], 0.2)[::20]]
    [(1, 0), (0, 1)]
    """
    size = abs(observed)
    reach = max(size, *map(abs, differences)) or 0.01
    width = 2 * reach / BINS
    if size >= width:
        width = size / round(size / width)
    half = ceil(reach / width - 1e-9)
    reach = half * width
    tails, rests = [0] * 2 * half, [0] * 2 * half
    for difference in differences:
        place = min(int((difference + reach) / width + 1e-9), 2 * half - 1)
        (tails if abs(difference) >= size - 1e-12 else rests)[place] += 1
    edges = [i * width - reach for i in range(2 * half + 1)]
    return [Bin(*it) for it in zip(edges, edges[1:], tails, rests, strict=False)]


def bar(found: Bin, x: Scale, y: Scale, colour: str) -> Html:
    """The bar of one bin: what is shaded stands below."""
    left, width = x(found.low), x(found.high) - x(found.low) - 1
    drawn, bottom = [], float(BOTTOM)
    for count, fill in ((found.tail, colour), (found.rest, palette.NEUTRAL)):
        if count:
            height = max(BOTTOM - y(count), LOWEST)
            bottom -= height
            drawn.append(rectangle(left, bottom, width, height, fill))
    return joined(drawn)


def ends(reach: float, metric: str) -> Iterator[Html]:
    """The numbers below the axis: 0, and the ends of the hill."""
    for value, at, anchor in ((-reach, LEFT, "start"), (0.0, 0.0, ""), (reach, RIGHT, "end")):
        place = at if anchor else (LEFT + RIGHT) / 2
        said = signed_points(value, metric) if anchor else "0"
        yield label(place, BOTTOM + 22, said, anchor or "middle", "mtm-quiet")


def observed_line(x: float, observed: float, test: Test, metric: str) -> Html:
    """The upright line of the observed difference, with p beside it, above the hill."""
    to_the_right = observed >= 0 if LEFT + ROOM < x < RIGHT - ROOM else x < (LEFT + RIGHT) / 2
    shift, anchor = (8, "start") if to_the_right else (-8, "end")
    words = (f"observed {signed_points(observed, metric)}", f"p = {number(test.p_value)}")
    names = joined(
        label(x + shift, TOP - 74 + 24 * i, said, anchor, HALO) for i, said in enumerate(words)
    )
    return line((x, TOP - 92), (x, BOTTOM), "mtm-axis") + names


def mirror_line(x: float) -> Html:
    """The upright line of a difference as large as the observed one in the other direction."""
    return line((x, TOP - 24), (x, BOTTOM), "mtm-rule")
