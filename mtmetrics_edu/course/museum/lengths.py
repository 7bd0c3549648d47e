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
    found_in="torchmetrics, and iBLEU, a scorer for the browser",
    link="https://github.com/Lightning-AI/torchmetrics/blob/"
    "dab033394560ab3ce05e3d14c13f32e4cde6b351/src/torchmetrics/functional/text/bleu.py#L90-L92",
    violates="The order of the references does not matter.",
    breaks="order",
    wrong_lines=("key=lambda length",),
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
    found_in="keras-hub and Hugging Face evaluate's bleu (as mteval did up to v11b)",
    link="https://github.com/keras-team/keras-hub/blob/71453d08f59edc90d276e999319fc51e61cbf82c/"
    "keras_hub/src/metrics/bleu.py#L226",
    violates="r is the length of the closest reference.",
    breaks="definition",
    wrong_lines=("min(map(len, references))",),
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
    found_in="promptfoo, which has repaired it, and hand-written scorers",
    link="https://github.com/promptfoo/promptfoo/pull/9717",
    violates="No score exceeds 1.",
    breaks="range",
    wrong_lines=("1 - c / max(r, 1)",),
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
    found_in="the docstring of NLTK's nist_length_penalty, shown in " + SOURCES["001"].title,
    link="https://github.com/nltk/nltk/blob/f2a92bd7e360e39a4439e4d97540fd68f2721451/nltk/"
    "translate/nist_score.py#L177",
    violates="A penalty does not exceed 1, and is ½ at two thirds of the length.",
    breaks="range",
    wrong_lines=("exp(BETA * log(",),
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
    link="https://github.com/baowj-678/NLP/blob/8852f03cb47eeeaf618888708d69a35d89e2343f/BLEU/"
    "BLEU.py#L20-L47",
    violates="The score of a system does not depend on who was scored before it.",
    breaks="order",
    wrong_lines=("penalty = score = 1.0", "if stats.candidate_length"),
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
