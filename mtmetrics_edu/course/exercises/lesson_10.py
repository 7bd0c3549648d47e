"""The exercises of notebook 10: using it honestly."""

from collections.abc import Sequence
from itertools import product
from math import factorial

from mtmetrics_edu import BleuStats, modified_precision
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Function, Mistake, Number, Property
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.ngrams import Tokens

TREATY = "the minister did not sign the treaty on monday"
STATEMENTS = (  # that he did; the day may stand anywhere around them
    "the minister did sign the treaty",
    "minister did sign the treaty",
    "the minister did sign treaty",
    "the treaty the minister did sign",
)
DIFFERENCES = [  # differences, the only argument
    ([1.0, 2.0, 3.0],),
    ([-1.0, -2.0, -3.0],),
    ([1.0, -1.0, 2.0, 0.5],),
    ([0.0, 0.0],),
    ([2.0, 1.0, 1.0, 3.0, -0.5, 1.5],),
]


@exercise(
    "10-a",
    Number(),
    Mistake(120, "five places to cut give one piece more."),
    Mistake(87178291200, "the matched bigrams are what must *not* be cut."),
    Mistake(2432902008176640000, "that is every order of the tokens; matched bigrams would break."),
    Mistake(6, "that is the number of pieces; in how many orders can they stand?"),
    hint="How many pieces are left when tokens of a matched bigram stay together?",
    because="20 tokens have 19 places between them, 14 of which must hold: 6 pieces, 6! orders.",
)
def orders_of_the_pieces() -> int:
    """A candidate of 20 tokens has 14 matched bigrams; elsewhere it can be cut without losing a
    match. In how many orders can the pieces be put? (Callison-Burch et al. 2006)"""
    return factorial(20 - 14)


@exercise(
    "10-b",
    Number(places=5),
    Mistake(24 / 999, "what was observed is one of the possible outcomes: it counts, too."),
    Mistake(0.024, "the observed outcome is counted below the line, but not above it."),
    Mistake(25 / 999, "the observed outcome is counted above the line, but not below it."),
    Mistake(0.976, "that is how often chance stayed below; p is how often it did not."),
    Mistake(25, "that many outcomes are as large; p is a share."),
    Mistake(0.05, "that is the usual threshold, not the value."),
    hint="How many outcomes are there if the observed one counts as well?",
    because="25 outcomes of 1,000 are as large: 24 shuffles and what was observed.",
)
def p_value_of_999_shuffles() -> float:
    """An approximate randomization of 999 shuffles: 24 of them give a difference at least as large
    as the one observed. What is the p-value?"""
    return (24 + 1) / (999 + 1)


def why_not_the_opposite(candidate: Tokens) -> str:
    if {"not", "never", "didn't"} & set(candidate):
        return "the negation is still there."
    if len(candidate) < 7:
        return "that is fewer than seven words."
    clipped, total = modified_precision(candidate, [TREATY.split()], 1)
    if clipped < total:
        return "p₁ is less than 1: use the reference's words only, as they stand there."
    if without_day(candidate) not in STATEMENTS:
        return "read it aloud: it does not say that the minister did sign."
    return ""


def without_day(candidate: Tokens) -> str:
    """The candidate as a text without `on monday`, wherever that stands."""
    text = f" {' '.join(candidate)} "
    day = " on monday " if " on monday " in text else " monday "
    return text.replace(day, " ", 1).strip()


@exercise(
    "10-c",
    Property(reads=sentence, why_not=why_not_the_opposite),
    hint="Which single word carries the meaning?",
    because="One word is left out, and the candidate says the opposite. p₁ stays 1: every word "
    "that is left has its match.",
)
def the_opposite() -> str:
    """Reference: *the minister did not sign the treaty on monday*. Write a candidate of at least
    seven words that says the minister *did* sign, without `not` or `never`, and has p₁ = 1."""
    return "the minister did sign the treaty on monday"


def why_not_the_same_matches(candidate: Tokens) -> str:
    if sorted(candidate) != sorted(GUIDE.candidate):
        return "those are not the same 18 words."
    if candidate[0] != "obeys":
        return "it does not begin with `obeys`."
    given, guide = (BleuStats.of(c, GUIDE.references) for c in (candidate, GUIDE.candidate))
    if given != guide:
        return (
            "another order, but the matches have changed: a matched piece was cut, or a new match "
            "made."
        )
    return ""


@exercise(
    "10-d",
    Property(reads=sentence, why_not=why_not_the_same_matches),
    hint="Which neighbours match no reference? There the sentence can be cut.",
    because="`obeys` and `always` have moved; no matched bigram was cut and none made.",
)
def obeys_first() -> str:
    """Write the words of `GUIDE.candidate` in an order that begins with `obeys` and has exactly the
    same matches p₁ to p₄ against `GUIDE.references`."""
    return (
        "obeys it is a guide to action which always ensures that the military the commands of the "
        "party"
    )


def sums_of_all_signs(differences: Sequence[float]) -> list[float]:
    """The sum of the differences under each pattern of signs."""
    patterns = product((1, -1), repeat=len(differences))
    return [sum(s * d for s, d in zip(signs, differences, strict=True)) for signs in patterns]


def p_value_one_sided(differences: Sequence[float]) -> float:
    sums = sums_of_all_signs(differences)
    return sum(total >= sum(differences) - 1e-9 for total in sums) / len(sums)


def p_value_strictly(differences: Sequence[float]) -> float:
    sums = sums_of_all_signs(differences)
    return sum(abs(total) > abs(sum(differences)) + 1e-9 for total in sums) / len(sums)


def p_value_reversed(differences: Sequence[float]) -> float:
    sums = sums_of_all_signs(differences)
    return sum(abs(total) < abs(sum(differences)) - 1e-9 for total in sums) / len(sums)


@exercise(
    "10-e",
    Function(cases=DIFFERENCES),
    Mistake(p_value_one_sided, "it looks to one side only; far from 0 has two."),
    Mistake(p_value_strictly, "*at least* as far: the pattern observed is one of them."),
    Mistake(p_value_reversed, "it gives the share of the others."),
    hint="itertools.product((1, -1), repeat=n) gives all patterns; compare absolute values.",
    because="All 2ⁿ patterns for a few segments; for many, a random sample of them.",
)
def p_value(differences: Sequence[float]) -> float:
    """Two systems, and for each segment the difference of their scores. If it were chance, each
    sign could as well be the other. Write a function of the list of differences: the share of all
    sign patterns whose sum is at least as far from 0 as the sum observed."""
    observed = abs(sum(differences))
    signs = list(product((1, -1), repeat=len(differences)))
    sums = [abs(sum(s * d for s, d in zip(row, differences, strict=True))) for row in signs]
    return sum(total >= observed - 1e-9 for total in sums) / len(sums)
