"""The predictions and exercises of notebook 04: the brevity penalty."""

from collections.abc import Sequence
from math import exp

from mtmetrics_edu import (
    brevity_penalty,
    closest_reference_length,
    modified_precision,
    sentence_bleu,
)
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.conformance.mistakes.choices import LENGTHS, PENALTIES
from mtmetrics_edu.conventions.tool import geometric_mean
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Number
from mtmetrics_edu.course.exercises.functions import CASES, Function, entries
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("04-1", Number(places=2))
def penalty_of_9_words() -> float:
    """A candidate has 9 words, its reference 18. What is the brevity penalty, to two places?

    Because: 1 − 18/9 is −1, and exp(−1) is a little more than a third.
    Not 0.5: That is c/r; the penalty is stricter.
    Not 0.1353: That is exp(−2): the 1 in the exponent is missing.
    Not 2.7183: The exponent is negative: 1 − 18/9.
    Not 1: c is smaller than r, so there is a penalty.
    """
    return brevity_penalty(9, 18)


@lesson.prediction("04-2", Number())
def length_on_a_tie() -> int:
    """The candidate has 12 words, the references have 13 and 11. What is r?

    Because: Both are one word away, and on a tie the shorter one counts.
    Not 13: 13 is no closer to 12 than 11 is, and the shorter one counts.
    Not 12: r is the length of a reference, not an average.
    """
    return closest_reference_length(["w"] * 12, [["w"] * 13, ["w"] * 11])


@lesson.prediction("04-3", Number())
def best_k() -> int:
    """For which k from 1 to 18 do the first k words of the candidate have the highest BLEU?

    Because: There the penalty ends, and the next words add 4-grams without a match.
    Not 18: The last two words make two 4-grams that no reference has.
    Not 6: The first six words are perfect, but their penalty is 0.1889.
    Not 4: Four words are perfect, but their penalty is 0.0498.
    Not 17: At k = 17 the lengths 16 and 18 are tied; k = 16 is better still.
    """
    return max(
        range(1, 19), key=lambda k: sentence_bleu(GUIDE.candidate[:k], GUIDE.references).score
    )


# ------------------------------------------------------------------------------- exercises


@lesson.exercise("04-a", Number())
def penalty_of_12_words() -> float:
    """A candidate of 12 words, references of 9, 14 and 16 words. What is the brevity penalty,
    to three places?

    Hint: First r: which length is nearest to the candidate's? Then exp(1 − r/c).
    Because: The closest length is 14, two away; 9 is three away. exp(1 − 14/12).
    Not 1: the shortest reference does not count, the closest does.
    Not 0.9200: not the mean length of the references: the closest.
    Not 0.7165: not the longest reference: the closest.
    Not 1.1536: that is more than 1: r/c, not c/r, stands in the exponent.
    Not 0.8571: that is c/r; it stands in an exponent, and the other way round.
    """
    return brevity_penalty(12, 14)


@lesson.exercise("04-b", Number())
def penalty_of_a_corpus() -> float:
    """Two segments, one reference each: 6 words against 9, and 10 words against 9. What is the
    brevity penalty of the corpus, to three places?

    Hint: c and r are sums over the corpus; only then comes the exponent.
    Because: c = 16 and r = 18: a longer segment can make up for what is short in another.
    Not 0.8033: that is the mean of two penalties; add up the lengths first.
    Not 0.6065: that is the penalty of the first segment alone, or the product of both.
    Not 1.0: the corpus as a whole is too short, even if one segment is not.
    Not 1.1331: that is more than 1: which of the two sums belongs on top?
    Not 0.8889: that is c/r; it stands in an exponent, and the other way round.
    """
    return brevity_penalty(6 + 10, 9 + 9)


@lesson.exercise(
    "04-c", Function(cases=CASES["04-c"], named=entries(LENGTHS)), builds="closest_length"
)
def closest_length(candidate_length: int, reference_lengths: Sequence[int]) -> int:
    """Build `closest_length`: the effective reference length, from the candidate's length and a
    list of reference lengths. Think of ties.

    Hint: Go through the lengths and keep the best one so far. When is a new one better: nearer, or
    as near and shorter?
    Because: A length is better if it is nearer, or as near and shorter.
    Not shortest: it takes the shortest reference; the closest counts.
    Not average: it takes the mean length; r is the length of one reference.
    Not first-of-equals: two lengths can be equally close; it takes the one that comes first, so the
    order of the references matters.
    Not longer-of-equals: on a tie it takes the longer one.
    """
    best = reference_lengths[0]
    for length in reference_lengths:
        distance, least = abs(length - candidate_length), abs(best - candidate_length)
        if distance < least or (distance == least and length < best):
            best = length
    return best


