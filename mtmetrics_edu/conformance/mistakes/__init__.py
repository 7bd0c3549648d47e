"""The catalogue of mistakes: each wrong BLEU or NIST stands here once, as one record.

choices.py    what a BLEU chooses: the paper's choice first, then wrong ones
recipes.py    a whole BLEU from one choice of each kind: "length:shortest pooling:mean"
programs.py   wrong programs as whole functions, whose source the museum shows

Mistakes that are no such choice, and those of NIST, stand in this file. A mistake has a name:
"length:shortest", "candidate-set", "nist-4". `diagnose` names a scorer after it, the museum shows
it, and exercises reply to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import log, log2
from operator import add
from statistics import fmean
from typing import Any

from mtmetrics_edu.bleu import BleuStats, brevity_penalty
from mtmetrics_edu.conformance.mistakes import programs
from mtmetrics_edu.conformance.mistakes.choices import (
    PENALTIES,
    Choice,
    Counting,
    References,
    geometric,
    grams,
    known_grams,
    substrings,
    total,
    unclipped,
)
from mtmetrics_edu.conformance.mistakes.recipes import Recipe, Segments
from mtmetrics_edu.conventions import best_reference
from mtmetrics_edu.ngrams import Ngram, Tokens, clipped_counts, modified_precision
from mtmetrics_edu.nist import information_weights, nist_length_penalty, reference_counts
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


def program(function: Callable[..., float]) -> Callable[[Segments], float]:
    """The score of one segment by a program that takes no corpus; ArithmeticError for several."""

    def score(segments: Segments) -> float:
        if len(segments.pairs) > 1:
            raise ArithmeticError
        return function(*segments.pairs[0])

    return score


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
    return recipe.factor(segments) * geometric(precisions)


OTHERS = [
    Mistake(
        "candidate-set",
        "counts the n-grams of the best reference that lie in the candidate's set, so precisions "
        "exceed 1",
        program(programs.candidate_set),
    ),
    Mistake(
        "unigram-precision",
        "is the precision of single words, without a penalty",
        one_order(modified_precision),
    ),
    Mistake(
        "unclipped-unigrams",
        "is the precision of single words, neither clipped nor penalized",
        one_order(unclipped),
    ),
    Mistake(
        "precision-of-4-grams",
        "is the precision of 4-grams alone, not BLEU-4, the mean of orders 1 to 4",
        one_order(modified_precision, 4),
    ),
    Mistake(
        "part-of-a-word",
        'counts single words, and finds them inside other words: "the" in "there"',
        one_order(substrings),
    ),
    Mistake(
        "best-of-references",
        "scores each reference alone, and takes the best of these scores",
        lambda segments: max(each_reference(segments)),
    ),
    Mistake(
        "mean-of-references",
        "scores each reference alone, and takes the mean of these scores",
        lambda segments: fmean(each_reference(segments)),
    ),
    Mistake(
        "lengths-in-characters",
        "takes the lengths of its penalty in characters, not in tokens",
        lengths_in_characters,
    ),
    Mistake(
        "orders-from-0", "has orders 0 to 3, not 1 to 4: its loop begins with n = 0", orders_from_0
    ),
    Mistake(
        "logarithm",
        "gives the logarithm of BLEU: the exp at the end is missing",
        lambda segments: log(Recipe().score(segments)),
    ),
    Mistake(
        "last-segment-smooths",
        "smooths by method 6, with the totals of the last segment in place of the corpus's",
        lambda segments: programs.last_segment_smooths(*zip(*segments.pairs, strict=True)),
    ),
    *(
        Mistake(
            f"chen-cherry-{k}",
            f"smooths by Chen and Cherry's method {k}",
            partial(smoothed, name=f"chen-cherry-{k}"),
        )
        for k in (4, 5, 6, 7)  # methods 1 to 3 are choices of a recipe
    ),
]

# ---------------------------------------------------------------------------------------- NIST


def nist(
    segments: Segments,
    *,
    orders: int = 5,
    weights: Callable[[Sequence[References], int], Weights] = information_weights,
    penalty: Callable[[float, float], float] = nist_length_penalty,
    length: Callable[[list[int]], float] = fmean,
    matches: Callable[[Tokens, References, int], dict[Ngram, int]] = clipped_counts,
) -> float:
    """The official NIST, or one with other orders, weights, penalty, length or matches."""
    information = weights([references for _, references in segments.pairs], orders)
    score = 0.0
    for n in range(1, orders + 1):
        counts = (matches(*pair, n).items() for pair in segments.pairs)
        gain = sum(count * information[gram] for items in counts for gram, count in items)
        score += gain / max(sum(total(c, n) for c, _ in segments.pairs), 1)
    c = sum(len(c) for c, _ in segments.pairs)
    r = sum(length(list(map(len, rs))) for _, rs in segments.pairs)
    return score * penalty(c, r)


def unclipped_counts(candidate: Tokens, references: References, n: int) -> dict[Ngram, int]:
    """How often the candidate has each n-gram that some reference has.

    >>> unclipped_counts(["a", "a", "b"], [["a"]], 1)
    {('a',): 2}
    """
    candidate_grams = grams(candidate, n)
    return {gram: candidate_grams.count(gram) for gram in known_grams(references, n)}


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


WEIGHTS: dict[str, Choice] = {  # of the n-grams of all references, up to an order
    "natural": Choice(times(log(2)), "with natural logarithms, not log₂"),
    "decimal": Choice(times(log(2) / log(10)), "with logarithms to base 10, not log₂"),
    "upside-down": Choice(times(-1), "with its information upside down, so scores are negative"),
    "frequency": Choice(
        frequency, "that compares an n-gram with the number of words, not with its prefix"
    ),
    "equal": Choice(
        lambda references, orders: dict.fromkeys(information_weights(references, orders), 1.0),
        "in which every match weighs 1",
    ),
}


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


def wrong_nist(name: str, words: str, score: Any = nist, **changed: Any) -> Mistake:
    """A NIST with another score, or the official one with something changed."""
    return Mistake(name, f"is {words}", partial(score, **changed), "nist")


NISTS = [
    wrong_nist("nist", "the official NIST"),
    wrong_nist(
        "nist-best-reference",
        "a NIST that takes the matches of each order from one reference alone",
        best_reference_nist,
    ),
    wrong_nist(
        "nobody-scores",
        "a NIST that gives 0 to every text of five characters or more",
        nobody_scores,
    ),
    wrong_nist(
        "nist-without-square",
        "a NIST whose length penalty lacks the square, so it rewards short candidates",
        penalty=without_square,
    ),
    wrong_nist(
        "nist-brevity-penalty",
        "a NIST with the brevity penalty of BLEU",
        penalty=PENALTIES["standard"].of,
    ),
    wrong_nist(
        "nist-without-penalty", "a NIST without a length penalty", penalty=PENALTIES["none"].of
    ),
    wrong_nist(
        "nist-shortest", "a NIST with the shortest reference length, not the mean", length=min
    ),
    wrong_nist("nist-unclipped", "a NIST that does not clip", matches=unclipped_counts),
    wrong_nist("nist-4", "a NIST of orders 1 to 4, not 5", orders=4),
    *(
        wrong_nist(f"nist-{name}", f"a NIST {words}", weights=weights)
        for name, (weights, words) in WEIGHTS.items()
    ),
    wrong_nist(
        "nist-of-sentences",
        "a NIST that averages sentence scores, each with weights of its own",
        lambda segments: fmean(map(nist, segments.alone)),
    ),
]

# ------------------------------------------------------------------------- a mistake by its name

BY_NAME = {mistake.name: mistake for mistake in (*OTHERS, *NISTS)}


def mistake(name: str) -> Mistake:
    """The mistake of that name; "right" is BLEU without one.

    >>> mistake("length:shortest").words
    'takes the shortest reference length, not the closest'
    """
    if name in BY_NAME:
        return BY_NAME[name]
    choices = name.split() if name != "right" else []
    return Mistake.of(Recipe(**dict(choice.split(":") for choice in choices)))


def wrong(name: str) -> Callable[[Tokens, References], float]:
    """A scorer of a candidate and its references, with the mistake of that name.

    >>> wrong("penalty:none")(list("abcd"), [list("abcdefgh")])
    1.0
    """
    score = mistake(name).score
    return lambda candidate, references: score(Segments.of([(candidate, references)]))


def wrong_corpus(name: str) -> Callable[[Sequence[Tokens], Sequence[References]], float]:
    """A scorer of candidates and the references of each, with the mistake of that name.

    >>> wrong_corpus("pooling:mean")([list("abcd"), ["x"]], [[list("abcd")], [["y"]]])
    0.5
    """
    score = mistake(name).score
    return lambda candidates, references: score(
        Segments.of(list(zip(candidates, references, strict=True)))
    )
