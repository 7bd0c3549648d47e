"""The predictions of notebook 04: the brevity penalty."""

from mtmetrics_edu import brevity_penalty, closest_reference_length, sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Mistake, Number
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="04-1",
        question="A candidate has 9 words, its reference 18. What is the brevity penalty, to two "
        "places?",
        kind=Number(places=2),
        answer=brevity_penalty(9, 18),
        usual=(
            Mistake(0.5, "That is c/r; the penalty is stricter."),
            Mistake(0.1353, "That is exp(−2): the 1 in the exponent is missing."),
            Mistake(2.7183, "The exponent is negative: 1 − 18/9."),
            Mistake(1, "c is smaller than r, so there is a penalty."),
        ),
        because="1 − 18/9 is −1, and exp(−1) is a little more than a third.",
    ),
    Prediction(
        id="04-2",
        question="The candidate has 12 words, the references have 13 and 11. What is r?",
        kind=Number(),
        answer=closest_reference_length(["w"] * 12, [["w"] * 13, ["w"] * 11]),
        usual=(
            Mistake(13, "Both are one word away; then the shorter one counts."),
            Mistake(12, "r is the length of a reference, not an average."),
        ),
        because="Both are one word away, and on a tie the shorter one counts.",
        signs=("r = 11",),
    ),
    Prediction(
        id="04-3",
        question="For which k from 1 to 18 do the first k words of the candidate have the highest "
        "BLEU?",
        kind=Number(),
        answer=max(
            range(1, 19), key=lambda k: sentence_bleu(GUIDE.candidate[:k], GUIDE.references).score
        ),
        usual=(
            Mistake(18, "The last two words make two 4-grams that no reference has."),
            Mistake(6, "The first six words are perfect, but their penalty is 0.1889."),
            Mistake(4, "Four words are perfect, but their penalty is 0.0498."),
            Mistake(17, "At k = 17 the lengths 16 and 18 are tied; k = 16 is better still."),
        ),
        because="There the penalty ends, and the next words add 4-grams without a match.",
        signs=("k = 16",),
    ),
    Prediction(
        id="04-4",
        question="Two segments: 5 words against 7, and 9 words against 7. Their own penalties are "
        "0.6703 and 1. What is the penalty of the corpus?",
        kind=Choice(options=("0.6703", "0.8352, the average", "1, no penalty")),
        answer="1, no penalty",
        usual=(
            Mistake("0.6703", "That is the first segment alone."),
            Mistake("0.8352, the average", "The lengths are added up first: 14 against 14."),
        ),
        because="c = 5 + 9 = 14 and r = 7 + 7 = 14.",
        signs=("(1.0, 0.8351600230178197)", "The corpus has no penalty"),
    ),
)
