"""Contests of constructed systems: equal ones are equal, gains are what they are called, and the
recorded p-values are those that come out again."""

from __future__ import annotations

import pytest

from mtmetrics_edu import corpus_bleu
from mtmetrics_edu.batch.resampling import paired_bootstrap
from mtmetrics_edu.course import contests
from mtmetrics_edu.course.contests import (
    FEWER,
    RESAMPLES,
    SEGMENTS,
    contest,
    difficulties,
    false_alarms,
    measured_power,
    recorded,
    seed_of,
    sentences,
    share_found,
    system,
    thousandths,
)

CONTESTS = 300


def test_a_contest_is_of_the_constructed_test_set() -> None:
    texts, rates = sentences(20, 7), difficulties(20, seed=8)
    outputs = system(texts, rates, 9), system(texts, [0.5 * rate for rate in rates], 10)
    a, b = contest(20, 7, fewer=0.5)
    for segments, output in zip((a, b), outputs, strict=True):
        score = corpus_bleu(output, [[text] for text in texts]).score
        assert segments.stats(segments.table().sum(axis=0)).score().score == pytest.approx(score)


@pytest.mark.parametrize(("gain", "points"), [("0.5 points", 0.5), ("1 point", 1), ("2 points", 2)])
def test_a_gain_is_as_large_as_it_is_called(gain: str, points: float) -> None:
    """40,000 segments for each system; the standard error of the difference is 0.13 points."""
    pairs = [contest(5000, 100_000 + 10 * n, FEWER[gain]) for n in range(8)]
    a, b = (sum(it.table().sum(axis=0) for it in side) for side in zip(*pairs, strict=True))
    kind = type(pairs[0][0])
    scores = [kind.stats([int(value) for value in row]).score().score for row in (a, b)]
    assert 100 * (scores[1] - scores[0]) == pytest.approx(points, abs=0.35)


@pytest.mark.parametrize("size", SEGMENTS)
@pytest.mark.parametrize("gain", FEWER)
def test_the_recorded_p_values_come_out_again(gain: str, size: int) -> None:
    values = recorded()[gain][str(size)]
    assert len(values) == CONTESTS
    assert all(1 <= value <= 1000 for value in values)
    assert values[:1] == thousandths(size, FEWER[gain], range(1))


def test_a_thousandth_is_of_the_p_value() -> None:
    (value,) = thousandths(40, 0.9, range(1))
    p = paired_bootstrap(*contest(40, seed_of(0), 0.9), resamples=RESAMPLES, seed=0).p_value
    assert value / 1000 == p


def test_power_rises_with_the_gain_and_with_the_segments() -> None:
    power = measured_power()
    assert list(power) == list(FEWER)
    for shares in power.values():
        assert list(shares) == list(SEGMENTS)
        assert list(shares.values()) == sorted(shares.values())
    for size in SEGMENTS:
        column = [shares[size] for shares in power.values()]
        assert column == sorted(column)


def test_found_is_a_p_value_up_to_the_threshold() -> None:
    assert share_found([49, 50, 51]) == pytest.approx(2 / 3)


def test_false_alarms_are_counted_contest_by_contest() -> None:
    found = false_alarms(contests=20, segments=30)
    assert list(found) == ["randomization", "bootstrap, shifted", "bootstrap of sacreBLEU"]
    p_values = thousandths(30, 1.0, range(20))
    assert found["bootstrap, shifted"] == share_found(p_values)
    assert found["bootstrap of sacreBLEU"] >= found["bootstrap, shifted"]


def test_seeds_do_not_overlap() -> None:
    used = [seed_of(n) + k for n in range(50) for k in range(4)]
    assert len(set(used)) == len(used)
    assert contests.THRESHOLD == 0.05
