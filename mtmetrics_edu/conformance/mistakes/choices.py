"""What a BLEU chooses: how it counts, its lengths, penalty, zeros, missing orders, mean, pooling.

CHOICES has a table for each kind of choice. In each table the first entry is the paper's; the
others are mistakes that programs have.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import partial, reduce
from math import exp, fsum, log, prod
from operator import add, and_, or_
from statistics import fmean
from typing import Any, NamedTuple

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.ngrams import Ngram, Tokens, modified_precision
from mtmetrics_edu.nist import nist_length_penalty

References = Sequence[Tokens]
Counts = tuple[float, int]  # matches, total
Counting = Callable[[Tokens, References, int], Counts]  # of a candidate, for order n


class Choice(NamedTuple):
    """What a program does at one place: a function or a value, and words that complete "It …"."""

    of: Any
    words: str


# ------------------------------------------------------------------------------------ counting


def grams(tokens: Tokens, n: int) -> list[Ngram]:
    """The n-grams of a text; faster than ngrams(), which checks what it is given.

    >>> grams(["a", "b", "c"], 2)
    [('a', 'b'), ('b', 'c')]
    """
    return list(zip(*(tokens[i:] for i in range(n)), strict=False))


def total(candidate: Tokens, n: int) -> int:
    """How many n-grams a candidate has.

    >>> total(["a", "b"], 3)
    0
    """
    return max(len(candidate) - n + 1, 0)


def closest_of(candidate: Tokens, references: References) -> Tokens:
    """The reference whose length is closest; of two that are equally close, the shorter.

    >>> closest_of(["a", "b"], [["a"], ["a", "b", "c"]])
    ['a']
    """
    c = len(candidate)
    return min(references, key=lambda reference: (abs(len(reference) - c), len(reference)))


def known_grams(references: References, n: int) -> set[Ngram]:
    """The n-grams that some reference has.

    >>> known_grams([["a", "b"], ["b"]], 2)
    {('a', 'b')}
    """
    return {gram for reference in references for gram in grams(reference, n)}


def limited_by(
    combine: Callable[[Any, Any], Any], key: Callable[[Ngram], Hashable] = tuple
) -> Counting:
    """Counts are clipped at another limit, combined from the counts in two references.

    n-grams with the same key are taken for the same n-gram.
    """

    def count(candidate: Tokens, references: References, n: int) -> Counts:
        counts, *others = (Counter(map(key, grams(text, n))) for text in (candidate, *references))
        return (counts & reduce(combine, others)).total(), total(candidate, n)

    return count


def looking_at(choose: Callable[[Tokens, References], References]) -> Counting:
    """Other references are looked at: those that `choose` gives."""
    return lambda c, rs, n: modified_precision(c, choose(c, rs), n)


def over_references(combine: Callable[[list[int]], float]) -> Counting:
    """The matches with each reference alone are combined into one number."""
    return lambda c, rs, n: (
        combine([modified_precision(c, [reference], n)[0] for reference in rs]),
        total(c, n),
    )


def divided_by(number: Callable[[Tokens, References, int], int]) -> Counting:
    """The matches are divided by another number."""
    return lambda c, rs, n: (modified_precision(c, rs, n)[0], number(c, rs, n))


def unclipped(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if every n-gram that some reference has is a match."""
    known = known_grams(references, n)
    return sum(gram in known for gram in grams(candidate, n)), total(candidate, n)


def types(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) of the n-grams as types, each counted once."""
    own = set(grams(candidate, n))
    return len(own & known_grams(references, n)), len(own)


def of_the_reference(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if the n-grams of the best reference are looked up in the candidate."""
    own = set(grams(candidate, n))
    matches = [sum(gram in own for gram in grams(reference, n)) for reference in references]
    return max(matches), total(candidate, n)


