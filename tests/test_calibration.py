"""A small calibration: the tests find differences between equal systems as often as they say."""

from math import comb

import numpy as np
import pytest

from mtmetrics_edu import BleuStats, batch
from mtmetrics_edu.batch.resampling import paired_bootstrap

from . import calibration
from .calibration import Rate, bounds, committed, equal_systems, rates, shown

PAIRS = 1500
SURE = 0.999  # one honest simulation of a thousand fails; these have seeds


@pytest.fixture(scope="module")
def differences():
    """How many pairs of equal systems each test calls different, at the threshold .05."""
    return {r.test: r.found for r in rates(100, PAIRS, resamples=199) if r.threshold == 0.05}


def test_approximate_randomization_is_fair(differences):
    low, high = bounds(PAIRS, 0.05, SURE)
    assert low <= differences["randomization"] <= high


def test_the_shifted_bootstrap_is_fair_or_a_little_too_ready(differences):
    """It is a little too ready on few segments; the table of `make calibration` says how much."""
    assert bounds(PAIRS, 0.05, SURE)[0] <= differences["shifted"] <= bounds(PAIRS, 0.06, SURE)[1]


def test_sacrebleus_p_value_is_half_of_a_two_sided_one(differences):
    low, high = bounds(PAIRS, 0.1, SURE)
    assert low <= differences["sacrebleu"] <= high
    assert low > bounds(PAIRS, 0.05, SURE)[1]  # so the two cannot be confused


def test_bounds_are_those_of_the_binomial_distribution():
    def probability(low, high):
        return sum(comb(50, k) * 0.1**k * 0.9 ** (50 - k) for k in range(low, high + 1))

    low, high = bounds(50, 0.1, sure=0.95)
    assert probability(0, low - 1) <= 0.025 < probability(0, low)
    assert probability(high + 1, 50) <= 0.025 < probability(high, 50)


def test_systems_are_equal_and_share_what_is_difficult():
    rng = np.random.default_rng(3)
    tables = [[system.table() for system in equal_systems(rng, 100)] for _ in range(200)]
    a, b = (np.array(side) for side in zip(*tables, strict=True))  # (pairs, segments, statistics)
    gains = (b - a).sum(axis=1)  # (pairs, statistics)
    assert (np.abs(gains.mean(axis=0)) <= 3.5 * gains.std(axis=0) / np.sqrt(len(gains))).all()
    rate_a, rate_b = a[..., 0] / a[..., 4], b[..., 0] / b[..., 4]  # of matched words
    assert np.corrcoef(rate_a.ravel(), rate_b.ravel())[0, 1] > 0.4


def test_a_simulated_segment_is_one_that_a_text_could_have():
    """Words that are right match in place; all others match nothing."""
    lengths, difficulty = np.array([6, 9, 9]), np.array([0.0, 0.0, 1.0])
    system = calibration.system(np.random.default_rng(1), difficulty, lengths)
    for row, r, mistakes in zip(system.table().tolist(), lengths, difficulty, strict=True):
        stats = batch.BleuSegments.stats(row)
        words = [("wrong " if mistakes else "") + str(i) for i in range(stats.candidate_length)]
        assert stats == BleuStats.of(words, [[str(i) for i in range(r)]])


def test_a_row_says_whether_a_test_is_fair():
    verdicts = [shown(Rate("shifted", 100, 0.05, found, 1000)) for found in (20, 50, 90)]
    words = zip(("too rarely", "fair", "too often"), verdicts, strict=True)
    assert all(word in verdict for word, verdict in words)
    assert "9.00 %" in verdicts[2]


def test_the_table_is_printed_and_saved(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(calibration, "PAIRS", {20: 300, 30: 300})
    path = tmp_path / "table.txt"
    calibration.main(["--scale", "0.01", "--save", str(path)])
    assert path.read_text() == capsys.readouterr().out
    assert len(path.read_text().splitlines()) == 5 + 2 * 3 * len(calibration.TESTS)


def test_the_committed_table_has_all_rows():
    assert set(committed()) == {
        (f"{n:,}", str(threshold), test)
        for n in calibration.PAIRS
        for threshold in calibration.THRESHOLDS
        for test in calibration.TESTS.values()
    }


def test_the_rates_that_the_package_quotes():
    rates = {(n, test): it for (n, t, test), it in committed().items() if t == "0.05"}
    names = calibration.TESTS
    doc = paired_bootstrap.__doc__ or ""
    assert f"{rates['30', names['shifted']][0]:.1f} % get p <= .05 on 30 segments" in doc
    assert f"{rates['300', names['shifted']][0]:.1f} % on 300" in doc
    for n in map("{:,}".format, calibration.PAIRS):
        assert 10 <= rates[n, names["sacrebleu"]][0] <= 13
        assert rates[n, names["randomization"]][1] == "fair"
        moves = [rates[n, names[test]][0] for test in ("shifted", "observed")]
        assert moves[0] == pytest.approx(moves[1], abs=0.15)
