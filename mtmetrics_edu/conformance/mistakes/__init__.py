"""The catalogue of mistakes: each wrong BLEU or NIST stands here once, as one record.

choices.py    what a BLEU chooses: the paper's choice first, then wrong ones
recipes.py    a whole BLEU from one choice of each kind: "length:shortest pooling:mean"
programs.py   wrong programs as whole functions, whose source the museum shows

Mistakes that are no such choice, and those of NIST, stand in this file. A mistake has a name:
"length:shortest", "candidate-set", "nist-4". `diagnose` names a scorer after it, the museum shows
it, and exercises reply to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations
from math import exp, inf, log, log2
from operator import add, truediv
from statistics import fmean
from types import SimpleNamespace
from typing import Any

from mtmetrics_edu.bleu import BleuStats, brevity_penalty
from mtmetrics_edu.conformance.mistakes import choices, programs
from mtmetrics_edu.conformance.mistakes.choices import Counting, References, table
from mtmetrics_edu.conformance.mistakes.recipes import Recipe, Segments
from mtmetrics_edu.conventions import best_reference
from mtmetrics_edu.ngrams import Ngram, Tokens, clipped_counts, modified_precision
from mtmetrics_edu.nist import BETA, information_weights, nist_length_penalty, reference_counts
from mtmetrics_edu.smoothing import orders_needed

Weights = dict[Ngram, float]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One BLEU or NIST: its score of some segments, and words that complete "It …".

    The score may be an ArithmeticError or a ValueError. "right" and "nist" are no mistakes.
    """

    name: str
    words: str
    score: Callable[[Segments], float]
    metric: str = "bleu"

    @property
    def right(self) -> bool:
        """Whether this is the paper's BLEU, or the official NIST."""
        return self.name in ("right", "nist")

    @classmethod
    def of(cls, recipe: Recipe) -> Mistake:
        """The BLEU of a recipe.

        >>> Mistake.of(Recipe(length="shortest")).name
        'length:shortest'
        """
        return cls(recipe.name, recipe.words, recipe.score)


# --------------------------------------------------------------- BLEUs that are no recipe's


def candidate_set(segments: Segments) -> float:
    """The program that the museum shows, which takes one segment; ValueError for several."""
    (pair,) = segments.pairs
    return programs.candidate_set(*pair)


def one_order(count: Counting, n: int = 1) -> Callable[[Segments], float]:
    """The precision of one order by a rule for counting, without a penalty."""

    def precision(segments: Segments) -> float:
        counts = [count(*pair, n) for pair in segments.pairs]
        return sum(m for m, _ in counts) / max(sum(t for _, t in counts), 1)

    return precision


def smoothed(segments: Segments, name: str) -> float:
    """BLEU with one of the smoothings of smoothing.SMOOTHING."""
    orders = orders_needed(name, 4)
    stats = reduce(add, (BleuStats.of(*pair, orders) for pair in segments.pairs))
    return stats.score(smoothing=name).score


def each_reference(segments: Segments) -> list[float]:
    """The score with the first references alone, with the second ones alone, …"""
    if len({len(references) for _, references in segments.pairs}) > 1:
        raise ArithmeticError
    candidates = [candidate for candidate, _ in segments.pairs]
    pairs = [list(zip(candidates, zip(column), strict=True)) for column in segments.columns]
    return [Recipe().score(Segments.of(corpus)) for corpus in pairs]


def lengths_in_characters(segments: Segments) -> float:
    """BLEU with a penalty of lengths in characters."""
    c = sum(c for c, _ in segments.characters)
    r = sum(min(rs, key=lambda r: (abs(r - c), r)) for c, rs in segments.characters)
    return brevity_penalty(c, r) * Recipe(penalty="none").score(segments)


def orders_from_0(segments: Segments) -> float:
    """Orders 0 to 3. A text of c tokens has c + 1 n-grams of order 0, which are all alike."""
    counts = [(len(c) + 1, max(map(len, rs)) + 1) for c, rs in segments.pairs]
    first = sum(map(min, counts)) / sum(grams for grams, _ in counts)
    recipe = Recipe(orders="3")
    precisions = [first, *(p or 0.0 for p in recipe.precisions(segments))]
    return recipe.factor(segments) * choices.geometric(precisions)


