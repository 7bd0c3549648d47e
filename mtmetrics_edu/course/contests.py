"""Contests of two constructed systems: how often does a test call a difference real?

The truth is known here, so a test can be tested. Between equal systems it should rarely find a
difference: that would be a false alarm. Between unequal ones it should find it often: that is its
power. `python -m tests.power` measured the power and wrote power.json.

    >>> [round(share, 2) for share in measured_power()["2 points"].values()]
    [0.35, 0.81, 1.0]
"""

from __future__ import annotations

import json
from importlib.resources import files

from mtmetrics_edu.batch import BleuSegments, segment_stats
from mtmetrics_edu.batch.resampling import approximate_randomization, paired_bootstrap
from mtmetrics_edu.course.constructed import difficulties, sentences, system

THRESHOLD = 0.05  # a p-value at most this large is called a find
RESAMPLES = 999  # so that a p-value is a whole number of thousandths
SEGMENTS = (300, 1000, 3000)
FEWER = {
    "0.5 points": 0.9825,
    "1 point": 0.965,
    "2 points": 0.93,
}  # mistakes of b, as a share of a's

Contest = tuple[BleuSegments, BleuSegments]


def contest(segments: int, seed: int, fewer: float = 1.0) -> Contest:
    """The statistics of two systems, a and b, on the same constructed test set.

    b makes `fewer` times as many mistakes as a, on average. With 1 they are equally good: only
    chance decides which one scores higher. Hard sentences are hard for both.

    >>> a, b = contest(segments=2, seed=1)
    >>> a.reference_length.tolist() == b.reference_length.tolist()
    True
    """
    texts, rates = sentences(segments, seed), difficulties(segments, seed=seed + 1)
    references = [[text] for text in texts]
    a = system(texts, rates, seed + 2)
    b = system(texts, [fewer * rate for rate in rates], seed + 3)
    return segment_stats(a, references), segment_stats(b, references)


def seed_of(number: int) -> int:
    """A seed that leaves room for the four that a contest uses.

    >>> seed_of(0), seed_of(1)
    (10, 20)
    """
    return 10 * (number + 1)


def false_alarms(contests: int = 200, segments: int = 100) -> dict[str, float]:
    """The share of contests between equal systems in which each test calls them different.

    A fair test does so in THRESHOLD of them. Each contest has its own test set of `segments`.
    """
    found = dict.fromkeys(("randomization", "bootstrap, shifted", "bootstrap of sacreBLEU"), 0)
    for number in range(contests):
        pair, seed = contest(segments, seed_of(number)), number
        p_values = (
            approximate_randomization(*pair, trials=RESAMPLES, seed=seed).p_value,
            paired_bootstrap(*pair, resamples=RESAMPLES, seed=seed).p_value,
            paired_bootstrap(*pair, resamples=RESAMPLES, seed=seed, convention="sacrebleu").p_value,
        )
        for name, p in zip(found, p_values, strict=True):
            found[name] += p <= THRESHOLD
    return {name: count / contests for name, count in found.items()}


def thousandths(segments: int, fewer: float, contests: range) -> list[int]:
    """The p-value of each of these contests, in thousandths, by the shifted bootstrap.

    >>> thousandths(30, 0.5, range(2))
    [11, 1]
    """
    pairs = ((contest(segments, seed_of(n), fewer), n) for n in contests)
    tests = (paired_bootstrap(*pair, resamples=RESAMPLES, seed=n) for pair, n in pairs)
    return [round(1000 * test.p_value) for test in tests]


def recorded() -> dict[str, dict[str, list[int]]]:
    """The p-values in power.json, in thousandths: of each gain and number of segments."""
    found: dict[str, dict[str, list[int]]] = json.loads(
        files("mtmetrics_edu.course").joinpath("power.json").read_text("utf-8")
    )
    return found


def measured_power() -> dict[str, dict[int, float]]:
    """The share of contests in which a gain is found, for each gain and number of segments.

    From power.json: 300 contests each, counted as found if p is at most THRESHOLD.
    """
    return {
        gain: {int(size): share_found(values) for size, values in rows.items()}
        for gain, rows in recorded().items()
    }


def share_found(values: list[int]) -> float:
    """The share of p-values, in thousandths, that are at most THRESHOLD.

    >>> share_found([1, 50, 51, 900])
    0.5
    """
    return sum(value <= 1000 * THRESHOLD for value in values) / len(values)
