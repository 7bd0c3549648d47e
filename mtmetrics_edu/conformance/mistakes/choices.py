"""The choices of a BLEU: counting, lengths, penalty, zeros, missing orders, mean, pooling, orders.

CHOICES has a table for each. In each table the first entry is the paper's.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from math import exp, fsum, log, prod

from mtmetrics_edu.conformance.mistakes.counting import COUNTING, Choice
from mtmetrics_edu.nist import nist_length_penalty

Precisions = list[float | None]  # None: this order is left out of the mean


LENGTHS: dict[str, Choice] = {  # r of a segment, from c and the lengths of its references
    "closest": Choice(
        lambda c, rs: min(rs, key=lambda r: (abs(r - c), r)), "takes the closest reference length"
    ),
    "first-of-equals": Choice(
        lambda c, rs: min(rs, key=lambda r: abs(r - c)),
        "takes the first of two equally close reference lengths, not the shorter",
    ),
    "last-of-equals": Choice(
        lambda c, rs: min(reversed(rs), key=lambda r: abs(r - c)),
        "takes the last of two equally close reference lengths, not the shorter",
    ),
    "longer-of-equals": Choice(
        lambda c, rs: min(rs, key=lambda r: (abs(r - c), -r)),
        "takes the longer of two equally close reference lengths, not the shorter",
    ),
    "shortest": Choice(
        lambda c, rs: min(rs), "takes the shortest reference length, not the closest"
    ),
    "longest": Choice(lambda c, rs: max(rs), "takes the longest reference length, not the closest"),
    "average": Choice(
        lambda c, rs: sum(rs) / len(rs), "takes the mean of the reference lengths, not the closest"
    ),
    "first": Choice(
        lambda c, rs: rs[0], "takes the length of the first reference, not of the closest"
    ),
    "last": Choice(
        lambda c, rs: rs[-1], "takes the length of the last reference, not of the closest"
    ),
    "sum": Choice(lambda c, rs: sum(rs), "adds up the lengths of all references of a segment"),
}


def standard(c: float, r: float) -> float:
    """The paper's brevity penalty.

    >>> standard(4, 8) == exp(-1)
    True
    """
    if c == 0:
        return 0.0
    return 1.0 if c > r else exp(1 - r / c)


PENALTIES: dict[str, Choice] = {  # from c and r
    "standard": Choice(standard, "has the paper's brevity penalty"),
    "none": Choice(lambda c, r: 1.0, "has no brevity penalty"),
    "upside-down": Choice(
        lambda c, r: 1.0 if c > r else exp(1 - c / max(r, 1)),
        "has the brevity penalty upside down, exp(1 - c/r) in place of exp(1 - r/c)",
    ),
    "long-is-punished": Choice(
        lambda c, r: exp(1 - c / r) if c > r > 0 else 1.0,
        "punishes candidates that are longer than the reference, not shorter ones",
    ),
    "ratio": Choice(
        lambda c, r: min(1.0, c / r) if r else 1.0,
        "has c/r as its brevity penalty, without the exponential",
    ),
    "no-limit": Choice(
        lambda c, r: exp(1 - r / c) if c else 0.0,
        "rewards candidates that are longer than the reference: its penalty exceeds 1",
    ),
    "without-the-1": Choice(
        lambda c, r: (1.0 if c > r else exp(-r / c)) if c else 0.0,
        "has exp(-r/c) as its brevity penalty: the 1 is missing",
    ),
    "minus-the-difference": Choice(
        lambda c, r: 1.0 if c > r else exp(c - r),
        "has exp(c - r) as its brevity penalty: the difference is not divided by c",
    ),
    "over-r": Choice(
        lambda c, r: (1.0 if c > r else exp((c - r) / r)) if r else 1.0,
        "divides by r, not by c, in its brevity penalty",
    ),
    "squared": Choice(lambda c, r: standard(c, r) ** 2, "multiplies by the brevity penalty twice"),
    "inside-the-mean": Choice(
        lambda c, r: standard(c, r) ** 0.25,
        "takes the fourth root of the brevity penalty, too: it stands inside the mean",
    ),
    "nist": Choice(nist_length_penalty, "has the length penalty of NIST"),
}

TINY = sys.float_info.min
ZEROS: dict[str, Choice] = {  # the precision of order k of those without a match, t n-grams of it
    "zero": Choice(lambda t, k: 0.0, "gives 0 if an order has no match"),
    "one": Choice(lambda t, k: 1.0, "treats an order without matches as 1"),
    "left-out": Choice(
        lambda t, k: None, "leaves an order without matches out, and averages over the others"
    ),
    "tiny": Choice(lambda t, k: TINY, "replaces a precision of 0 by a tiny number, so never 0"),
    "floor": Choice(lambda t, k: 0.1 / t, "smooths: counts 0.1 where there is no match"),
    "exp": Choice(lambda t, k: 0.5**k / t, "smooths: counts 1/2, 1/4, … where there is no match"),
    "half": Choice(lambda t, k: 0.5 / t, "smooths: counts 1/2 at each order without a match"),
    "match": Choice(lambda t, k: 1 / t, "smooths: counts 1 at each order without a match"),
}


def in_place_of_0(power: int) -> dict[str, Choice]:
    """Two ways to put 10 ** -power in the place of a 0: as the precision, or as the count.

    >>> in_place_of_0(2)["count-1e-2"].words
    'replaces a count of 0 by 0.01'
    """
    tiny = 10.0**-power
    return {
        f"precision-1e-{power}": Choice(
            lambda t, k: tiny, f"replaces a precision of 0 by {tiny:g}"
        ),
        f"count-1e-{power}": Choice(lambda t, k: tiny / t, f"replaces a count of 0 by {tiny:g}"),
    }


ZEROS["precision-1e-1"] = in_place_of_0(1)["precision-1e-1"]  # a count of 0.1 is "floor"
for exponent in range(2, 17):
    ZEROS |= in_place_of_0(exponent)

MISSING: dict[str, Choice] = {  # the precision of an order without n-grams; None: left out
    "zero": Choice(0.0, "gives 0 if the candidate is too short for an order"),
    "one": Choice(1.0, "treats an order without n-grams as perfect"),
    "left-out": Choice(None, "leaves orders without n-grams out, and averages over the others"),
    "at-least-one": Choice(
        0.0, "counts at least one n-gram in each segment, even if it is too short"
    ),
    "as-zero": Choice(None, "treats an order without n-grams as one without a match"),
}
ADDING: dict[str, Choice] = {  # to matches, to totals, from which order on
    "nothing": Choice((0, 0, 1), "adds nothing"),
    "one-above-1": Choice((1, 1, 2), "adds 1 to matches and totals above order 1"),
    "one": Choice((1, 1, 1), "adds 1 to the matches and totals of every order"),
    "one-to-matches": Choice((1, 0, 1), "adds 1 to the matches of every order"),
    "one-to-totals": Choice((0, 1, 1), "adds 1 to the totals of every order"),
}


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


MEANS: dict[str, Choice] = {  # of the precisions of the orders that take part
    "geometric": Choice(geometric, "takes the geometric mean of the precisions"),
    "arithmetic": Choice(
        lambda ps: sum(ps) / len(ps),
        "takes the arithmetic mean of the precisions, not the geometric",
    ),
    "product": Choice(prod, "multiplies the precisions and takes no root"),
    "square-root": Choice(
        lambda ps: prod(ps) ** 0.5, "takes the square root of the product, whatever N"
    ),
    "thirds": Choice(weighted(lambda n: 0.33), "has weights of .33, which do not sum to 1"),
    "quarters": Choice(
        weighted(lambda n: 0.25), "has weights of 1/4, whatever the number of orders"
    ),
    "halves": Choice(
        weighted(lambda n: 1 / 2**n), "has weights of 1/2, 1/4, 1/8, …, which do not sum to 1"
    ),
    "last": Choice(lambda ps: ps[-1], "takes the precision of the highest order alone"),
    "harmonic": Choice(
        lambda ps: len(ps) / sum(1 / p for p in ps) if all(ps) else 0.0,
        "takes the harmonic mean of the precisions, not the geometric",
    ),
    "log-2": Choice(
        lambda ps: geometric(ps) ** (1 / log(2)),
        "takes logarithms to base 2, but exp to base e",
    ),
    "log-10": Choice(
        lambda ps: geometric(ps) ** (1 / log(10)),
        "takes logarithms to base 10, but exp to base e",
    ),
    "whole": Choice(
        lambda ps: geometric([p // 1 for p in ps]),
        "divides whole numbers with //, so a precision is 0 or 1",
    ),
}
POOLING: dict[str, Choice] = {  # what a recipe does about several segments
    "pooled": Choice(None, "pools the counts of all segments"),
    "mean": Choice(None, "averages sentence scores"),
    "glued": Choice(None, "glues the segments together first, so n-grams run across their ends"),
    "mean-precisions": Choice(None, "averages the precisions of the segments"),
    "mean-penalty": Choice(
        None, "pools the counts, but averages the brevity penalties of the segments"
    ),
    "last-penalty": Choice(
        None, "pools the counts, but takes the brevity penalty of the last segment alone"
    ),
    "closest-set": Choice(
        None,
        "takes for r one set of references, whose total length is closest, not the closest "
        "reference of each segment",
    ),
}
ORDERS: dict[str, Choice] = {  # the highest order
    "4": Choice(4, "has orders 1 to 4"),
    "1": Choice(1, "looks at single words only (order 1)"),
    "2": Choice(2, "has orders 1 and 2 only"),
    "3": Choice(3, "has orders 1 to 3 only"),
    "5": Choice(5, "has orders 1 to 5"),
}
CHOICES: dict[str, dict[str, Choice]] = {
    "counting": COUNTING,
    "length": LENGTHS,
    "penalty": PENALTIES,
    "zeros": ZEROS,
    "missing": MISSING,
    "adding": ADDING,
    "mean": MEANS,
    "pooling": POOLING,
    "orders": ORDERS,
}
