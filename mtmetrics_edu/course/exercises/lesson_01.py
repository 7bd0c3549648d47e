"""The exercises of notebook 01: counting n-grams."""

from mtmetrics_edu import ngram_counts, ngrams, tokenize
from mtmetrics_edu.course.examples import GUIDE, THE_HE
from mtmetrics_edu.course.exercises.answers import Function, Mistake, Number, Rows, Several
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.ngrams import Ngram, Tokens

SAW = "the cat saw the dog"
SHORT_SENTENCES = [  # tokens, n
    ("the cat sat down".split(), 1),
    ("the cat sat down".split(), 2),
    ("the cat sat down here".split(), 3),
    ("the cat".split(), 2),
    ("the cat".split(), 3),
    ([], 1),
    ("a a a".split(), 2),
]


@exercise(
    "01-a",
    Number(),
    Mistake(18, "one starts at each token, but the last ones have too few tokens after them."),
    Mistake(17, "that is the number of bigrams."),
    Mistake(15, "that is the number of 4-grams."),
    Mistake(6, "n-grams overlap: the second one starts at the second token."),
    hint="Where does the last one start?",
    because="k − n + 1 places have n tokens left.",
)
def trigrams_of_18_tokens() -> int:
    """How many trigrams does a sentence of 18 tokens have?"""
    return len(ngrams(GUIDE.candidate, 3))


@exercise(
    "01-b",
    Several(names=("bigrams of words", "bigrams of characters")),
    Mistake([18, 4], "right numbers, wrong order: words first."),
    Mistake([5, 19], "those are the tokens; a bigram needs one more after it."),
    Mistake([4, 15], "some pairs of characters occur twice: count every occurrence."),
    Mistake([4, 14], "the blanks are characters too."),
    hint="Count the tokens first, both times.",
    because="5 words and 19 characters, and one bigram less than tokens in each case.",
)
def bigrams_of_words_and_characters() -> list[int]:
    """*the cat saw the dog*: how many bigrams does it have if words are tokens, and how many if
    each character is one, blanks included? Give both numbers."""
    return [len(ngrams(SAW.split(), 2)), len(ngrams(list(SAW), 2))]


@exercise(
    "01-c",
    Rows(columns=("count",)),
    Mistake(
        {"the the": 1, "the he": 1, "he he": 1, "he the": 1},
        "you counted each bigram once, as a type; how often does it occur?",
    ),
    Mistake({"the": 5, "he": 2}, "those are the single words."),
    Mistake(
        {"the the": 2, "he he": 1},
        "n-grams overlap: a new one starts at every token, not at every second.",
    ),
    hint="Write down the six bigrams one below the other, then count.",
    because="Six bigrams in all; `the the` occurs once at the start and twice at the end.",
)
def bigram_counts() -> dict[Ngram, int]:
    """Count the bigrams of *the the he he the the the*: one row for each bigram and its count."""
    return dict(ngram_counts(THE_HE.candidate, 2))


@exercise(
    "01-d",
    Function(cases=SHORT_SENTENCES, members=tuple, ours=("ngrams",)),
    Mistake(
        lambda tokens, n: [tuple(tokens[i : i + n]) for i in range(len(tokens) - n)],
        "the last n-gram is missing: how many places have n tokens left?",
    ),
    Mistake(
        lambda tokens, n: [tuple(tokens[i : i + n]) for i in range(0, len(tokens) - n + 1, n)],
        "the sentence is cut into pieces; n-grams overlap.",
    ),
    Mistake(
        lambda tokens, n: [tuple(tokens[i : i + n]) for i in range(len(tokens))],
        "at the end it gives n-grams with fewer than n tokens.",
    ),
    Mistake(
        lambda tokens, n: [" ".join(ngram) for ngram in ngrams(tokens, n)],
        "it gives strings; an n-gram is a tuple of tokens, so that `a b` and `c` stay apart from "
        "`a` and `b c`.",
    ),
    Mistake(
        lambda tokens, n: [list(ngram) for ngram in ngrams(tokens, n)],
        "it gives lists; an n-gram is a tuple of tokens, because a Counter cannot count lists.",
    ),
    hint="tokens[i : i + n] is the n-gram at place i. What is the last i?",
    because="A slice of n tokens at each place; range is empty where the sentence is too short.",
    builds="ngrams",
)
def all_ngrams(tokens: Tokens, n: int) -> list[Ngram]:
    """Build `ngrams`: the list of all n-grams of a list of tokens, as tuples."""
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]


@exercise(
    "01-e",
    Several(names=("tokens by char", "tokens by blanks")),
    Mistake([1, 7], "right numbers, wrong order."),
    Mistake([6, 1], "the full stop 。 is a character too."),
    Mistake([7, 7], "without a blank there is nothing to split at."),
    hint="tokenize(text, tokenizer) shows the tokens.",
    because="Chinese is written without blanks: split at blanks, a sentence is one token.",
)
def tokens_of_chinese() -> list[int]:
    """猫坐在垫子上。 How many tokens does it have with the tokenizer `char`, and how many if we
    split at blanks? Give both numbers."""
    return [len(tokenize("猫坐在垫子上。", "char")), len(tokenize("猫坐在垫子上。"))]
