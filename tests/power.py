"""How often is a real gain found? Contests of constructed systems, for each gain and test set.

    python -m tests.power

writes the p-values to mtmetrics_edu/course/power.json, from which notebook 10 draws them.
"""

import json
from pathlib import Path

from mtmetrics_edu.course import contests

CONTESTS = 300
PATH = Path(contests.__file__).with_name("power.json")


def main():
    values = {
        gain: {
            str(size): contests.thousandths(size, fewer, range(CONTESTS))
            for size in contests.SEGMENTS
        }
        for gain, fewer in contests.FEWER.items()
    }
    rows = [
        f' "{gain}": {{\n'
        + ",\n".join(f'  "{size}": {json.dumps(each)}' for size, each in sizes.items())
        + "\n }"
        for gain, sizes in values.items()
    ]
    PATH.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    for gain, shares in contests.measured_power().items():
        print(gain, shares)


if __name__ == "__main__":
    main()
