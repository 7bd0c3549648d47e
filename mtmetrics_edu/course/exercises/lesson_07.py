"""The exercises of notebook 07: the NIST score."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any

from mtmetrics_edu import ngrams, nist_length_penalty, sentence_bleu, sentence_nist
from mtmetrics_edu.conformance.mistakes.nist import NistRecipe
from mtmetrics_edu.course.examples import GUIDE_CASED, SALAD
from mtmetrics_edu.course.exercises.answers import Number, Property
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.lesson_06 import information
from mtmetrics_edu.course.exercises.question import Lesson
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()


@lesson.exercise("07-a", Number())
def score_of_three_orders() -> float:
    """A candidate of 6 words, as long as its references. Its matches are worth 12 bits in order 1,
    5 bits in order 2, 2 bits in order 3, nothing beyond. What is its NIST score?

    Hint: How many n-grams of each order does the candidate have?
    Because: 6, 5 and 4 n-grams; 2 + 1 + ½. An order without a match does not harm the others.
    Not 0.7: NIST adds up the orders; it does not average them.
    Not 1.2667: each order is divided by its own number of n-grams, then added.
    Not 19: each order is divided by the number of its n-grams.
    Not 3.1667: in order 2 and 3 there are fewer n-grams than words.
    Not 3: that is orders 1 and 2 alone; order 3 has matches, too.
    Not 0: a zero in one order adds nothing, but takes nothing either: it is a sum.
    Not 1.1667: NIST adds up the three orders; it does not average them.
    Not 1: you multiplied the orders, as BLEU does; NIST adds them.
    Not 2: that is order 1 alone; the other orders have matches, too.
    Not 6.3333: that is the mean of the bits; divide each order by its n-grams, then add.
    Not 3.8: that is the mean of the bits over five orders; divide each order by its n-grams.
    Not 15.1667: you divided each order by its n; divide it by its number of n-grams.
    """
    return 12 / 6 + 5 / 5 + 2 / 4


@lesson.exercise("07-b", Number())
def penalty_of_8_words() -> float:
    """A candidate of 8 words, references of 10 and 14. What is NIST's length penalty?

    Hint: The mean reference length first. Which ratio was β chosen for?
    Because: 8 of 12 is two thirds, and β was chosen for exactly that ratio.
    Not 0.8107: not the closest reference: NIST takes the mean length.
    Not 0.6065: that is BLEU's penalty at the mean length.
    Not 0.7788: that is BLEU's brevity penalty, with the closest reference.
    Not 0.267: not the longest reference: NIST takes the mean length.
    Not 5.5264: it cannot be more than 1: the logarithm is squared.
    Not 0.6667: that is the ratio of the lengths; the penalty is a function of it.
    """
    return nist_length_penalty(8, (10 + 14) / 2)


def why_not_higher_and_lower(candidate: Tokens) -> str:
    references, guide = GUIDE_CASED.references, GUIDE_CASED.candidate
    if sentence_nist(candidate, references).score <= sentence_nist(guide, references).score:
        return "its NIST is not higher. Which words are worth most, and are there enough of them?"
    if sentence_bleu(candidate, references).score >= sentence_bleu(guide, references).score:
        return "its NIST is higher, but so is its BLEU. Which of the two needs four words in a row?"
    if sorted(candidate) == sorted(SALAD.split()) or SALAD in " ".join(candidate):
        return "these are the words of the salad of the first picture; choose your own."
    return ""


@lesson.exercise("07-c", Property(sentence, why_not_higher_and_lower))
def higher_nist_and_lower_bleu() -> str:
    """Write a candidate, not the salad of the first picture, that gets a *higher* NIST than
    `GUIDE_CASED.candidate` against `GUIDE_CASED.references`, and a *lower* BLEU.

    Hint: Rare words, each once, in any order.
    Because: All the words of the references, in alphabetical order: single words are where NIST's
    bits are, and no 4-gram is needed.
    """
    return " ".join(sorted({w for r in GUIDE_CASED.references for w in r}))


def penalty_of(name: str) -> Callable[[int, Sequence[int]], float]:
    """The length penalty of a NIST with the mistake of that name."""
    recipe = NistRecipe.named(name)
    r = recipe.choice("length")
    return lambda c, lengths: recipe.penalty_of(c, r(c, lengths))


@lesson.exercise("07-d", Function(cases=CASES["07-d"], named=penalty_of), builds="length_penalty")
def length_penalty(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    """Build `length_penalty`: for the candidate's length and the list of its references' lengths,
    NIST's length penalty.

    Hint: β = ln ½ / ln² ⅔; min(…, 1) before the logarithm.
    Because: exp(β ln² min(c/r, 1)), r the mean.
    Not nist-penalty:without-square: the logarithm must be squared.
    Not nist-length:closest: it takes the closest length, as BLEU does.
    Not nist-length:shortest: it takes the shortest reference; NIST takes the mean.
    Not nist-length:longest: it takes the longest reference; NIST takes the mean.
    Not nist-penalty:both-sides: long candidates get less than 1; count the ratio up to 1 only.
    Not nist-length:closest nist-penalty:brevity-penalty: that is BLEU's brevity penalty.
    Not nist-penalty:brevity-penalty: the mean length is right, but the formula is BLEU's; NIST's
    squares a logarithm.
    Not nist-length:shortest nist-penalty:both-sides: it takes the shortest reference, and long
    candidates get less than 1; take the mean, and count the ratio up to 1 only.
    Not nist-length:sum: it takes the sum of the reference lengths; take their mean.
    Not nist-length:floored: it rounds the mean down; a mean length may be a fraction.
    Not nist-length:rounded: it rounds the mean; a mean length may be a fraction.
    """
    ratio = candidate_length / (sum(reference_lengths) / len(reference_lengths))
    return exp(log(1 / 2) / log(2 / 3) ** 2 * log(min(ratio, 1)) ** 2)


@lesson.exercise(
    "07-e",
    Function(cases=[*CASES["07-e"], (GUIDE_CASED.candidate, GUIDE_CASED.references)]),
    builds="nist",
)
def nist(candidate: Tokens, references: Sequence[Tokens]) -> Any:  # a float
    """Build `nist`: for a candidate and its references, the official NIST of orders 1 to 5.
    `ngrams(tokens, n)` gives a list of tuples. `information(ngram, references)` gives the bits of
    an n-gram that occurs in the references; call it for matches only.

    Hint: For each order: the clipped count of each n-gram times its bits, all added up, divided by
    the number of n-grams. Then add the orders, and multiply by the penalty.
    Because: Five quotients are added, and the penalty multiplies the sum.
    Not nist-length:closest: it takes the closest reference length; NIST takes the mean.
    Not nist-counting:by-words: it divides by the number of words; divide each order by the number
    of its own n-grams.
    Not nist-mean:undivided: the bits of each order are not divided by its number of n-grams.
    Not nist-mean:mean: it averages the orders; NIST adds them.
    Not nist-penalty:none: the length penalty is missing.
    Not nist-length:shortest: it takes the shortest reference; NIST takes the mean.
    Not nist-length:first: it takes the first reference's length; NIST takes the mean.
    Not nist-length:last: it takes the last reference's length; NIST takes the mean.
    Not nist-length:longest: it takes the longest reference; NIST takes the mean.
    Not nist-orders:4: it stops at order 4; NIST has five.
    Not nist-orders:6: it goes on beyond order 5; NIST has five.
    Not nist-best-reference: one reference supplies all matches of an order, as in NLTK; all
    references may.
    Not nist-counting:unclipped: it does not clip: *the the the* matches a single *the* once.
    Not nist-counting:best-reference: one reference supplies all matches of an order; all
    references may.
    Not nist-counting:summed: it clips at the sum over the references; clip at the maximum.
    Not nist-counting:types: a repeated n-gram counts once; count it as often as it matches.
    Not nist-counting:types-of-tokens: a repeated match counts once; count each of its matches.
    Not nist-counting:over-types: each order is divided by its different n-grams; divide by all.
    Not nist-mean:product: it multiplies the orders; NIST adds them.
    """
    score = 0.0
    for n in range(1, 6):
        counts = Counter(ngrams(candidate, n))
        limits = Counter(ngrams(references[0], n))
        for reference in references:
            limits = limits | Counter(ngrams(reference, n))
        matches = counts & limits
        bits = sum(matches[ngram] * information(ngram, references) for ngram in matches)
        score += bits / max(len(candidate) - n + 1, 1)
    if score == 0:
        return 0.0
    return score * length_penalty(len(candidate), [len(reference) for reference in references])
