"""Resampling as it happens: the score of each resample is added to a histogram, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import ipywidgets

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.course.widgets.controls import button, on_new, row, slider
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain.segment import pooled, resampled
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.views import svg
from mtmetrics_edu.views.html.markup import Html

STEP_SECONDS = 0.1
STEPS = 200  # from the first resample to the last


class ResampleHill(Live):
    """A bootstrap: all its resamples; play them from the first on, or choose how many are shown.

    segments: the statistics of each segment. resamples: how many there are. options: BLEU's
    weights and smoothing.
    """

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
        super().__init__("hill")
        self.interval = interval
        self.resamples = slider("Resamples", resamples, 1, resamples)
        self.clock = clock(resamples)
        on_new("value", self.clock, self.show_first)
        on_new("playing", self.clock, self.follow_clock)
        self.play = button("Play", self.play_or_pause)
        self.start([self.resamples], [row(self.resamples, self.play, self.clock)])

    def play_or_pause(self) -> None:
        """Play from the number shown, or from 1 if all are. If it plays, stop."""
        if not self.clock.playing:
            shown = self.resamples.value
            self.clock.value = shown if shown < self.resamples.max else 1
        self.clock.playing = not self.clock.playing

    def show_first(self, count: int) -> None:
        """Show as many resamples as the clock says; the slider takes no more than all."""
        self.resamples.value = count

    def follow_clock(self, playing: bool) -> None:
        """Let the button say what it would do. While the clock runs, nobody can move the
        slider, because the next step would move it back."""
        self.play.description = "Pause" if playing else "Play"
        self.resamples.disabled = playing

    def render(self) -> dict[str, Html]:
        """The hill so far."""
        so_far = self.interval.first(self.resamples.value)
        return {"hill": svg.resample_hill(so_far, self.interval)}

    def described(self) -> str:
        return f"{self.resamples.value} of {self.resamples.max} resamples"


def clock(most: int) -> ipywidgets.Play:
    """What counts in the browser while it plays; unseen, since its own buttons have no names."""
    step = max(most // STEPS, 1)
    return ipywidgets.Play(
        value=1,
        min=1,
        max=most + step - 1,  # so that the last step reaches the last resample
        step=step,
        interval=round(1000 * STEP_SECONDS),
        layout=ipywidgets.Layout(display="none"),
    )
