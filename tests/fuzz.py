"""A million random cases against the installed NLTK and sacreBLEU.

    python -m tests.fuzz --cases 1000000 --seed 1

Ends with exit code 1 at the first case that differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import warnings
from collections import Counter

from tests.differential import difference, random_case

EVERY = 50_000  # cases to a line of progress


def fuzz(cases: int, seed: int) -> int:
    """0 if we agree with the tools on all cases, 1 at the first difference."""
    rng = random.Random(seed)
    start = time.monotonic()
    kinds: Counter[str] = Counter()
    print(f"{cases} cases, seed {seed}", flush=True)
    for number in range(1, cases + 1):
        case = random_case(rng)
        if text := difference(case):
            print(f"case {number} of seed {seed} differs:\n{text}")
            return 1
        kinds[f"{case.tool} {case.metric}"] += 1
        if number % EVERY == 0 or number == cases:
            print(f"{number} agree, {time.monotonic() - start:.0f} s", flush=True)
    print(", ".join(f"{kind}: {count}" for kind, count in sorted(kinds.items())))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")  # NLTK's, about orders without a match
    return fuzz(arguments.cases, arguments.seed)


if __name__ == "__main__":
    sys.exit(main())
