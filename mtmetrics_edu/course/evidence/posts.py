"""The errata of the two blog posts, 000 and 002, run: (what it comes to there, what is right).

The name of a function is the name of its erratum, and its docstring what is compared.
"""

from __future__ import annotations

from math import exp, log
from typing import Any

from mtmetrics_edu import (
    BleuStats,
    closest_reference_length,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
    sentence_bleu,
    tokenize,
)
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.museum.counting import zero_counts_as_one as exhibit
from mtmetrics_edu.course.sources.examples import (
    CAT_CAT,
    GUIDE,
    GUIDE_CASED,
    NICE_DAY,
    PARTY,
    SHUFFLED,
    THE_4,
    THE_7,
    TROOPS,
)
from mtmetrics_edu.ngrams import Tokens

Pair = tuple[Any, Any]


def in_references(*ngram: str) -> tuple[int, ...]:
    """How often an n-gram occurs in each reference of the guide example, in lower case."""
    return tuple(ngrams(reference, len(ngram)).count(ngram) for reference in GUIDE.references)


def error_of(code: str) -> str:
    """The error that some code stops with."""
    try:
        exec(code, {})
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "no error"


def at_blanks(text: str) -> list[str]:
    """A text split at blanks, in lower case."""
    return text.lower().split()


def p1(candidate: Tokens, references: list[list[str]]) -> str:
    """The modified precision of single words, unreduced."""
    return "{}/{}".format(*modified_precision(candidate, references, 1))


def as_typed(text: str, n: int = 1) -> str:
    """A precision of a guide candidate as its string is printed, split at blanks."""
    references = [reference.split() for reference in PARTY]
    return "{}/{}".format(*modified_precision(text.split(), references, n))


# ---------------------------------------------------------- 000, a Chinese blog post


def the_four_times() -> Pair:
    """`the` in references 1, 2, 3"""
    return (1, 3, 3), in_references("the")


def the_party_in_lower_case() -> Pair:
    """`the party` in references 1, 2, 3, in lower case"""
    return (0, 0, 1), in_references("the", "party")


def of_the_party_in_lower_case() -> Pair:
    """`of the party` in references 1, 2, 3, in lower case"""
    return (0, 0, 1), in_references("of", "the", "party")


def capital_it() -> Pair:
    """the first bigram of the lower-cased candidate"""
    return "It is", " ".join(ngrams(GUIDE.candidate, 2)[0])


def weights_of_33() -> Pair:
    """BLEU-3 with weights .33 and with thirds"""
    logs = [log(p) for p in BleuStats.of(GUIDE.candidate, GUIDE.references).precisions[:3]]
    return exp(sum(0.33 * it for it in logs)), exp(sum(logs) / 3)


def lower_case_not_mentioned() -> Pair:
    """BLEU of the nice-day sentence, lower-cased and as printed"""
    cased = NICE_DAY.text.split(), [text.split() for text in NICE_DAY.reference_texts]
    folded = sentence_bleu(NICE_DAY.candidate, NICE_DAY.references).score
    return folded, sentence_bleu(*cased).score


def capital_the() -> Pair:
    """p₁ of `the the the the`, case kept and lower-cased"""
    (text,) = THE_4.reference_texts
    return p1(THE_4.candidate, [text.split()]), p1(THE_4.candidate, [at_blanks(text)])


def minimum_of_one_number() -> Pair:
    """the denominator of p₁, with the numerator's clipping and as the plain count"""
    clipped, total = modified_precision(["the"] * 7, [["the", "the"]], 1)
    return min(clipped, total), total


def mteval_and_sacrebleu_differ() -> Pair:
    """mteval-v14 and sacreBLEU on `a test` against `a test`"""
    theirs, right = (
        score_like(tool, ["a test"], [["a test"]]).score for tool in ("mteval-v14", "sacrebleu")
    )
    return theirs, right


def math_not_imported() -> Pair:
    """the line as printed, and after an import"""
    line = "math.exp(0)"
    return error_of(line), error_of(f"import math; {line}")


def tie_not_mentioned() -> Pair:
    """r of a candidate of 12 words and references of 13 and 11: the first, and the shorter"""
    references = [["a"] * 13, ["a"] * 11]
    first = min(map(len, references), key=lambda length: abs(length - 12))
    return first, closest_reference_length(["a"] * 12, references)


# ---------------------------------------------------------- 002, a Korean blog post


def zero_counts_as_one() -> Pair:
    """a candidate of which no word matches"""
    wrong = "my cat sat down".split(), ["the dog ran home".split()]
    return exhibit.wrong(*wrong), exhibit.right(*wrong)


def final_dots() -> Pair:
    """p₁ of candidates 1 and 2: split at blanks as printed; and by 13a"""
    texts = GUIDE_CASED.text, TROOPS.text
    references = [tokenize(text, "13a") for text in PARTY]
    by_13a = ", ".join(p1(tokenize(text, "13a"), references) for text in texts)
    return ", ".join(map(as_typed, texts)), by_13a


def final_dots_of_the_shuffled() -> Pair:
    """p₁ of the shuffled sentence and of the original, split at blanks as printed; and no dots"""
    both = SHUFFLED, GUIDE_CASED
    without = ", ".join(p1(it.candidate, it.references) for it in both)
    return ", ".join(as_typed(it.text) for it in both), without


def swapped_minimum() -> Pair:
    """min(count, maximum) of `the cat`, as printed and in the right order"""
    count = ngram_counts(CAT_CAT.candidate, 2)["the", "cat"]
    limit = max_reference_counts(CAT_CAT.references, 2)["the", "cat"]
    return CAT_CAT.table("clipped counts").rows[0][1].printed, f"min({count},{limit})"


def score_of_the_candidate() -> Pair:
    """p₁ of reference 1 and of the candidate of `the` ×7"""
    first, *_ = THE_7.references
    return p1(first, THE_7.references), p1(THE_7.candidate, THE_7.references)


def string_for_tokens() -> Pair:
    """the number of bigrams of `I want rice with kimchi`: of the string, and of its tokens"""
    text = "I want rice with kimchi"
    return len(ngrams(list(text), 2)), len(ngrams(text.split(), 2))


def result_misspelt() -> Pair:
    """the lines as printed, and with the name spelt right"""
    return error_of("result3 = 1\nreslut3"), error_of("result3 = 1\nresult3")


def no_ngrams_undefined() -> Pair:
    """`the` against `the`: the post's code, and BLEU"""
    return exhibit.wrong(["the"], [["the"]]), sentence_bleu(["the"], [["the"]]).score


def language_needs_a_tokenizer() -> Pair:
    """p₁ of one Chinese sentence, split at blanks and into characters"""
    texts = "猫坐在垫子上", "猫在垫子上"
    blanks, signs = ([tokenize(text, name) for text in texts] for name in ("whitespace", "zh"))
    return p1(blanks[0], blanks[1:]), p1(signs[0], signs[1:])
