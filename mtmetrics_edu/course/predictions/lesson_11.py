"""The predictions of notebook 11: using it today."""

from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Mistake, Number
from mtmetrics_edu.course.permutations import orders_at_least
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

CHANGED = ("the synonym", "the negation", "the piano", "none of them")
MOVES = ("It rises.", "It stays.", "It falls.")
REACTIONS = (
    "They stop with an error.",
    "They print a wrong score.",
    "They print the right score.",
)

PREDICTIONS = (
    Prediction(
        id="11-1",
        question="Eight pieces: in how many orders can they be put?",
        kind=Number(),
        answer=orders_at_least(GUIDE.candidate, GUIDE.references),
        usual=(
            Mistake(64, "That is 8 · 8."),
            Mistake(8, "Any of the eight can come first; then seven are left."),
            Mistake(256, "That is 2⁸: each piece in or out."),
        ),
        because="8 · 7 · 6 · 5 · 4 · 3 · 2 · 1, or 8!",
    ),
    Prediction(
        id="11-2",
        question="Which of these five has the lowest BLEU?",
        kind=Choice(options=CHANGED),
        answer=CHANGED[3],
        usual=(
            Mistake(CHANGED[2], "BLEU does not know what a piano is."),
            Mistake(CHANGED[1], "BLEU does not read: *not* is one word of eleven."),
        ),
        because="Each change breaks the same matches.",
        signs=("All five lose one word",),
    ),
    Prediction(
        id="11-3",
        question="The second reference matches nothing new. What does it do to the score?",
        kind=Choice(options=MOVES),
        answer=MOVES[2],
        usual=(
            Mistake(MOVES[0], "No precision can fall, but look at the lengths: 6, 4 and 7."),
            Mistake(MOVES[1], "The precisions stay; look at the lengths: 6, 4 and 7."),
        ),
        because="7 is closer to 6 than 4 is, so r becomes 7 and BP falls below 1.",
        signs=("suddenly too short",),
    ),
    Prediction(
        id="11-4",
        question="The references are nested the wrong way. What do sacreBLEU and NLTK do?",
        kind=Choice(options=REACTIONS),
        answer=REACTIONS[1],
        usual=(Mistake(REACTIONS[0], "They cannot know: lists of texts look alike."),),
        because="One level of lists too few or too many still gives a number.",
        signs=("no error",),
    ),
)
