"""The errata of the documents: what it comes to there, and what is right.

>>> evidence("square-missing")
def square_missing():
    return exp(BETA * log(2 / 3)), nist_length_penalty(2, 3)
>>> [written(value) for value in square_missing()]
['5.5263', '0.5000']

A wrong figure stands in sources/printed/ beside the right one. A rule or a line of code
whose error shows in a number is run here: the name of a function is the name of its erratum, and
its docstring what is compared.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from inspect import getdoc, getsource
from math import exp, log
from typing import Any

from mtmetrics_edu import corpus_bleu, sentence_bleu, sentence_nist, tokenize
from mtmetrics_edu.checks import choose
from mtmetrics_edu.conformance.mistakes import programs, wrong
from mtmetrics_edu.conformance.mistakes.choices import MATCHES
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.examples import (
    CAT_CAT,
    CAT_MAT,
    DOG_MAN,
    GUIDE,
    GUIDE_CASED,
    NICE_DAY,
    THE_4,
    THE_7,
    TROOPS,
    TYPES,
    all_claims,
)
from mtmetrics_edu.course.exercises.replies import listing
from mtmetrics_edu.course.sources import ERRATA, SOURCES, printed_about
from mtmetrics_edu.explain import nist_ways
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, MEAN
from mtmetrics_edu.metrics.bleu import BleuStats, brevity_penalty, closest_reference_length
from mtmetrics_edu.metrics.ngrams import Tokens, modified_precision, ngram_counts, ngrams
from mtmetrics_edu.metrics.nist import BETA, nist_length_penalty
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.plain import Folds
from mtmetrics_edu.views.tables import table

Pair = tuple[Any, Any]
korean_bleu = wrong("zeros:one missing:as-zero")
class_bleu = programs.candidate_set
GUIDES = GUIDE_CASED.candidate, GUIDE_CASED.references
POOR = TROOPS.candidate, TROOPS.references


def p1(candidate: Tokens, references: list[list[str]]) -> str:
    """The modified precision of single words, unreduced."""
    return "{}/{}".format(*modified_precision(candidate, references, 1))


# ---------------------------------------------------------- 000, a Chinese blog post


def lower_case_not_mentioned() -> Pair:
    """BLEU of the nice-day sentence, lower-cased and as printed"""
    cased = NICE_DAY.text.split(), [text.split() for text in NICE_DAY.reference_texts]
    folded = sentence_bleu(NICE_DAY.candidate, NICE_DAY.references).score
    return folded, sentence_bleu(*cased).score


def capital_the() -> Pair:
    """p₁ of `the the the the`, case kept and lower-cased"""
    (text,) = THE_4.reference_texts
    cased, folded = text.split(), text.lower().split()
    return p1(THE_4.candidate, [cased]), p1(THE_4.candidate, [folded])


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


def tie_not_mentioned() -> Pair:
    """r of a candidate of 12 words and references of 13 and 11: the first, and the shorter"""
    references = [["a"] * 13, ["a"] * 11]
    first = min(map(len, references), key=lambda length: abs(length - 12))
    return first, closest_reference_length(["a"] * 12, references)


# ---------------------------------------------------------- 002, a Korean blog post


def zero_counts_as_one() -> Pair:
    """a candidate of which no word matches"""
    candidate, reference = "my cat sat down".split(), "the dog ran home".split()
    return korean_bleu(candidate, [reference]), sentence_bleu(candidate, [reference]).score


def score_of_the_candidate() -> Pair:
    """p₁ of reference 1 and of the candidate of `the` ×7"""
    first, *_ = THE_7.references
    return p1(first, THE_7.references), p1(THE_7.candidate, THE_7.references)


def string_for_tokens() -> Pair:
    """the number of bigrams of `I want rice with kimchi`: of the string, and of its tokens"""
    text = "I want rice with kimchi"
    return len(ngrams(list(text), 2)), len(ngrams(text.split(), 2))


def no_ngrams_undefined() -> Pair:
    """`the` against `the`: the post's code, and BLEU"""
    return korean_bleu(["the"], [["the"]]), sentence_bleu(["the"], [["the"]]).score


def language_needs_a_tokenizer() -> Pair:
    """p₁ of one Chinese sentence, split at blanks and into characters"""
    texts = "猫坐在垫子上", "猫在垫子上"
    blanks, signs = ([tokenize(text, name) for text in texts] for name in ("whitespace", "zh"))
    return p1(blanks[0], blanks[1:]), p1(signs[0], signs[1:])


# ------------------------------------------------ 001, a notebook in Chinese on NIST


def rounded_before_adding() -> Pair:
    """the sum by hand, with rounded cells and with whole ones"""
    ways = nist_ways(*GUIDES)
    return 51.71 / 18 + 6.75 / 17 + 1.58 / 16, sum(ways.score(BEST, MEAN).per_order)


