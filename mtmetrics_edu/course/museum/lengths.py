"""Room 2: lengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log

from mtmetrics_edu import BleuStats, nist_length_penalty
from mtmetrics_edu.course.museum.definitions import References, bleu, bleu_of_last
from mtmetrics_edu.course.museum.exhibit import THE_CAT, Label, one
from mtmetrics_edu.course.sources.documents import SOURCES
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.nist import BETA


@Label(
    title="The first of equals",
    symptom="Two reference lengths are equally close; the one that comes first is taken.",
    found_in="iBLEU, a scorer for the browser",
    violates="The order of the references does not matter.",
    right=bleu,
    sample=one(THE_CAT, THE_CAT, "there is a cat on the mat now"),
    known=one("a b c d e f", "a b c d e f g", "a b c d e"),
    look="two references, one as much too long as the other is too short; then the same two in the "
    "other order",
)
def first_of_equals(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    r = min(map(len, references), key=lambda length: abs(length - len(candidate)))
    return replace(stats, reference_length=r).score().score


@Label(
    title="The shortest reference",
    symptom="r is the shortest length, not the closest: with many references hardly any candidate "
    "is too short.",
    found_in="Hugging Face evaluate's bleu (as mteval did up to v11b)",
    violates="r is the length of the closest reference.",
    right=bleu,
    sample=one(THE_CAT, THE_CAT),
    known=one("the cat is on the", THE_CAT, "a cat"),
    look="a short candidate, a reference that is a little longer, and one that is much shorter",
)
def shortest_reference(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    return replace(stats, reference_length=min(map(len, references))).score().score


@Label(
    title="The penalty upside down",
    symptom="exp(1 − c/r) in place of exp(1 − r/c): shorter candidates get more, with scores "
    "above 1.",
    found_in="hand-written scorers",
    violates="No score exceeds 1.",
    right=bleu,
    sample=one(THE_CAT, THE_CAT),
    known=one("the cat is on", THE_CAT),
    look="a candidate that is shorter than its reference",
)
def upside_down(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    c, r = stats.candidate_length, stats.reference_length
    penalty = 1.0 if c > r else exp(1 - c / max(r, 1))
    return penalty * replace(stats, reference_length=0).score().score


@Label(
    title="The missing square",
    symptom="NIST's length penalty without the square: short candidates are rewarded.",
    found_in="the docstring in " + SOURCES["001"].title,
    violates="A penalty does not exceed 1, and is ½ at two thirds of the length.",
    right=nist_length_penalty,
    takes="lengths",
    sample=(18, 16),
    known=(2, 3),
    look="a candidate that is shorter than the reference",
    hidden_by_zero=False,
)
def missing_square(candidate_length: float, reference_length: float) -> float:
    return exp(BETA * log(min(candidate_length / reference_length, 1)))


@Label(
    title="The penalty that leaks",
    symptom="The loop over systems never resets the brevity penalty: a short system lowers the "
    "score of the next.",
    found_in=SOURCES["004"].title,
    violates="The score of a system does not depend on who was scored before it.",
    right=bleu_of_last,
    takes="systems",
    sample=([THE_CAT.split()], [THE_CAT.split()]),
    known=(["the cat is".split(), f"{THE_CAT} now".split()], [THE_CAT.split()]),
    look="a short system first, then one that is longer than the reference",
)
def leaking_penalty(systems: Sequence[Tokens], references: References) -> float:
    penalty = score = 1.0
    for candidate in systems:
        stats = BleuStats.of(candidate, references)
        if stats.candidate_length <= stats.reference_length:
            penalty = stats.brevity_penalty
        unpunished = replace(stats, reference_length=0)
        score = penalty * unpunished.score().score
    return score
