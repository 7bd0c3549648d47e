"""The predictions and exercises of notebook 03: from p₁ … p₄ to BLEU."""

from collections.abc import Sequence
from math import prod

from mtmetrics_edu import modified_precision, sentence_bleu
from mtmetrics_edu.conformance.mistakes.choices import MEANS
from mtmetrics_edu.conventions.tool import geometric_mean
from mtmetrics_edu.course.examples import CAT_MAT
from mtmetrics_edu.course.exercises.answers import Number, Property, Ratio, Values
from mtmetrics_edu.course.exercises.functions import CASES, Function, entries
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("03-1", Number(places=2))
def one_number_of_four() -> float:
    """BLEU is a kind of mean: the precisions 0.94, 0.59, 0.44 and 0.27 of this candidate make
    0.5046. A sentence of ten words has 8/10, 4/9, 2/8 and 1/7, and no penalty. What is its BLEU, to
    two places?

    Because: BLEU is the *geometric* mean: the fourth root of the product.
    Not 0.4093: That is the arithmetic mean.
    Not 0.0127: That is the product; a root of it is missing.
    Not 0.1429: That is p₄ alone.
    Not 0.8: That is p₁ alone.
    Not 0.3472: That is the mean of the two in the middle.
    """
    return prod([8 / 10, 4 / 9, 2 / 8, 1 / 7]) ** (1 / 4)


# ------------------------------------------------------------------------------- exercises

THERE = "there is the cat on the mat"
Texts = Sequence[Tokens]


@lesson.exercise("03-a", Values(names=("p₁", "p₂", "p₃", "p₄"), each=Ratio()))
def four_precisions() -> list[tuple[int, int]]:
    """Candidate: *there is the cat on the mat*. References: *the cat is on the mat*, *there is a
    cat on the mat*. Give p₁ to p₄ as four pairs (clipped, total).

    Hint: Start from the end of the sentence: how long a stretch stands in a reference?
    Because: Every word matches; `is the` is the only bigram that does not; of the longer n-grams
    only those in `cat on the mat` do.
    Not [(7, 7), (5, 7), (2, 7), (1, 7)]: there are fewer n-grams than words: the totals fall from
    order to order.
    Not [(6, 7), (5, 6), (2, 5), (1, 4)]: `the` occurs twice in reference 1, so both may match.
    Not [(6, 6), (5, 6), (2, 5), (1, 4)]: types were counted in the first one; `the` occurs twice.
    """
    return [modified_precision(THERE.split(), CAT_MAT.references, n) for n in (1, 2, 3, 4)]


@lesson.exercise("03-b", Number())
def bleu() -> float:
    """With the precisions of 03-a and no brevity penalty (7 words, as reference 2): what is BLEU,
    to three places?

    Hint: Multiply the four precisions, then take the fourth root: product ** (1 / 4).
    Because: The fourth root of 1 · 5/6 · 2/5 · 1/4 = 1/12.
    Not 0.0833: that is the product; its fourth root is missing.
    Not 0.6208: that is the arithmetic mean; BLEU takes the geometric one.
    Not 0.62: that is the arithmetic mean, to two places; BLEU takes the geometric one.
    Not 0.25: that is p₄ alone.
    Not 0.2887: that is the square root of the product; there are four factors.
    Not 0.4368: that is the cube root of the product; there are four factors.
    Not 0.0208: that is the product divided by four; write ** (1 / 4), with brackets.
    Not 0.7635: your logarithms have base 10, but your power has base e: take math.log.
    Not 0.4598: that is the harmonic mean; BLEU takes the geometric one.
    Not 0.517: p₁ is 7/7: `the` occurs twice in reference 1, so both match.
    """
    return sentence_bleu(THERE.split(), CAT_MAT.references).score


def why_not_zero(candidate: Tokens) -> str:
    if len(candidate) < 6:
        return "that is fewer than six words."
    clipped, total = modified_precision(candidate, CAT_MAT.references, 1)
    if clipped < total:
        return "p₁ is less than 1: a word is in no reference, or there too often."
    if sentence_bleu(candidate, CAT_MAT.references).score > 0:
        return "BLEU is more than 0: of every order some n-gram matches."
    return ""


