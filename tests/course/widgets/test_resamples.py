"""The hill of the first resamples is that of a bootstrap with so many resamples."""

from __future__ import annotations

from itertools import islice

import pytest
from ipywidgets.widgets.widget import _instances

from mtmetrics_edu import BleuStats
from mtmetrics_edu.course.examples import DOG_MAN
from mtmetrics_edu.course.widgets import ResampleHill
from mtmetrics_edu.explain.segment import pooled, resampled
from mtmetrics_edu.intervals import Interval

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


def test_all_its_controls_are_in_it() -> None:
    widget = ResampleHill(SEGMENTS, 10)
    shown = [inner for it in widget.children for inner in getattr(it, "children", ())]
    assert {widget.resamples, widget.play, widget.clock} <= {*shown}


def test_it_plays_pauses_and_begins_again() -> None:
    widget = ResampleHill(SEGMENTS, 1000)
    assert widget.resamples.value == 1000  # the first picture is the whole hill
    widget.resamples.value = 200
    widget.play.click()
    assert (widget.clock.playing, widget.play.description) == (True, "Pause")
    assert widget.resamples.disabled  # or the next step would overwrite what is typed
    assert widget.clock.value == 200
    widget.clock.value += widget.clock.step  # as the browser does
    assert widget.resamples.value == 205
    assert "205 resamples" in dict(safe(widget.panes["hill"].value).attributes)["aria-label"]
    widget.play.click()
    assert (widget.clock.playing, widget.play.description) == (False, "Play")
    assert not widget.resamples.disabled
    widget.play.click()  # goes on from where it stopped
    assert (widget.resamples.value, widget.clock.value) == (205, 205)
    widget.play.click()
    widget.resamples.value = 1000
    widget.play.click()
    assert (widget.resamples.value, widget.clock.value) == (1, 1)


@pytest.mark.parametrize("resamples", [1, 7, 50, 999, 2000])
def test_the_last_step_shows_all(resamples: int) -> None:
    widget = ResampleHill(SEGMENTS, resamples)
    widget.resamples.value = 1
    steps = range(1, widget.clock.max + 1, widget.clock.step)
    assert len(steps) <= 401
    for value in (*steps[:3], *steps[-2:]):
        widget.clock.value = value
    assert widget.resamples.value == resamples


def test_closing_leaves_nothing() -> None:
    before = set(_instances)
    ResampleHill(SEGMENTS, 10).close()
    assert set(_instances) == before


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
