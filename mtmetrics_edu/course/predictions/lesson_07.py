"""The predictions of notebook 07: the NIST score."""

from mtmetrics_edu.course.exercises.answers import Mistake
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="07-1",
        question="Which of the two candidates gets the higher NIST: the perfect translation or the "
        "salad?",
        kind=Choice(options=("the perfect translation", "the salad", "both get the same")),
        answer="the salad",
        usual=(
            Mistake("the perfect translation", "Count the bars of the bigrams, not the sense."),
            Mistake("both get the same", "NIST has no fixed maximum that both could reach."),
        ),
        signs=("NIST prefers the salad",),
        because="5.73 and 5.67. The salad has bigrams that are hard to guess, such as `the "
        "command`. The order of all the rest hardly counts.",
    ),
    Prediction(
        id="07-2",
        question="The second candidate, `It is to insure the troops forever hearing …`, matches "
        "single words and one bigram. Its BLEU is 0. What is its NIST?",
        kind=Choice(options=("0, too", "above 0", "undefined")),
        answer="above 0",
        usual=(
            Mistake("0, too", "A product becomes 0 if one factor is 0. NIST is a sum."),
            Mistake("undefined", "Every order has n-grams, so nothing is undefined."),
        ),
        signs=("2.1139",),
        because="An order without a match adds 0 to the sum, and the rest stays.",
    ),
    Prediction(
        id="07-3",
        question="A candidate is 10 % too short. Whose penalty is stricter, BLEU's or NIST's?",
        kind=Choice(options=("BLEU's", "NIST's", "both are the same")),
        answer="BLEU's",
        usual=(
            Mistake("NIST's", "Only if about a quarter of the words or more are missing."),
            Mistake("both are the same", "They are equal at one ratio only, .7613."),
        ),
        signs=("NIST is milder if a word or two",),
        because="exp(1 − 1/.9) = .895 and exp(β ln² .9) = .954: the square makes a small gap "
        "cheap.",
    ),
    Prediction(
        id="07-4",
        question="NLTK lets only one reference match in each order, the best one. Is its NIST "
        "higher or lower than the official one?",
        kind=Choice(options=("higher", "lower", "the same")),
        answer="lower",
        usual=(
            Mistake("higher", "It takes the best reference, but loses what the others match."),
            Mistake("the same", "They are the same with one reference only."),
        ),
        signs=("3.3710",),
        because="Every match in one reference is a match in *any* reference; the others are lost.",
    ),
)
