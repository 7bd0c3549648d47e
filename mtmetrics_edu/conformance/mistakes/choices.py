"""What a BLEU chooses: how it counts, its lengths, penalty, zeros, missing orders, mean, pooling.

CHOICES has a table for each kind of choice. In each table the first entry is the paper's; the
others are mistakes that programs have. What is said of a choice stands in words.toml.
"""

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial, reduce
from importlib.resources import files
from itertools import chain
from math import exp, fsum, log, prod
from operator import add, and_, or_
from statistics import fmean, median
from typing import Any, NamedTuple

from mtmetrics_edu.metrics import ngrams as paper
from mtmetrics_edu.metrics.bleu import brevity_penalty
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens
from mtmetrics_edu.metrics.nist import nist_length_penalty

References = Sequence[Tokens]
Counts = tuple[Counter[Any], float]  # the matches by n-gram, and what divides them
Counting = Callable[[Tokens, References, int], Counts]  # of a candidate, for order n


WORDS: dict[str, dict[str, str]] = tomllib.loads(
    files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
)


class Option(NamedTuple):
    """One entry of a table: a function or a value, and words that complete "It …"."""

    of: Any
    words: str


def table(kind: str, functions: Mapping[str, Any]) -> dict[str, Option]:
    """The choices of one kind by name, each with its words.

    >>> table("orders", {"3": 3})
    {'3': Option(of=3, words='has orders 1 to 3 only')}
    """
    return {name: Option(of, WORDS[kind][name]) for name, of in functions.items()}


# ------------------------------------------------------------------------------------ counting


def grams(tokens: Tokens, n: int) -> list[Ngram]:
    """The n-grams of a text; faster than ngrams(), which checks what it is given.

    >>> grams(["a", "b", "c"], 2)
    [('a', 'b'), ('b', 'c')]
    """
    return list(zip(*(tokens[i:] for i in range(n)), strict=False))


# From tuples of tokens, and n. All callers share the results, so they are only to be read. As in
# conventions/cached.py, but more are kept, of short texts: `diagnose` asks for the same ones again
# and again, and takes a fifth longer with as few as there.
gram_counts = lru_cache(maxsize=10_000)(paper.ngram_counts)
max_counts = lru_cache(maxsize=10_000)(paper.max_reference_counts)


def total(candidate: Tokens, n: int) -> int:
    """The number of n-grams of a candidate."""
    return paper.ngram_total(len(candidate), n)


def clipped(candidate: Tokens, references: References, n: int) -> Counts:
    """The matches as in the paper, and the total; no argument is checked, so it is fast.

    >>> clipped(["a", "a", "b"], [["a"], ["b"]], 1)
    (Counter({('a',): 1, ('b',): 1}), 3)
    """
    most = max_counts(tuple(map(tuple, references)), n)
    counts = gram_counts(tuple(candidate), n).items()
    clips = {gram: min(k, most[gram]) for gram, k in counts if gram in most}
    return Counter(clips), total(candidate, n)


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


def limited_by(combine: Callable[[Any, Any], Any]) -> Counting:
    """Counts are clipped at another limit, combined from the counts in two references."""

    def count(candidate: Tokens, references: References, n: int) -> Counts:
        counts, *others = (Counter(grams(text, n)) for text in (candidate, *references))
        return counts & reduce(combine, others), total(candidate, n)

    return count


def looking_at(choose: Callable[[Tokens, References], References]) -> Counting:
    """Other references are looked at: those that `choose` gives."""
    return lambda c, rs, n: clipped(c, choose(c, rs), n)


def over_references(combine: Callable[[list[Counter[Any]]], Any]) -> Counting:
    """The matches with each reference alone are combined."""
    return lambda c, rs, n: (combine([clipped(c, [r], n)[0] for r in rs]), total(c, n))


def divided_by(number: Callable[[Tokens, References, int], float]) -> Counting:
    """The matches are divided by another number."""
    return lambda c, rs, n: (clipped(c, rs, n)[0], number(c, rs, n))