@lesson.exercise("03-c", Property(sentence, why_not_zero))
def all_words_and_no_bleu() -> str:
    """The same references. Write a candidate of at least six words with p₁ = 1 and BLEU = 0.

    Hint: Reverse a reference.
    Because: One order without a match suffices: a geometric mean with a zero factor is zero.
    """
    return "mat the on is cat the"


@lesson.exercise(
    "03-d", Function(cases=CASES["03-d"], named=entries(MEANS)), builds="geometric_mean"
)
@mistake(
    lambda precisions: prod(p for p in precisions if p) ** (1 / len(precisions)),
    "a zero is left out of the sum of logarithms, as if it were 1; it makes the whole product 0.",
)
@mistake(lambda ps: MEANS["geometric"].of([p for p in ps if p] or [0.0]), "a 0 is a factor, too.")
@mistake(lambda ps: prod(ps) / 4, "`x ** 1 / 4` is x/4 and no root; write `x ** (1 / n)`.")
def root_of_product(precisions: Sequence[float]) -> float:
    """Build `geometric_mean`: the geometric mean of a list of precisions (numbers from 0 to 1).

    Hint: math.prod multiplies a list.
    Because: Product, then root. With logarithms a zero needs a line of its own.
    Not arithmetic: that is the arithmetic mean.
    Not product: that is the product; the root is missing.
    Not product-over-n: `x ** 1 / n` is x/n and no root; write `x ** (1 / n)`.
    Not quarters: it takes the fourth root; of n numbers it is the n-th.
    """
    return prod(precisions) ** (1 / len(precisions))


@lesson.exercise("03-e", Function(cases=CASES["03-e"]), builds="sentence_bleu")
def score_without_penalty(candidate: Tokens, references: Texts) -> float:
    """Build `sentence_bleu`, without the brevity penalty: the geometric mean of p₁ to p₄ of a
    candidate and its references. A candidate with fewer than four words scores 0.

    Hint: Four calls of modified_precision, four divisions, one geometric_mean. What is total if the
    candidate has three words?
    Because: Each pair becomes a number; an order without n-grams counts as 0; then one mean.
    Not penalty:none orders:3 pooling:from=4: it stops at order 3; BLEU has four. `range(1, 4)` ends
    before 4.
    Not penalty:none guard:below-5: four words have one 4-gram; only fewer than four score 0.
    Not penalty:none orders:3: it has no order 4. `range(1, 4)` ends before 4; write `range(1, 5)`.
    Not penalty:none mean:arithmetic: it takes the arithmetic mean of the four precisions.
    Not penalty:none mean:arithmetic guard:short: it takes the arithmetic mean of the four
    precisions; BLEU takes the geometric one.
    Not penalty:none mean:product: it multiplies the four precisions and takes no root.
    Not penalty:none zeros:one missing:as-zero: it leaves out a precision that is 0, as if it were
    1; one zero makes the score 0.
    Not penalty:none zeros:one guard:short: it leaves out a precision that is 0, as if it were 1;
    one zero makes the product 0.
    Not penalty:none zeros:left-out guard:short: it takes the mean of the precisions that are not 0;
    a zero is a factor, too.
    Not penalty:none counting:summed: it clips at the sum over the references; the limit is the most
    in any one.
    Not penalty:none counting:types: it counts types; every occurrence counts.
    Not penalty:none counting:first-reference: it looks at the first reference only.
    Not penalty:none counting:unclipped: its precisions are not clipped.
    Not penalty:none counting:types-of-tokens: its precisions count each n-gram once at most; clip
    at what a reference has.
    Not penalty:none mean:last: it takes the 4-gram precision alone.
    Not penalty:none missing:left-out: it leaves out an order that has no n-grams; such a candidate
    scores 0.
    Not references:best: it takes the best single reference, not all together.
    """
    precisions = []
    for n in (1, 2, 3, 4):
        clipped, total = modified_precision(candidate, references, n)
        precisions.append(clipped / total if total else 0.0)
    return geometric_mean(precisions)