OTHERS = table(  # a score of segments
    "others",
    {
        "candidate-set": candidate_set,
        "unigram-precision": one_order(modified_precision),
        "unclipped-unigrams": one_order(choices.unclipped),
        "precision-of-4-grams": one_order(modified_precision, 4),
        "part-of-a-word": one_order(choices.substrings),
        "best-of-references": lambda segments: max(each_reference(segments)),
        "mean-of-references": lambda segments: fmean(each_reference(segments)),
        "lengths-in-characters": lengths_in_characters,
        "orders-from-0": orders_from_0,
        "logarithm": lambda segments: log(Recipe().score(segments)),
        "last-segment-smooths": lambda segments: programs.last_segment_smooths(
            *zip(*segments.pairs, strict=True)
        ),
        # methods 1 to 3 are choices of a recipe
        **{f"chen-cherry-{k}": partial(smoothed, name=f"chen-cherry-{k}") for k in (4, 5, 6, 7)},
    },
)

# ---------------------------------------------------------------------------------------- NIST


def nist(segments: Segments, **chosen: Any) -> float:
    """The official NIST, or one with other choices: see NIST_CHOICES."""
    it = SimpleNamespace(**{**OFFICIAL, **chosen})
    if it.alone:
        return fmean(nist(segment, **{**chosen, "alone": False}) for segment in segments.alone)
    all_references = [references for _, references in segments.pairs]
    information = segments.kept(
        (it.weights, it.orders), lambda: it.weights(all_references, it.orders)
    )
    c = sum(len(c) for c, _ in segments.pairs)
    gains, totals = [], []
    for n in range(1, it.orders + 1):
        counts = (it.matches(*pair, n).items() for pair in segments.pairs)
        gains.append(sum(k * information.get(gram, 0.0) for items in counts for gram, k in items))
        totals.append(max(sum(choices.total(c, n) for c, _ in segments.pairs), 1))
    r = sum(it.length(list(map(len, rs))) for rs in all_references)
    return float(it.mean(gains, totals) * it.penalty(c, r))


def unclipped_counts(candidate: Tokens, references: References, n: int) -> dict[Ngram, int]:
    """How often the candidate has each n-gram that some reference has.

    >>> unclipped_counts(["a", "a", "b"], [["a"]], 1)
    {('a',): 2}
    """
    candidate_grams = choices.grams(candidate, n)
    return {gram: candidate_grams.count(gram) for gram in choices.known_grams(references, n)}


def times(factor: float) -> Callable[[Iterable[References], int], Weights]:
    """Information weights that are multiplied by a number, as in another unit."""
    return lambda references, orders: {
        gram: factor * bits for gram, bits in information_weights(references, orders).items()
    }


def frequency(references: Iterable[References], orders: int) -> Weights:
    """−log₂ of the relative frequency of the whole n-gram, whatever its order."""
    counts = reference_counts(references, orders)
    words = counts[()]
    return {gram: log2(words / count) for gram, count in counts.items() if gram}


WEIGHTS = table(  # of the n-grams of all references, up to an order
    "nist",
    {
        "natural": times(log(2)),
        "decimal": times(log(2) / log(10)),
        "upside-down": times(-1),
        "frequency": frequency,
        "equal": lambda rs, orders: dict.fromkeys(information_weights(rs, orders), 1.0),
        "of-first-references": lambda rs, orders: information_weights([r[:1] for r in rs], orders),
    },
)


def without_square(c: float, r: float) -> float:
    """The length penalty of NIST without the square.

    >>> without_square(3, 2)
    1.0
    """
    return programs.missing_square(c, r) if c and r else nist_length_penalty(c, r)


def nobody_scores(segments: Segments) -> float:
    """NIST 0 for every text of five characters or more."""
    return 0.0 if sum(len(" ".join(c)) for c, _ in segments.pairs) >= 5 else nist(segments)


def best_reference_nist(segments: Segments) -> float:
    """For each order the best reference alone, and its length; an empty order counts as 1."""
    weights = information_weights(references for _, references in segments.pairs)
    score, c, r = 0.0, 0, 0
    for n in range(1, 6):
        best = [best_reference(*pair, n, weights) for pair in segments.pairs]
        score += sum(gain for _, gain, _, _ in best) / (sum(t for _, _, t, _ in best) or 1)
        c += sum(len(candidate) for candidate, _ in segments.pairs)
        r += sum(length for _, _, _, length in best)
    return score * nist_length_penalty(c, r)


