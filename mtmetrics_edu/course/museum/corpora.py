"""Room 4: corpora."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import add

from mtmetrics_edu import BleuStats
from mtmetrics_edu.course.museum.definitions import (
    References,
    bleu,
    bleu_of_corpus,
    method_6_of_corpus,
)
from mtmetrics_edu.course.museum.exhibit import THE_CAT, Label, many
from mtmetrics_edu.course.sources.documents import SOURCES
from mtmetrics_edu.course.sources.examples import DOG_MAN
from mtmetrics_edu.ngrams import Tokens


@Label(
    title="The mean of the sentences",
    symptom="Corpus BLEU as the mean of sentence scores: one zero weighs as much as a page.",
    found_in="ignite's Bleu by default; " + SOURCES["000"].title + " prints both figures",
    link="https://github.com/pytorch/ignite/blob/de08e799cfb55a6cf4aa778575d6bad725385453/ignite/"
    "metrics/nlp/bleu.py#L249-L270",
    violates="The score of a corpus is that of its pooled counts.",
    breaks="definition",
    wrong_lines=("sum(scores) / len(scores)", "scores = [bleu("),
    right=bleu_of_corpus,
    takes="corpus",
    sample=many((THE_CAT, [THE_CAT]), ("a dog ran home", ["a dog ran home"])),
    known=(DOG_MAN.candidates, DOG_MAN.references),
    look="segments of unequal length, or one without a 4-gram match",
)
def mean_of_sentences(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    scores = [bleu(*segment) for segment in zip(candidates, references, strict=True)]
    return sum(scores) / len(scores)


@Label(
    title="One long sentence",
    symptom="It joins the corpus first: n-grams match across the ends of sentences, and in the "
    "references of other segments.",
    found_in="a classroom mistake: the lines of a file are joined before they are scored",
    violates="An n-gram lies within its sentence, and matches in that sentence's references.",
    breaks="units",
    wrong_lines=("candidate = [token for sentence", "return bleu(candidate, [[token"),
    right=bleu_of_corpus,
    takes="corpus",
    sample=many(("a b c d", ["e f g h"]), ("i j k l", ["m n o p"])),
    known=(DOG_MAN.candidates, DOG_MAN.references),
    look="nearly anything with two segments that is not perfect",
)
def one_long_sentence(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    candidate = [token for sentence in candidates for token in sentence]
    columns = zip(*references, strict=False)  # the first references, the second ones, …
    return bleu(candidate, [[token for ref in column for token in ref] for column in columns])


@Label(
    title="At least one n-gram",
    symptom="A segment shorter than n adds 1 to the denominator of order n: perfect corpora score "
    "less than 1.",
    found_in="NLTK's corpus_bleu",
    link="https://github.com/nltk/nltk/blob/f2a92bd7e360e39a4439e4d97540fd68f2721451/nltk/"
    "translate/bleu_score.py#L389-L391",
    violates="A corpus that equals its references scores 1.",
    breaks="identity",
    wrong_lines=("max(t, 1)",),
    right=bleu_of_corpus,
    takes="corpus",
    sample=many((THE_CAT, [THE_CAT]), ("a dog ran home", ["a dog ran home"])),
    known=many(
        ("John loves Mary", ["John loves Mary"]),
        ("John still loves Mary", ["John still loves Mary"]),
    ),
    look="a segment of three words or fewer beside a longer one",
)
def at_least_one(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    segments = [BleuStats.of(*segment) for segment in zip(candidates, references, strict=True)]
    counted = [replace(s, totals=tuple(max(t, 1) for t in s.totals)) for s in segments]
    return reduce(add, counted).score().score


@Label(
    title="The last segment smooths for all",
    symptom="Smoothing method 6 divides the matches of the corpus by the n-grams of its last "
    "segment: scores above 1.",
    found_in="NLTK's corpus_bleu with method 6 (5 and 7 look at the last segment as well)",
    link="https://github.com/nltk/nltk/pull/3903",
    violates="The order of the segments does not matter.",
    breaks="range",
    wrong_lines=("segments[-1].totals",),
    right=method_6_of_corpus,
    takes="corpus",
    sample=many((THE_CAT, [THE_CAT])),
    known=many(
        ("there is a cat on the mat now", ["there is a cat on the mat now"]),
        ("a dog ran home", ["a dog went home"]),
    ),
    look="two segments, and then the same two in the other order",
)
def last_segment_smooths(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    segments = [BleuStats.of(*segment) for segment in zip(candidates, references, strict=True)]
    pooled = reduce(add, segments)
    totals = pooled.totals[:2] + segments[-1].totals[2:]
    return replace(pooled, totals=totals).score(smoothing="chen-cherry-6").score