@lesson.exercise(
    "04-d", Function(cases=CASES["04-d"], named=entries(PENALTIES)), builds="brevity_penalty"
)
@mistake(lambda c, r: 1.0 if c < r else exp(1 - r / c), "its two cases are swapped: 1 if c > r.")
def penalty(candidate_length: int, reference_length: int) -> float:
    """Build `brevity_penalty`: the penalty for a candidate length c and an effective reference
    length r. (The candidate has at least one word.)

    Hint: Two cases: c > r, and all others. math.exp is the exponential function.
    Because: 1 if c > r, else exp(1 − r/c); at c = r both give 1.
    Not no-limit: it rewards long candidates with more than 1.
    Not upside-down: in the exponent it has c/r in place of r/c.
    Not ratio: it returns c/r, a straight line; the penalty is exponential.
    """
    c, r = candidate_length, reference_length
    return 1.0 if c > r else exp(1 - r / c)


def bleu_minus_penalty(candidate: Tokens, references: Sequence[Tokens]) -> float:
    penalized = brevity_penalty(len(candidate), closest_reference_length(candidate, references))
    return wrong("penalty:none")(candidate, references) - 1 + penalized if candidate[3:] else 0.0


@lesson.exercise("04-e", Function(cases=CASES["04-e"]), builds="sentence_bleu")
@mistake(bleu_minus_penalty, "the penalty is a factor: multiply, do not subtract.")
def score_of_a_sentence(candidate: Tokens, references: Sequence[Tokens]) -> float:
    """Build `sentence_bleu` with the penalty: the geometric mean of p₁ to p₄ times the brevity
    penalty. A candidate with fewer than four words scores 0.

    Hint: The geometric mean as before, times the penalty of c and r. closest_length
    gives r; it takes a list of lengths, one for each reference.
    Because: The mean of notebook 03, times the penalty; r comes from the closest length.
    Not penalty:none: the brevity penalty is missing: this is still the function of notebook 03.
    Not length:shortest: its penalty looks at the shortest reference.
    Not length:average: its penalty looks at the mean length.
    Not length:first-of-equals: on a tie its r depends on the order of the references.
    Not length:last-of-equals: on a tie its r takes the reference that comes last.
    Not length:longer-of-equals: on a tie its r takes the longer one.
    Not penalty:no-limit: it rewards long candidates with more than 1.
    Not penalty:ratio: its penalty is c/r, a straight line; the penalty is exponential.
    Not mean:arithmetic: it takes the arithmetic mean of the four precisions.
    Not mean:arithmetic guard:short: it takes the arithmetic mean of the four precisions; BLEU takes
    the geometric one.
    Not mean:last: it takes the 4-gram precision alone.
    Not orders:3: it has no order 4. `range(1, 4)` ends before 4; write `range(1, 5)`.
    Not orders:3 pooling:from=4: it stops at order 3; BLEU has four. `range(1, 4)` ends before 4.
    Not mean:product: it multiplies the four precisions and takes no root.
    Not zeros:one missing:as-zero: it leaves out a precision that is 0, as if it were 1; one zero
    makes the score 0.
    Not zeros:one guard:short: it leaves out a precision that is 0, as if it were 1; one zero makes
    the product 0.
    Not zeros:left-out guard:short: it takes the mean of the precisions that are not 0; a zero is a
    factor, too.
    Not counting:unclipped: its precisions are not clipped.
    Not counting:summed: it clips at the sum over the references; the limit is the most in any one.
    Not counting:types: it counts types; every occurrence counts.
    Not counting:types-of-tokens: its precisions count each n-gram once at most; clip at what a
    reference has.
    Not counting:first-reference: it looks at the first reference only.
    Not counting:best-reference: it takes the best single reference; each n-gram may take its own.
    """
    precisions = []
    for n in (1, 2, 3, 4):
        clipped, total = modified_precision(candidate, references, n)
        precisions.append(clipped / total if total else 0.0)
    r = closest_length(len(candidate), [len(reference) for reference in references])
    return brevity_penalty(len(candidate), r) * geometric_mean(precisions)
