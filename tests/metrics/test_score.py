"""The bootstrap in plain Python: its draws, its sums, its interval, and NumPy's beside it."""

import sys
from functools import reduce
from itertools import islice
from operator import add
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import BleuStats
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.batch.resampling import bootstrap
from mtmetrics_edu.course.contests import sentences, system
from mtmetrics_edu.explain.segment import pooled, resampled
from mtmetrics_edu.metrics.score import Interval

from ..processes import run

TEXTS = sentences(200)
OURS = system(TEXTS, mistakes=0.25, seed=4)
SEGMENTS = [BleuStats.of(text, [reference]) for text, reference in zip(OURS, TEXTS, strict=True)]

counts = st.tuples(*[st.integers(0, 50)] * 4)
stats = st.builds(BleuStats, counts, counts, st.integers(0, 60), st.integers(0, 60))


@given(st.lists(stats, min_size=1, max_size=8))
def test_pooled_is_the_sum(segments):
    assert pooled(segments) == reduce(add, segments)


def test_a_resample_is_a_draw_of_segments():
    draws = Random(7).choices(SEGMENTS, k=len(SEGMENTS))
    assert next(resampled(SEGMENTS, 7)) == reduce(add, draws).score().score
    options = {"smoothing": "exp", "weights": (0.5, 0.5, 0, 0)}
    assert next(resampled(SEGMENTS, 7, **options)) == reduce(add, draws).score(**options).score


def test_the_draws_are_the_same_each_time():
    assert next(resampled(SEGMENTS)) == next(resampled(SEGMENTS, seed=12345))


def test_it_agrees_with_numpy_within_the_error_of_sampling():
    scores = list(islice(resampled(SEGMENTS), 2000))
    ours = Interval.of(pooled(SEGMENTS).score().score, scores)
    theirs = bootstrap(segment_stats(OURS, [[text] for text in TEXTS]), resamples=2000)
    assert ours.score == theirs.score
    spread = stdev(scores)
    # standard errors, times 4: of a mean 1.4 / √2000, of an end 1.4 · 2.7 / √2000 spreads
    assert fmean(scores) == pytest.approx(fmean(theirs.scores), abs=0.13 * spread)
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.34 * spread)
    assert ours.high - ours.low > 3 * spread


def test_the_ends_are_those_of_koehn():
    scores = [i / 1000 for i in range(1000)]
    Random(1).shuffle(scores)
    interval = Interval.of(0.5, scores)
    assert (interval.low, interval.high) == (0.025, 0.974)
    assert interval.score == 0.5
    first = interval.first(20)
    assert (first.score, first.scores) == (0.5, scores[:20])
    assert (first.low, first.high) == (min(scores[:20]), max(scores[:20]))


@pytest.mark.parametrize(
    ("count", "confidence", "cut"),
    [
        (20, 0.9, 1),  # 0.9999999999999998 by the rules of floating point
        (1000, 0.95, 25),
        (39, 0.95, 0),  # less than one score at each end: none is cut off
        (40, 0.95, 1),
        (1, 0.5, 0),
    ],
)
def test_the_interval_cuts_off_whole_scores(count, confidence, cut):
    interval = Interval.of(0.5, range(count)[::-1], confidence)
    assert (interval.low, interval.high) == (cut, count - 1 - cut)


def test_any_share_is_a_confidence():
    assert Interval.of(0.5, [0.4, 0.6], 0.01).confidence == 0.01
    assert Interval.of(0.5, [0.4, 0.6], 0.99).first(1).confidence == 0.99


def test_the_package_opens_without_what_few_people_need():
    slow = "{*sys.modules} & {'ctypes', 'pathlib', 'statistics'}"
    script = f"import sys; old = {slow}; import mtmetrics_edu; print(({slow}) - old)"
    assert run(sys.executable, "-c", script) == "set()\n"


def test_it_needs_no_numpy():
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['pandas'] = None\n"
        "from mtmetrics_edu import BleuStats\n"
        "from mtmetrics_edu.course.widgets import ResampleHill\n"
        "hill = ResampleHill([BleuStats.of('a b c d e'.split(), ['a b c d f'.split()])] * 3, 20)\n"
        "hill.resamples.value = 7\n"
        "print(hill.panes['histogram'].value.count('<svg'), repr(hill), hill.status.value)\n"
    )
    assert run(sys.executable, "-c", script) == "1 ResampleHill(7 of 20 resamples) \n"
