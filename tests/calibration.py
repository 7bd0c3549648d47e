"""How often does each test call two equal systems different? It should be as often as it says.

    python -m tests.calibration --save tests/calibration.txt

The systems are simulated. Each segment has a difficulty, which both systems share; apart from
that their mistakes are independent, at the same rate. So every difference that a test finds is
chance, and a fair test at the threshold .05 finds one in 5 of 100 pairs.
"""

import argparse
import platform
import re
from collections import Counter
from datetime import date
from importlib.metadata import version
from math import log1p
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mtmetrics_edu.batch.resampling import approximate_randomization, paired_bootstrap
from mtmetrics_edu.batch.resampling.comparison import as_sacrebleu, p_value, reaching
from mtmetrics_edu.batch.segments import BleuSegments, totals

PAIRS = {30: 8_000, 100: 8_000, 300: 8_000, 1_000: 3_000, 3_000: 1_000}  # by segments
RESAMPLES = 999  # so that p <= .05 is the probability .05, not a little less
THRESHOLDS = (0.01, 0.05, 0.1)
SURE = 0.99  # a fair test stays within the bounds in so many of all simulations

TESTS = {  # what a p-value of the simulation is called in the table
    "shifted": "paired bootstrap, shifted by the mean (the default)",
    "observed": "paired bootstrap, shifted by the observed difference",
    "sacrebleu": 'paired bootstrap, convention="sacrebleu"',
    "randomization": "approximate randomization",
}


class Rate(NamedTuple):
    """How many of some pairs of equal systems a test called different."""

    test: str
    segments: int
    threshold: float
    found: int
    pairs: int


def system(rng, difficulty, lengths):
    """The statistics of a system that gets each word wrong with its segment's difficulty.

    Its segments are up to two words shorter or longer than the references. Words beyond the end
    of the reference match nothing.
    """
    c = lengths + rng.integers(-2, 3, size=len(lengths))
    within = np.arange(lengths.max()) < np.minimum(c, lengths)[:, None]  # (segments, places)
    right = within & (rng.random(within.shape) >= difficulty[:, None])
    runs, matches = right, [right.sum(axis=1)]
    for n in (2, 3, 4):
        runs = runs[:, :-1] & right[:, n - 1 :]
        matches.append(runs.sum(axis=1))
    return BleuSegments(np.column_stack(matches), totals(c, 4), c, lengths)


def equal_systems(rng, segments):
    """Two systems that are equally good, on the same test set."""
    difficulty = rng.beta(2, 6, size=segments)  # the share of wrong words: a quarter on average
    lengths = rng.integers(8, 33, size=segments)  # of the references
    return system(rng, difficulty, lengths), system(rng, difficulty, lengths)


def p_values(a, b, seed, resamples):
    """The p-value of each test; all three bootstraps have the same draws."""
    paired = paired_bootstrap(a, b, resamples=resamples, seed=seed)
    shuffled = approximate_randomization(a, b, trials=resamples, seed=seed)
    differences, observed = paired.differences, paired.difference
    return {
        "shifted": paired.p_value,
        "observed": p_value(reaching(differences - observed, observed), resamples),
        "sacrebleu": p_value(as_sacrebleu(differences, observed), resamples),
        "randomization": shuffled.p_value,
    }


def rates(segments, pairs, resamples, seed=1):
    """How often each test finds a difference, at each threshold."""
    rng = np.random.default_rng([seed, segments])
    counts = Counter()
    for number in range(pairs):
        values = p_values(*equal_systems(rng, segments), number, resamples)
        counts.update((test, t) for test, p in values.items() for t in THRESHOLDS if p <= t)
    return [Rate(test, segments, t, counts[test, t], pairs) for t in THRESHOLDS for test in TESTS]


def bounds(pairs, probability, sure=SURE):
    """Between which counts a fair test stays: the binomial distribution without its two tails.

    >>> bounds(10, 0.5, sure=0.97)
    (2, 8)
    """
    tail = (1 - sure) / 2
    counts = np.arange(pairs)
    ratios = (pairs - counts) / (counts + 1) * probability / (1 - probability)
    logs = np.cumsum([pairs * log1p(-probability), *np.log(ratios)])  # of each count
    below = np.cumsum(np.exp(logs))  # the distribution function
    low, high = np.searchsorted(below, tail, "right"), np.searchsorted(below, 1 - tail)
    return int(low), int(high)


def shown(rate):
    """A row of the table: the rate, the bounds of a fair test, and whether it is within them."""
    low, high = bounds(rate.pairs, rate.threshold)
    verdict = "too rarely" if rate.found < low else "too often" if rate.found > high else "fair"
    shares = (100 * count / rate.pairs for count in (rate.found, low, high))
    numbers = "{:>7.2f} % {:>7.2f} - {:5.2f} %".format(*shares)
    size = f"{rate.segments:>8,} {rate.pairs:>7,} {rate.threshold:>9}"
    return f"{size} {numbers}  {verdict:<10}  {TESTS[rate.test]}"


def heading(resamples):
    """When, with which versions, and how to read the table."""
    versions = (f"{name} {version(name)}" for name in ("numpy", "mtmetrics-edu", "sacrebleu"))
    return (
        "How often each test calls two equally good systems different: make calibration\n"
        f"{date.today()}: Python {platform.python_version()}, {', '.join(versions)}\n"
        f"{resamples} resamples or shuffles. A fair test is within the bounds in {SURE:.0%} of all "
        "simulations.\n\n"
        "segments   pairs threshold     found    bounds of a fair test   verdict     test"
    )


def table(sizes, resamples):
    """The table, line by line as the simulations end."""
    yield heading(resamples)
    for segments, pairs in sizes.items():
        yield from map(shown, rates(segments, pairs, resamples))


ROW = re.compile(r" *([\d,]+) +[\d,]+ +([\d.]+) +([\d.]+) % .* % +(too often|fair) +(.*)")


def committed():
    """Of each number of segments, threshold and test: the rate in percent, and the verdict."""
    lines = Path(__file__).with_suffix(".txt").read_text().splitlines()[5:]
    rows = [row.groups() for row in map(ROW.fullmatch, lines) if row]
    assert len(rows) == len(lines)
    return {(n, t, test): (float(rate), verdict) for n, t, rate, verdict, test in rows}


def main(arguments=None):
    """Print the table, and save it if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--scale", type=float, default=1.0, help="0.01: a hundredth of the pairs")
    parser.add_argument("--save", type=Path, help="the file for the table")
    options = parser.parse_args(arguments)
    lines = []
    for line in table({n: int(options.scale * m) for n, m in PAIRS.items()}, RESAMPLES):
        print(line, flush=True)
        lines.append(line)
    if options.save:
        options.save.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
