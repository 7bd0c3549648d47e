"""intervals -> SVG: the hill that the scores of resamples build, and their interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.captions import interval_said
from mtmetrics_edu.views.geometry import BINS, hill_heights, hill_reach, scale
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg.shapes import HALO, label, line, picture, rectangle

HEIGHT = 336
LEFT, RIGHT, TOP, BOTTOM = 120, 640, 60, 280  # of the hill
LOWEST = 4  # pixels: so that the first resample is seen, too


def resample_hill(interval: Interval, whole: Interval) -> Html:
    """The scores of the resamples so far, to the scale of all of them, and their interval.

    >>> whole = Interval.of(0.5, [0.4, 0.5, 0.6])
    >>> "scores of 2 resamples" in resample_hill(whole.first(2), whole)
    True
    """
    low, high = hill_reach(whole)
    x, score = scale(low, high, LEFT, RIGHT), interval.score
    return picture(
        HEIGHT,
        interval_said(interval),
        *bars(hill_heights(interval, low, high), max(hill_heights(whole, low, high))),
        line((LEFT - 6, BOTTOM), (RIGHT + 6, BOTTOM), "mtm-axis"),
        label(LEFT - 14, BOTTOM + 5, number(low), "end", "mtm-quiet"),
        label(RIGHT + 14, BOTTOM + 5, number(high), "start", "mtm-quiet"),
        end_line(x(interval.low), f"low {number(interval.low)}", "end"),
        end_line(x(interval.high), f"high {number(interval.high)}", "start"),
        line((x(score), TOP - 30), (x(score), BOTTOM), "mtm-axis"),
        label(x(score), TOP - 38, f"score {number(score)}", "middle", HALO),
        label((LEFT + RIGHT) / 2, BOTTOM + 50, resamples_said(interval), "middle"),
    )


def bars(heights: Sequence[int], highest: int) -> Iterator[Html]:
    """A bar for each bin that holds a score; `highest` scores reach TOP."""
    y, width = scale(0, highest, BOTTOM, TOP), (RIGHT - LEFT) / BINS
    for i, count in enumerate(heights):
        if count:
            height = max(BOTTOM - y(count), LOWEST)
            left, top = LEFT + i * width, BOTTOM - height
            yield rectangle(left, top, width - 1, height, palette.METRICS["BLEU"])


def end_line(x: float, said: str, anchor: str) -> Html:
    """The upright line at one end of the interval, with its name below the axis.

    The low end's name stands to the left of its line, the high end's to the right: there is
    nothing between that could cross them.
    """
    shift = 7 if anchor == "start" else -7
    upright = line((x, TOP - 18), (x, BOTTOM + 28), "mtm-rule")
    return upright + label(x + shift, BOTTOM + 26, said, anchor, HALO)


def resamples_said(interval: Interval) -> str:
    """What the bars are."""
    count = len(interval.scores)
    return "score of 1 resample" if count == 1 else f"scores of {count} resamples"
