"""Room 5: NIST."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from mtmetrics_edu import information_weights, ngram_counts, nist_length_penalty
from mtmetrics_edu.course.museum.definitions import ORDERS, References, nist, nist_of_texts
from mtmetrics_edu.course.museum.exhibit import THE_CAT, Label, one
from mtmetrics_edu.course.sources.documents import SOURCES
from mtmetrics_edu.course.sources.examples import GUIDE_CASED
from mtmetrics_edu.ngrams import Tokens


@Label(
    title="NIST of the best reference",
    symptom="For each order one single reference may match, and its length is added once per "
    "order.",
    found_in="NLTK's sentence_nist and corpus_nist, and " + SOURCES["001"].title,
    link="https://github.com/nltk/nltk/blob/f2a92bd7e360e39a4439e4d97540fd68f2721451/nltk/"
    "translate/nist_score.py#L155",
    violates="Each n-gram may match in any reference.",
    breaks="definition",
    wrong_lines=("gain, length = max(gains)",),
    right=nist,
    sample=one("the dog bit the man", "the dog had bit the man"),
    known=(GUIDE_CASED.candidate, GUIDE_CASED.references),
    look="two references, each of which has something that the other lacks",
    hidden_by_zero=False,
)
def best_reference(candidate: Tokens, references: References) -> float:
    weights = information_weights([references])
    score, c, r = 0.0, 0, 0
    for n in (*ORDERS, 5):
        total = max(len(candidate) - n + 1, 1)
        gains = []
        for reference in references:
            matches = ngram_counts(candidate, n) & ngram_counts(reference, n)
            gain = fsum(count * weights[ngram] for ngram, count in matches.items())
            gains.append((gain / total, len(reference)))
        gain, length = max(gains)
        score, c, r = score + gain, c + len(candidate), r + length
    return score * nist_length_penalty(c, r)


@Label(
    title="Nobody scores",
    symptom="The test for texts too short to score is the wrong way round, and counts characters: "
    "every real sentence gets NIST 0.",
    found_in="VizSeq's nist",
    link="https://github.com/facebookresearch/vizseq/blob/8585639b0ba5f00d14e987fc232cc7c0260631fe/"
    "vizseq/scorers/nist.py#L22",
    violates="A candidate that equals a reference scores more than one that shares nothing with "
    "it.",
    breaks="identity",
    wrong_lines=("len(candidate) < 5",),
    right=nist_of_texts,
    takes="texts",
    sample=("no word in common", [THE_CAT]),
    known=(THE_CAT, [THE_CAT]),
    look="a good translation of two different words or more: a text of one word is worth 0 bits in "
    "both",
    hidden_by_zero=False,
)
def nobody_scores(candidate: str, references: Sequence[str]) -> float:
    return nist_of_texts(candidate, references) if len(candidate) < 5 else 0.0
