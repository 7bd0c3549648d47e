"""The exercises of notebook 04: the brevity penalty."""

from collections.abc import Sequence
from math import exp

from mtmetrics_edu import BleuStats, brevity_penalty, closest_reference_length, modified_precision
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Function, Mistake, Number, Property, Several
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.ngrams import Tokens

LENGTHS = [  # candidate_length, reference_lengths
    (12, [12, 15, 17]),
    (12, [13, 2]),
    (12, [13, 11]),
    (12, [11, 13]),
    (12, [28, 28]),
    (18, [16]),
    (8, [10, 7, 30]),
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
    Several(names=("r for (8, 13)", "r for (9, 11)", "r for (12, 7, 11)")),
    Mistake([8, 9, 7], "that is the shortest each time; the closest counts."),
    Mistake([13, 11, 12], "that is the longest each time; the closest counts."),
    Mistake([8, 11, 11], "in one case two lengths are equally close: then the shorter one."),
    Mistake([8, 9, 12], "in the third case it is the first of the list, not the closest."),
    hint="Write down the distances. Is there a tie?",
    because="The smallest distance; on a tie the shorter.",
)
def closest_lengths() -> list[int]:
    """A candidate of 10 words. What is r for references of (8, 13) words, of (9, 11), of
    (12, 7, 11)? Three numbers."""
    return [
        closest_reference_length(["w"] * 10, [["w"] * r for r in lengths])
        for lengths in ((8, 13), (9, 11), (12, 7, 11))
    ]


@exercise(
    "04-c",
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


def why_not_so_short(candidate: Tokens) -> str:
    clipped, total = modified_precision(candidate, GUIDE.references, 1)
    if clipped < total and set(candidate) <= {w for r in GUIDE.references for w in r}:
        return (
            "every word is in a reference, but one of them is there too often and is clipped: p₁ "
            "is less than 1."
        )
    if clipped < total:
        return "p₁ is less than 1: not every word is in a reference."
    if BleuStats.of(candidate, GUIDE.references).brevity_penalty >= 0.4:
        return "every word matches, but it is not short enough for so low a penalty."
    return ""


@exercise(
    "04-d",
    Property(reads=sentence, why_not=why_not_so_short),
    hint="The shorter the candidate, the lower the penalty; precision does not depend on length.",
    because="Perfect precision is easy for short candidates: that is why there is a brevity "
    "penalty.",
)
def perfect_and_too_short() -> str:
    """Write a candidate with p₁ = 1 against `GUIDE.references` (lower case) whose brevity penalty
    is below 0.4."""
    return "of the party"


def closest(candidate_length: int, reference_lengths: Sequence[int]) -> int:
    """The reference length closest to the candidate's; the shorter one on a tie."""
    return min(reference_lengths, key=lambda r: (abs(r - candidate_length), r))


def penalty_of_shortest(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    return brevity_penalty(candidate_length, min(reference_lengths))


def penalty_of_average(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    return brevity_penalty(candidate_length, sum(reference_lengths) / len(reference_lengths))


def penalty_of_first_closest(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    r = min(reference_lengths, key=lambda length: abs(length - candidate_length))
    return brevity_penalty(candidate_length, r)


def penalty_that_rewards(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    return exp(1 - closest(candidate_length, reference_lengths) / candidate_length)


def penalty_upside_down(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    r = closest(candidate_length, reference_lengths)
    return 1.0 if candidate_length > r else exp(1 - candidate_length / r)


@exercise(
    "04-e",
    Function(cases=LENGTHS, ours=("brevity_penalty", "closest_reference_length")),
    Mistake(penalty_of_shortest, "it looks at the shortest reference."),
    Mistake(penalty_of_average, "it looks at the mean length."),
    Mistake(
        penalty_of_first_closest,
        "two lengths can be equally close; it takes the one that comes first, not the shorter, so "
        "the order of the references matters.",
    ),
    Mistake(penalty_that_rewards, "it rewards long candidates with more than 1."),
    Mistake(penalty_upside_down, "in the exponent it has c/r in place of r/c."),
    hint="Two steps: find r, then 1 or exp(1 − r/c).",
    because="min with a pair as its key settles the tie: distance first, then length.",
)
def penalty(candidate_length: int, reference_lengths: Sequence[int]) -> float:
    """Write the brevity penalty of one segment: a function of the candidate's length and the list
    of its references' lengths. (The candidate has at least one word.)"""
    c = candidate_length
    r = min(reference_lengths, key=lambda length: (abs(length - c), length))
    return 1.0 if c > r else exp(1 - r / c)
