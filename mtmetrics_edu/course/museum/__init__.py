"""The bug museum: wrong programs, most of them found in the wild, each with its label.

The programs stand in the catalogue of mistakes, conformance/mistakes/programs.py, rewritten by us.
A label says who had the mistake, with a link to lines or a thread, or that it is a classroom
mistake. EXHIBITS has all of them, in the order of notebook 09; inputs.py has what they take.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

from mtmetrics_edu.conformance.mistakes import programs
from mtmetrics_edu.course.examples import (
    CAT_MAT,
    DOG_MAN,
    GUIDE,
    GUIDE_CASED,
    SOURCES,
    THE_4,
    TROOPS,
)
from mtmetrics_edu.course.exercises.functions import case
from mtmetrics_edu.nist import nist_length_penalty

Input = tuple[Any, ...]  # the arguments of an exhibit
THE_CAT = "the cat is on the mat"
PROPERTIES = {  # what an exhibit breaks; each group of the museum breaks one of them
    "no match": "Without a match the score is 0",
    "counts": "A word counts whole, and as often as one reference has it",
    "units": "n-grams are made of words, inside one sentence",
    "range": "No score and no penalty exceeds 1",
    "identity": "A copy of a reference gets full marks",
    "order": "The order of references and systems does not matter",
    "definition": "No promise of one line finds these: figures worked out by hand do",
}


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A wrong program, and what a visitor reads beside it.

    >>> from mtmetrics_edu.course.exhibits import EXHIBITS
    >>> EXHIBITS["upside-down"].title
    'The penalty upside down'
    """

    title: str
    symptom: str  # what goes wrong, in one line
    found_in: str  # who had it; "a classroom mistake" where we know no place to point at
    link: str = field(default="", repr=False)  # to the lines or the thread where it can be seen
    violates: str  # the property that the function does not have
    breaks: str = field(repr=False)  # a key of PROPERTIES: the group where it stands
    wrong_lines: tuple[str, ...] = field(repr=False)  # a piece of each line that is wrong
    wrong: Callable[..., float] = field(repr=False)
    right: Callable[..., float] = field(default=programs.bleu, repr=False)
    diagnosis: str = field(default="", repr=False)  # the name that `diagnose` has for the mistake
    takes: str = "sentence"  # a key of KINDS in inputs.py
    known: Input = field(repr=False)  # an input on which the two functions differ
    look: str = field(repr=False)  # where to look for an input that exposes the mistake
    hidden_by_zero: bool = field(default=True, repr=False)  # whether a score of 0 hides the mistake

    @property
    def id(self) -> str:
        """The name of the wrong function, with hyphens."""
        return self.wrong.__name__.replace("_", "-")

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the arguments."""
        return tuple(signature(self.wrong).parameters)

    @property
    def figure(self) -> float:
        """The result of the wrong function on the known input."""
        return self.wrong(*self.known)


def corpus(*pairs: tuple[str, str]) -> Input:
    """Candidates, and the only reference of each, as tokens.

    >>> corpus(("the cat", "a cat"), ("a dog", "the dog"))
    ([['the', 'cat'], ['a', 'dog']], [[['a', 'cat']], [['the', 'dog']]])
    """
    return [candidate.split() for candidate, _ in pairs], [[text.split()] for _, text in pairs]


def p_value(differences: Sequence[float], observed: float) -> float:
    """The two-sided p-value of a paired bootstrap: the share of its differences that reach the
    observed one when all are moved until their mean is 0, with one more above and below the line.

    >>> p_value([0.0, 1.0, 2.0], observed=1.0)
    0.75
    """
    mean = sum(differences) / len(differences)
    tie = 1e-9  # differences this close are equal: rounding decides nothing
    reached = [abs(difference - mean) >= abs(observed) - tie for difference in differences]
    return (sum(reached) + 1) / (len(differences) + 1)


def distances_for_differences(differences: Sequence[float], observed: float) -> float:
    distances = [abs(difference) for difference in differences]
    mean = sum(distances) / len(distances)
    reached = [distance - mean > abs(observed) for distance in distances]
    return (sum(reached) + 1) / (len(differences) + 1)


NLTK = "https://github.com/nltk/nltk/blob/f2a92bd7e360e39a4439e4d97540fd68f2721451/nltk/translate/"
README = "https://github.com/baowj-678/NLP/blob/8852f03cb47eeeaf618888708d69a35d89e2343f/BLEU/"
LABELLED = (
    Exhibit(
        wrong=programs.zero_counts_as_one,
        diagnosis="zeros:one missing:as-zero",
        title="The zero that counts as one",
        symptom="An order without a match is left out of the sum; a wholly wrong sentence scores "
        "1.0.",
        found_in="an early NLTK, and " + SOURCES["002"].title,
        link="https://github.com/nltk/nltk/issues/775",
        violates="A candidate that shares no word with any reference scores 0.",
        breaks="no match",
        wrong_lines=("if match else 0",),
        known=(TROOPS.candidate, TROOPS.references),
        look="a candidate of which some order has no match",
        hidden_by_zero=False,
    ),
    Exhibit(
        wrong=programs.candidate_set,
        diagnosis="candidate-set",
        title="The set of the candidate",
        symptom="It counts the n-grams of the best single reference that the candidate has; "
        "precisions exceed 1.",
        found_in=SOURCES["004"].title,
        link=README + "BLEU.py#L67-L87",
        violates="No precision exceeds 1, and every reference may serve.",
        breaks="counts",
        wrong_lines=("known = set(", "found = [sum("),
        known=(GUIDE_CASED.candidate, GUIDE_CASED.references),
        look="references that repeat what the candidate says once, or several that each help a "
        "little",
    ),
    Exhibit(
        wrong=programs.types_for_tokens,
        diagnosis="counting:types",
        title="Types for tokens",
        symptom="n-grams are put into sets: repeating a word costs nothing.",
        found_in="the project SSLP; " + SOURCES["003"].title + " describes such a count",
        link="https://github.com/louissmit/SSLP/blob/7f28d5f65fc03486dd4a6bbf301b3fb53265d193/"
        "project/bleu.py#L3-L4",
        violates="Every occurrence counts.",
        breaks="counts",
        wrong_lines=("types = set(", "known = {"),
        known=case("the cat is on the mat the cat is on the mat", THE_CAT),
        look="a candidate that repeats itself",
    ),
    Exhibit(
        wrong=programs.sum_of_references,
        diagnosis="counting:summed",
        title="The sum of the references",
        symptom="Counts are clipped at the sum over the references, not at the maximum.",
        found_in="an early bleuscore, a package in Rust, and hand-written scorers",
        link="https://github.com/shenxiangzhuang/bleuscore/commit/"
        "807578e3db9fcd9fd937c7ed653f52478267c5b4",
        violates="An n-gram matches as often as it occurs in one reference.",
        breaks="counts",
        wrong_lines=("limit = reduce(add",),
        known=case("the cat is on the mat on the mat", *CAT_MAT.reference_texts),
        look="a candidate that repeats what each reference says once",
    ),
    Exhibit(
        wrong=programs.part_of_a_word,
        diagnosis="part-of-a-word",
        title="Part of a word",
        symptom="Words are looked for in the reference's text: 'the' is found in 'there'.",
        found_in="a classroom mistake; " + SOURCES["003"].title + " prints such a count",
        violates="A word matches a whole word.",
        breaks="counts",
        wrong_lines=("line.count(word)",),
        right=programs.unigram_precision,
        known=(THE_4.candidate, [CAT_MAT.references[1]]),
        look="a word that is part of a longer one in a reference",
        hidden_by_zero=False,
    ),
    Exhibit(
        wrong=programs.characters,
        title="Characters, in silence",
        symptom="A string is scored where a list of tokens was meant: every character becomes a "
        "token.",
        found_in="a script of the project HCT, and any scorer that takes sequences and is given a "
        "string",
        link="https://github.com/lisjin/hct/issues/1",
        violates="BLEU counts n-grams of words.",
        breaks="units",
        wrong_lines=("bleu(list(candidate)",),
        right=programs.bleu_of_texts,
        takes="texts",
        known=("this is a dog", ["that was the dog"]),
        look="a candidate that is nearly right; four characters in a row are soon found",
    ),
    Exhibit(
        wrong=programs.first_of_equals,
        diagnosis="length:first-of-equals",
        title="The first of equals",
        symptom="Two reference lengths are equally close; the one that comes first is taken.",
        found_in="torchmetrics, and iBLEU, a scorer for the browser",
        link="https://github.com/Lightning-AI/torchmetrics/blob/"
        "dab033394560ab3ce05e3d14c13f32e4cde6b351/src/torchmetrics/functional/text/bleu.py#L90-L92",
        violates="The order of the references does not matter.",
        breaks="order",
        wrong_lines=("key=lambda length",),
        known=case("a b c d e f", "a b c d e f g", "a b c d e"),
        look="two references, one as much too long as the other is too short; then the same two "
        "in the other order",
    ),
    Exhibit(
        wrong=programs.shortest_reference,
        diagnosis="length:shortest",
        title="The shortest reference",
        symptom="r is the shortest length, not the closest: with many references hardly any "
        "candidate is too short.",
        found_in="keras-hub and Hugging Face evaluate's bleu (as mteval did up to v12)",
        link="https://github.com/keras-team/keras-hub/blob/"
        "71453d08f59edc90d276e999319fc51e61cbf82c/keras_hub/src/metrics/bleu.py#L226",
        violates="r is the length of the closest reference.",
        breaks="definition",
        wrong_lines=("min(map(len, references))",),
        known=case("the cat is on the", THE_CAT, "a cat"),
        look="a short candidate, a reference that is a little longer, and one that is much shorter",
    ),
    Exhibit(
        wrong=programs.upside_down,
        diagnosis="penalty:upside-down",
        title="The penalty upside down",
        symptom="exp(1 − c/r) in place of exp(1 − r/c): shorter candidates get more, with scores "
        "above 1.",
        found_in="promptfoo, which has repaired it, and hand-written scorers",
        link="https://github.com/promptfoo/promptfoo/pull/9717",
        violates="No score exceeds 1.",
        breaks="range",
        wrong_lines=("1 - c / max(r, 1)",),
        known=case("the cat is on", THE_CAT),
        look="a candidate that is shorter than its reference",
    ),
    Exhibit(
        wrong=programs.missing_square,
        diagnosis="missing-square",
        title="The missing square",
        symptom="NIST's length penalty without the square: short candidates are rewarded.",
        found_in="the docstring of NLTK's nist_length_penalty, shown in " + SOURCES["001"].title,
        link=NLTK + "nist_score.py#L177",
        violates="A penalty does not exceed 1, and is ½ at two thirds of the length.",
        breaks="range",
        wrong_lines=("exp(BETA * log(",),
        right=nist_length_penalty,
        takes="lengths",
        known=(2, 3),
        look="a candidate that is shorter than the reference",
        hidden_by_zero=False,
    ),
    Exhibit(
        wrong=programs.leaking_penalty,
        diagnosis="leaking-penalty",
        title="The penalty that leaks",
        symptom="The loop over systems never resets the brevity penalty: a short system lowers the "
        "score of the next.",
        found_in=SOURCES["004"].title,
        link=README + "BLEU.py#L20-L47",
        violates="The score of a system does not depend on who was scored before it.",
        breaks="order",
        wrong_lines=("penalty = score = 1.0", "if stats.candidate_length"),
        right=programs.bleu_of_last,
        takes="systems",
        known=(["the cat is".split(), f"{THE_CAT} now".split()], [THE_CAT.split()]),
        look="a short system first, then one that is longer than the reference",
    ),
    Exhibit(
        wrong=programs.third_is_33,
        diagnosis="mean:thirds orders:3",
        title="A third is .33",
        symptom="Three weights of .33 share out .99 only: every BLEU-3 comes out too high.",
        found_in="a classroom mistake; " + SOURCES["000"].title + " has it",
        violates="The weights sum to 1.",
        breaks="definition",
        wrong_lines=("precision**0.33",),
        right=programs.bleu_3,
        known=(GUIDE.candidate, GUIDE.references),
        look="a candidate with some wrong words, not too many",
    ),
    Exhibit(
        wrong=programs.halved_weights,
        diagnosis="mean:halves",
        title="Weights that halve",
        symptom="The product of pₙ to the power 1/2ⁿ: order 1 counts eight times as much as order "
        "4, and the weights sum to 15/16.",
        found_in="the textbook Dive into Deep Learning (d2l), there for a single reference",
        link="https://github.com/d2l-ai/d2l-en/blob/23d7a5aecceee57d1292c56e90cce307f183bb0a/"
        "chapter_recurrent-modern/seq2seq.md#L844",
        violates="The orders weigh the same, and the weights sum to 1.",
        breaks="definition",
        wrong_lines=("1 / 2**n",),
        known=(GUIDE.candidate, GUIDE.references),
        look="a candidate with some wrong words, not too many",
    ),
    Exhibit(
        wrong=programs.one_order,
        diagnosis="precision-of-4-grams",
        title="One order for BLEU-4",
        symptom="The precision of 4-grams alone, printed as BLEU-4, without the penalty.",
        found_in="a paper on translation without autoregression, whose captions scored 8.2 and "
        "seemed far below others; its author explains it",
        link="https://github.com/nyu-dl/dl4mt-nonauto/issues/4",
        violates="BLEU-4 is the mean of orders 1 to 4.",
        breaks="definition",
        wrong_lines=("modified_precision(candidate, references, 4)",),
        known=(GUIDE.candidate, GUIDE.references),
        look="a candidate with some wrong words, not too many",
    ),
    Exhibit(
        wrong=programs.mean_of_sentences,
        diagnosis="pooling:mean",
        title="The mean of the sentences",
        symptom="Corpus BLEU as the mean of sentence scores: one zero weighs as much as a page.",
        found_in="ignite's Bleu by default; " + SOURCES["000"].title + " prints both figures",
        link="https://github.com/pytorch/ignite/blob/de08e799cfb55a6cf4aa778575d6bad725385453/"
        "ignite/metrics/nlp/bleu.py#L249-L270",
        violates="The score of a corpus is that of its pooled counts.",
        breaks="definition",
        wrong_lines=("sum(scores) / len(scores)", "scores = [bleu("),
        right=programs.bleu_of_corpus,
        takes="corpus",
        known=(DOG_MAN.candidates, DOG_MAN.references),
        look="segments of unequal length, or one without a 4-gram match",
    ),
    Exhibit(
        wrong=programs.one_long_sentence,
        diagnosis="pooling:glued",
        title="One long sentence",
        symptom="It joins the corpus first: n-grams match across the ends of sentences, and in the "
        "references of other segments.",
        found_in="a classroom mistake: the lines of a file are joined before they are scored",
        violates="An n-gram lies within its sentence, and matches in that sentence's references.",
        breaks="units",
        wrong_lines=("candidate = [token for sentence", "return bleu(candidate, [[token"),
        right=programs.bleu_of_corpus,
        takes="corpus",
        known=(DOG_MAN.candidates, DOG_MAN.references),
        look="nearly anything with two segments that is not perfect",
    ),
    Exhibit(
        wrong=programs.at_least_one,
        diagnosis="missing:at-least-one",
        title="At least one n-gram",
        symptom="A segment shorter than n adds 1 to the denominator of order n: perfect corpora "
        "score less than 1.",
        found_in="NLTK's corpus_bleu",
        link=NLTK + "bleu_score.py#L389-L391",
        violates="A corpus that equals its references scores 1.",
        breaks="identity",
        wrong_lines=("max(t, 1)",),
        right=programs.bleu_of_corpus,
        takes="corpus",
        known=corpus(
            ("John loves Mary", "John loves Mary"),
            ("John still loves Mary", "John still loves Mary"),
        ),
        look="a segment of three words or fewer beside a longer one",
    ),
    Exhibit(
        wrong=programs.last_segment_smooths,
        diagnosis="last-segment-smooths",
        title="The last segment smooths for all",
        symptom="Smoothing method 6 divides the matches of the corpus by the n-grams of its last "
        "segment: scores above 1.",
        found_in="NLTK's corpus_bleu with method 6 (5 and 7 look at the last segment as well)",
        link="https://github.com/nltk/nltk/pull/3903",
        violates="The order of the segments does not matter.",
        breaks="range",
        wrong_lines=("segments[-1].totals",),
        right=programs.method_6_of_corpus,
        takes="corpus",
        known=corpus(
            ("there is a cat on the mat now", "there is a cat on the mat now"),
            ("a dog ran home", "a dog went home"),
        ),
        look="two segments, and then the same two in the other order",
    ),
    Exhibit(
        wrong=programs.best_reference,
        diagnosis="nist-best-reference",
        title="NIST of the best reference",
        symptom="For each order one single reference may match, and its length is added once per "
        "order.",
        found_in="NLTK's sentence_nist and corpus_nist, and " + SOURCES["001"].title,
        link=NLTK + "nist_score.py#L155",
        violates="Each n-gram may match in any reference.",
        breaks="definition",
        wrong_lines=("gain, length = max(gains)",),
        right=programs.nist,
        known=(GUIDE_CASED.candidate, GUIDE_CASED.references),
        look="two references, each of which has something that the other lacks",
        hidden_by_zero=False,
    ),
    Exhibit(
        wrong=programs.nobody_scores,
        diagnosis="nobody-scores",
        title="Nobody scores",
        symptom="The test for texts too short to score is the wrong way round, and counts "
        "characters: every real sentence gets NIST 0.",
        found_in="VizSeq's nist",
        link="https://github.com/facebookresearch/vizseq/blob/"
        "8585639b0ba5f00d14e987fc232cc7c0260631fe/vizseq/scorers/nist.py#L22",
        violates="A candidate that equals a reference scores more than one that shares nothing "
        "with it.",
        breaks="identity",
        wrong_lines=("len(candidate) < 5",),
        right=programs.nist_of_texts,
        takes="texts",
        known=(THE_CAT, [THE_CAT]),
        look="a good translation of two different words or more: a text of one word is worth 0 "
        "bits in both",
        hidden_by_zero=False,
    ),
    Exhibit(
        wrong=distances_for_differences,
        title="Distances for differences",
        symptom="Absolute differences are moved until their mean is 0: p-values come out too "
        "small, and equal systems are called different at twice the rate.",
        found_in="sacreBLEU's paired bootstrap, which follows a script of Moses",
        link="https://github.com/mjpost/sacrebleu/blob/691035ea6f30345c168ff7c7f3a4f7396d17ee19/"
        "sacrebleu/significance.py#L264-L265",
        violates="Of two equally good systems a test calls one in twenty pairs different at .05.",
        breaks="definition",
        wrong_lines=("abs(difference)",),
        right=p_value,
        takes="differences",
        known=([-1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0], 2.0),
        look="differences on both sides of the observed one",
        hidden_by_zero=False,
    ),
)
EXHIBITS: dict[str, Exhibit] = {exhibit.id: exhibit for exhibit in LABELLED}
