"""The predictions of notebook 01: counting n-grams."""

from mtmetrics_edu import ngrams
from mtmetrics_edu.course.examples import CAT_MAT
from mtmetrics_edu.course.exercises.answers import Mistake, Number, Ratio
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="01-1",
        question="A window of two stops at six places of these seven tokens. At how many places "
        "does a window of *four* tokens stop?",
        kind=Number(),
        answer=len(ngrams(CAT_MAT.candidate, 4)),
        usual=(
            Mistake(3, "The windows overlap: the next one starts one token later."),
            Mistake(7, "A window that starts at the last token has no token after it."),
            Mistake(5, "That is a window of three."),
            Mistake(1, "The windows overlap: the next one starts one token later."),
        ),
        because="A window needs three more tokens after its first one. So it starts at tokens 1 "
        "to 4.",
        signs=("7 − 4 + 1 = 4",),
    ),
    Prediction(
        id="01-2",
        question="*the the the cat on the mat* has seven tokens. How many types does it have?",
        kind=Number(),
        answer=len(set(CAT_MAT.candidate)),
        usual=(
            Mistake(7, "Those are the tokens; a type counts once, even if it occurs often."),
            Mistake(3, "Those are the words that occur only once; `the` is a type as well."),
        ),
        because="The types are `the`, `cat`, `on` and `mat`.",
        signs=("4 types",),
    ),
    Prediction(
        id="01-3",
        question="Python counts the pairs of neighbours in the string `'I want rice with kimchi'`. "
        "Which pair is the most frequent?",
        kind=Choice(options=("'want', 'rice'", "a blank and 'w'", "'i' and 'c'", "all occur once")),
        answer="a blank and 'w'",
        usual=(
            Mistake("'want', 'rice'", "Those are words; the string was not split into words."),
            Mistake("all occur once", "Among words this would be right."),
        ),
        because="Two words begin with `w`, so a blank and `w` stand side by side twice.",
        signs=("(' ', 'w')",),
    ),
    Prediction(
        id="01-4",
        question="The candidate has `the` seven times. What is its naive precision against the two "
        "references?",
        kind=Ratio(
            units="tokens",
            parts="(found, all)",
            recount="how many of the tokens occur in some reference",
        ),
        answer=(7, 7),
        usual=(
            Mistake((2, 7), "That is a good idea: notebook 02 calls it clipping."),
            Mistake((1, 7), "Every occurrence counts, not every type."),
            Mistake((3, 7), "It only matters *whether* a reference has the word."),
        ),
        because="`the` occurs in a reference, so each of the seven tokens is found.",
    ),
)
