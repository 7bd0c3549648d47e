"""The predictions and exercises of notebook 06: information weights."""

from collections.abc import Callable, Sequence
from itertools import chain
from math import log2

from mtmetrics_edu import information_weights, ngrams
from mtmetrics_edu.conformance.mistakes.nist import NistRecipe
from mtmetrics_edu.conformance.mistakes.recipes import Segments
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.course.exercises.answers import Number, Property, Rows
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("06-1", Number(places=2))
def bits_of_a_rare_word() -> float:
    """The references have 50 words. `the` occurs 9 times and carries log₂(50/9) = 2.47 bits. How
    many bits does a word carry that occurs once, such as `commands`, to one place?

    Because: log₂(50/1): with five questions you find one of 32 words, with six one of 64.
    Not 6: Six questions find one of 64 words. Here are 50, so it is a little less.
    Not 5.5: That is near. Six questions find one of 64 words, five one of 32.
    Not 5: Five questions find one of 32 words. Here are 50, so it is a little more.
    Not 22.2651: Bits are logarithms: nine times rarer adds log₂ 9 bits.
    Not 3.912: That is the natural logarithm; bits are logarithms to base 2.
    Not 50: That is the ratio; bits are its logarithm to base 2.
    Not 1: One occurrence, but how many yes-or-no questions find one word in 50?
    Not 0: That would be a word that surprises nobody.
    """
    return log2(50)


@lesson.prediction("06-2", Number(places=2))
def bits_of_it_is() -> float:
    """`It` occurs three times in the references, and `It is` three times. How many bits is `It is`
    worth?

    Because: After `It` comes `is`, always: log₂(3/3) = 0.
    Not 4.0589: That compares it with all words; the prefix is `It`.
    Not 1: That is the ratio 3/3; its logarithm is asked for.
    """
    return information_weights([GUIDE_CASED.references])["It", "is"]


# ------------------------------------------------------------------------------- exercises

DOGS = "the cat saw the dog and the cat"


@lesson.exercise("06-a", Number(places=2))
def bits_of_harbour() -> float:
    """The references have 32 words, and *harbour* is 4 of them. How many bits is it worth?

    Hint: How often must you double its count to reach all the words?
    Because: log₂(32/4) = log₂ 8.
    Not 8: that is the ratio; bits are its logarithm.
    Not 2.0794: that is the natural logarithm; bits are logarithms to base 2.
    Not 0.9031: that is the logarithm to base 10; bits are to base 2.
    Not -3: upside down: the larger count belongs on top.
    Not 0.125: that is its share of the words.
    Not 5: that is the logarithm of all words; divide them by its count first.
    Not 2: that is the logarithm of its count; all words belong on top.
    Not 2.5: that divides one logarithm by another; divide the counts, then take one logarithm.
    Not 0.375: that is multiplied by its share of the words; each occurrence is worth all its bits.
    Not 2.8074: that divides the *other* words by its count; its own occurrences are words, too.
    """
    return log2(32 / 4)


@lesson.exercise("06-b", Rows(columns=("Info",)))
def bits_of_some_ngrams() -> dict[str, float]:
    """The only reference is *the cat saw the dog and the cat*. What are these worth, in bits
    (to two places)?

    Hint: Count the n-gram, count what stands before its last word, divide, take log₂.
    Because: 8/2 and 8/1 for the words; 3/2, 2/1 and 1/1 for the bigrams.
    Not [("cat", 2), ("saw", 3), ("the cat", 2), ("cat saw", 3), ("saw the", 3)]: the bigrams are
    divided into all words; their prefix is the first word.
    Not [("cat", 2), ("saw", 3), ("the cat", 0), ("cat saw", 1), ("saw the", 0)]: count *the* again:
    it occurs three times, and *cat* follows two of them.
    Not [("cat", 2), ("saw", 3), ("the cat", 1.58), ("cat saw", 1), ("saw the", 0)]: *the* occurs
    three times, but *the cat* twice, not once.
    Not [("cat", 2), ("saw", 3), ("the cat", 0.58), ("cat saw", 0), ("saw the", 0)]: a word at the
    end of the sentence is counted as a prefix as well.
    Not [("cat", -2), ("saw", -3), ("the cat", -0.58), ("cat saw", -1), ("saw the", 0)]: upside
    down: the prefix is the more frequent one and belongs on top.
    Not [("cat", 4), ("saw", 8), ("the cat", 1.5), ("cat saw", 2), ("saw the", 1)]: those are the
    ratios; bits are their logarithms.
    Not [("cat", 1.386), ("saw", 2.079), ("the cat", 0.405), ("cat saw", 0.693), ("saw the", 0)]:
    those are natural logarithms; bits are logarithms to base 2.
    """
    weights = information_weights([[DOGS.split()]])
    asked = "cat", "saw", "the cat", "cat saw", "saw the"
    return {ngram: weights[tuple(ngram.split())] for ngram in asked}


