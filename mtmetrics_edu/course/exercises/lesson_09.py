"""The exercises of notebook 09: the bug museum."""

from collections.abc import Callable, Sequence

from mtmetrics_edu import closest_reference_length, modified_precision, sentence_bleu
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.course.exercises.answers import Choice, Property
from mtmetrics_edu.course.exercises.functions import Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.exercises.reading import segment
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

Scorer = Callable[[Tokens, Sequence[Tokens]], float]


def why_not_fooled(answer: tuple[Tokens, Sequence[Tokens]]) -> str:
    candidate, references = answer
    skipping = wrong("zeros:left-out")(*answer)
    if len(candidate) < 4:
        return "the candidate has fewer than four words, so it has no 4-gram at all."
    matched = modified_precision(candidate, references, 1)[0]
    if not matched:
        return "no order has a match, so this scorer gives 0 (listing 1 gave 1)."
    if matched < len(candidate):
        return "a word does not match, or not each time it occurs, so p₁ is not 1."
    if bleu_right(*answer) > 0:
        return "every order has a match, so nothing is skipped."
    if len(candidate) < closest_reference_length(candidate, references):
        return "the candidate is shorter than the reference, and the penalty still works."
    return "" if skipping == 1 else "an order from 2 on has a match, too, so p₁ is not alone."


@lesson.exercise("09-a", Property(segment, why_not_fooled))
def skips_all_but_words() -> tuple[str, list[str]]:
    """A scorer leaves an order without a match out of the mean; where no order has a match, it
    gives 0. Write a candidate of four words or more and a list of references, (candidate,
    references), for which it gives 1.0, and BLEU is 0.

    Hint: Only p₁ may be left. When is p₁ = 1, and when has no order from 2 on a match?
    Because: All words are right, and no two of them stand in the right order: p₁ = 1 is alone.
    """
    return ("down sat cat my", ["my cat sat down"])


@lesson.exercise("09-b", Choice("range", "identity", "no match", "reference order", "none"))
def broken_promise() -> str:
    """A scorer divides the matches of each order by the number of words in the candidate. Which of
    these promises does it break: `"range"` (from 0 to 1), `"identity"` (a copy of a reference of
    four words or more gets 1), `"no match"` (gets 0), `"reference order"`; or `"none"`?

    Hint: Go through the promises one by one, with a perfect and with a hopeless candidate.
    Because: A copy of six words has five pairs, and 5/6 is less than 1. It gets 0.7260.
    Not "range": it divides by more than BLEU does, so its scores are lower, never above 1.
    Not "no match": a zero stays a zero, whatever it is divided by.
    Not "reference order": neither its counts nor its r depend on which reference is first.
    Not "none": score a copy of six words: it has five pairs, and they are divided by six.
    """
    return "identity"


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
    return all(bleu(candidate, rs) == bleu_right(candidate, rs) for rs in copies)


@lesson.exercise(
    "09-c",
    Function(cases=[(bleu_right,), (bleu_by_sum,), (bleu_of_types,), (bleu_of_all_lengths,)]),
)
@mistake(lambda bleu: True, "it passes every scorer.")
@mistake(lambda bleu: False, "it fails every scorer, the right one too.")
@mistake(compares_with_the_right_one, "it asks for the right score; compare the two scores alone.")
def a_copy_changes_nothing(bleu: Scorer) -> bool:
    """A second copy of a reference must change nothing. Write a test of that, like the three above:
    it gets a scorer, and calls it as `bleu(candidate, references)`. Take the candidate
    `"a b c d a b c d".split()` and the reference `"a b c d e f g h".split()`. Return `True` if the
    score is the same against the reference and against that reference twice, otherwise `False`.

    Hint: Call the scorer twice and compare.
    Because: Call it twice, compare: no right score is needed to find a wrong scorer.
    """
    candidate, reference = list("abcdabcd"), list("abcdefgh")
    return bleu(candidate, [reference]) == bleu(candidate, [reference, reference])
