"""The challenges of the playground's notebook."""

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Property
from mtmetrics_edu.course.exercises.question import Lesson
from mtmetrics_edu.course.exercises.reading import GapError, pair, sentence
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

WALL = "the dog chased the cat over the old wall"
NEAR = 0.85  # of the highest BLEU that a candidate ending in "the" can have, 0.8891
MEETING = "the meeting begins at nine in the morning"
SAME_MEANING = (  # a candidate says the same if it has a word of each set
    {"meeting", "conference", "session", "gathering"},
    {"begins", "begin", "starts", "start", "opens", "beginning", "starting", "going"},
    {"nine", "9", "9am", "9:00"},
    {"morning", "am", "a.m.", "9am"},
)
OTHERWISE = {"not", "never", "no", "ends", "stops", "after", "before"}


def why_it_makes_sense(candidate: Tokens) -> str:
    if candidate[-1] != "the":
        return "its last word is not *the*, so it might be a sentence."
    if sentence_bleu(candidate, [WALL.split()]).score < NEAR:
        return "nonsense, but its BLEU is below 0.85; more is possible."
    return ""


@lesson.exercise("pg-a", Property(sentence, why_it_makes_sense))
def nonsense() -> str:
    """The reference is *the dog chased the cat over the old wall*. Write a candidate whose last
    word is *the*, so that it is no sentence, with a BLEU of at least 0.85.

    Hint: Keep the longest run of words that matches. Which single word can move to the end?
    Because: One word moves, and all long matches but the first one of each order are still there.
    """
    return "dog chased the cat over the old wall the"


def why_it_is_no_such_translation(candidate: Tokens) -> str:
    spoken = [word.strip(",;!?").lower() for word in candidate]
    words = set(spoken)
    if len(candidate) < 4:
        return "that has fewer than four words, so BLEU is not 0 but undefined."
    if words & OTHERWISE or not all(words & names for names in SAME_MEANING):
        return "it does not say what begins, or not when: keep all that the reference says."
    subject, verb = (min(spoken.index(w) for w in words & names) for names in SAME_MEANING[:2])
    twice = any(spoken.count(word) > 1 for names in SAME_MEANING for word in names)
    if twice or subject > verb:
        return "read it aloud: what begins stands before the verb, and nothing is said twice."
    if sentence_bleu([word.lower() for word in candidate], [MEETING.split()]).score:
        return "it says the same, but its BLEU is above 0: four words in a row match."
    return ""


@lesson.exercise("pg-b", Property(sentence, why_it_is_no_such_translation))
def same_meaning() -> str:
    """The reference is *the meeting begins at nine in the morning*. Write a candidate of at least
    four words that says the same and has a BLEU of 0.

    Hint: BLEU is 0 if one order has no match. Which order is the easiest to lose?
    Because: No four words in a row match, so p₄ is 0, and a single 0 makes BLEU 0.
    """
    return "the conference starts at 9 am"


def two_sentences(answer: object) -> tuple[Tokens, Tokens]:
    first, second = pair(answer, "a list of two sentences")
    if first is None or second is None:
        raise GapError("one of the two sentences is still missing.")
    return sentence(first), sentence(second)


def why_they_agree(candidates: tuple[Tokens, Tokens]) -> str:
    bleus = [sentence_bleu(candidate, GUIDE.references).score for candidate in candidates]
    nists = [sentence_nist(candidate, GUIDE.references).score for candidate in candidates]
    if bleus[0] <= bleus[1]:
        return "the first one must have the higher BLEU; here it has not."
    if nists[0] >= nists[1]:
        return "BLEU prefers the first one, and so does NIST."
    return ""


@lesson.exercise("pg-c", Property(two_sentences, why_they_agree))
def ranked_differently() -> list[str]:
    """The references are `GUIDE.references`. Write two candidates: the first one has the higher
    BLEU, the second one the higher NIST, which pays for rare words.

    Hint: BLEU wants long matches in order. NIST takes its rare words in nearly any order.
    Because: The first one is a reference, so its BLEU is 1. The second one is word salad, made of
    words that are rare in the references.
    """
    return [
        "it is the practical guide for the army always to heed the directions of the party",
        "the command the practical the guiding principle which guarantees the military forces "
        "always being under action ensures",
    ]
