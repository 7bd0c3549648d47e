"""The predictions and exercises of notebook 01: counting n-grams."""

from mtmetrics_edu import ngram_counts, ngrams
from mtmetrics_edu.course.examples import CAT_MAT, GUIDE, THE_HE
from mtmetrics_edu.course.exercises.answers import Number, Ratio, Rows, Values
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("01-1", Number())
def places_of_a_window() -> int:
    """A window of two stands at six places of these seven tokens. At how many places can a window
    of *four* tokens stand?

    Because: A window needs three more tokens after its first one. So it starts at tokens 1 to 4.
    Not 3: 7 − 4 is how often the window moves; its first place counts, too.
    Not 7: A window that starts at the last token has no token after it.
    Not 5: That is a window of three.
    Not 1: The windows overlap: the next one starts one token later.
    """
    return len(ngrams(CAT_MAT.candidate, 4))


@lesson.prediction("01-2", Number())
def types_of_seven_tokens() -> int:
    """*the the the cat on the mat* has seven tokens. How many types does it have?

    Because: The types are `the`, `cat`, `on` and `mat`.
    Not 7: Those are the tokens; a type counts once, even if it occurs often.
    Not 3: Those are the words that occur only once; `the` is a type as well.
    """
    return len(set(CAT_MAT.candidate))


@lesson.prediction("01-4", Ratio())
def naive_precision() -> tuple[int, int]:
    """The candidate has `the` seven times. What is its naive precision against the two references?

    Because: `the` occurs in a reference, so each of the seven tokens is found.
    Not (2, 7): That is a good idea: notebook 02 calls it clipping.
    Not (1, 7): Every occurrence counts, not every type.
    Not (7, 1): That is how many are found; divide by all seven.
    Not (3, 7): It only matters *whether* a reference has the word.
    """
    return (7, 7)


# ------------------------------------------------------------------------------- exercises

SAW = "the cat saw the dog"


@lesson.exercise("01-a", Number())
def trigrams_of_18_tokens() -> int:
    """How many trigrams does a sentence of 18 tokens have?

    Hint: Where does the last one start?
    Because: k − n + 1 places have n tokens left.
    Not 18: one starts at each token, but the last ones have too few tokens after them.
    Not 17: that is the number of bigrams.
    Not 15: 18 − 3 leaves out the first place; count it, too.
    Not 6: n-grams overlap: the second one starts at the second token.
    """
    return len(ngrams(GUIDE.candidate, 3))


@lesson.exercise("01-b", Values(names=("bigrams of words", "bigrams of characters")))
def bigrams_of_words_and_characters() -> list[int]:
    """*the cat saw the dog*: how many bigrams does it have if its words are the tokens, and how
    many if its characters are, blanks included? Give both numbers, in this order.

    Hint: Count the tokens first, both times.
    Because: 5 words and 19 characters, and one bigram less than tokens in each case.
    Not [18, 4]: right numbers, wrong order: words first.
    Not [5, 19]: those are the tokens; a bigram needs one more after its first one.
    Not [4, 15]: 15 is the number of letters, and of different bigrams: count every occurrence,
    blanks included.
    Not [3, 17]: a text of k tokens has k − 1 bigrams, not k − 2.
    Not [4, 14]: the blanks are characters too.
    Not [4, 17]: 19 characters, blanks included: a bigram needs one more after its first, not two.
    Not [4, 10]: you stopped at the end of each word; the blanks are characters, so bigrams go on.
    Not [2, 9]: n-grams overlap: a new one starts at each token, not at every second.
    Not [4, 19]: those are the characters; a bigram needs one more after its first one.
    Not [5, 18]: those are the words; a bigram needs one more after its first one.
    """
    return [len(ngrams(SAW.split(), 2)), len(ngrams(list(SAW), 2))]


@lesson.exercise("01-c", Rows(columns=("count",)))
def bigram_counts() -> dict[Ngram, int]:
    """Count the bigrams of *the the he he the the the*: put each count in place of `None`.

    Hint: Write down the six bigrams one below the other, then count.
    Because: Six bigrams in all; `the the` occurs once at the start and twice at the end.
    Not [("the the", 1), ("the he", 1), ("he he", 1), ("he the", 1)]: you counted each bigram once,
    as a type; how often does it occur?
    Not [("the the", 2), ("the he", 1), ("he he", 1), ("he the", 1)]: the three `the` at the end
    hold two bigrams: they overlap.
    Not [("the", 5), ("he", 2)]: those are the single words.
    Not [("the the", 2), ("he he", 1)]: n-grams overlap: a new one starts at every token, not at
    every second.
    """
    return dict(ngram_counts(THE_HE.candidate, 2))


@lesson.exercise("01-d", Function(cases=CASES["01-d"], members=tuple), builds="ngrams")
@mistake(
    lambda tokens, n: [tuple(tokens[i : i + n]) for i in range(len(tokens) - n)],
    "the last n-gram is missing: how many places have n tokens left?",
)
@mistake(
    lambda tokens, n: [tuple(tokens[i : i + n]) for i in range(0, len(tokens) - n + 1, n)],
    "the sentence is cut into pieces; n-grams overlap.",
)
@mistake(
    lambda tokens, n: [tuple(tokens[i : i + n]) for i in range(len(tokens))],
    "at the end it gives n-grams with fewer than n tokens.",
)
@mistake(
    lambda tokens, n: [" ".join(ngram) for ngram in ngrams(tokens, n)],
    "it gives strings; an n-gram is a tuple of tokens, so that `a b` and `c` stay apart from "
    "`a` and `b c`.",
)
@mistake(lambda tokens, n: {*ngrams(tokens, n)}, "it gives a set: repeats are lost; return a list.")
@mistake(
    lambda tokens, n: [list(ngram) for ngram in ngrams(tokens, n)],
    "it gives lists; an n-gram is a tuple of tokens. Python can count tuples, but not lists.",
)
def all_ngrams(tokens: Tokens, n: int) -> list[Ngram]:
    """Build `ngrams`: the list of all n-grams of a list of tokens, as tuples. For
    `["the", "cat", "sat"]` and n = 2 it is `[("the", "cat"), ("cat", "sat")]`; `tuple(x)` makes a
    tuple of a list.

    Hint: tokens[i : i + n] is the n-gram at place i. What is the last i?
    Because: A slice of n tokens at each place; range is empty where the sentence is too short.
    """
    result = []
    for i in range(len(tokens) - n + 1):
        result.append(tuple(tokens[i : i + n]))
    return result
