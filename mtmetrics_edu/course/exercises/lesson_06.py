"""The exercises of notebook 06: information weights."""

from collections.abc import Callable, Sequence
from itertools import chain
from math import log2

from mtmetrics_edu import information_weights, ngrams
from mtmetrics_edu.conformance.mistakes import WEIGHTS
from mtmetrics_edu.course.exercises.answers import Function, Mistake, Number, Property, Rows
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.ngrams import Ngram, Tokens

DOGS = "the cat saw the dog and the cat"
NGRAMS_AND_REFERENCES = [  # ngram, references
    (tuple(ngram.split()), [text.split() for text in texts])
    for ngram, texts in [
        ("the", [DOGS]),
        ("cat", [DOGS]),
        ("the cat", [DOGS]),
        ("cat saw", [DOGS]),
        ("saw the", [DOGS]),
        ("b c", ["a b c", "a b d"]),
        ("a b c", ["a b c", "a b d a b d"]),
        ("a b", ["a b x a", "b a b"]),
    ]
]


@exercise(
    "06-a",
    Number(places=2),
    Mistake(8, "that is the ratio; bits are its logarithm."),
    Mistake(2.0794, "that is the natural logarithm; bits are logarithms to base 2."),
    Mistake(0.9031, "that is the logarithm to base 10; bits are to base 2."),
    Mistake(-3, "upside down: the larger count belongs on top."),
    Mistake(0.125, "that is its share of the words."),
    hint="How often must you double its count to reach all the words?",
    because="log₂(32/4) = log₂ 8.",
)
def bits_of_harbour() -> float:
    """The references have 32 words, and *harbour* is 4 of them. How many bits is it worth?"""
    return log2(32 / 4)


@exercise(
    "06-b",
    Rows(columns=("Info",)),
    Mistake(
        {"cat": 2, "saw": 3, "the cat": 2, "cat saw": 3, "saw the": 3},
        "the bigrams are divided into all words; their prefix is the first word.",
    ),
    Mistake(
        {"cat": 2, "saw": 3, "the cat": 0.58, "cat saw": 0, "saw the": 0},
        "a word at the end of the sentence is counted as a prefix as well.",
    ),
    Mistake(
        {"cat": -2, "saw": -3, "the cat": -0.58, "cat saw": -1, "saw the": 0},
        "upside down: the prefix is the more frequent one and belongs on top.",
    ),
    Mistake(
        {"cat": 4, "saw": 8, "the cat": 1.5, "cat saw": 2, "saw the": 1},
        "those are the ratios; bits are their logarithms.",
    ),
    hint="Count the n-gram, count what stands before its last word, divide, take log₂.",
    because="8/2 and 8/1 for the words; 3/2, 2/1 and 1/1 for the bigrams.",
)
def bits_of_some_ngrams() -> dict[str, float]:
    """The only reference is *the cat saw the dog and the cat*. What are these worth, in bits?"""
    return {
        ngram: information_weights([[DOGS.split()]])[tuple(ngram.split())]
        for ngram in ("cat", "saw", "the cat", "cat saw", "saw the")
    }


def why_not_without_bits(reference: Tokens) -> str:
    if len(reference) < 6:
        return "that is fewer than six words."
    weights = information_weights([[reference]], 2)
    if any(info for ngram, info in weights.items() if len(ngram) == 2):
        return "some word occurs more than once, and what follows it is not always the same."
    return ""


@exercise(
    "06-c",
    Property(reads=sentence, why_not=why_not_without_bits),
    hint="When is there no doubt at all about the next word?",
    because="Where no word occurs twice, each word determines the next: no surprise is left.",
)
def bigrams_without_bits() -> str:
    """Write a reference of at least six words (it is the only one) in which *every* bigram is worth
    0 bits."""
    return "two small dogs chased that tired cat"


@exercise(
    "06-d",
    Number(),
    Mistake(1, "its own count doubles; what else does?"),
    Mistake(-1, "its count doubles, yes; and the number of all words?"),
    Mistake(2, "think of the ratio: which of its two parts change?"),
    hint="Write the ratio with every count doubled.",
    because="Both counts double, the ratio stays.",
)
def bits_of_a_second_copy() -> float:
    """You put a second copy of every reference into the test set. By how many bits does the
    information weight of a word change?"""
    return (
        information_weights([[DOGS.split()]] * 2)["cat",]
        - information_weights([[DOGS.split()]])["cat",]
    )


def information_of_empty_prefix(ngram: Ngram, references: Sequence[Tokens]) -> float:
    words = sum(map(len, references))
    blank = log2((words + len(references)) / words) if len(ngram) == 1 else 0.0
    return information_weights([references])[ngram] + blank


def information_with(name: str) -> Callable[[Ngram, Sequence[Tokens]], float]:
    """The information of an n-gram, with wrong weights of that name."""
    return lambda ngram, references: WEIGHTS[name].of([references], len(ngram))[ngram]


@exercise(
    "06-e",
    Function(cases=NGRAMS_AND_REFERENCES, ours=("information_weights",)),
    Mistake(
        information_with("frequency"),
        "longer n-grams are divided into all words; divide into their prefix.",
    ),
    Mistake(
        information_of_empty_prefix,
        "a single word has no prefix to count, and `ngrams(text, 0)` gives one too many: take the "
        "number of all words.",
    ),
    Mistake(information_with("natural"), "bits are logarithms to base 2: math.log2."),
    Mistake(information_with("upside-down"), "upside down: the prefix belongs on top."),
    Mistake(
        lambda ngram, references: information_weights([references[:1]])[ngram],
        "it looks at the first reference only.",
    ),
    Mistake(
        lambda ngram, references: information_weights([[list(chain(*references))]])[ngram],
        "it joins the references: the end of one and the start of the next make no n-gram.",
    ),
    hint="The prefix of a tuple is ngram[:-1]. What is the prefix of a single word?",
    because="Two counts and a logarithm; for a single word the first count is that of all words.",
    builds="information",
)
def information(ngram: Ngram, references: Sequence[Tokens]) -> float:
    """Build `information`: for an n-gram (a tuple) that occurs in the references, and the list of
    references (lists of tokens), its information weight in bits."""
    count, prefix = (
        sum(ngrams(reference, len(g)).count(g) for reference in references)
        for g in (ngram, ngram[:-1] or ngram)
    )
    words = sum(map(len, references))
    return log2((prefix if len(ngram) > 1 else words) / count)
