"""Resampling as it happens: the scores of the resamples heap up, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets

from mtmetrics_edu.views import svg
from mtmetrics_edu.widgets.live import LABEL, Live

if TYPE_CHECKING:
    from mtmetrics_edu.resampling import Interval

STEP_SECONDS = 0.1


class ResampleHill(Live):
    """What resampling.bootstrap found, from the first resample on: play it, or pull the slider."""

    def __init__(self, interval: Interval) -> None:
        super().__init__()
        self.interval = interval
        most = len(interval.scores)
        self.resamples = ipywidgets.IntSlider(
            value=min(200, most),
            min=1,
            max=most,
            description="Resamples",
            layout=ipywidgets.Layout(width="28em", max_width="100%"),
            style={"description_width": LABEL},
        )
        self.play = ipywidgets.Play(
            value=self.resamples.value,
            min=1,
            max=most,
            step=max(most // 200, 1),
            interval=round(1000 * STEP_SECONDS),
        )
        self.link = ipywidgets.jslink((self.play, "value"), (self.resamples, "value"))
        hill = ipywidgets.HTML()
        row = ipywidgets.HBox(
            [self.play, self.resamples], layout=ipywidgets.Layout(flex_flow="row wrap")
        )
        self.start([self.resamples], {"hill": hill}, [row, self.status, hill])

    def render(self) -> dict[str, str]:
        """The hill so far."""
        so_far = self.interval.first(self.resamples.value)
        return {"hill": svg.resample_hill(so_far, self.interval)}

    def close(self) -> None:
        """Close it with the link between its controls."""
        self.link.close()
        super().close()

    def described(self) -> str:
        return f"{self.resamples.value} of {self.resamples.max} resamples"