def exponent(c: float, r: float) -> float:
    """ln²(c/r), without the limit at 1; infinite for empty texts."""
    return log(c / r) ** 2 if c and r else inf


OFFICIAL: dict[str, Any] = {
    "orders": 5,
    "weights": information_weights,
    "penalty": nist_length_penalty,
    "length": fmean,
    "matches": clipped_counts,
    "mean": lambda gains, totals: sum(map(truediv, gains, totals)),
    "alone": False,
}
NIST_CHOICES: dict[str, dict[str, Any]] = {  # by kind: what is wrong, by a name that words.toml has
    "orders": {"4": 4, "3": 3, "2": 2, "1": 1},
    "weights": {name: choice.of for name, choice in WEIGHTS.items()},
    "penalty": {
        "without-square": without_square,
        "brevity-penalty": brevity_penalty,
        "without-penalty": lambda c, r: 1.0,
        "both-sides": lambda c, r: exp(BETA * exponent(c, r)),
        "reward": lambda c, r: 1 / (nist_length_penalty(c, r) or inf),
        "ratio": lambda c, r: min(c / r, 1.0) if r else 1.0,
        "weak": lambda c, r: exp(-exponent(min(c, r), r)),
    },
    "length": {"shortest": min, "longest": max, "first": lambda rs: rs[0], "sum": sum},
    "matches": {
        "unclipped": unclipped_counts,
        "types": lambda c, rs, n: dict.fromkeys(clipped_counts(c, rs, n), 1),
        "first-reference": lambda c, rs, n: clipped_counts(c, rs[:1], n),
        "added-up": lambda c, rs, n: reduce(add, (Counter(clipped_counts(c, [r], n)) for r in rs)),
    },
    "mean": {
        "mean-of-orders": lambda gains, totals: sum(map(truediv, gains, totals)) / len(gains),
        "undivided": lambda gains, totals: sum(gains),
        "by-words": lambda gains, totals: sum(gains) / totals[0],
        "pooled-orders": lambda gains, totals: sum(gains) / sum(totals),
    },
    "alone": {"of-sentences": True},
}


def nists(deviations: int) -> Iterator[Mistake]:
    """Every NIST with so many choices that are not official: 0, 1, 2, …"""
    single = [(kind, name) for kind, table in NIST_CHOICES.items() for name in table]
    for several in combinations(single, deviations):
        chosen = {kind: NIST_CHOICES[kind][name] for kind, name in several}
        if len(chosen) == deviations:
            words = ", and ".join(choices.WORDS["nist"][name] for _, name in several)
            names = " ".join(f"nist-{name}" for _, name in several)
            yield Mistake(names, f"is a NIST {words}", partial(nist, **chosen), "nist")


NISTS = {
    "nist": Mistake("nist", "is the official NIST", nist, "nist"),
    **{
        f"{name}": Mistake(name, words, score, "nist")
        for name, (score, words) in table(
            "nists",
            {"nist-best-reference": best_reference_nist, "nobody-scores": nobody_scores},
        ).items()
    },
    **{each.name: each for each in nists(1)},
}

# ------------------------------------------------------------------------- a mistake by its name

BY_NAME = {name: Mistake(name, words, score) for name, (score, words) in OTHERS.items()} | NISTS


def mistake(name: str) -> Mistake:
    """The mistake of that name; "right" is BLEU without one.

    >>> mistake("length:shortest").words
    'takes the shortest reference length, not the closest'
    """
    if name in BY_NAME:
        return BY_NAME[name]
    names = name.split() if name != "right" else []
    if name.startswith("nist-"):
        return next(each for each in nists(len(names)) if each.name == name)
    return Mistake.of(Recipe(**dict(choice.split(":") for choice in names)))


def wrong(name: str) -> Callable[[Tokens, References], float]:
    """A scorer of a candidate and its references, with the mistake of that name.

    >>> wrong("penalty:none")(list("abcd"), [list("abcdefgh")])
    1.0
    """
    return lambda candidate, references: wrong_corpus(name)([candidate], [references])


def wrong_corpus(name: str) -> Callable[[Sequence[Tokens], Sequence[References]], float]:
    """A scorer of candidates and the references of each, with the mistake of that name.

    >>> wrong_corpus("pooling:mean")([list("abcd"), ["x"]], [[list("abcd")], [["y"]]])
    0.5
    """
    score = mistake(name).score
    return lambda candidates, references: score(
        Segments.of(list(zip(candidates, references, strict=True)))
    )
