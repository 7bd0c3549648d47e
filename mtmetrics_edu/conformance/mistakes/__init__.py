"""The catalogue of mistakes: each wrong BLEU or NIST stands here once, as one record.

choices.py    what a BLEU chooses: the paper's choice first, then wrong ones
recipes.py    a whole BLEU from one choice of each kind: "length:shortest pooling:mean"
nist.py       the same for NIST: "nist-length:shortest nist-orders:4"
programs.py   wrong programs that are no choice of a recipe

Mistakes that are no such choice stand in this file. A mistake has a name: "length:shortest",
"candidate-set". `diagnose` names a scorer after it, hunts plant it, and exercises reply to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import log
from operator import add

from mtmetrics_edu.conformance.mistakes import programs
from mtmetrics_edu.conformance.mistakes.choices import MATCHES, Counting, References, table
from mtmetrics_edu.conformance.mistakes.nist import NistRecipe
from mtmetrics_edu.conformance.mistakes.recipes import BleuRecipe, Recipe, Segments
from mtmetrics_edu.metrics.bleu import BleuStats
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.smoothing import orders_needed


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


def of_one(program: Callable[[Tokens, References], float]) -> Callable[[Segments], float]:
    """The score of a program that takes one segment; ValueError for several."""

    def score(segments: Segments) -> float:
        (pair,) = segments.pairs
        return program(*pair)

    return score


def one_order(count: Counting, n: int = 1) -> Callable[[Segments], float]:
    """The precision of one order by a rule for counting, without a penalty."""

    def precision(segments: Segments) -> float:
        counts = [count(*pair, n) for pair in segments.pairs]
        return float(sum(m.total() for m, _ in counts) / max(sum(t for _, t in counts), 1))

    return precision


def smoothed(segments: Segments, name: str) -> float:
    """BLEU with one of the smoothings of smoothing.SMOOTHING."""
    orders = orders_needed(name, 4)
    stats = reduce(add, (BleuStats.of(*pair, orders) for pair in segments.pairs))
    return stats.score(smoothing=name).score


OTHERS = table(  # a score of segments
    "others",
    {
        "candidate-set": of_one(programs.candidate_set),
        "unigram-precision": one_order(MATCHES["clipped"]),
        "unclipped-unigrams": one_order(MATCHES["unclipped"]),
        "precision-of-4-grams": one_order(MATCHES["clipped"], 4),
        "part-of-a-word": one_order(MATCHES["substrings"]),
        "swapped": lambda segments: BleuRecipe().score(
            Segments.of([(r, [c]) for c, references in segments.pairs for r in references])
        ),
        "swapped-first": lambda segments: BleuRecipe().score(
            Segments.of([(references[0], [c]) for c, references in segments.pairs])
        ),
        "logarithm": lambda segments: log(BleuRecipe().score(segments)),
        # methods 1 to 3 are choices of a recipe
        **{f"chen-cherry-{k}": partial(smoothed, name=f"chen-cherry-{k}") for k in (4, 5, 6, 7)},
    },
)

NISTS = table(
    "nists",
    {
        "nist-best-reference": of_one(programs.best_reference),
        "nobody-scores": of_one(programs.nobody_scores),
        "nist-root": lambda segments: NistRecipe().score(segments) ** 0.5,
    },
)

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
    return Mistake.of(OF_METRIC["nist" if name.startswith("nist") else "bleu"].named(name))


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
