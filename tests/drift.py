"""How often do good pairs of files seem to drift apart? The false alarms of files.drift, counted.

    python -m tests.drift

The pairs are constructed: the lines of each belong together. A line of one is a line of the other,
written anew: some words are left out, or one or two others stand there. The exit code is 1 if one
pair in 1,000 or more raises an alarm. It takes minutes, so it is no test: `make drift` runs it.
"""

import sys
from random import Random

from mtmetrics_edu.files.drift import SAMPLE, Watch

PAIRS = 1200  # of each kind
RATES = (0.1, 0.3, 0.5, 0.7)  # of words that are not kept
LATIN = "etaoinshrdlucmfw"
HANZI, HANGUL = ([chr(first + 37 * k) for k in range(250)] for first in (0x4E00, 0xAC00))


KINDS = {  # letters, words of a line, share of different lines, how much the reference is another …
    "many words": {},
    "one word": {"words": (1, 1), "rates": RATES[:3]},
    "lines that are repeated": {"different": 0.2},
    "three lines that are repeated": {"different": 0.0, "words": (1, 5)},
    "against the other reference": {"reference": 0.3},
    "lines that are all alike": {"frame": "choose the button with number".split(), "words": (1, 2)},
    "Chinese without blanks": {"letters": HANZI, "longest": 2, "between": ""},
    "Chinese with blanks": {"letters": HANZI, "longest": 2},
    "Korean": {"letters": HANGUL, "longest": 4, "words": (2, 12)},
    "sorted": {"words": (1, 4), "rates": RATES[:3], "order": sorted},
}


def some(words, rng, number):
    """So many words of a vocabulary, the first ones more often."""
    return [words[int(len(words) * rng.random() ** 3)] for _ in range(number)]


def anew(line, words, rate, rng):
    """The line as somebody else writes it; at this rate up to two words stand in place of one."""
    pairs = [(it, some(words, rng, rng.randint(0, 2))) for it in line]
    return [w for it, others in pairs for w in (others if rng.random() < rate else [it])] or line


def pair(rng, letters=LATIN, longest=8, words=(3, 30), rates=RATES, different=1.0, reference=0.0,
         between=" ", frame=(), order=list):  # fmt: skip
    """The lines of a translation and those of a reference. reference: the rate of its own words."""
    lengths = [rng.randint(1, longest) for _ in range(800)]
    vocabulary = ["".join(some(letters, rng, length)) for length in lengths]
    size = rng.choice((SAMPLE, SAMPLE, SAMPLE + 1, 45, 60, 100, 300))
    number = max(int(size * different), 3)
    unique = [some(vocabulary, rng, rng.randint(*words)) for _ in range(number)]
    lines = order(unique + [rng.choice(unique) for _ in range(size - number)])
    for rate in (rng.choice(rates), reference):
        texts = (anew(line, vocabulary, rate, rng) for line in lines)
        yield [between.join([*frame, *text]) for text in texts]


def main():
    total = 0
    for kind, how in KINDS.items():
        rng = Random(f"{kind} 1")
        alarms = [Watch.over(*pair(rng, **how)).sentence("", "", "") for _ in range(PAIRS)]
        print(f"{sum(map(bool, alarms)):4} of {PAIRS:,}  {kind}", flush=True)
        total += sum(map(bool, alarms))
    print(f"{total} of {PAIRS * len(KINDS):,} good pairs raise an alarm")
    return total * 1000 >= PAIRS * len(KINDS)


if __name__ == "__main__":
    sys.exit(main())
