"""The catalogue of mistakes: each wrong BLEU or NIST stands here once, as one record.

choices.py    what a BLEU chooses: the paper's choice first, then wrong ones
recipes.py    a whole BLEU from one choice of each kind: "length:shortest pooling:mean"
nist.py       the same for NIST: "nist-length:shortest nist-orders:4"
programs.py   wrong programs as whole functions, whose source the museum shows

Mistakes that are no such choice stand in this file. A mistake has a name: "length:shortest",
"candidate-set". `diagnose` names a scorer after it, the museum shows it, and exercises reply to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import log
from operator import add
from typing import Any

from mtmetrics_edu.bleu import BleuStats, brevity_penalty
from mtmetrics_edu.conformance.mistakes import choices, programs
from mtmetrics_edu.conformance.mistakes.choices import COUNTING, References, table
from mtmetrics_edu.conformance.mistakes.nist import NistRecipe
from mtmetrics_edu.conformance.mistakes.recipes import BleuRecipe, Recipe, Segments
from mtmetrics_edu.conventions import best_reference
from mtmetrics_edu.ngrams import Tokens, modified_precision
from mtmetrics_edu.nist import information_weights, nist_length_penalty
from mtmetrics_edu.smoothing import orders_needed


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
        """The BLEU or NIST of a recipe.

        >>> Mistake.of(BleuRecipe(length="shortest")).name
        'length:shortest'
        """
        return cls(recipe.name, recipe.words, recipe.score, recipe.metric)


# --------------------------------------------------------------- BLEUs that are no recipe's


def candidate_set(segments: Segments) -> float:
    """The program that the museum shows, which takes one segment; ValueError for several."""
    (pair,) = segments.pairs
    return programs.candidate_set(*pair)


def one_order(count: Callable[..., Any], n: int = 1) -> Callable[[Segments], float]:
    """The precision of one order by a rule for counting, without a penalty."""

    def precision(segments: Segments) -> float:
        counts = [count(*pair, n) for pair in segments.pairs]
        return float(sum(m for m, _ in counts) / max(sum(t for _, t in counts), 1))

    return precision


def smoothed(segments: Segments, name: str) -> float:
    """BLEU with one of the smoothings of smoothing.SMOOTHING."""
    orders = orders_needed(name, 4)
    stats = reduce(add, (BleuStats.of(*pair, orders) for pair in segments.pairs))
    return stats.score(smoothing=name).score


def lengths_in_characters(segments: Segments) -> float:
    """BLEU with a penalty of lengths in characters."""
    c = sum(c for c, _ in segments.characters)
    r = sum(min(rs, key=lambda r: (abs(r - c), r)) for c, rs in segments.characters)
    return brevity_penalty(c, r) * BleuRecipe(penalty="none").score(segments)


def orders_from_0(segments: Segments) -> float:
    """Orders 0 to 3. A text of c tokens has c + 1 n-grams of order 0, which are all alike."""
    counts = [(len(c) + 1, max(map(len, rs)) + 1) for c, rs in segments.pairs]
    first = sum(map(min, counts)) / sum(grams for grams, _ in counts)
    recipe = BleuRecipe(orders="3")
    precisions = [first, *(p or 0.0 for p in recipe.precisions(segments))]
    return recipe.factor(segments) * choices.geometric(precisions)


OTHERS = table(  # a score of segments
    "others",
    {
        "candidate-set": candidate_set,
        "unigram-precision": one_order(modified_precision),
        "unclipped-unigrams": one_order(COUNTING["unclipped"].of),
        "precision-of-4-grams": one_order(modified_precision, 4),
        "part-of-a-word": one_order(COUNTING["substrings"].of),
        "lengths-in-characters": lengths_in_characters,
        "orders-from-0": orders_from_0,
        "logarithm": lambda segments: log(BleuRecipe().score(segments)),
        "last-segment-smooths": lambda segments: programs.last_segment_smooths(
            *zip(*segments.pairs, strict=True)
        ),
        # methods 1 to 3 are choices of a recipe
        **{f"chen-cherry-{k}": partial(smoothed, name=f"chen-cherry-{k}") for k in (4, 5, 6, 7)},
    },
)

# --------------------------------------------------------------- NISTs that are no recipe's


def nobody_scores(segments: Segments) -> float:
    """NIST 0 for every text of five characters or more."""
    return (
        0.0
        if sum(len(" ".join(c)) for c, _ in segments.pairs) >= 5
        else NistRecipe().score(segments)
    )


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


NISTS = table("nists", {"nist-best-reference": best_reference_nist, "nobody-scores": nobody_scores})

# ------------------------------------------------------------------------- a mistake by its name

OF_METRIC: dict[str, type[Recipe]] = {"bleu": BleuRecipe, "nist": NistRecipe}
BY_NAME = {
    name: Mistake(name, words, score, metric)
    for metric, others in (("bleu", OTHERS), ("nist", NISTS))
    for name, (score, words) in others.items()
}


def mistake(name: str) -> Mistake:
    """The mistake of that name; "right" is BLEU without one, "nist" NIST.

    >>> mistake("length:shortest").words
    'takes the shortest reference length, not the closest'
    """
    if name in BY_NAME:
        return BY_NAME[name]
    recipe = OF_METRIC["nist" if name.startswith("nist") else "bleu"]
    names = [] if name in ("right", "nist") else name.split()
    return Mistake.of(recipe(**dict(each.removeprefix("nist-").split(":") for each in names)))


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
