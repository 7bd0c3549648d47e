"""The predictions of notebook 03: from P1–P4 to BLEU."""

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Mistake, Number
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="03-1",
        question="BLEU makes one number of 17/18 = .94, 10/17 = .59, 7/16 = .44 and 4/15 = .27. "
        "Which number from 0 to 1, to two places?",
        kind=Number(places=2),
        answer=sentence_bleu(GUIDE.candidate, GUIDE.references).score,
        usual=(
            Mistake(0.5592, "That is the arithmetic mean."),
            Mistake(0.0648, "That is the product; a root of it is missing."),
            Mistake(0.2667, "That is p₄ alone."),
            Mistake(0.9444, "That is p₁ alone."),
        ),
        because="BLEU is the *geometric* mean: the fourth root of the product.",
    ),
    Prediction(
        id="03-2",
        question="Candidate 1 has .94, .59, .44, .27; candidate 2 has 1.00, .81, .40, .14. Which "
        "one has the higher arithmetic mean, which one the higher geometric mean?",
        kind=Choice(
            options=(
                "candidate 2 has both",
                "candidate 1 has both",
                "arithmetic 2, geometric 1",
                "arithmetic 1, geometric 2",
            )
        ),
        answer="arithmetic 2, geometric 1",
        usual=(
            Mistake("candidate 2 has both", "In a product, .14 beside .27 is a loss by half."),
            Mistake("candidate 1 has both", "In a sum, .81 beside .59 is a large gain."),
        ),
        because="A small factor costs a product much, and a sum little.",
        signs=("0.4642", "The two means disagree"),
    ),
    Prediction(
        id="03-3",
        question="The same 18 words in another order: what happens to P1 and to P4?",
        kind=Choice(
            options=("both stay", "P1 stays, P4 falls to 0", "both fall to 0", "P1 falls, P4 stays")
        ),
        answer="P1 stays, P4 falls to 0",
        usual=(
            Mistake("both stay", "No four neighbours are neighbours in a reference any more."),
            Mistake("both fall to 0", "P1 counts single words, which have no order."),
            Mistake("P1 falls, P4 stays", "It is the other way round."),
        ),
        because="P1 looks at single words; the other orders look at neighbours.",
        signs=("(0, 15)",),
    ),
    Prediction(
        id="03-4",
        question="The post prints 0.6270 for three weights of 0.33. With three weights of exactly "
        "1/3, is BLEU-3 larger, equal or smaller?",
        kind=Choice(options=("larger", "equal", "smaller")),
        answer="smaller",
        usual=(
            Mistake("larger", "A larger exponent makes a number below 1 smaller."),
            Mistake("equal", "0.01 of the weight is missing, and it shows in the third digit."),
        ),
        because="It is 0.6241: weights are exponents, and the precisions are below 1.",
        signs=("0.6240726989348756", "0.6241"),
    ),
)
