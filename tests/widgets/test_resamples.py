"""The hill of the first resamples is that of a bootstrap with so many resamples."""

from __future__ import annotations

import pytest

from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.course.examples import DOG_MAN
from mtmetrics_edu.resampling import bootstrap
from mtmetrics_edu.widgets import ResampleHill

from .reading import safe

SEGMENTS = segment_stats(DOG_MAN.candidates, DOG_MAN.references)
INTERVAL = bootstrap(SEGMENTS, resamples=300, smoothing="exp")


@pytest.mark.parametrize("resamples", [1, 2, 40, 300])
def test_it_shows_the_interval_so_far(resamples: int) -> None:
    widget = ResampleHill(INTERVAL)
    widget.resamples.value = resamples
    so_far = INTERVAL.first(resamples)
    text = safe(widget.panes["hill"].value).text
    assert f"low {so_far.low:.4f}" in text
    assert f"high {so_far.high:.4f}" in text
    assert f"score {INTERVAL.score:.4f}" in text
    assert widget.status.value == ""
    assert repr(widget) == f"ResampleHill({resamples} of 300 resamples)"


def test_it_closes_with_its_link() -> None:
    widget = ResampleHill(INTERVAL)
    widget.close()
    assert widget.link.comm is None