def why_not_without_bits(reference: Tokens) -> str:
    if len(reference) < 6:
        return "that is fewer than six words."
    weights = information_weights([[reference]], 2)
    if any(info for ngram, info in weights.items() if len(ngram) == 2):
        return "a word comes twice; what follows it is not always the same (at the end: no word)."
    return ""


@lesson.exercise("06-c", Property(sentence, why_not_without_bits))
def bigrams_without_bits() -> str:
    """Write a reference of at least six words (it is the only one) in which *every* bigram is worth
    0 bits.

    Hint: When is there no doubt at all about the next word?
    Because: Where no word occurs twice, each word determines the next: no surprise is left.
    """
    return "two small dogs chased that tired cat"


@lesson.exercise("06-d", Number())
def bits_of_a_second_copy() -> float:
    """You put a second copy of every reference into the test set. By how many bits does the
    information weight of a word change?

    Hint: Write the ratio with every count doubled.
    Because: Both counts double, the ratio stays.
    Not 1: its own count doubles; what else does?
    Not -1: its count doubles, yes; and the number of all words?
    Not 2: think of the ratio: which of its two parts changes?
    """
    return log2(2 * 32 / (2 * 4)) - log2(32 / 4)  # as in 06-a


def wrong_information(name: str) -> Callable[[Ngram, Sequence[Tokens]], float]:
    """The information of an n-gram in a NIST with the mistake of that name."""
    recipe = NistRecipe.named(name)
    return lambda ngram, references: recipe.weight(
        ngram, *recipe.counts(Segments.of([((), references)]))
    )


@lesson.exercise(
    "06-e",
    Function(
        cases=[(tuple(ngram), references) for ngram, references in CASES["06-e"]],
        named=wrong_information,
    ),
    builds="information",
)
@mistake(
    lambda ngram, references: information_weights([[list(chain(*references))]])[ngram],
    "it joins the references: the end of one and the start of the next make no n-gram.",
)
def information(ngram: Ngram, references: Sequence[Tokens]) -> float:
    """Build `information`: for an n-gram (a tuple) that occurs in the references, and the list of
    references (lists of tokens), its information weight in bits. (`count` above knows only the
    guide's references. Count in `references`.)

    Hint: The prefix of a tuple is ngram[:-1]. What is the prefix of a single word?
    Because: Two counts and a logarithm; for a single word the first count is that of all words.
    Not nist-history:words: for a longer n-gram the number on top is the count of its prefix,
    not of all words.
    Not nist-unigrams:words-and-ends: a single word has no prefix to count, and `ngrams(text, 0)`
    gives one too many: take the number of all words.
    Not nist-logarithm:natural: bits are logarithms to base 2: math.log2.
    Not nist-logarithm:upside-down: upside down: the prefix belongs on top.
    Not nist-source:first-references: it looks at the first reference only.
    """
    n, prefix = len(ngram), ngram[:-1]
    count = sum(ngrams(reference, n).count(ngram) for reference in references)
    if n == 1:
        before = sum(len(reference) for reference in references)
    else:
        before = sum(ngrams(reference, n - 1).count(prefix) for reference in references)
    return log2(before / count)
