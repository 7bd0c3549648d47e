"""A tool for planning: how many segments a test set needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtmetrics_edu.course.widgets.controls import drop_down, row, slider
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.svg.curves import power_curve

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison


TENTHS = (2, 3, 5, 7, 10, 15, 20, 30)
GAINS = [(f"{tenths / 10:g} point" + "s" * (tenths != 10), tenths / 1000) for tenths in TENTHS]


class PowerPlan(Live):
    """A gain, a number of segments, and how often a test would notice the gain on so many.

    comparison: a paired bootstrap of two systems. segments: how many its test set has; the planned
    one has segments like them.
    """

    def __init__(self, comparison: Comparison, segments: int) -> None:
        super().__init__("curve")
        self.comparison, self.segments = comparison, segments
        self.gain = drop_down("Real gain", GAINS, value=0.01)
        self.planned = slider("Segments", 1000, 50, 20_000)
        self.start([self.gain, self.planned], row(self.gain, self.planned), *self.results)

    def render(self) -> dict[str, Html]:
        """The curve of power, and the planned test set on it."""
        gain, planned = self.gain.value, self.planned.value
        return {"curve": power_curve(self.comparison, self.segments, gain, planned)}

    def described(self) -> str:
        return f"{self.gain.label} on {self.planned.value} segments"