def length_once_per_order() -> Pair:
    """the penalty of candidate 2: lengths of the chosen references, and the mean length"""
    ways = nist_ways(*POOR)
    return ways.score(ANY, CHOSEN).length_penalty, ways.score(ANY, MEAN).length_penalty


def one_best_reference() -> Pair:
    """NIST of candidate 1: matches of one best reference per order, and of any reference"""
    ways = nist_ways(*GUIDES)
    return ways.score(BEST, MEAN).score, ways.score(ANY, MEAN).score


def sum_of_logarithms() -> Pair:
    """the precisions of candidate 1: their weighted sum, and BLEU"""
    precisions = BleuStats.of(GUIDE.candidate, GUIDE.references).precisions
    return sum(p / 4 for p in precisions), sentence_bleu(GUIDE.candidate, GUIDE.references).score


def penalty_of_words_only() -> Pair:
    """NIST of candidate 2 for n = 1 and n = 5: in NLTK, and official"""
    texts = [" ".join(POOR[0])], [[" ".join(reference) for reference in POOR[1]]]
    theirs = [score_like("nltk", *texts, "nist", n=n).score for n in (1, 5)]
    return theirs, [sentence_nist(*POOR, max_n=n).score for n in (1, 5)]


def penalty_inside_the_sum() -> Pair:
    """order 1 of candidate 2, 33.64 bits: divided by 1 · LP as printed; by 14 words, times LP"""
    score = sentence_nist(*POOR)
    bits, lp = score.stats.gains[0], score.length_penalty
    return bits / (1 * lp), bits / score.stats.totals[0] * lp


def square_missing() -> Pair:
    """the penalty at two thirds of the length"""
    return exp(BETA * log(2 / 3)), nist_length_penalty(2, 3)


def same_beta() -> Pair:
    """β from the ratio 3/2, and from 2/3"""
    return log(1 / 2) / log(3 / 2) ** 2, BETA


def nist_lower_cases() -> Pair:
    """NIST of candidate 1, case kept and lower-cased"""
    folded = [[word.lower() for word in text] for text in (GUIDES[0], *GUIDES[1])]
    return sentence_nist(*GUIDES).score, sentence_nist(folded[0], folded[1:]).score


def bleu_for_nist() -> Pair:
    """one corpus: the score that the docstring names, and the one that its code computes"""
    nist = score_like("nltk", DOG_MAN.texts, DOG_MAN.reference_texts, "nist").score
    return corpus_bleu(DOG_MAN.candidates, DOG_MAN.references).score, nist


# --------------------------------------- 003, a Chinese article on modified precision


def one_ngram_two_rows() -> Pair:
    """the bigrams of the candidate: the counts of the printed rows, and the sum below them"""
    printed = CAT_MAT.table("P2").printed
    rows = [int(row[1]) for row in printed if row[0].lower() not in ("sum", "total")]
    return sum(rows), ngram_counts(CAT_MAT.candidate, 2).total()


def clipped_already() -> Pair:
    """naive p₁ of `the the the the` if one `the` is in the reference: as defined, and unclipped"""
    candidate, references = ["the"] * 4, [CAT_MAT.references[1]]
    known = set(references[0])
    return p1(candidate, references), f"{sum(word in known for word in candidate)}/4"


def two_naive_precisions() -> Pair:
    """naive precision of `the the the cat`: by tokens, and by types"""
    tokens, known = TYPES.candidate, {word for text in TYPES.references for word in text}
    types = set(tokens)
    by_tokens = f"{sum(word in known for word in tokens)}/{len(tokens)}"
    return by_tokens, f"{len(types & known)}/{len(types)}"


# -------------------------------------------- 004, a Chinese README with a class BLEU


def candidate_set() -> Pair:
    """p₁ to p₄ of candidate 1: of the class, and clipped"""
    pairs = [MATCHES["of-the-reference"](*GUIDES, n) for n in (1, 2, 3, 4)]
    of_the_class = [f"{matches.total()}/{total}" for matches, total in pairs]
    right = ["{}/{}".format(*modified_precision(*GUIDES, n)) for n in (1, 2, 3, 4)]
    return " ".join(of_the_class), " ".join(right)


def precision_above_one() -> Pair:
    """BLEU of `a b c d` against the same four words twice"""
    pair = list("abcd"), [list("abcdabcd")]
    return class_bleu(*pair), sentence_bleu(*pair).score


def length_of_most_matches() -> Pair:
    """r of `a b c d e` with references of 5 and 9 words, the longer with more matches"""
    candidate, references = list("abcde"), [list("abxyz"), list("abcdvwxyz")]
    known = set(candidate)
    most = max(references, key=lambda reference: sum(word in known for word in reference))
    return len(most), closest_reference_length(candidate, references)


