"""The predictions of notebook 09: the bug museum."""

from mtmetrics_edu.course.exercises.answers import Mistake, Number
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="09-1",
        question="A candidate has four words, the reference four others: no word matches. What "
        "does this scorer give?",
        kind=Number(),
        answer=1,
        usual=(
            Mistake(0, "That is right for BLEU. Read the line that begins with `logs`."),
            Mistake(0.25, "All four logarithms are set to 0. What is exp(0)?"),
        ),
        signs=("four wrong words is 1",),
        because="Each logarithm is set to 0, and 0 is the logarithm of 1. So four zeros count as "
        "four ones.",
    ),
    Prediction(
        id="09-2",
        question="The first line of the listing is `def …`. Which line is wrong?",
        kind=Number(),
        answer=4,
        usual=(
            Mistake(2, "It counts as the definition does."),
            Mistake(3, "It only pairs matches with totals."),
            Mistake(5, "The mean is right; what goes into it?"),
        ),
        signs=("is the fourth",),
        because="`if match else 0` sets ln 0 to 0, as if the precision were 1.",
    ),
    Prediction(
        id="09-3",
        question="The exhibit *A third is .33* has three weights of .33. How many of the three "
        "tests does it break?",
        kind=Choice(options=("none", "one", "all three")),
        answer="none",
        usual=(
            Mistake("one", "Its scores are a little too high, but they stay below 1."),
            Mistake("all three", "It treats references alike, and minds repetition."),
        ),
        signs=("keeps all three promises",),
        because="A score that is a little too high keeps all these promises. Only a figure worked "
        "out by hand finds it.",
    ),
)
