"""Room 1: counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from math import exp, log
from operator import add

from mtmetrics_edu import BleuStats, brevity_penalty, ngram_counts, ngrams
from mtmetrics_edu.course.museum.definitions import (
    ORDERS,
    References,
    bleu,
    bleu_of_texts,
    unigram_precision,
)
from mtmetrics_edu.course.museum.exhibit import THE_CAT, Label, one
from mtmetrics_edu.course.sources.documents import SOURCES
from mtmetrics_edu.course.sources.examples import (
    CAT_MAT,
    GUIDE,
    GUIDE_CASED,
    THE_4,
    THE_7,
    TROOPS,
)
from mtmetrics_edu.ngrams import Tokens


@Label(
    title="The zero that counts as one",
    symptom="An order without a match is left out of the sum; a wholly wrong sentence scores 1.0.",
    found_in="an early NLTK, and " + SOURCES["002"].title,
    link="https://github.com/nltk/nltk/issues/775",
    violates="A candidate that shares no word with any reference scores 0.",
    breaks="no match",
    wrong_lines=("if match else 0",),
    right=bleu,
    sample=(GUIDE.candidate, GUIDE.references),
    known=(TROOPS.candidate, TROOPS.references),
    look="a candidate of which some order has no match",
    hidden_by_zero=False,
)
def zero_counts_as_one(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    counts = zip(stats.matches, stats.totals, strict=True)
    logs = [log(match / total) if match else 0 for match, total in counts]
    return stats.brevity_penalty * exp(sum(logs) / 4)


@Label(
    title="The set of the candidate",
    symptom="It counts the n-grams of the best single reference that the candidate has; precisions "
    "exceed 1.",
    found_in=SOURCES["004"].title,
    link="https://github.com/baowj-678/NLP/blob/8852f03cb47eeeaf618888708d69a35d89e2343f/BLEU/"
    "BLEU.py#L67-L87",
    violates="No precision exceeds 1, and every reference may serve.",
    breaks="counts",
    wrong_lines=("known = set(", "found = [sum("),
    right=bleu,
    sample=one(THE_CAT, THE_CAT),
    known=(GUIDE_CASED.candidate, GUIDE_CASED.references),
    look="references that repeat what the candidate says once, or several that each help a little",
)
def candidate_set(candidate: Tokens, references: References) -> float:
    score, c, r = 1.0, 0, 0
    for n in ORDERS:
        known = set(ngrams(candidate, n))
        found = [sum(ngram in known for ngram in ngrams(ref, n)) for ref in references]
        best = found.index(max(found))
        precision = found[best] / max(len(candidate) - n + 1, 1)
        score *= max(precision, 1e-100) ** (1 / 4)
        c, r = c + len(candidate), r + len(references[best])
    return brevity_penalty(c, r) * score


@Label(
    title="Types for tokens",
    symptom="n-grams are put into sets: repeating a word costs nothing.",
    found_in="the project SSLP; " + SOURCES["003"].title + " describes such a count",
    link="https://github.com/louissmit/SSLP/blob/7f28d5f65fc03486dd4a6bbf301b3fb53265d193/project/"
    "bleu.py#L3-L4",
    violates="Every occurrence counts.",
    breaks="counts",
    wrong_lines=("types = set(", "known = {"),
    right=bleu,
    sample=one("a dog ran home", "a dog ran home"),
    known=one("the cat is on the mat the cat is on the mat", THE_CAT),
    look="a candidate that repeats itself",
)
def types_for_tokens(candidate: Tokens, references: References) -> float:
    score = brevity_penalty(len(candidate), BleuStats.of(candidate, references).reference_length)
    for n in ORDERS:
        types = set(ngrams(candidate, n))
        known = {ngram for reference in references for ngram in ngrams(reference, n)}
        score *= (len(types & known) / max(len(types), 1)) ** (1 / 4)
    return score


@Label(
    title="The sum of the references",
    symptom="Counts are clipped at the sum over the references, not at the maximum.",
    found_in="an early bleuscore, a package in Rust, and hand-written scorers",
    link="https://github.com/shenxiangzhuang/bleuscore/commit/"
    "807578e3db9fcd9fd937c7ed653f52478267c5b4",
    violates="An n-gram matches as often as it occurs in one reference.",
    breaks="counts",
    wrong_lines=("limit = reduce(add",),
    right=bleu,
    sample=(GUIDE.candidate, GUIDE.references),
    known=one("the cat is on the mat on the mat", *CAT_MAT.reference_texts),
    look="a candidate that repeats what each reference says once",
)
def sum_of_references(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    matches = []
    for n in ORDERS:
        limit = reduce(add, [ngram_counts(reference, n) for reference in references])
        matches.append(sum((ngram_counts(candidate, n) & limit).values()))
    return replace(stats, matches=tuple(matches)).score().score


@Label(
    title="Part of a word",
    symptom="Words are looked for in the reference's text: 'the' is found in 'there'.",
    found_in="a classroom mistake; " + SOURCES["003"].title + " prints such a count",
    violates="A word matches a whole word.",
    breaks="counts",
    wrong_lines=("line.count(word)",),
    right=unigram_precision,
    sample=(THE_7.candidate, THE_7.references),
    known=(THE_4.candidate, [CAT_MAT.references[1]]),
    look="a word that is part of a longer one in a reference",
    hidden_by_zero=False,
)
def part_of_a_word(candidate: Tokens, references: References) -> float:
    lines = [" ".join(reference) for reference in references]
    counts = ngram_counts(candidate, 1).items()
    clipped = [min(count, max(line.count(word) for line in lines)) for (word,), count in counts]
    return sum(clipped) / max(len(candidate), 1)


@Label(
    title="Characters, in silence",
    symptom="A string is scored where a list of tokens was meant: every character becomes a token.",
    found_in="a script of the project HCT, and any scorer that takes sequences and is given a "
    "string",
    link="https://github.com/lisjin/hct/issues/1",
    violates="BLEU counts n-grams of words.",
    breaks="units",
    wrong_lines=("bleu(list(candidate)",),
    right=bleu_of_texts,
    takes="texts",
    sample=(THE_CAT, [THE_CAT]),
    known=("this is a dog", ["that was the dog"]),
    look="a candidate that is nearly right; four characters in a row are soon found",
)
def characters(candidate: str, references: Sequence[str]) -> float:
    return bleu(list(candidate), [list(reference) for reference in references])
