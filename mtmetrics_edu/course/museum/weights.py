"""Room 3: weights."""

from __future__ import annotations

from mtmetrics_edu import BleuStats, modified_precision
from mtmetrics_edu.course.museum.definitions import ORDERS, References, bleu, bleu_3
from mtmetrics_edu.course.museum.exhibit import THE_CAT, Label, one
from mtmetrics_edu.course.sources.documents import SOURCES
from mtmetrics_edu.course.sources.examples import GUIDE
from mtmetrics_edu.ngrams import Tokens


@Label(
    title="A third is .33",
    symptom="Three weights of .33 share out .99 only: every BLEU-3 comes out too high.",
    found_in="a classroom mistake; " + SOURCES["000"].title + " has it",
    violates="The weights sum to 1.",
    breaks="definition",
    wrong_lines=("precision**0.33",),
    right=bleu_3,
    sample=one(THE_CAT, THE_CAT),
    known=(GUIDE.candidate, GUIDE.references),
    look="a candidate with some wrong words, not too many",
)
def third_is_33(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references, max_n=3)
    score = stats.brevity_penalty
    for precision in stats.precisions:
        score *= precision**0.33 if precision > 0 else 0
    return score


@Label(
    title="Weights that halve",
    symptom="The product of pₙ to the power 1/2ⁿ: order 1 counts eight times as much as order 4, "
    "and the weights sum to 15/16.",
    found_in="the textbook Dive into Deep Learning (d2l), there for a single reference",
    link="https://github.com/d2l-ai/d2l-en/blob/23d7a5aecceee57d1292c56e90cce307f183bb0a/"
    "chapter_recurrent-modern/seq2seq.md#L844",
    violates="The orders weigh the same, and the weights sum to 1.",
    breaks="definition",
    wrong_lines=("1 / 2**n",),
    right=bleu,
    sample=one(THE_CAT, THE_CAT),
    known=(GUIDE.candidate, GUIDE.references),
    look="a candidate with some wrong words, not too many",
)
def halved_weights(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    score = stats.brevity_penalty
    for n, match, total in zip(ORDERS, stats.matches, stats.totals, strict=True):
        score *= (match / max(total, 1)) ** (1 / 2**n)
    return score


@Label(
    title="One order for BLEU-4",
    symptom="The precision of 4-grams alone, printed as BLEU-4, without the penalty.",
    found_in="a paper on translation without autoregression, whose captions scored 8.2 and seemed "
    "far below others; its author explains it",
    link="https://github.com/nyu-dl/dl4mt-nonauto/issues/4",
    violates="BLEU-4 is the mean of orders 1 to 4.",
    breaks="definition",
    wrong_lines=("modified_precision(candidate, references, 4)",),
    right=bleu,
    sample=one(THE_CAT, THE_CAT),
    known=(GUIDE.candidate, GUIDE.references),
    look="a candidate with some wrong words, not too many",
)
def one_order(candidate: Tokens, references: References) -> float:
    clipped, total = modified_precision(candidate, references, 4)
    return clipped / max(total, 1)
