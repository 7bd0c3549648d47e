"""Resampling as it happens: the scores of the resamples heap up, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import ipywidgets

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.intervals import Interval, pooled, resampled
from mtmetrics_edu.views import svg
from mtmetrics_edu.widgets.live import LABEL, Live

STEP_SECONDS = 0.1


class ResampleHill(Live):
    """A bootstrap from its first resample on: play it, or pull the slider.

    segments: the statistics of each segment. resamples: how many there are to see. options: BLEU's
    weights and smoothing.
    """

    link: ipywidgets.Widget | None = None  # between slider and ▶, once there are any

    def __init__(
        self,
        segments: Sequence[BleuStats],
        resamples: int = 2000,
        *,
        seed: int = 12345,
        **options: Any,
    ) -> None:
        score = pooled(segments).score(**options).score
        scores = list(islice(resampled(segments, seed, **options), resamples))
        interval = Interval.of(score, scores)
        super().__init__()
        self.interval = interval
        self.resamples = ipywidgets.IntSlider(
            value=min(200, resamples),
            min=1,
            max=resamples,
            description="Resamples",
            layout=ipywidgets.Layout(width="28em", max_width="100%"),
            style={"description_width": LABEL},
        )
        self.play = ipywidgets.Play(
            value=self.resamples.value,
            min=1,
            max=resamples,
            step=max(resamples // 200, 1),
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
        if self.link is not None:
            self.link.close()
        super().close()

    def described(self) -> str:
        return f"{self.resamples.value} of {self.resamples.max} resamples"
