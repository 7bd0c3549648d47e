"""The hill of the first resamples is that of a bootstrap with so many resamples."""

from __future__ import annotations

from itertools import islice

import pytest
from ipywidgets.widgets.widget import _instances

from mtmetrics_edu import BleuStats
from mtmetrics_edu.course.examples import DOG_MAN
from mtmetrics_edu.intervals import Interval, pooled, resampled
from mtmetrics_edu.widgets import ResampleHill

from .reading import safe

SEGMENTS = list(map(BleuStats.of, DOG_MAN.candidates, DOG_MAN.references))


@pytest.mark.parametrize("resamples", [1, 2, 40, 300])
def test_it_shows_the_interval_so_far(resamples: int) -> None:
    widget = ResampleHill(SEGMENTS, 300, seed=3, smoothing="exp")
    widget.resamples.value = resamples
    score = pooled(SEGMENTS).score(smoothing="exp").score
    scores = list(islice(resampled(SEGMENTS, 3, smoothing="exp"), resamples))
    so_far = Interval.of(score, scores)
    text = safe(widget.panes["hill"].value).text
    assert f"low {so_far.low:.4f}" in text
    assert f"high {so_far.high:.4f}" in text
    assert f"score {score:.4f}" in text
    assert widget.status.value == ""
    assert repr(widget) == f"ResampleHill({resamples} of 300 resamples)"


def test_it_closes_with_its_link() -> None:
    widget = ResampleHill(SEGMENTS, 10)
    widget.close()
    assert widget.link.comm is None


@pytest.mark.parametrize(
    ("segments", "resamples", "match"),
    [([], 10, "no segment"), (SEGMENTS, 0, "number of resamples is 0")],
)
def test_what_cannot_be_drawn_is_refused_and_leaves_nothing(
    segments: list[BleuStats], resamples: int, match: str
) -> None:
    before = set(_instances)
    with pytest.raises(ValueError, match=match):
        ResampleHill(segments, resamples)
    assert set(_instances) == before
