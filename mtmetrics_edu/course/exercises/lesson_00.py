"""The exercises of notebook 00: start here."""

from mtmetrics_edu import modified_precision, sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Mistake, Property, Ratio
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.ngrams import Tokens


@exercise(
    "00-a",
    Ratio(
        units="words",
        parts="(words found, all words)",
        recount="once more how many words stand in some reference",
    ),
    Mistake((17, 18), "that is p₁ before the change; now the candidate has one word fewer."),
    Mistake((16, 17), "the deleted word was not among the matches: no match is lost."),
    Mistake((16, 16), "one word was deleted, not two."),
    hint="17 of 18 words have a match in some reference. Was `obeys` one of the 17?",
    because="No reference has `obeys`: there is one word fewer, and as many matches as before.",
)
def without_obeys() -> tuple[int, int]:
    """Delete the word `obeys` from the candidate in the playground above. Its first precision, p₁,
    was the fraction 17/18, written as a pair (17, 18). What is it now, as a pair?"""
    return modified_precision([w for w in GUIDE.candidate if w != "obeys"], GUIDE.references, 1)


def why_not_higher(candidate: Tokens) -> str:
    if list(candidate) == GUIDE.candidate:
        return "that is the guide example itself; change it."
    if any(word != word.lower() for word in candidate):
        return "the references are in lower case, and `It` is not `it`."
    if sentence_bleu(candidate, GUIDE.references).score > 0.5046:
        return ""
    if len(candidate) <= 10:
        return (
            "it is much shorter than every reference, so its brevity penalty is low (notebook 04)."
        )
    return "it does not score higher. More of its runs of four words must stand in some reference."


@exercise(
    "00-b",
    Property(reads=sentence, why_not=why_not_higher),
    hint="Longer stretches copied from one reference give longer matches.",
    because="A reference itself matches everywhere. Other sentences score higher, too: find one.",
)
def a_higher_bleu() -> str:
    """Write a candidate that scores a higher BLEU against `GUIDE.references` than the guide
    example's 0.5046. Any one will do."""
    return " ".join(GUIDE.references[0])