def substrings(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if n-grams are searched for in the texts of the references."""
    texts = [" ".join(reference) for reference in references]
    counts = Counter(" ".join(gram) for gram in grams(candidate, n))
    clipped = (min(m, max(text.count(gram) for text in texts)) for gram, m in counts.items())
    return sum(clipped), total(candidate, n)


COUNTING: dict[str, Choice] = {  # see Counting
    "clipped": Choice(modified_precision, "clips each count at the maximum over the references"),
    "unclipped": Choice(
        unclipped,
        "does not clip: an n-gram that a reference has once counts as often as the candidate has "
        "it",
    ),
    "summed": Choice(
        limited_by(add), "clips counts at the sum over the references, not at the maximum"
    ),
    "types": Choice(types, "counts types, not tokens: an n-gram that is repeated counts once"),
    "types-of-tokens": Choice(
        lambda c, rs, n: (types(c, rs, n)[0], total(c, n)),
        "counts a repeated match once, but each occurrence in the denominator",
    ),
    "first-reference": Choice(
        looking_at(lambda c, rs: rs[:1]), "looks at the first reference only"
    ),
    "last-reference": Choice(looking_at(lambda c, rs: rs[-1:]), "looks at the last reference only"),
    "best-reference": Choice(
        over_references(max),
        "takes the matches of each order from one single reference, the best for that order",
    ),
    "mean-of-references": Choice(
        over_references(fmean), "averages the matches over the references"
    ),
    "added-up": Choice(
        over_references(sum),
        "adds up the matches with each reference: a match with two references counts twice",
    ),
    "closest-reference": Choice(
        looking_at(lambda c, rs: [closest_of(c, rs)]),
        "looks for matches in the closest reference only",
    ),
    "overwritten": Choice(
        limited_by(lambda before, counts: Counter({**before, **counts})),
        "lets each reference overwrite the counts of those before it, so the maximum is lost",
    ),
    "of-the-reference": Choice(
        of_the_reference,
        "counts the n-grams of a reference that the candidate has, not those of the candidate",
    ),
    "run-together": Choice(
        limited_by(or_, key="".join),
        'joins the words of an n-gram without a blank: "a bc" is found where "ab c" stands',
    ),
    "every-reference": Choice(
        limited_by(and_),
        "clips counts at the minimum over the references: all of them must have the n-gram",
    ),
    "glued-references": Choice(
        looking_at(lambda c, rs: [[token for reference in rs for token in reference]]),
        "glues the references together and treats them as one long reference",
    ),
    "substrings": Choice(substrings, 'looks for words inside words: "the" is found in "there"'),
    "recall": Choice(
        divided_by(lambda c, rs, n: total(closest_of(c, rs), n)),
        "divides by the n-grams of the closest reference, so it computes recall, not precision",
    ),
    "by-words": Choice(
        divided_by(lambda c, rs, n: len(c)),
        "divides the matches of each order by the number of words, not of n-grams",
    ),
    "without-last": Choice(
        lambda c, rs, n: modified_precision(c[:-1], [reference[:-1] for reference in rs], n),
        "loses the last n-gram of each text: its loop ends one too early",
    ),
    "last-not-divided": Choice(
        divided_by(lambda c, rs, n: max(len(c) - n, 0)), "divides by one n-gram too few"
    ),
    "bags": Choice(
        limited_by(or_, key=lambda gram: tuple(sorted(gram))),
        "ignores the order of the words inside an n-gram",
    ),
}

# ------------------------------------------------------------------------- lengths and penalty

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
        lambda c, rs: fmean(rs), "takes the mean of the reference lengths, not the closest"
    ),
    "first": Choice(
        lambda c, rs: rs[0], "takes the length of the first reference, not of the closest"
    ),
    "last": Choice(
        lambda c, rs: rs[-1], "takes the length of the last reference, not of the closest"
    ),
    "sum": Choice(lambda c, rs: sum(rs), "adds up the lengths of all references of a segment"),
}

PENALTIES: dict[str, Choice] = {  # from c and r
    "standard": Choice(brevity_penalty, "has the paper's brevity penalty"),
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
    "squared": Choice(
        lambda c, r: brevity_penalty(c, r) ** 2, "multiplies by the brevity penalty twice"
    ),
    "inside-the-mean": Choice(
        lambda c, r: brevity_penalty(c, r) ** 0.25,
        "takes the fourth root of the brevity penalty, too: it stands inside the mean",
    ),
    "nist": Choice(nist_length_penalty, "has the length penalty of NIST"),
}

# ----------------------------------------------------------------------------- zeros, and gaps

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
for power in range(1, 17):
    small = 10.0**-power
    ZEROS[f"precision-1e-{power}"] = Choice(
        lambda t, k, small=small: small, f"replaces a precision of 0 by {small:g}"
    )
    if power > 1:  # a count of 0.1 is "floor"
        ZEROS[f"count-1e-{power}"] = Choice(
            lambda t, k, small=small: small / t, f"replaces a count of 0 by {small:g}"
        )

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

# --------------------------------------------------------------------- mean, corpus and orders


def weighted(weight: Callable[[int], float], precisions: Sequence[float]) -> float:
    """The product of the precisions to the power of their weights; weight: from an order.

    >>> weighted(lambda n: 1 / 2**n, [0.25, 1.0])
    0.5
    """
    if any(p <= 0 for p in precisions):
        return 0.0
    return exp(fsum(weight(n) * log(p) for n, p in enumerate(precisions, start=1)))


def geometric(precisions: Sequence[float]) -> float:
    """The geometric mean.

    >>> geometric([0.25, 1.0])
    0.5
    """
    return weighted(lambda n: 1 / len(precisions), precisions)


MEANS: dict[str, Choice] = {  # of the precisions of the orders that take part
    "geometric": Choice(geometric, "takes the geometric mean of the precisions"),
    "arithmetic": Choice(fmean, "takes the arithmetic mean of the precisions, not the geometric"),
    "product": Choice(prod, "multiplies the precisions and takes no root"),
    "square-root": Choice(
        lambda ps: prod(ps) ** 0.5, "takes the square root of the product, whatever N"
    ),
    "thirds": Choice(
        partial(weighted, lambda n: 0.33), "has weights of .33, which do not sum to 1"
    ),
    "quarters": Choice(
        partial(weighted, lambda n: 0.25), "has weights of 1/4, whatever the number of orders"
    ),
    "halves": Choice(
        partial(weighted, lambda n: 1 / 2**n),
        "has weights of 1/2, 1/4, 1/8, …, which do not sum to 1",
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
POOLING: dict[str, Choice] = {  # of several segments; the recipe knows how
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
