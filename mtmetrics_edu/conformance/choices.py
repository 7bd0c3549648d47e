"""The other choices of a BLEU: lengths, penalty, zeros, missing orders, mean, pooling.

Each table has a name, the function, and words that complete a sentence that begins with "it". The
first entry is the paper's.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import exp, fsum, log, prod
from typing import NamedTuple

from mtmetrics_edu.nist import nist_length_penalty

Precisions = list[float | None]  # None: this order is left out of the mean


class Length(NamedTuple):
    """A rule for the reference length of a segment, from c and the lengths of the references."""

    of: Callable[[int, Sequence[int]], float]
    words: str


LENGTHS: dict[str, Length] = {
    "closest": Length(
        lambda c, rs: min(rs, key=lambda r: (abs(r - c), r)), "takes the closest reference length"
    ),
    "first-of-equals": Length(
        lambda c, rs: min(rs, key=lambda r: abs(r - c)),
        "takes the first of two equally close reference lengths, not the shorter",
    ),
    "last-of-equals": Length(
        lambda c, rs: min(reversed(rs), key=lambda r: abs(r - c)),
        "takes the last of two equally close reference lengths, not the shorter",
    ),
    "longer-of-equals": Length(
        lambda c, rs: min(rs, key=lambda r: (abs(r - c), -r)),
        "takes the longer of two equally close reference lengths, not the shorter",
    ),
    "shortest": Length(
        lambda c, rs: min(rs), "takes the shortest reference length, not the closest"
    ),
    "longest": Length(lambda c, rs: max(rs), "takes the longest reference length, not the closest"),
    "average": Length(
        lambda c, rs: sum(rs) / len(rs), "takes the mean of the reference lengths, not the closest"
    ),
    "first": Length(
        lambda c, rs: rs[0], "takes the length of the first reference, not of the closest"
    ),
    "last": Length(
        lambda c, rs: rs[-1], "takes the length of the last reference, not of the closest"
    ),
    "sum": Length(lambda c, rs: sum(rs), "adds up the lengths of all references of a segment"),
}


class Penalty(NamedTuple):
    """A brevity penalty, from c and r."""

    of: Callable[[float, float], float]
    words: str


def standard(c: float, r: float) -> float:
    """The paper's brevity penalty.

    >>> standard(4, 8) == exp(-1)
    True
    """
    if c == 0:
        return 0.0
    return 1.0 if c > r else exp(1 - r / c)


PENALTIES: dict[str, Penalty] = {
    "standard": Penalty(standard, "has the paper's brevity penalty"),
    "none": Penalty(lambda c, r: 1.0, "has no brevity penalty"),
    "upside-down": Penalty(
        lambda c, r: 1.0 if c > r else exp(1 - c / max(r, 1)),
        "has the brevity penalty upside down, exp(1 - c/r) in place of exp(1 - r/c)",
    ),
    "long-is-punished": Penalty(
        lambda c, r: exp(1 - c / r) if c > r > 0 else 1.0,
        "punishes candidates that are longer than the reference, not shorter ones",
    ),
    "ratio": Penalty(
        lambda c, r: min(1.0, c / r) if r else 1.0,
        "has c/r as its brevity penalty, without the exponential",
    ),
    "no-limit": Penalty(
        lambda c, r: exp(1 - r / c) if c else 0.0,
        "rewards candidates that are longer than the reference: its penalty exceeds 1",
    ),
    "without-the-1": Penalty(
        lambda c, r: (1.0 if c > r else exp(-r / c)) if c else 0.0,
        "has exp(-r/c) as its brevity penalty: the 1 is missing",
    ),
    "minus-the-difference": Penalty(
        lambda c, r: 1.0 if c > r else exp(c - r),
        "has exp(c - r) as its brevity penalty: the difference is not divided by c",
    ),
    "over-r": Penalty(
        lambda c, r: (1.0 if c > r else exp((c - r) / r)) if r else 1.0,
        "divides by r, not by c, in its brevity penalty",
    ),
    "squared": Penalty(lambda c, r: standard(c, r) ** 2, "multiplies by the brevity penalty twice"),
    "inside-the-mean": Penalty(
        lambda c, r: standard(c, r) ** 0.25,
        "takes the fourth root of the brevity penalty, too: it stands inside the mean",
    ),
    "nist": Penalty(nist_length_penalty, "has the length penalty of NIST"),
}

# Zeros: from matches, totals and the index of the order among those without a match (1, 2, …) to a
# precision. Only orders that have n-grams come here.
Zero = Callable[[float, float, int], float | None]


class Zeros(NamedTuple):
    """What is done about orders without a match."""

    of: Zero  # the precision of an order without a match
    words: str


TINY = sys.float_info.min
ZEROS: dict[str, Zeros] = {
    "zero": Zeros(lambda m, t, k: 0.0, "gives 0 if an order has no match"),
    "one": Zeros(lambda m, t, k: 1.0, "treats an order without matches as 1"),
    "left-out": Zeros(
        lambda m, t, k: None, "leaves an order without matches out, and averages over the others"
    ),
    "tiny": Zeros(lambda m, t, k: TINY, "replaces a precision of 0 by a tiny number, so never 0"),
    "floor": Zeros(lambda m, t, k: 0.1 / t, "smooths: counts 0.1 where there is no match"),
    "exp": Zeros(lambda m, t, k: 0.5**k / t, "smooths: counts 1/2, 1/4, … where there is no match"),
    "half": Zeros(lambda m, t, k: 0.5 / t, "smooths: counts 1/2 at each order without a match"),
    "match": Zeros(lambda m, t, k: 1 / t, "smooths: counts 1 at each order without a match"),
    "bound": Zeros(lambda m, t, k: 1 / (2 * t), "smooths: 1/(2 · total) without a match"),
}
for power in range(1, 17):
    epsilon = 10.0**-power
    ZEROS[f"precision-1e-{power}"] = Zeros(
        lambda m, t, k, epsilon=epsilon: epsilon,  # type: ignore[misc]
        f"replaces a precision of 0 by {epsilon:g}",
    )
    ZEROS[f"count-1e-{power}"] = Zeros(
        lambda m, t, k, epsilon=epsilon: epsilon / t,  # type: ignore[misc]
        f"replaces a count of 0 by {epsilon:g}",
    )
del ZEROS["bound"], ZEROS["count-1e-1"]  # these are "half" and "floor"

MISSING: dict[str, str] = {  # orders without n-grams
    "zero": "gives 0 if the candidate is too short for an order",
    "one": "treats an order without n-grams as perfect",
    "left-out": "leaves orders without n-grams out, and averages over the others",
    "at-least-one": "counts at least one n-gram in each segment, even if it is too short",
    "as-zero": "treats an order without n-grams as one without a match",
}
ADDING: dict[str, tuple[float, float, int, str]] = {  # to matches, to totals, from which order on
    "nothing": (0, 0, 1, "adds nothing"),
    "one-above-1": (1, 1, 2, "adds 1 to matches and totals above order 1"),
    "one": (1, 1, 1, "adds 1 to the matches and totals of every order"),
    "one-to-matches": (1, 0, 1, "adds 1 to the matches of every order"),
    "one-to-totals": (0, 1, 1, "adds 1 to the totals of every order"),
}


class Mean(NamedTuple):
    """A mean of the precisions of the orders that take part."""

    of: Callable[[Sequence[float]], float]
    words: str


def weighted(weights: Callable[[int], float]) -> Callable[[Sequence[float]], float]:
    """The product of the precisions to the power of their weights; weights: from an order.

    >>> weighted(lambda n: 1 / 2**n)([0.25, 1.0])
    0.5
    """

    def mean(precisions: Sequence[float]) -> float:
        if any(p <= 0 for p in precisions):
            return 0.0
        return exp(fsum(weights(n) * log(p) for n, p in enumerate(precisions, start=1)))

    return mean


def geometric(precisions: Sequence[float]) -> float:
    """The geometric mean.

    >>> geometric([0.25, 1.0])
    0.5
    """
    return weighted(lambda n: 1 / len(precisions))(precisions)


MEANS: dict[str, Mean] = {
    "geometric": Mean(geometric, "takes the geometric mean of the precisions"),
    "arithmetic": Mean(
        lambda ps: sum(ps) / len(ps),
        "takes the arithmetic mean of the precisions, not the geometric",
    ),
    "product": Mean(prod, "multiplies the precisions and takes no root"),
    "square-root": Mean(
        lambda ps: prod(ps) ** 0.5, "takes the square root of the product, whatever N"
    ),
    "thirds": Mean(weighted(lambda n: 0.33), "has weights of .33, which do not sum to 1"),
    "quarters": Mean(weighted(lambda n: 0.25), "has weights of 1/4, whatever the number of orders"),
    "halves": Mean(
        weighted(lambda n: 1 / 2**n), "has weights of 1/2, 1/4, 1/8, …, which do not sum to 1"
    ),
    "last": Mean(lambda ps: ps[-1], "takes the precision of the highest order alone"),
    "harmonic": Mean(
        lambda ps: len(ps) / sum(1 / p for p in ps) if all(ps) else 0.0,
        "takes the harmonic mean of the precisions, not the geometric",
    ),
    "log-2": Mean(
        lambda ps: geometric(ps) ** (1 / log(2)),
        "takes logarithms to base 2, but exp to base e",
    ),
    "log-10": Mean(
        lambda ps: geometric(ps) ** (1 / log(10)),
        "takes logarithms to base 10, but exp to base e",
    ),
    "whole": Mean(
        lambda ps: geometric([p // 1 for p in ps]),
        "divides whole numbers with //, so a precision is 0 or 1",
    ),
}
POOLING: dict[str, str] = {
    "pooled": "pools the counts of all segments",
    "mean": "averages sentence scores",
    "glued": "glues the segments together first, so n-grams run across their ends",
    "mean-precisions": "averages the precisions of the segments",
    "mean-penalty": "pools the counts, but averages the brevity penalties of the segments",
    "last-penalty": "pools the counts, but takes the brevity penalty of the last segment alone",
    "closest-set": "takes for r one set of references, whose total length is closest, not the "
    "closest reference of each segment",
}
ORDERS: dict[str, tuple[int, str]] = {
    "4": (4, "has orders 1 to 4"),
    "1": (1, "looks at single words only (order 1)"),
    "2": (2, "has orders 1 and 2 only"),
    "3": (3, "has orders 1 to 3 only"),
    "5": (5, "has orders 1 to 5"),
}
