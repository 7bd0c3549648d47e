"""The answers of the predictions of notebook 10, computed as the notebook does."""

from __future__ import annotations

import re

from mtmetrics_edu.batch import BleuSegments, segment_stats
from mtmetrics_edu.batch.resampling import approximate_randomization, bootstrap
from mtmetrics_edu.course.contests import difficulties, measured_power, sentences, system
from mtmetrics_edu.course.predictions import of_lesson

from ...test_calibration import committed


def output(size: int, seed: int) -> BleuSegments:
    texts = sentences(size)
    return segment_stats(system(texts, difficulties(size), seed), [[text] for text in texts])


def said(id: str) -> float:
    """The number in an answer."""
    (it,) = (it for it in of_lesson("10") if it.id == id)
    return float(re.findall(r"\d+", it.answer)[0])


def test_how_wide_the_interval_is() -> None:
    interval = bootstrap(output(300, 4), resamples=2000)
    assert abs(100 * (interval.high - interval.low) - said("10-1")) < 1


def test_four_times_the_segments_halve_the_width() -> None:
    small, large = (bootstrap(output(size, 4), resamples=1000) for size in (300, 1200))
    assert 0.4 < (large.high - large.low) / (small.high - small.low) < 0.6


def test_how_often_chance_gives_as_much() -> None:
    p = approximate_randomization(output(300, 4), output(300, 5)).p_value
    assert round(100 * p) == said("10-3")


def test_how_often_sacrebleu_is_too_ready() -> None:
    test = 'paired bootstrap, convention="sacrebleu"'
    assert round(committed()["300", "0.05", test][0]) == said("10-4")


def test_how_often_a_point_is_found() -> None:
    assert abs(100 * measured_power()["1 point"][1000] - said("10-5")) < 5


def test_the_usual_threshold_is_among_the_choices() -> None:
    (asked,) = (it for it in of_lesson("10") if it.id == "10-3")
    assert "the usual threshold" in asked.judge("About 5.").text
