"""The predictions of notebook 08: which BLEU."""

from mtmetrics_edu.course.exercises.answers import Mistake, Ratio
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction

PREDICTIONS = (
    Prediction(
        id="08-1",
        question="NLTK gives 31 to the lower-cased text. What happens to its score when we keep "
        "the capitals?",
        kind=Choice(options=("It rises", "It stays about the same", "It falls to about half")),
        answer="It falls to about half",
        usual=(
            Mistake(
                "It stays about the same",
                "Only a few words have capitals, but each of them breaks up to four n-grams.",
            ),
            Mistake("It rises", "A word with a capital matches fewer words, never more."),
        ),
        signs=("Half of the score is gone",),
        because="A word with the wrong capital breaks every n-gram that it is part of.",
    ),
    Prediction(
        id="08-2",
        question="No 4-gram of *the cat sat on a mat* is in *the cat sat by a mat*. The paper's "
        "BLEU is 0. Which of NLTK, sacreBLEU, multi-bleu and mteval print exactly 0?",
        kind=Choice(options=("all four", "NLTK and multi-bleu", "multi-bleu alone", "none")),
        answer="multi-bleu alone",
        usual=(
            Mistake("all four", "Two of them smooth unless told not to."),
            Mistake("NLTK and multi-bleu", "NLTK gives 7.3e-78: that is tiny, but not 0."),
            Mistake("none", "One of them neither smooths nor replaces a zero."),
        ),
        signs=("multi-bleu says 0",),
        because="NLTK puts a tiny number in place of 0, and sacreBLEU and mteval smooth.",
    ),
    Prediction(
        id="08-3",
        question="*a test* against *a test* is a perfect translation of two words. How many of the "
        "four programs give it full marks?",
        kind=Choice(options=("0", "1", "2", "4")),
        answer="1",
        usual=(
            Mistake("4", "It has no trigrams and no 4-grams; most programs count them as 0."),
            Mistake("2", "Smoothing fills a zero with a small number, never with 1."),
            Mistake("0", "One counts an order without n-grams as perfect."),
        ),
        signs=("mteval counts an order without n-grams as perfect",),
        because="mteval counts an order without n-grams as perfect; the others count it as 0.",
    ),
    Prediction(
        id="08-4",
        question="Chinese has no blanks. The candidate has 14 characters, of which 13 are in the "
        "reference. What is p₁ under the tokenizer `13a`?",
        kind=Ratio(),
        answer=(0, 1),
        usual=(
            Mistake((13, 14), "13/14 is right for characters, the tokenizer `zh`."),
            Mistake((0, 14), "Where are the blanks? Count the tokens again."),
        ),
        because="Without a blank the whole sentence is one token, and the reference has another.",
    ),
)
