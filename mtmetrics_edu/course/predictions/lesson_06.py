"""The predictions of notebook 06: information weights."""

from math import log2

from mtmetrics_edu import information_weights
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.course.exercises.answers import Mistake, Number
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction, Word

WEIGHTS = information_weights([GUIDE_CASED.references])

PREDICTIONS = (
    Prediction(
        id="06-1",
        question="The references have 50 words. `the` occurs 9 times: log₂(50/9) = 2.47 bits. How "
        "many bits does a word carry that occurs once, such as `commands`?",
        kind=Number(places=2),
        answer=log2(50),
        usual=(
            Mistake(50, "That is the ratio; bits are its logarithm to base 2."),
            Mistake(2.4739 * 9, "Bits are logarithms: nine times rarer adds log₂ 9 bits."),
            Mistake(1, "One occurrence, but how many yes-or-no questions find one word in 50?"),
            Mistake(0, "That would be a word that surprises nobody."),
        ),
        because="log₂(50/1): with five questions you find one of 32 words, with six one of 64.",
    ),
    Prediction(
        id="06-2",
        question="`It` occurs three times in the references, and `It is` three times. How many "
        "bits is `It is` worth?",
        kind=Number(places=2),
        answer=WEIGHTS["It", "is"],
        usual=(
            Mistake(log2(50 / 3), "That compares it with all words; the prefix is `It`."),
            Mistake(1, "That is the ratio 3/3; its logarithm is asked for."),
        ),
        signs=("There is no surprise",),
        because="After `It` comes `is`, always: log₂(3/3) = 0.",
    ),
    Prediction(
        id="06-3",
        question="`It is` occurs three times in the references, `guiding principle` once. Which "
        "of the two is worth more bits?",
        kind=Choice(options=("It is", "guiding principle", "neither")),
        answer="neither",
        usual=(
            Mistake("guiding principle", "It is rarer, but what follows `guiding` is certain."),
            Mistake("It is", "What follows `It` is certain, so it tells nothing."),
        ),
        signs=("For longer n-grams the prefix decides",),
        because="Both are worth 0 bits: `It` is always followed by `is`, and `guiding` by "
        "`principle`.",
    ),
    Prediction(
        id="06-4",
        question="Which word of the candidate *It is a guide to action which ensures that the "
        "military always obeys the commands of the party* has the largest gain in reference 2?",
        kind=Word(),
        answer="the",
        usual=(
            Mistake("which", "It matches once, 5.64 bits."),
            Mistake("military", "It matches once, 4.64 bits."),
            Mistake("obeys", "No reference has it, so it earns nothing."),
        ),
        signs=("2.47*3",),
        because="It has few bits but matches three times: 3 · 2.47 = 7.42.",
    ),
)
