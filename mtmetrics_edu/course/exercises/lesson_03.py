"""The exercises of notebook 03: from p₁ … p₄ to BLEU."""

from collections.abc import Sequence
from math import exp, log, prod

from mtmetrics_edu import modified_precision, sentence_bleu
from mtmetrics_edu.course.examples import CAT_MAT
from mtmetrics_edu.course.exercises.answers import (
    Function,
    Mistake,
    Number,
    Property,
    Ratio,
    Several,
)
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.ngrams import Tokens

THERE = "there is the cat on the mat"


@exercise(
    "03-a",
    Several(names=("p₁", "p₂", "p₃", "p₄"), each=Ratio()),
    Mistake(
        [(7, 7), (5, 7), (2, 7), (1, 7)],
        "there are fewer n-grams than words: the totals fall from order to order.",
    ),
    Mistake(
        [(6, 7), (5, 6), (2, 5), (1, 4)],
        "`the` occurs twice in reference 1, so both may match.",
    ),
    Mistake(
        [(6, 6), (5, 6), (2, 5), (1, 4)],
        "types were counted in the first one; `the` occurs twice.",
    ),
    hint="Start from the end of the sentence: how long a stretch stands in a reference?",
    because="Every word matches; `is the` is the only bigram that does not; of the longer n-grams "
    "only those in `cat on the mat` do.",
)
def four_precisions() -> list[tuple[int, int]]:
    """Candidate: *there is the cat on the mat*. References: *the cat is on the mat*, *there is a
    cat on the mat*. Give p₁ to p₄ as four pairs (clipped, total)."""
    return [modified_precision(THERE.split(), CAT_MAT.references, n) for n in (1, 2, 3, 4)]


@exercise(
    "03-b",
    Number(),
    Mistake(0.6208, "that is the arithmetic mean; BLEU takes the geometric one."),
    Mistake(1 / 12, "that is the product; its fourth root is missing."),
    Mistake(0.25, "that is p₄ alone."),
    Mistake(0.2887, "that is the square root of the product; there are four factors."),
    hint="Multiply the four precisions, then take the fourth root: product ** (1 / 4).",
    because="The fourth root of 1 · 5/6 · 2/5 · 1/4 = 1/12.",
)
def bleu() -> float:
    """With the precisions of 03-a and no brevity penalty (7 words, as reference 2): what is
    BLEU?"""
    return sentence_bleu(THERE.split(), CAT_MAT.references).score


@exercise(
    "03-c",
    Number(),
    Mistake(5 / 6, "that is p₂ alone, the individual score of order 2."),
    Mistake(11 / 12, "that is the arithmetic mean of p₁ and p₂."),
    Mistake(0.9554, "the weights are one half each here, not one quarter."),
    hint="Two factors, so what root?",
    because="√(1 · 5/6): two orders, each with weight ½.",
)
def bleu_2() -> float:
    """And BLEU-2, the cumulative score of orders 1 and 2?"""
    return sentence_bleu(THERE.split(), CAT_MAT.references, max_n=2).score


def why_not_zero(candidate: Tokens) -> str:
    if len(candidate) < 6:
        return "that is fewer than six words."
    clipped, total = modified_precision(candidate, CAT_MAT.references, 1)
    if clipped < total:
        return "p₁ is less than 1: a word is in no reference, or there too often."
    if sentence_bleu(candidate, CAT_MAT.references).score > 0:
        return "BLEU is more than 0: of every order some n-gram matches."
    return ""


@exercise(
    "03-d",
    Property(reads=sentence, why_not=why_not_zero),
    hint="Reverse a reference.",
    because="One order without a match suffices: a geometric mean with a zero factor is zero.",
)
def all_words_and_no_bleu() -> str:
    """The same references. Write a candidate of at least six words with p₁ = 1 and BLEU = 0."""
    return "mat the on is cat the"


def mean_arithmetic(precisions: Sequence[float]) -> float:
    return sum(precisions) / len(precisions)


def mean_product(precisions: Sequence[float]) -> float:
    return prod(precisions)


def mean_without_zeros(precisions: Sequence[float]) -> float:
    return exp(sum(log(p) for p in precisions if p) / len(precisions))


def mean_of_the_others(precisions: Sequence[float]) -> float:
    others = [p for p in precisions if p] or [0.0]
    return prod(others) ** (1 / len(others))


@exercise(
    "03-e",
    Function(cases=[([0.5, 0.5],), ([1.0, 0.25],), ([0.9, 0.4, 0.1],), ([0.5, 0.0],), ([0.0],)]),
    Mistake(mean_arithmetic, "that is the arithmetic mean."),
    Mistake(mean_product, "that is the product; the root is missing."),
    Mistake(
        mean_without_zeros,
        "a zero is left out of the sum of logarithms, as if it were 1; it makes the whole product "
        "0.",
    ),
    Mistake(
        mean_of_the_others,
        "a zero is skipped and the mean is of the others; it is a factor too.",
    ),
    hint="math.prod multiplies a list.",
    because="Product, then root. With logarithms a zero needs a line of its own.",
)
def geometric_mean(precisions: Sequence[float]) -> float:
    """Write a function that takes a list of precisions (numbers from 0 to 1) and returns their
    geometric mean, with equal weights."""
    return prod(precisions) ** (1 / len(precisions))
