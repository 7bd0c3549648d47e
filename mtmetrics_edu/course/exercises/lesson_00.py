"""The predictions and exercises of notebook 00: start here."""

from mtmetrics_edu import BleuStats, modified_precision, sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Number, Property, Ratio
from mtmetrics_edu.course.exercises.question import Lesson
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("00-1", Number())
def boxes_of_one_word() -> int:
    """You break *a*, the third word. How many blue boxes of the four strips turn empty?

    Because: Each n-gram that has the word is lost. Two words stand before it, so only three
    4-grams have it.
    Not 1: That is the strip of single words; longer n-grams have the word, too.
    Not 4: Not one in each strip: two pairs have it, as their first word or their second.
    Not 10: 1 + 2 + 3 + 4 is right in the middle; only two words stand before `a`.
    """
    broken = ["another" if word == "a" else word for word in GUIDE.candidate]
    before, after = (BleuStats.of(c, GUIDE.references) for c in (GUIDE.candidate, broken))
    return sum(before.matches) - sum(after.matches)


# ------------------------------------------------------------------------------- exercises


@lesson.exercise(
    "00-a",
    Ratio(
        units="words",
        parts="(words found, all words)",
        recount="once more how many words stand in some reference",
    ),
)
def without_obeys() -> tuple[int, int]:
    """Delete the word `obeys` from the candidate in the playground above. Its first precision, p₁,
    was the fraction 17/18, written as a pair (17, 18). What is it now, as a pair?

    Hint: 17 of 18 words have a match in some reference. Was `obeys` one of the 17?
    Because: No reference has `obeys`: there is one word fewer, and as many matches as before.
    Not (17, 18): that is p₁ before the change; now the candidate has one word fewer.
    Not (16, 17): the deleted word was not among the matches: no match is lost.
    Not (16, 16): one word was deleted, not two.
    """
    return modified_precision([w for w in GUIDE.candidate if w != "obeys"], GUIDE.references, 1)


def why_not_higher(candidate: Tokens) -> str:
    if list(candidate) == GUIDE.candidate:
        return "that is the guide example itself; change it."
    if sentence_bleu(candidate, GUIDE.references).score > 0.5046:
        return ""
    if any(word != word.lower() for word in candidate):
        return "the references are in lower case: a word with a capital matches none of theirs."
    if len(candidate) <= 10:
        return "it is much shorter than each reference: its brevity penalty, BP, is far below 1."
    return "it does not score higher. A larger share of its n-grams must stand in some reference."


@lesson.exercise("00-b", Property(sentence, why_not_higher))
def a_higher_bleu() -> str:
    """Write a candidate, in quotes, that scores a higher BLEU against `GUIDE.references` than the
    guide candidate. Any one will do.

    Hint: Longer stretches copied from one reference give longer matches.
    Because: A reference itself matches everywhere. Other sentences score higher, too: find one.
    """
    return " ".join(GUIDE.references[0])
