"""The predictions and exercises of notebook 09: the bug museum."""

from collections.abc import Callable, Sequence

from mtmetrics_edu import closest_reference_length, modified_precision, sentence_bleu
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.course.exercises.answers import Choice, Number, Property
from mtmetrics_edu.course.exercises.functions import Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.exercises.reading import segment
from mtmetrics_edu.ngrams import Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("09-1", Number())
@mistake(0, "That is right for BLEU. Read the line that begins with `logs`.")
@mistake(0.25, "All four logarithms are set to 0. What is exp(0)?")
def four_wrong_words() -> int:
    """A candidate has four words, the reference four others: no word matches. What does this scorer
    give?

    Because: Each logarithm is set to 0, and 0 is the logarithm of 1. So four zeros count as four
    ones.
    """
    return 1


@lesson.prediction("09-2", Number())
@mistake(2, "It counts as the definition does.")
@mistake(3, "It only pairs matches with totals.")
@mistake(5, "The mean is right; what goes into it?")
def wrong_line() -> int:
    """The first line of the listing is `def …`. Which line is wrong?

    Because: `if match else 0` sets ln 0 to 0, as if the precision were 1.
    """
    return 4


# ------------------------------------------------------------------------------- exercises

Scorer = Callable[[Tokens, Sequence[Tokens]], float]


def why_not_fooled(answer: tuple[Tokens, Sequence[Tokens]]) -> str:
    candidate, references = answer
    if modified_precision(candidate, references, 1)[0] > 0:
        return "a word matches."
    if len(candidate) < closest_reference_length(candidate, references):
        return (
            "no word matches, good; but the candidate is shorter than the reference, and the "
            "brevity penalty still works."
        )
    return ""


@lesson.exercise("09-a", Property(segment, why_not_fooled))
def nothing_shared() -> tuple[str, list[str]]:
    """The first exhibit lets an order without a match count as 1. Write a candidate and a list of
    references, (candidate, references), that share *not a single word* and yet get 1.0 from it.

    Hint: Which part of the score is left when all precisions have become 1?
    Because: Four zeros count as four ones, and the length is right.
    """
    return ("my cat sat down", ["the dog ran home"])


@lesson.exercise("09-b", Choice("range", "identity", "no match", "reference order", "none of them"))
@mistake("range", "powers of numbers from 0 to 1 stay between 0 and 1.")
@mistake("identity", "all precisions are 1 there, and 1 to any power is 1.")
@mistake("no match", "a zero stays a zero, whatever its power.")
@mistake("reference order", "neither its counts nor its r depend on which reference is first.")
def broken_promise() -> str:
    """The exhibit `halved-weights` halves the weights. Which of these promises does it break:
    `range` (from 0 to 1), `identity` (a copy of a reference gets 1), `no match` (gets 0),
    `reference order`; or `none of them`?

    Hint: Go through the promises one by one, with a perfect and with a hopeless candidate.
    Because: Promises of one line do not find everything. Against a table counted by hand it fails
    at once: .7067 for .5046.
    """
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


@lesson.exercise(
    "09-c",
    Function(cases=[(bleu_right,), (bleu_by_sum,), (bleu_of_types,), (bleu_of_all_lengths,)]),
)
@mistake(lambda bleu: True, "it passes every scorer.")
@mistake(lambda bleu: False, "it fails every scorer, the right one too.")
@mistake(
    compares_with_the_right_one,
    "it asks for the right score; here it only matters that both are the same.",
)
def a_copy_changes_nothing(bleu: Scorer) -> bool:
    """A second copy of a reference must change nothing. Write a test of that: a function of a
    scorer `bleu(candidate, references)`. Take the candidate *a b c d a b c d* and the reference *a
    b c d e f g h*. Return `True` if the score is the same against the reference and against that
    reference twice, otherwise `False`.

    Hint: Call the scorer twice and compare.
    Because: Call it twice, compare: no right score is needed to find a wrong scorer.
    """
    candidate, reference = list("abcdabcd"), list("abcdefgh")
    return bleu(candidate, [reference]) == bleu(candidate, [reference, reference])
