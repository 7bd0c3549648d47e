"""What a NIST chooses: its information, how it counts, divides, combines orders, its penalty.

The first entry of each table is the official one; the others are mistakes that programs have.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import exp, fsum, inf, log, log2, log10, prod
from operator import add, attrgetter, itemgetter, or_, truediv
from statistics import fmean, harmonic_mean
from typing import Any

from mtmetrics_edu.conformance.mistakes import choices
from mtmetrics_edu.conformance.mistakes.choices import WORDS, Option, References, table
from mtmetrics_edu.conformance.mistakes.recipes import Recipe, Segments
from mtmetrics_edu.metrics.bleu import brevity_penalty
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens
from mtmetrics_edu.metrics.nist import BETA, nist_length_penalty

ORDERS = range(1, 7)  # that are counted

# ------------------------------------------------------------------------- information weights

EVERY = partial(reduce, add)  # all occurrences in some texts, from the counts of each


class Counts(Counter[Ngram]):
    """The count of each n-gram in some texts; () occurs at each word.

    groups: the texts of each segment. occurrences: the counts of a group from those of its texts.
    totals, types: of each order, how many n-grams there are, and how many different ones.
    """

    def __init__(self, groups: Iterable[Iterable[Tokens]], occurrences: Any = EVERY) -> None:
        super().__init__()
        self.totals: Counter[int] = Counter()
        self.texts = 0
        for texts in map(list, groups):
            self.texts += len(texts)
            self[()] += sum(map(len, texts))
            for n in ORDERS:
                counts = occurrences([choices.gram_counts(tuple(text), n) for text in texts])
                self.update(counts)
                self.totals[n] += counts.total()
        self.types = Counter(map(len, self))


OCCURRENCES = table(  # how the texts of a segment are counted together
    "nist-occurrences",
    {
        "all": EVERY,
        "most": partial(reduce, or_),
        "once": lambda several: reduce(add, map(Counter, map(set, several))),
        "ever": lambda several: Counter(set().union(*several)),
    },
)
TEXTS: dict[str, Callable[[Tokens, References], Iterable[Tokens]]] = {
    "references": lambda c, rs: rs,
    "candidates": lambda c, rs: [c],
    "first-references": lambda c, rs: rs[:1],
    "both": lambda c, rs: [c, *rs],
    "last-references": lambda c, rs: rs[-1:],
    "distinct-references": lambda c, rs: dict.fromkeys(rs),
    "closest-references": lambda c, rs: [choices.closest_of(c, rs)],
}
SOURCES = table(  # whose texts are counted, from a segment; "own-": of the segment alone
    "nist-source", {name: TEXTS[name.removeprefix("own-")] for name in WORDS["nist-source"]}
)
HISTORIES = table(  # what the count of an n-gram is compared to
    "nist-history",
    {
        "prefix": lambda counts, gram: counts[gram[:-1]],
        "last-words": lambda counts, gram: counts[gram[1:]],
        "words": lambda counts, gram: counts[()],
        "order": lambda counts, gram: counts.totals[len(gram)],
        "last-word": lambda counts, gram: counts[gram[-1:] if gram[1:] else ()],
        "first-word": lambda counts, gram: counts[gram[:1] if gram[1:] else ()],
        "vocabulary": lambda counts, gram: counts.types[len(gram)],
    },
)
UNIGRAMS = table(  # the same for single words
    "nist-unigrams",
    {
        "words": None,  # what the history says
        "vocabulary": HISTORIES["vocabulary"].of,
        "words-and-ends": lambda counts, gram: counts[()] + counts.texts,
        "without-information": lambda counts, gram: 0,
        "counted": lambda counts, gram: counts.totals[1],
    },
)
LOGARITHMS = table(  # of what an n-gram is compared to, and its count
    "nist-logarithm",
    {
        "bits": lambda before, count: log2(before / count),
        "natural": lambda before, count: log(before / count),
        "decimal": lambda before, count: log10(before / count),
        "upside-down": lambda before, count: log2(count / before),
        "none": truediv,
        "equal": lambda before, count: 1.0,
        "one-more": lambda before, count: log2(1 + before / count),
        "one-more-of-each": lambda before, count: log2((before + 1) / (count + 1)),
        "inverse": lambda before, count: count / before,
        "count-and-one": lambda before, count: log2(before / (count + 1)),
        "one-above": lambda before, count: log2((before + 1) / count),
    },
)
for digits in range(5):
    LOGARITHMS[f"digits={digits}"] = Option(
        lambda before, count, digits=digits: round(log2(before / count), digits),
        f"that rounds the information to {digits} decimals",
    )


# ----------------------------------------------------------------------------- mean of orders


def ratios(gains: Sequence[float], totals: Sequence[float]) -> list[float]:
    """The information of each order, divided; an order without n-grams has 0.

    >>> ratios([3.0, 0.0], [2, 0])
    [1.5, 0.0]
    """
    return [gain / (total or 1) for gain, total in zip(gains, totals, strict=True)]


def weighing(weight: Callable[[int], float], orders: Sequence[float]) -> float:
    """The sum of the orders with weights.

    >>> weighing(lambda n: 1 / n, [3.0, 1.0])
    3.5
    """
    return fsum(weight(n) * order for n, order in enumerate(orders, start=1))


def of_ratios(mean: Callable[[list[float]], float]) -> Callable[..., float]:
    """A mean of the information of each order, divided."""
    return lambda gains, totals: mean(ratios(gains, totals))


MEANS = table(  # of the orders, from the information of each, and what divides it
    "nist-mean",
    {
        "sum": of_ratios(fsum),
        "mean": of_ratios(fmean),
        "geometric": of_ratios(choices.geometric),
        "pooled": lambda gains, totals: sum(gains) / (sum(totals) or 1),
        "product": of_ratios(prod),
        "one-over-n": of_ratios(partial(weighing, lambda n: 1 / n)),
        "undivided": lambda gains, totals: fsum(gains),
        "last": of_ratios(itemgetter(-1)),
        "rising": of_ratios(partial(weighing, float)),
        "harmonic": of_ratios(harmonic_mean),
    },
)

# ------------------------------------------------------------------------------ length penalty


def length_penalty(c: float, r: float, beta: float = BETA, power: int = 2) -> float:
    """The length penalty of NIST, with another β or another power of the logarithm.

    >>> round(length_penalty(1, 2, beta=-1), 4), length_penalty(3, 2, power=1)
    (0.6185, 1.0)
    """
    return exp(beta * log(min(c / r, 1)) ** power) if c and r else nist_length_penalty(c, r)


without_square = partial(length_penalty, power=1)
PENALTIES = table(  # from c and r; those of BLEU first
    "nist-penalty",
    {
        **{n: each.of for n, each in choices.PENALTIES.items() if n in WORDS["nist-penalty"]},
        "standard": nist_length_penalty,
        "brevity-penalty": brevity_penalty,
        "without-square": without_square,
        "power": lambda c, r: without_square(c, r, log(1 / 2) / log(2 / 3)),
        "both-sides": lambda c, r: exp(BETA * log(c / r) ** 2) if c and r else 0.0,
        "reward": lambda c, r: 1 / (nist_length_penalty(c, r) or inf),
        "squared": lambda c, r: nist_length_penalty(c, r) ** 2,
        "upside-down": lambda c, r: nist_length_penalty(r, c),
        "without-square-and-sign": lambda c, r: min(c / r, 1) ** -BETA if r else 1.0,
    },
)
BETAS = WORDS["betas"]["written"].split()
for beta in (*(f"{-tenths / 10:g}" for tenths in range(1, 101)), *BETAS):
    value = eval(beta, {"log": log, "log2": log2})
    PENALTIES[f"beta={beta}"] = Option(
        partial(length_penalty, beta=value), f"whose length penalty has {beta} for beta"
    )

# ---------------------------------------------------------------------------------- the recipe


def as_in_bleu(kind: str) -> dict[str, Option]:
    """The choices of a kind that NIST shares with BLEU, in other words.

    >>> as_in_bleu("length")["longest"].of(7, [8, 9])
    9
    """
    own = choices.CHOICES[kind]
    return {name: Option(own[name].of, words) for name, words in WORDS[f"nist-{kind}"].items()}


INFORMATION = attrgetter(  # the choices that the information of the matches depends on
    "counting", "source", "occurrences", "history", "unigrams", "logarithm"
)
NIST_CHOICES: dict[str, dict[str, Option]] = {
    "orders": table("nist-orders", {name: int(name) for name in WORDS["nist-orders"]}),
    "source": SOURCES,
    "occurrences": OCCURRENCES,
    "history": HISTORIES,
    "unigrams": UNIGRAMS,
    "logarithm": LOGARITHMS,
    "penalty": PENALTIES,
    "rounded": choices.rounding("that rounds", "the orders", "the length penalty"),
    "units": as_in_bleu("units"),
    "length": as_in_bleu("length"),
    "counting": table("nist-counting", {n: choices.MATCHES[n] for n in WORDS["nist-counting"]}),
    "mean": MEANS,
    "references": as_in_bleu("references"),
    "pooling": table("nist-pooling", dict.fromkeys(WORDS["nist-pooling"])),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NistRecipe(Recipe):
    """The choices of a NIST. The defaults are those of NIST's own scripts.

    >>> NistRecipe(length="shortest").words
    'is a NIST with the shortest reference length, not the mean'
    """

    CHOICES = NIST_CHOICES
    metric = "nist"
    beginning = "is a NIST "
    right = "nist", "is the official NIST"
    orders: str = "5"
    source: str = "references"
    occurrences: str = "all"
    history: str = "prefix"
    unigrams: str = "words"
    logarithm: str = "bits"
    length: str = "average"
    counting: str = "clipped"
    mean: str = "sum"

    def average(self, segments: Segments) -> float:
        """The mean of the orders of some segments, without a penalty."""
        orders, digits = self.choice("orders"), self.choice("rounded")[0]
        all_gains = [row[:orders] for row in self.gains(segments)]
        all_totals = [[number for _, number in row][:orders] for row in self.matches(segments)]
        if self.pooling == "mean-orders":
            per_segment = map(ratios, all_gains, all_totals)
            gains, totals = [*map(fmean, zip(*per_segment, strict=True))], [1.0] * orders
        else:
            gains, totals = ([*map(fsum, zip(*r, strict=True))] for r in (all_gains, all_totals))
        if digits is not None:
            gains, totals = [round(each, digits) for each in ratios(gains, totals)], [1.0] * orders
        return float(self.choice("mean")(gains, totals))

    def matches(self, segments: Segments) -> Any:
        """The matches of each order, and what divides them, for each segment."""
        count = self.choice("counting")
        return segments.cached(
            ("matches", self.counting),
            lambda: [[count(*pair, n) for n in ORDERS] for pair in segments.pairs],
        )

    def gains(self, segments: Segments) -> Any:
        """The information of the matches of each order, for each segment."""
        rows = zip(self.matches(segments), self.counts(segments), strict=True)
        return segments.cached(
            INFORMATION(self),
            lambda: [[self.information(m, counts) for m, _ in row] for row, counts in rows],
        )

    def counts(self, segments: Segments) -> list[Counts]:
        """For each segment, the counts that its information comes from."""
        texts, how = self.choice("source"), self.choice("occurrences")
        key = "counts", self.source, self.occurrences

        def counts_of(part: Segments) -> Any:
            return part.cached(key, lambda: Counts((texts(*pair) for pair in part.pairs), how))

        if self.source.startswith("own-"):
            return [counts_of(part) for part in segments.alone]
        return [counts_of(segments.corpus)] * len(segments.pairs)

    def information(self, matches: Counter[Ngram], counts: Counts) -> float:
        """The information of some matches."""
        return fsum(number * self.weight(gram, counts) for gram, number in matches.items())

    def weight(self, gram: Ngram, counts: Counts) -> float:
        """The information of an n-gram; 0 if it was not counted.

        >>> NistRecipe().weight(("a",), Counts([[["a", "b"]]]))
        1.0
        """
        kind = "unigrams" if len(gram) == 1 and self.unigrams != "words" else "history"
        before, count = self.choice(kind)(counts, gram), counts[gram]
        return float(self.choice("logarithm")(before, count)) if before and count else 0.0

    @classmethod
    def joint_changes(cls) -> Iterator[dict[str, str]]:
        """Sentences scored alone; the first reference alone."""
        yield {"pooling": "mean", "source": "own-references"}
        yield {"counting": "first-reference", "source": "first-references", "length": "first"}
