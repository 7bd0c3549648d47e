"""The exercises of notebook 09: the bug museum."""

from collections.abc import Callable, Sequence

from mtmetrics_edu import closest_reference_length, modified_precision, sentence_bleu
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.course.exercises.answers import Function, Mistake, OneOf, Property
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import segment
from mtmetrics_edu.ngrams import Tokens

Scorer = Callable[[Tokens, Sequence[Tokens]], float]


def why_not_fooled(given: tuple[Tokens, Sequence[Tokens]]) -> str:
    candidate, references = given
    if modified_precision(candidate, references, 1)[0] > 0:
        return "a word matches."
    if len(candidate) < closest_reference_length(candidate, references):
        return (
            "no word matches, good; but the candidate is shorter than the reference, and the "
            "brevity penalty still works."
        )
    return ""


@exercise(
    "09-a",
    Property(reads=segment, why_not=why_not_fooled),
    hint="Which part of the score is left when all precisions have become 1?",
    because="Four zeros count as four ones, and the length is right.",
)
def nothing_shared() -> tuple[str, list[str]]:
    """The first exhibit lets an order without a match count as 1. Write a candidate and a list of
    references, (candidate, references), that share *not a single word* and yet get 1.0 from it."""
    return ("my cat sat down", ["the dog ran home"])


@exercise(
    "09-b",
    OneOf(names=("range", "identity", "no match", "reference order", "none of them")),
    Mistake("range", "powers of numbers from 0 to 1 stay between 0 and 1."),
    Mistake("identity", "all precisions are 1 there, and 1 to any power is 1."),
    Mistake("no match", "a zero stays a zero, whatever its power."),
    Mistake("reference order", "neither its counts nor its r depend on which reference is first."),
    hint="Go through the promises one by one, with a perfect and with a hopeless candidate.",
    because="Promises of one line do not find everything. Against a table counted by hand it fails "
    "at once: .7067 for .5046.",
)
def broken_promise() -> str:
    """The exhibit `halved-weights` halves the weights. Which of these promises does it break:
    `range` (from 0 to 1), `identity` (a copy of a reference gets 1), `no match` (gets 0),
    `reference order`; or `none of them`?"""
    return "none of them"


def bleu_right(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return sentence_bleu(candidate, references).score


def bleu_by_sum(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return wrong("counting:summed")(candidate, references)


def bleu_of_types(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return wrong("counting:types")(candidate, references)


def bleu_of_all_lengths(candidate: Tokens, references: Sequence[Tokens]) -> float:
    return wrong("length:sum")(candidate, references)


def compares_with_the_right_one(bleu: Scorer) -> bool:
    candidate, reference = list("abcdabcd"), list("abcdefgh")
    copies = ([reference], [reference, reference])
    return all(
        bleu(candidate, references) == bleu_right(candidate, references) for references in copies
    )


@exercise(
    "09-c",
    Function(cases=[(bleu_right,), (bleu_by_sum,), (bleu_of_types,), (bleu_of_all_lengths,)]),
    Mistake(lambda bleu: True, "it passes every scorer."),
    Mistake(lambda bleu: False, "it fails every scorer, the right one too."),
    Mistake(
        compares_with_the_right_one,
        "it asks for the right score; here it only matters that both are the same.",
    ),
    hint="Call the scorer twice and compare.",
    because="Call it twice, compare: no right score is needed to find a wrong scorer.",
)
def a_copy_changes_nothing(bleu: Scorer) -> bool:
    """A second copy of a reference must change nothing. Write a test of that: a function of a
    scorer `bleu(candidate, references)`. Take the candidate *a b c d a b c d* and the reference
    *a b c d e f g h*. Return `True` if the score is the same against the reference and against that
    reference twice, otherwise `False`."""
    candidate, reference = list("abcdabcd"), list("abcdefgh")
    return bleu(candidate, [reference]) == bleu(candidate, [reference, reference])
