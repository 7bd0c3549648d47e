"""How often is a real gain found? Contests of constructed systems, for each gain and test set.

    python -m tests.power

writes the p-values to tests/fixtures/power.json, with which the tests compare what is planned.
"""

import json
from pathlib import Path

from mtmetrics_edu.batch.resampling import paired_bootstrap
from mtmetrics_edu.course.contests import RESAMPLES, THRESHOLD, contest, seed_of

CONTESTS = 300
SEGMENTS = (300, 1000, 3000)
# mistakes of b, as a share of those of a, by what b gains
FEWER = {"0.5 points": 0.9825, "1 point": 0.965, "2 points": 0.93}
PATH = Path(__file__).with_name("fixtures") / "power.json"


def measured_power():
    """The share of contests in which a gain is noticed, for each gain and number of segments."""
    return {
        gain: {
            int(size): sum(value <= 1000 * THRESHOLD for value in values) / len(values)
            for size, values in sizes.items()
        }
        for gain, sizes in json.loads(PATH.read_text("utf-8")).items()
    }


def thousandths(segments, fewer, numbers):
    """The p-value of each of these contests, in thousandths, by the shifted bootstrap."""
    pairs = ((contest(segments, seed_of(n), fewer), n) for n in numbers)
    tests = (paired_bootstrap(*pair, resamples=RESAMPLES, seed=n) for pair, n in pairs)
    return [round(1000 * test.p_value) for test in tests]


def main():
    values = {
        gain: {str(size): thousandths(size, fewer, range(CONTESTS)) for size in SEGMENTS}
        for gain, fewer in FEWER.items()
    }
    rows = [
        f' "{gain}": {{\n'
        + ",\n".join(f'  "{size}": {json.dumps(each)}' for size, each in sizes.items())
        + "\n }"
        for gain, sizes in values.items()
    ]
    PATH.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    for gain, shares in measured_power().items():
        print(gain, shares)


if __name__ == "__main__":
    main()
