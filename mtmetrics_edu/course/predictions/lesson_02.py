"""The predictions of notebook 02: clipping."""

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course.examples import CAT_MAT, THE_7
from mtmetrics_edu.course.exercises.answers import Mistake, Ratio
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="02-1",
        question="The candidate has `the` seven times. Reference 1 has it twice, reference 2 once. "
        "A word counts at most as often as one single reference has it. What is the precision?",
        kind=Ratio(),
        answer=modified_precision(THE_7.candidate, THE_7.references, 1),
        usual=(
            Mistake((7, 7), "That is naive precision: nothing is clipped."),
            Mistake((3, 7), "That adds up both references; no single one has three."),
            Mistake((1, 7), "That is reference 2 alone; reference 1 has more."),
            Mistake(2, "That is how many count; divide it by the seven."),
        ),
        because="No single reference has more than two, so two of the seven count.",
    ),
    Prediction(
        id="02-2",
        question="*the the the cat on the mat* has four `the`. The references are the same. What "
        "is its p₁?",
        kind=Ratio(),
        answer=modified_precision(CAT_MAT.candidate, CAT_MAT.references, 1),
        usual=(
            Mistake((7, 7), "That is naive precision: nothing is clipped."),
            Mistake((6, 7), "That takes the sum of both references as the limit of `the`."),
            Mistake((4, 4), "Those are the types; every occurrence counts."),
            Mistake((4, 7), "That counts `the` once; reference 1 has it twice."),
        ),
        because="Two `the` are within the limit, and `cat`, `on` and `mat` count once each.",
    ),
    Prediction(
        id="02-3",
        question="The last three 3-grams are `the cat on`, `cat on the` and `on the mat`. No "
        "reference has `the cat on`. How many of all five 3-grams match, as a fraction?",
        kind=Ratio(),
        answer=modified_precision(CAT_MAT.candidate, CAT_MAT.references, 3),
        usual=(
            Mistake((3, 5), "No reference has `the cat on`, nor those with `the the`."),
            Mistake((2, 3), "All five 3-grams count below the line, also those with `the the`."),
            Mistake((1, 5), "Look again at `cat on the`: reference 2 has it."),
        ),
        because="`cat on the` and `on the mat` are in reference 2.",
    ),
    Prediction(
        id="02-4",
        question="In lower case the four fractions are 5/6, 3/5, 2/4 and 1/3. Which of them change "
        "if the capitals are kept?",
        kind=Choice(options=("all four", "only P1", "P1 and P2", "none")),
        answer="only P1",
        usual=(
            Mistake("all four", "The n-grams that match do not contain `today`."),
            Mistake("P1 and P2", "`day today` matches in neither case."),
            Mistake("none", "`today` is not `Today`."),
        ),
        because="The longer n-grams that match do not contain `today`.",
        signs=("Only P1 changes", "(4, 6), (3, 5), (2, 4), (1, 3)"),
    ),
)
