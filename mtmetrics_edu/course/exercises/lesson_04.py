"""The exercises of notebook 04: the brevity penalty."""

from collections.abc import Sequence
from math import exp, prod

from mtmetrics_edu import (
    brevity_penalty,
    closest_reference_length,
    modified_precision,
)
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.conformance.mistakes.choices import LENGTHS, PENALTIES
from mtmetrics_edu.course.exercises.answers import Function, Mistake, Number
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.ngrams import Tokens

LENGTH_CASES = [  # candidate_length, reference_lengths
    (12, [12, 15, 17]),
    (12, [13, 2]),
    (12, [13, 11]),
    (12, [11, 13]),
    (12, [28, 28]),
    (18, [16]),
    (8, [10, 7, 30]),
]
SENTENCES = [  # candidate, references
    (candidate.split(), [reference.split() for reference in references])
    for candidate, references in [
        ("a b c d e", ["a b c d e"]),
        ("a b c d", ["a b c d e f"]),
        ("a b c d e", ["a b c d e f g", "a b c d"]),
        ("a b c d e", ["a b c d e f", "a b c d"]),
        ("a b c d e f g h", ["a b c d e"]),
        ("a a b c d", ["a b c d e f g", "a a b c d e f g h"]),
        ("a b c", ["a b c d"]),
        ("a b c d x", ["a b c d x y", "a b c"]),
        ("a b c d e a b c d e", ["a b c d e"]),
        ("a b c d e a b", ["a b c d e x y", "z a b c d e q"]),
    ]
]


@exercise(
    "04-a",
    Number(),
    Mistake(1, "the shortest reference does not count, the closest does."),
    Mistake(0.9200, "not the mean length of the references: the closest."),
    Mistake(0.7165, "not the longest reference: the closest."),
    Mistake(1.1536, "that is more than 1: r/c, not c/r, stands in the exponent."),
    Mistake(0.8571, "that is c/r; it stands in an exponent, and the other way round."),
    hint="First r: which length is nearest to the candidate's? Then exp(1 − r/c).",
    because="The closest length is 14, two away; 9 is three away. exp(1 − 14/12).",
)
def penalty_of_12_words() -> float:
    """A candidate of 12 words, references of 9, 14 and 16 words. What is the brevity penalty?"""
    return brevity_penalty(12, 14)


@exercise(
    "04-b",
    Number(),
    Mistake(0.8033, "that is the mean of two penalties; add up the lengths first."),
    Mistake(0.6065, "that is the penalty of the first segment alone, or the product of both."),
    Mistake(1.0, "the corpus as a whole is too short, even if one segment is not."),
    Mistake(1.1331, "that is more than 1: which of the two sums belongs on top?"),
    Mistake(0.8889, "that is c/r; it stands in an exponent, and the other way round."),
    hint="c and r are sums over the corpus; only then comes the exponent.",
    because="c = 16 and r = 18: a longer segment can make up for what is short in another.",
)
def penalty_of_a_corpus() -> float:
    """Two segments, one reference each: 6 words against 9, and 10 words against 9. What is the
    brevity penalty of the corpus?"""
    return brevity_penalty(6 + 10, 9 + 9)


@exercise(
    "04-c",
    Function(cases=LENGTH_CASES, ours=("closest_reference_length",)),
    Mistake(LENGTHS["shortest"].of, "it takes the shortest reference; the closest counts."),
    Mistake(LENGTHS["average"].of, "it takes the mean length; r is the length of one reference."),
    Mistake(
        LENGTHS["first-of-equals"].of,
        "two lengths can be equally close; it takes the one that comes first, so the order of the "
        "references matters.",
    ),
    Mistake(LENGTHS["longer-of-equals"].of, "on a tie it takes the longer one."),
    hint="min with a key: what must be smallest first, and what on a tie?",
    because="min with a pair as its key settles the tie: distance first, then length.",
    builds="closest_length",
)
def closest_length(candidate_length: int, reference_lengths: Sequence[int]) -> int:
    """Build `closest_length`: of a list of reference lengths, the one closest to the candidate's
    length; the shorter one on a tie."""
    return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))


@exercise(
    "04-d",
    Function(
        cases=[(12, 12), (12, 28), (9, 18), (17, 18), (19, 18), (36, 18), (1, 2)],
        ours=("brevity_penalty",),
    ),
    Mistake(PENALTIES["no-limit"].of, "it rewards long candidates with more than 1."),
    Mistake(PENALTIES["upside-down"].of, "in the exponent it has c/r in place of r/c."),
    Mistake(
        lambda c, r: 1.0 if c < r else exp(1 - r / c),
        "its two cases are swapped: 1 is for candidates longer than r.",
    ),
    Mistake(PENALTIES["ratio"].of, "it returns c/r, a straight line; the penalty is exponential."),
    hint="Two cases: c > r, and all others. math.exp is the exponential function.",
    because="1 if c > r, else exp(1 − r/c); at c = r both give 1.",
    builds="brevity_penalty",
)
def penalty(candidate_length: int, reference_length: int) -> float:
    """Build `brevity_penalty`: the penalty for a candidate length c and an effective reference
    length r. (The candidate has at least one word.)"""
    c, r = candidate_length, reference_length
    return 1.0 if c > r else exp(1 - r / c)


def bleu_minus_penalty(candidate: Tokens, references: Sequence[Tokens]) -> float:
    penalized = brevity_penalty(len(candidate), closest_reference_length(candidate, references))
    return wrong("penalty:none")(candidate, references) - 1 + penalized


@exercise(
    "04-e",
    Function(cases=SENTENCES, ours=("sentence_bleu", "corpus_bleu", "BleuStats")),
    Mistake(
        wrong("penalty:none"),
        "the brevity penalty is missing: it is what notebook 03 built.",
    ),
    Mistake(wrong("length:shortest"), "its penalty looks at the shortest reference."),
    Mistake(wrong("length:average"), "its penalty looks at the mean length."),
    Mistake(
        wrong("length:first-of-equals"), "on a tie its r depends on the order of the references."
    ),
    Mistake(wrong("penalty:no-limit"), "it rewards long candidates with more than 1."),
    Mistake(bleu_minus_penalty, "the penalty is a factor: multiply, do not subtract."),
    hint="Three of your functions: the geometric mean as before, times the penalty of c and r.",
    because="The mean of notebook 03, times the penalty; r comes from the closest length.",
    builds="sentence_bleu",
)
def score_of_a_sentence(candidate: Tokens, references: Sequence[Tokens]) -> float:
    """Build `sentence_bleu` with the penalty: the geometric mean of p₁ to p₄ times the brevity
    penalty. A candidate with fewer than four words scores 0."""
    pairs = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    precisions = [clipped / total if total else 0.0 for clipped, total in pairs]
    r = closest_reference_length(candidate, references)
    return brevity_penalty(len(candidate), r) * prod(precisions) ** (1 / 4)
