"""The predictions of notebook 00: start here."""

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.answers import Mistake, Number
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="00-1",
        question="A copy of a reference gets 1; a text that shares nothing with a reference gets "
        "0. Of this candidate, 17 of 18 words are in a reference. Which score, to one place?",
        kind=Number(places=1),
        answer=sentence_bleu(GUIDE.candidate, GUIDE.references).score,
        usual=(
            Mistake(0.9, "That is the share of matching words; runs of words count as well."),
            Mistake(1, "One word has no match, and many runs of words have none."),
            Mistake(0, "Most of its words match."),
        ),
        because="BLEU also asks for runs of two, three and four words, and fewer of them match.",
    ),
    Prediction(
        id="00-2",
        question="One word is changed: `never` in place of `always`. Is its BLEU lower than 0.50, "
        "about the same, or higher?",
        kind=Choice(options=("lower", "about the same", "higher")),
        answer="higher",
        usual=(
            Mistake("lower", "Its meaning is wrong, but BLEU does not see meaning."),
            Mistake("about the same", "All other runs of words are those of reference 3."),
        ),
        because="It shares long runs of words with reference 3.",
        signs=("0.8153551038173115", "0.8154"),
    ),
    Prediction(
        id="00-3",
        question="No reference has the word `obeys`. Delete it from the first candidate: what "
        "does BLEU do?",
        kind=Choice(options=("it falls", "it stays", "it rises")),
        answer="it rises",
        usual=(
            Mistake("it falls", "No match is lost, because `obeys` had none."),
            Mistake("it stays", "The matches stay, but they are divided by fewer words."),
        ),
        because="There are as many matches as before, in fewer words.",
        signs=("BLEU rises", "0.5373"),
    ),
)
