"""The predictions of notebook 05: from sentences to a corpus."""

from mtmetrics_edu.course.exercises.answers import Mistake
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="05-1",
        question="Three sentences score 1, 0 and 0. What does the corpus of the three score?",
        kind=Choice(options=("0", "one third, the mean", "more than one half", "1")),
        answer="more than one half",
        usual=(
            Mistake("0", "All n-grams are counted together, and some 4-grams match."),
            Mistake("one third, the mean", "BLEU does not average sentences; it pools counts."),
            Mistake("1", "Two of the sentences have words without a match."),
        ),
        because="The counts are added up first: no pooled precision is 0, and BLEU is 0.5719.",
        signs=("0.5719", "0.5719285395120957"),
    ),
    Prediction(
        id="05-2",
        question="The corpus scores 0.5719. What do the two shortcuts give?",
        kind=Choice(
            options=(
                "both give less",
                "both give more",
                "the mean less, one text more",
                "the mean more, one text less",
            )
        ),
        answer="the mean less, one text more",
        usual=(
            Mistake("both give less", "In one long text, windows cross from sentence to sentence."),
            Mistake("both give more", "Two of the three sentence scores are 0."),
            Mistake("the mean more, one text less", "It is the other way round."),
        ),
        because="The mean is 0.3333 and the joined text gets 0.5946.",
        signs=("0.3333", "0.5946"),
    ),
    Prediction(
        id="05-3",
        question="Both translations are perfect, and the first has no 4-gram. What is the BLEU of "
        "the corpus by the definition, and what does NLTK give?",
        kind=Choice(options=("both give 1", "1, NLTK less", "both give less", "0, NLTK more")),
        answer="1, NLTK less",
        usual=(
            Mistake("both give 1", "NLTK counts one 4-gram for a sentence that has none."),
            Mistake("both give less", "0/0 adds nothing to the sums: p₄ is 1/1."),
            Mistake("0, NLTK more", "0/0 is undefined, not zero; in the pool it adds nothing."),
        ),
        because="The pool has one 4-gram, and it matches; NLTK counts two.",
        signs=("0.8409", "0.8408964152537145"),
    ),
)
