"""Mistakes that are no choice of a recipe, and NIST with its own mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from math import exp, log, log2
from operator import add
from typing import NamedTuple

from mtmetrics_edu.bleu import BleuStats, brevity_penalty
from mtmetrics_edu.conformance.choices import LENGTHS, PENALTIES, geometric
from mtmetrics_edu.conformance.counting import clipped, grams, substrings, unclipped
from mtmetrics_edu.conformance.recipes import Facts, Recipe
from mtmetrics_edu.ngrams import Ngram, clipped_counts
from mtmetrics_edu.nist import BETA, information_weights, nist_length_penalty, reference_counts


class Oddity(NamedTuple):
    """A score of some segments, and words that complete a sentence that begins with "it"."""

    score: Callable[[Facts], float]
    words: str


def candidate_set(facts: Facts) -> float:
    """Reference n-grams that lie in the candidate's set, over the candidate's n-grams."""
    (candidate, references), *others = facts.segments
    if others:
        raise ArithmeticError
    score, c, r = 1.0, 0, 0
    for n in (1, 2, 3, 4):
        known = set(grams(candidate, n))
        found = [sum(gram in known for gram in grams(reference, n)) for reference in references]
        best = found.index(max(found))
        score *= max(found[best] / max(len(candidate) - n + 1, 1), 1e-100) ** (1 / 4)
        c, r = c + len(candidate), r + len(references[best])
    return brevity_penalty(c, r) * score


def one_order(count: Callable[..., tuple[float, int]], n: int = 1) -> Callable[[Facts], float]:
    """The precision of one order, of single words by default, by a rule of counting, without a
    penalty."""

    def precision(facts: Facts) -> float:
        pairs = [count(*segment, n) for segment in facts.segments]
        return sum(m for m, _ in pairs) / max(sum(t for _, t in pairs), 1)

    return precision


def of_lines(facts: Facts) -> float:
    """How often the words occur in the texts of the references, clipped."""
    return one_order(substrings)(facts)


def last_segment_smooths(facts: Facts) -> float:
    """Smoothing method 6 with the totals of the last segment."""
    segments = [BleuStats.of(*segment) for segment in facts.segments]
    pooled = reduce(add, segments)
    totals = pooled.totals[:2] + segments[-1].totals[2:]
    return replace(pooled, totals=totals).score(smoothing="chen-cherry-6").score


def smoothed(name: str) -> Callable[[Facts], float]:
    """BLEU with one of the smoothings of smoothing.SMOOTHING."""
    orders = 5 if name in ("chen-cherry-5", "chen-cherry-7") else 4

    def score(facts: Facts) -> float:
        stats = reduce(add, (BleuStats.of(*segment, orders) for segment in facts.segments))
        return stats.score(smoothing=name).score

    return score


def nearly_nothing(facts: Facts) -> float:
    """BLEU with 1e-15 added to the matches and 1e-9 to the totals, so that nothing is 0.

    As pycocoevalcap's bleu_scorer.py computes it.
    """
    stats = reduce(add, (BleuStats.of(*segment) for segment in facts.segments))
    score = 1.0
    for match, total in zip(stats.matches, stats.totals, strict=True):
        score *= (match + 1e-15) / (total + 1e-9)
    ratio = (stats.candidate_length + 1e-15) / (stats.reference_length + 1e-9)
    penalty = exp(1 - 1 / ratio) if ratio < 1 else 1.0
    return float(score ** (1 / 4)) * penalty


def each_reference(facts: Facts) -> list[float]:
    """The score with the first references alone, with the second ones alone, …"""
    if len({len(references) for _, references in facts.segments}) > 1:
        raise ArithmeticError
    columns = zip(*(references for _, references in facts.segments), strict=True)
    candidates = [candidate for candidate, _ in facts.segments]
    alone = ([[text] for text in column] for column in columns)
    return [Recipe().score(Facts.of(list(zip(candidates, rs, strict=True)))) for rs in alone]


def lengths_in_characters(facts: Facts) -> float:
    """BLEU with a penalty of lengths in characters."""
    closest = LENGTHS["closest"].of
    c = sum(c for c, _ in facts.letters)
    r = sum(closest(c, rs) for c, rs in facts.letters)
    return brevity_penalty(c, int(r)) * Recipe(penalty="none").score(facts)


def orders_from_0(facts: Facts) -> float:
    """Orders 0 to 3. A text of c tokens has c + 1 n-grams of order 0, which are all alike."""
    rows = [(len(c) + 1, max(map(len, rs)) + 1) for c, rs in facts.segments]
    first = sum(map(min, rows)) / sum(c for c, _ in rows)
    recipe = Recipe(orders="3")
    precisions = [first, *(p or 0.0 for p in recipe.precisions(facts))]
    return recipe.factor(facts) * geometric(precisions)


# ---------------------------------------------------------------------------------------- NIST


def nist(
    facts: Facts,
    orders: int = 5,
    weigh: Callable[[Facts, int], dict[Ngram, float]] | None = None,
    penalty: Callable[[float, float], float] = nist_length_penalty,
    length: Callable[[list[int]], float] = lambda lengths: sum(lengths) / len(lengths),
    clip: bool = True,
) -> float:
    """The official NIST, or one with another weight, penalty, length, order, or unclipped."""
    information = (weigh or official)(facts, orders)
    score = 0.0
    for n in range(1, orders + 1):
        gain = 0.0
        for candidate, references in facts.segments:
            matched = clipped_counts(candidate, references, n)
            if not clip:
                matched = reduce(add, [matched, matched - matched])  # a copy
                for gram in matched:
                    matched[gram] = grams(candidate, n).count(gram)
            gain += sum(count * information[gram] for gram, count in matched.items())
        total = sum(max(len(c) - n + 1, 0) for c, _ in facts.segments)
        score += gain / max(total, 1)
    c = sum(len(c) for c, _ in facts.segments)
    r = sum(length([len(text) for text in rs]) for _, rs in facts.segments)
    return score * penalty(c, r)


def official(facts: Facts, orders: int) -> dict[Ngram, float]:
    """Information over all references, in bits."""
    return information_weights((references for _, references in facts.segments), orders)


def natural(facts: Facts, orders: int) -> dict[Ngram, float]:
    """Information in nats."""
    return {gram: weight * log(2) for gram, weight in official(facts, orders).items()}


def decimal(facts: Facts, orders: int) -> dict[Ngram, float]:
    """Information with the logarithm to base 10."""
    return {gram: weight * log(2) / log(10) for gram, weight in official(facts, orders).items()}


def upside_down(facts: Facts, orders: int) -> dict[Ngram, float]:
    """Information with the fraction upside down, so below 0."""
    return {gram: -weight for gram, weight in official(facts, orders).items()}


def frequency(facts: Facts, orders: int) -> dict[Ngram, float]:
    """−log₂ of the relative frequency of the whole n-gram, whatever its order."""
    counts = reference_counts((references for _, references in facts.segments), orders)
    words = counts[()]
    return {gram: log2(words / count) for gram, count in counts.items() if gram}


def equal(facts: Facts, orders: int) -> dict[Ngram, float]:
    """All n-grams weigh 1."""
    return dict.fromkeys(official(facts, orders), 1.0)


def without_square(c: float, r: float) -> float:
    """The length penalty without its square."""
    return exp(BETA * log(min(c / r, 1))) if c and r else nist_length_penalty(c, r)


def in_segments(facts: Facts) -> float:
    """The mean of the NIST of each segment, weighted by its own references."""
    return sum(map(nist, facts.alone())) / len(facts.segments)


def nobody_scores(facts: Facts) -> float:
    """NIST 0 for every text of five characters or more."""
    if sum(len(" ".join(c)) for c, _ in facts.segments) >= 5:
        return 0.0
    return nist(facts)


def best_reference_nist(facts: Facts) -> float:
    """For each order the best reference alone, and its length; an empty order counts as 1."""
    information = official(facts, 5)
    score, c, r = 0.0, 0, 0
    for n in range(1, 6):
        gains, totals = 0.0, 0
        for candidate, references in facts.segments:
            found = [
                (
                    sum(k * information[g] for g, k in clipped_counts(candidate, [ref], n).items()),
                    len(ref),
                )
                for ref in references
            ]
            total = max(len(candidate) - n + 1, 0)
            gain, length = max((g / max(total, 1), length) for g, length in found)
            gains, totals = gains + gain * max(total, 1), totals + total
            c, r = c + len(candidate), r + length
        score += gains / max(totals, 1)
    return score * nist_length_penalty(c, r)


ODDITIES: dict[str, Oddity] = {
    "candidate-set": Oddity(
        candidate_set,
        "counts the n-grams of the best reference that lie in the candidate's set, so precisions "
        "exceed 1",
    ),
    "unigram-precision": Oddity(
        one_order(clipped), "is the precision of single words, without a penalty"
    ),
    "unclipped-unigrams": Oddity(
        one_order(unclipped), "is the precision of single words, neither clipped nor penalized"
    ),
    "precision-of-4-grams": Oddity(
        one_order(clipped, 4),
        "is the precision of 4-grams alone, not BLEU-4, the mean of orders 1 to 4",
    ),
    "part-of-a-word": Oddity(
        of_lines, 'counts single words, and finds them inside other words: "the" in "there"'
    ),
    "best-of-references": Oddity(
        lambda facts: max(each_reference(facts)),
        "scores each reference alone, and takes the best of these scores",
    ),
    "mean-of-references": Oddity(
        lambda facts: sum(each_reference(facts)) / len(facts.segments[0][1]),
        "scores each reference alone, and takes the mean of these scores",
    ),
    "lengths-in-characters": Oddity(
        lengths_in_characters, "takes the lengths of its penalty in characters, not in tokens"
    ),
    "orders-from-0": Oddity(
        orders_from_0, "has orders 0 to 3, not 1 to 4: its loop begins with n = 0"
    ),
    "logarithm": Oddity(
        lambda facts: log(Recipe().score(facts)),
        "gives the logarithm of BLEU: the exp at the end is missing",
    ),
    "last-segment-smooths": Oddity(
        last_segment_smooths,
        "smooths by method 6, with the totals of the last segment in place of the corpus's",
    ),
    "pycocoevalcap": Oddity(
        nearly_nothing,
        "scores as pycocoevalcap does: 1e-15 is added to matches and 1e-9 to totals, so never 0",
    ),
    **{
        f"chen-cherry-{k}": Oddity(
            smoothed(f"chen-cherry-{k}"), f"smooths by Chen and Cherry's method {k}"
        )
        for k in (1, 2, 3, 4, 5, 6, 7)
    },
    "nist": Oddity(nist, "is the official NIST"),
    "nist-best-reference": Oddity(
        best_reference_nist,
        "is a NIST that takes the matches of each order from one reference alone",
    ),
    "nobody-scores": Oddity(
        nobody_scores, "is a NIST that gives 0 to every text of five characters or more"
    ),
    "nist-without-square": Oddity(
        lambda facts: nist(facts, penalty=without_square),
        "is a NIST whose length penalty lacks the square, so it rewards short candidates",
    ),
    "nist-brevity-penalty": Oddity(
        lambda facts: nist(facts, penalty=PENALTIES["standard"].of),
        "is a NIST with the brevity penalty of BLEU",
    ),
    "nist-without-penalty": Oddity(
        lambda facts: nist(facts, penalty=lambda c, r: 1.0), "is a NIST without a length penalty"
    ),
    "nist-shortest": Oddity(
        lambda facts: nist(facts, length=min),
        "is a NIST with the shortest reference length, not the mean",
    ),
    "nist-unclipped": Oddity(lambda facts: nist(facts, clip=False), "is a NIST that does not clip"),
    "nist-4": Oddity(lambda facts: nist(facts, orders=4), "is a NIST of orders 1 to 4, not 5"),
    "nist-natural": Oddity(
        lambda facts: nist(facts, weigh=natural), "is a NIST with natural logarithms, not log₂"
    ),
    "nist-decimal": Oddity(
        lambda facts: nist(facts, weigh=decimal), "is a NIST with logarithms to base 10, not log₂"
    ),
    "nist-upside-down": Oddity(
        lambda facts: nist(facts, weigh=upside_down),
        "is a NIST with its information upside down, so scores are negative",
    ),
    "nist-frequency": Oddity(
        lambda facts: nist(facts, weigh=frequency),
        "is a NIST that compares an n-gram with the number of words, not with its prefix",
    ),
    "nist-equal": Oddity(
        lambda facts: nist(facts, weigh=equal), "is a NIST in which every match weighs 1"
    ),
    "nist-of-sentences": Oddity(
        in_segments, "is a NIST that averages sentence scores, each with weights of its own"
    ),
}