def leaking_penalty() -> Pair:
    """a long system that is scored after a short one"""
    systems = "the cat is".split(), "the cat is on the mat now".split()
    references = ["the cat is on the mat".split()]
    leaking, right = programs.leaking_penalty, programs.bleu_of_last
    return leaking(systems, references), right(systems, references)


def zero_as_1e_100() -> Pair:
    """BLEU of candidate 2, of which no 4-gram matches"""
    return class_bleu(*POOR), sentence_bleu(*POOR).score


def limited_both_ways() -> Pair:
    """how often `the` of `the cat` counts if a reference has it twice: as said, and clipped"""
    reference = CAT_CAT.references[0]
    return reference.count("the"), modified_precision(["the", "cat"], [reference], 1)[0] - 1


def capital_party() -> Pair:
    """`of the party` in references 1, 2, 3, with case ignored and with case kept"""
    party = "of", "the", "party"
    folded, cased = (
        [ngrams(text, 3).count(party) for text in example.references]
        for example in (GUIDE, GUIDE_CASED)
    )
    return folded, cased


def text_and_code_differ() -> Pair:
    """BP of `a b c d e` with references of 5 and 9 words: as coded, and with the closest length"""
    coded, closest = length_of_most_matches()
    return brevity_penalty(5, coded), brevity_penalty(5, closest)


# ------------------------------------------------------------------------- all of them

EVIDENCE: dict[str, Callable[[], Pair]] = {
    name: function for name in ERRATA if (function := globals().get(name.replace("-", "_")))
}


@dataclass(frozen=True)
class Listing:
    """Source code to read; as the value of a cell, in colours."""

    code: str

    def __repr__(self) -> str:
        return self.code

    def _repr_html_(self) -> Html:
        return listing(self.code)


def evidence(erratum: str) -> Listing:
    """The code that shows an erratum of a rule or of code, without types and docstring.

    >>> evidence("same-beta")
    def same_beta():
        return log(1 / 2) / log(3 / 2) ** 2, BETA
    """
    code = getsource(choose(erratum, EVIDENCE, "erratum of a rule or of code"))
    head, _, body = code.rstrip().partition("\n")
    body = re.sub(r'\A\s*""".*?"""\n', "", body, flags=re.DOTALL)
    return Listing(re.sub(r" -> \w+", "", head) + "\n" + body)


def compared(erratum: str) -> tuple[str, str, str]:
    """What is compared, what it comes to in the document, and what is right.

    >>> compared("square-missing"), compared("weights-of-33")[0]
    (('the penalty at two thirds of the length', '5.5263', '0.5000'), 'cumulative 3-gram')
    """
    if show := EVIDENCE.get(erratum):
        there, right = map(written, show())
        return " ".join((getdoc(show) or "").split()), there, right
    claim = next(claim for claim in all_claims() if erratum in claim.errata)
    return claim.what, claim.printed, claim.right


def catalogue(document: str) -> list[tuple[str, ...]]:
    """One row per erratum of a document: its name, what is compared, what it comes to there, what
    is right, and why.

    >>> [name for name, *_ in catalogue("003")][:2]
    ['there-is-not-the', 'one-ngram-two-rows']
    """
    choose(document, SOURCES, "document")
    errata = [erratum for erratum in printed_about("errata")[0] if erratum.where == document]
    rows = [(erratum.what, *compared(erratum.what), erratum.printed) for erratum in errata]
    return [tuple(text.replace("`", "'") for text in row) for row in rows]


def errata() -> Folds:
    """All errata, folded by document; a row says what is compared, what it comes to there and what
    is right, and why.

    >>> errata().tables.keys() >= {"003: a Chinese article on modified n-gram precision, 5 errata"}
    True
    """
    folds = {}
    for document, source in SOURCES.items():
        if rows := catalogue(document):
            names = [name for name, *_ in rows]
            cells = [(f"{what}: {there} → {right}", why) for _, what, there, right, why in rows]
            title = f"{document}: {source.title}, {len(rows)} errata"
            folds[title] = table(cells, ["there → right", "why"], names, "erratum")
    return Folds(folds)


def written(value: Any) -> str:
    """A value as the catalogue writes it.

    >>> written(0.62702), written((1, 3)), written("2/7"), written(4e-51)
    ('0.6270', '1, 3', '2/7', '4.00e-51')
    """
    if isinstance(value, list | tuple):
        return ", ".join(map(written, value))
    if isinstance(value, float):
        return f"{value:.2e}" if 0 < abs(value) < 1e-4 else f"{value:.4f}"
    return str(value)
