"""How often a test notices a gain, against the number of segments, as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views.drawing import HALO
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.svg.curves import BLUE, BOTTOM, HEIGHT, LEFT, axes, scales, steps

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison

ENOUGH = 0.8  # the power that is usually asked for


def power_curve(test: Comparison, segments: int, gain: float, planned: int) -> Html:
    """The power of a test on test sets of any size, and on the planned one.

    test: of two systems on `segments` segments; gain: the difference to be noticed.
    """
    needed = test.segments_needed(segments, gain, ENOUGH)
    most = max(1.25 * planned, min(1.25 * needed, 4 * planned))
    x, y = scales(most)
    power = test.power(segments, gain, planned)
    points = [(x(size), y(test.power(segments, gain, size))) for size in steps(most)[1:]]
    here = x(planned), y(power)
    enough = [draw.path([(LEFT, y(ENOUGH)), (x(most), y(ENOUGH))], "mtm-rule")]
    enough.append(draw.label(LEFT + 8, y(ENOUGH) - 6, f"{ENOUGH:.0%} is usually wanted"))
    if needed <= most:
        enough.append(draw.path([(x(needed), y(ENOUGH)), (x(needed), BOTTOM)], "mtm-rule"))
        side = "start" if x(needed) < x(most / 2) else "end"
        shift = 8 if side == "start" else -8
        enough.append(draw.label(x(needed) + shift, BOTTOM - 10, f"{needed:,}", side, HALO))
    noticed = f"{power:.0%} of {planned:,} segments"
    return draw.svg_element(
        HEIGHT,
        f"Of test sets of {planned:,} segments, {power:.0%} notice a gain of {100 * gain:.1f} "
        f"points; {ENOUGH:.0%} take {needed:,} segments.",
        axes(most, "segments in the test set", f"noticed: a gain of {100 * gain:.1f} points"),
        *enough,
        draw.path(points, "mtm-curve", BLUE),
        draw.dot(here, BLUE),
        draw.label(
            here[0] + (14 if power < ENOUGH else -14),
            here[1] + (24 if power < ENOUGH else -14),
            noticed.replace(" of ", " with "),
            "start" if here[0] < x(most / 2) else "end",
            HALO,
        ),
    )
