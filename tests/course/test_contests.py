"""Contests of constructed systems: their test set, gains, and recorded p-values."""

import json

import pytest

from mtmetrics_edu import corpus_bleu
from mtmetrics_edu.batch.resampling import paired_bootstrap
from mtmetrics_edu.course import contests

from ..power import CONTESTS, FEWER, PATH, SEGMENTS, measured_power, thousandths

RECORDED = json.loads(PATH.read_text("utf-8"))


def test_sentences_are_of_the_grammar():
    texts = contests.sentences(50, seed=3)
    assert texts == contests.sentences(50, seed=3) != contests.sentences(50, seed=4)
    assert len(texts) == 50
    assert all(set(text) <= set(contests.WORDS) for text in texts)
    assert all(any(" ".join(text).startswith(p) for p in contests.PARTS[0]) for text in texts)
    assert all(word.isalpha() and word.islower() for word in contests.WORDS)
    assert contests.sentences() == contests.sentences(200, 1)


def test_no_mistakes_is_a_copy_and_all_mistakes_leave_no_sentence_as_it_is():
    texts = contests.sentences(20)
    assert contests.system(texts, 0, seed=1) == texts
    assert all(a != b for a, b in zip(contests.system(texts, 1, seed=1), texts, strict=True))
    assert texts == contests.sentences(20)


def test_a_seed_is_luck_and_a_rate_is_quality():
    texts = contests.sentences(300)
    references = [[text] for text in texts]
    luck = [corpus_bleu(contests.system(texts, 0.25, it), references).score for it in range(10)]
    better = [corpus_bleu(contests.system(texts, 0.1, it), references).score for it in range(10)]
    assert len(set(luck)) == 10
    assert max(luck) < min(better)


def test_each_sentence_has_its_own_rate():
    texts = contests.sentences(40)
    output = contests.system(texts, [0.0] * 20 + [1.0] * 20, seed=1)
    assert output[:20] == texts[:20]
    assert all(a != b for a, b in zip(output[20:], texts[20:], strict=True))
    assert contests.system(texts, [0.3] * 40, seed=2) == contests.system(texts, 0.3, seed=2)


def test_difficulties_are_shares_with_this_mean():
    rates = contests.difficulties(5000, seed=3)
    assert rates == contests.difficulties(5000, seed=3) != contests.difficulties(5000, seed=4)
    assert all(0 <= rate <= 1 for rate in rates)
    assert sum(rates) / 5000 == pytest.approx(0.25, abs=0.01)


def test_a_contest_is_of_the_constructed_test_set():
    texts, rates = contests.sentences(20, 7), contests.difficulties(20, seed=8)
    halved = [0.5 * rate for rate in rates]
    outputs = contests.system(texts, rates, 9), contests.system(texts, halved, 10)
    a, b = contests.contest(20, 7, fewer=0.5)
    for segments, output in zip((a, b), outputs, strict=True):
        score = corpus_bleu(output, [[text] for text in texts]).score
        assert segments.stats(segments.table().sum(axis=0)).score().score == pytest.approx(score)


@pytest.mark.parametrize(("gain", "points"), [("0.5 points", 0.5), ("1 point", 1), ("2 points", 2)])
def test_a_gain_is_as_large_as_it_is_called(gain, points):
    """40,000 segments for each system; the standard error of the difference is 0.13 points."""
    pairs = [contests.contest(5000, 100_000 + 10 * n, FEWER[gain]) for n in range(8)]
    a, b = (sum(one.table().sum(axis=0) for one in side) for side in zip(*pairs, strict=True))
    kind = type(pairs[0][0])
    scores = [kind.stats([int(value) for value in row]).score().score for row in (a, b)]
    assert 100 * (scores[1] - scores[0]) == pytest.approx(points, abs=0.35)


@pytest.mark.parametrize("size", SEGMENTS)
@pytest.mark.parametrize("gain", FEWER)
def test_the_recorded_p_values_come_out_again(gain, size):
    values = RECORDED[gain][str(size)]
    assert len(values) == CONTESTS
    assert all(1 <= value <= 1000 for value in values)
    assert values[:1] == thousandths(size, FEWER[gain], range(1))
    assert measured_power()[gain][size] == sum(value <= 50 for value in values) / CONTESTS


def test_power_rises_with_the_gain_and_with_the_segments():
    power = measured_power()
    assert list(power) == list(FEWER)
    for shares in power.values():
        assert list(shares) == list(SEGMENTS)
        assert list(shares.values()) == sorted(shares.values())
    for size in SEGMENTS:
        column = [shares[size] for shares in power.values()]
        assert column == sorted(column)


def test_false_alarms_are_counted_contest_by_contest():
    shares = contests.false_alarms(contests=20, segments=30)
    assert list(shares) == ["randomization", "bootstrap, shifted", "bootstrap of sacreBLEU"]
    alarms = sum(p <= 1000 * contests.THRESHOLD for p in thousandths(30, 1.0, range(20)))
    assert shares["bootstrap, shifted"] == alarms / 20
    assert shares["bootstrap of sacreBLEU"] >= shares["bootstrap, shifted"]


def test_seeds_do_not_overlap():
    used = [contests.seed_of(n) + k for n in range(50) for k in range(4)]
    assert len(set(used)) == len(used)


@pytest.mark.parametrize(("gain", "points"), [("0.5 points", 0.5), ("1 point", 1), ("2 points", 2)])
def test_the_power_that_is_planned_is_the_power_that_was_measured(gain, points):
    """A bootstrap of 300 segments foretells what 300 contests of any size gave."""
    test = paired_bootstrap(*contests.contest(300, contests.seed_of(1), FEWER[gain]))
    for size, share in measured_power()[gain].items():
        assert test.power(300, points / 100, size) == pytest.approx(share, abs=0.08)
    needed = test.segments_needed(300, points / 100)
    assert test.power(300, points / 100, needed) == pytest.approx(0.8, abs=0.001)
    assert test.power(300, 0, 100) == pytest.approx(contests.THRESHOLD)