def unclipped(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if every n-gram that some reference has is a match."""
    known = known_grams(references, n)
    return Counter(gram for gram in grams(candidate, n) if gram in known), total(candidate, n)


def types(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) of the n-grams as types, each counted once."""
    own = set(grams(candidate, n))
    return Counter(own & known_grams(references, n)), len(own)


def of_the_reference(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if the n-grams of the best reference are looked up in the candidate."""
    own = set(grams(candidate, n))
    matches = [Counter(g for g in grams(reference, n) if g in own) for reference in references]
    return max(matches, key=Counter.total), total(candidate, n)


def substrings(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if n-grams are searched for in the texts of the references."""
    texts = [" ".join(reference) for reference in references]
    counts = Counter(" ".join(gram) for gram in grams(candidate, n)).items()
    return Counter({g: min(k, most_in(g, texts)) for g, k in counts}), total(candidate, n)


def clipped_as_a_whole(candidate: Tokens, references: References, n: int) -> Counts:
    """(matches, total) if only the number of all matches is clipped, not that of each n-gram."""
    known, limit = known_grams(references, n), max(total(r, n) for r in references)
    return Counter([g for g in grams(candidate, n) if g in known][:limit]), total(candidate, n)


def most_in(gram: str, texts: Sequence[str]) -> int:
    """The most times that one of the texts has a piece of text.

    >>> most_in("a", ["banana", "a"])
    3
    """
    return max(text.count(gram) for text in texts)


def mean_counts(several: list[Counter[Any]]) -> Any:
    """The mean of several counts of each n-gram."""
    return Counter({gram: k / len(several) for gram, k in reduce(add, several).items()})


MATCHES: dict[str, Counting] = {
    "clipped": clipped,
    "unclipped": unclipped,
    "summed": limited_by(add),
    "types": types,
    "types-of-tokens": lambda c, rs, n: (types(c, rs, n)[0], total(c, n)),
    "first-reference": looking_at(lambda c, rs: rs[:1]),
    "last-reference": looking_at(lambda c, rs: rs[-1:]),
    "best-reference": over_references(lambda counts: max(counts, key=Counter.total)),
    "mean-of-references": over_references(mean_counts),
    "added-up": over_references(lambda counts: reduce(add, counts)),
    "closest-reference": looking_at(lambda c, rs: [closest_of(c, rs)]),
    "overwritten": limited_by(lambda before, counts: Counter({**before, **counts})),
    "of-the-reference": of_the_reference,
    "every-reference": limited_by(and_),
    "glued-references": looking_at(lambda c, rs: [list(chain.from_iterable(rs))]),
    "substrings": substrings,
    "recall": divided_by(lambda c, rs, n: total(closest_of(c, rs), n)),
    "by-words": divided_by(lambda c, rs, n: len(c)),
    "without-last": lambda c, rs, n: clipped(c[:-1], [r[:-1] for r in rs], n),
    "last-not-divided": divided_by(lambda c, rs, n: max(len(c) - n, 0)),
    "without-last-of-candidate": lambda c, rs, n: clipped(c[:-1], rs, n),
    "without-last-of-references": lambda c, rs, n: clipped(c, [r[:-1] for r in rs], n),
    "over-types": divided_by(lambda c, rs, n: len(set(grams(c, n)))),
    "longest-reference": looking_at(lambda c, rs: [max(rs, key=len)]),
    "shortest-reference": looking_at(lambda c, rs: [min(rs, key=len)]),
    "by-matches": divided_by(lambda c, rs, n: clipped(c, rs, n)[0].total()),
    "recall-of-first": divided_by(lambda c, rs, n: total(rs[0], n)),
    "at-least-one": divided_by(lambda c, rs, n: max(total(c, n), 1)),
    "below-0": divided_by(lambda c, rs, n: len(c) - n + 1),
    "clipped-as-a-whole": clipped_as_a_whole,
    "f-score": divided_by(lambda c, rs, n: fmean([total(c, n), total(closest_of(c, rs), n)])),
    "union": lambda c, rs, n: (types(c, rs, n)[0], len(known_grams([c, *rs], n))),
}
COUNTING = table("counting", {name: MATCHES[name] for name in WORDS["counting"]})

# ----------------------------------------------------------------------------- what an n-gram is


def padded(tokens: Tokens, before: int, after: int) -> list[str]:
    """The tokens between marks of the beginning and the end of a sentence.

    >>> padded(["a"], 1, 1)
    ['<s>', 'a', '</s>']
    """
    return ["<s>"] * before + list(tokens) + ["</s>"] * after


def spaced(several: Iterable[Tokens]) -> list[str]:
    """Several n-grams, each as one text.

    >>> spaced([("a", "b"), ("b",)])
    ['a b', 'b']
    """
    return [" ".join(gram) for gram in several]


GRAMS = table(  # the n-grams, each as one text, from tokens and n
    "grams",
    {
        "words": lambda ts, n: spaced(grams(ts, n)),
        "bags": lambda ts, n: spaced(map(sorted, grams(ts, n))),
        "sets": lambda ts, n: spaced(map(sorted, map(set, grams(ts, n)))),
        "run-together": lambda ts, n: ["".join(gram) for gram in grams(ts, n)],
        "sorted": lambda ts, n: spaced(grams(sorted(ts), n)),
        "padded": lambda ts, n: spaced(grams(padded(ts, n - 1, n - 1), n)),
        "padded-left": lambda ts, n: spaced(grams(padded(ts, n - 1, 0), n)),
        "with-marks": lambda ts, n: spaced(grams(padded(ts, 1, 1), n)),
        "with-beginning": lambda ts, n: spaced(grams(padded(ts, 1, 0), n)),
        "with-end": lambda ts, n: spaced(grams(padded(ts, 0, 1), n)),
        "with-ends": lambda ts, n: spaced(ts[i : i + n] for i in range(len(ts))),
        "from-0": lambda ts, n: spaced(grams(ts, n - 1)) if n > 1 else [""] * (len(ts) + 1),
        "same-place": lambda ts, n: [f"{i} {g}" for i, g in enumerate(spaced(grams(ts, n)))],
        "all-orders": lambda ts, n: [g for k in range(1, 5) for g in spaced(grams(ts, k))],
        "side-by-side": lambda ts, n: spaced(grams(ts, n)[::n]),
        "in-a-circle": lambda ts, n: spaced(grams([*ts, *ts[: n - 1]], n)),
        "without-repeats": lambda ts, n: spaced(grams(list(dict.fromkeys(ts)), n)),
        "without-first": lambda ts, n: spaced(grams(ts, n)[1:]),
        "characters": lambda ts, n: spaced(grams(" ".join(ts), n)),
        "letters": lambda ts, n: spaced(grams("".join(ts), n)),
    },
)
SHARED = table(  # the n-grams of an order that are compared, from those of each segment
    "shared",
    {
        "together": lambda pairs: [
            (
                list(chain(*(c for c, _ in pairs))),
                [list(chain(*(reduce(or_, map(Counter, rs)).elements() for _, rs in pairs)))],
            )
        ],
        "of-all-references": lambda pairs: [
            (c, list(chain(*(rs for _, rs in pairs)))) for c, _ in pairs
        ],
        "of-references-so-far": lambda pairs: [
            (c, list(chain(*(rs for _, rs in pairs[: i + 1])))) for i, (c, _) in enumerate(pairs)
        ],
    },
)

# ------------------------------------------------------------------------- lengths and penalty

LENGTHS = table(  # r of a segment, from c and the lengths of its references
    "length",
    {
        "closest": lambda c, rs: min(rs, key=lambda r: (abs(r - c), r)),
        "first-of-equals": lambda c, rs: min(rs, key=lambda r: abs(r - c)),
        "last-of-equals": lambda c, rs: min(reversed(rs), key=lambda r: abs(r - c)),
        "longer-of-equals": lambda c, rs: min(rs, key=lambda r: (abs(r - c), -r)),
        "shortest": lambda c, rs: min(rs),
        "longest": lambda c, rs: max(rs),
        "average": lambda c, rs: fmean(rs),
        "first": lambda c, rs: rs[0],
        "last": lambda c, rs: rs[-1],
        "sum": lambda c, rs: sum(rs),
        "rounded": lambda c, rs: round(fmean(rs)),
        "median": lambda c, rs: median(rs),
        "floored": lambda c, rs: sum(rs) // len(rs),
        "farthest": lambda c, rs: max(rs, key=lambda r: abs(r - c)),
    },
)
UNITS = table(  # how long a text is, from its tokens
    "units",
    {
        "tokens": len,
        "characters": lambda ts: sum(map(len, ts)),
        "text": lambda ts: len(" ".join(ts)),
        "types": lambda ts: len(set(ts)),
        "no-punctuation": lambda ts: sum(bool(re.search(r"\w", token)) for token in ts),
        **{f"{n}-grams": partial(total, n=n) for n in (2, 3, 4)},
        "all-n-grams": lambda ts: sum(total(ts, n) for n in range(1, 5)),
    },
)
PENALTIES = table(  # from c and r
    "penalty",
    {
        "standard": brevity_penalty,
        "none": lambda c, r: 1.0,
        "upside-down": lambda c, r: 1.0 if c > r else exp(1 - c / max(r, 1)),
        "long-is-punished": lambda c, r: exp(1 - c / r) if c > r > 0 else 1.0,
        "ratio": lambda c, r: min(1.0, c / r) if r else 1.0,
        "no-limit": lambda c, r: exp(1 - r / c) if c else 0.0,
        "without-the-1": lambda c, r: (1.0 if c > r else exp(-r / c)) if c else 0.0,
        "minus-the-difference": lambda c, r: 1.0 if c > r else exp(c - r),
        "over-r": lambda c, r: (1.0 if c > r else exp((c - r) / r)) if r else 1.0,
        "squared": lambda c, r: brevity_penalty(c, r) ** 2,
        "inside-the-mean": lambda c, r: brevity_penalty(c, r) ** 0.25,
        "nist": nist_length_penalty,
        "inverted": lambda c, r: (1.0 if c > r else exp(r / c - 1)) if c else 0.0,
        "floored": lambda c, r: (1.0 if c > r else exp(1 - r // c)) if c else 0.0,
        "both-sides": lambda c, r: exp(1 - max(r / c, c / r)) if c and r else 0.0,
        "difference-over-r": lambda c, r: exp(-abs(c - r) / r) if r else 1.0,
        "ratio-no-limit": lambda c, r: c / r if r else 1.0,
        "base-2": lambda c, r: (1.0 if c > r else 2 ** (1 - r / c)) if c else 0.0,
        "base-10": lambda c, r: (1.0 if c > r else 10 ** (1 - r / c)) if c else 0.0,
        "zero": lambda c, r: float(c >= r),
        "each-order": lambda c, r: brevity_penalty(c, r) ** 4,
        "largest": lambda c, r: max(1.0, exp(1 - r / c)) if c else 0.0,
    },
)


def rounding(words: str, precisions: str, penalty: str) -> dict[str, Option]:
    """Pairs of decimals that the precisions and the penalty keep; None: all.

    >>> rounding("rounds", "p", "BP")["penalty=2"]
    Option(of=(None, 2), words='rounds BP to 2 decimals')
    """
    rows = {"nothing": Option((None, None), "")}
    for digits in range(1, 5):
        for name, what, kept in (
            ("precisions", precisions, (digits, None)),
            ("penalty", penalty, (None, digits)),
            ("both", f"{precisions} and {penalty}", (digits, digits)),
        ):
            rows[f"{name}={digits}"] = Option(kept, f"{words} {what} to {digits} decimals")
    return rows


ROUNDED = rounding("rounds", "the precisions", "the brevity penalty")

# ----------------------------------------------------------------------------- zeros, and gaps

ZEROS = table(  # the precision of order k of those without a match, t n-grams of it
    "zeros",
    {
        "zero": lambda t, k: 0.0,
        "one": lambda t, k: 1.0,
        "left-out": lambda t, k: None,
        "tiny": lambda t, k: sys.float_info.min,
        "floor": lambda t, k: 0.1 / t,
        "exp": lambda t, k: 0.5**k / t,
        "half": lambda t, k: 0.5 / t,
        "match": lambda t, k: 1 / t,
        "one-more": lambda t, k: 1 / (t + 1),
    },
)
for power in range(1, 17):
    small = 10.0**-power
    ZEROS[f"precision=1e-{power}"] = Option(
        lambda t, k, small=small: small, f"replaces a precision of 0 by {small:g}"
    )
    if power > 1:  # a count of 0.1 is "floor"
        ZEROS[f"count=1e-{power}"] = Option(
            lambda t, k, small=small: small / t, f"replaces a count of 0 by {small:g}"
        )

MISSING = table(  # the precision of an order without n-grams; None: left out
    "missing", {"zero": 0.0, "one": 1.0, "left-out": None, "at-least-one": 0.0, "as-zero": None}
)
ADDING = table(  # to matches, to totals, from which order on, and to which
    "adding",
    {
        "nothing": (0, 0, 1, 9),
        "one-above-1": (1, 1, 2, 9),
        "one": (1, 1, 1, 9),
        "one-to-matches": (1, 0, 1, 9),
        "one-to-totals": (0, 1, 1, 9),
        "one-to-order-1": (1, 1, 1, 1),
        "half": (0.5, 0.5, 1, 9),
        "tenth": (0.1, 0.1, 1, 9),
    },
)
for more in (0.01, 0.001, 1e-4, 1e-5, 1e-6, 1e-9, 2):
    words = f"adds {more:g} to the matches and totals of every order"
    ADDING[f"all={more:g}"] = Option((more, more, 1, 9), words)
GUARD = table(  # whether the score is 0, from (matches, total) of each order, before any smoothing
    "guard",
    {
        "none": lambda counts: False,
        "order": lambda counts: any(m == 0 for m, _ in counts),
        "words": lambda counts: counts[0][0] == 0,
        "short": lambda counts: any(t == 0 for _, t in counts),
        "below-5": lambda counts: counts[0][1] < 5,
    },
)

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


MEANS = table(  # of the precisions of the orders that take part
    "mean",
    {
        "geometric": geometric,
        "arithmetic": fmean,
        "product": prod,
        "square-root": lambda ps: prod(ps) ** 0.5,
        "thirds": partial(weighted, lambda n: 0.33),
        "quarters": partial(weighted, lambda n: 0.25),
        "halves": partial(weighted, lambda n: 1 / 2**n),
        "falling": partial(weighted, lambda n: (5 - n) / 10),
        "rising": partial(weighted, lambda n: n / 10),
        "one-over-n": partial(weighted, lambda n: 1 / n),
        "sum": fsum,
        "last": lambda ps: ps[-1],
        "harmonic": lambda ps: len(ps) / sum(1 / p for p in ps) if all(ps) else 0.0,
        "log-2": lambda ps: geometric(ps) ** (1 / log(2)),
        "log-10": lambda ps: geometric(ps) ** (1 / log(10)),
        "whole": lambda ps: geometric([p // 1 for p in ps]),
        "product-over-n": lambda ps: prod(ps) / len(ps),
        "fifths": partial(weighted, lambda n: 1 / 5),
    },
)

REFERENCES = table(  # of the scores with each reference alone
    "references", {"together": None, "best": max, "mean": fmean, "worst": min}
) | table("chosen", dict.fromkeys(WORDS["chosen"]))  # the recipe knows how
POOLING = table("pooling", dict.fromkeys(WORDS["pooling"])) | SHARED  # the recipe knows how
for least in range(1, 11):
    rule = f"leaves out segments of {least - 1} tokens or fewer"
    POOLING[f"from={least}"] = Option((least, "pooled"), rule)
    POOLING[f"mean-from={least}"] = Option((least, "mean"), f"averages sentence scores, and {rule}")
ORDERS = {name: slice(int(name)) for name in "4 1 2 3 5 6".split()} | {"2-4": slice(1, 4)}
CHOICES: dict[str, dict[str, Option]] = {
    "counting": COUNTING,
    "grams": GRAMS,
    "references": REFERENCES,
    "length": LENGTHS,
    "units": UNITS,
    "penalty": PENALTIES,
    "rounded": ROUNDED,
    "zeros": ZEROS,
    "missing": MISSING,
    "adding": ADDING,
    "mean": MEANS,
    "pooling": POOLING,
    "orders": table("orders", ORDERS),
    "guard": GUARD,
}
