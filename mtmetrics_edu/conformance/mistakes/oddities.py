"""Mistakes that are no choice of a recipe, NIST and its mistakes, and each mistake by its name.

The name is the one that `diagnose` gives: "length:shortest", "candidate-set", "nist-4".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from math import exp, log, log2
from operator import add

from mtmetrics_edu.bleu import BleuStats, brevity_penalty
from mtmetrics_edu.conformance.mistakes import programs
from mtmetrics_edu.conformance.mistakes.choices import LENGTHS, PENALTIES, geometric
from mtmetrics_edu.conformance.mistakes.counting import (
    Choice,
    Counting,
    References,
    grams,
    known_grams,
    substrings,
    total,
    unclipped,
)
from mtmetrics_edu.conformance.mistakes.recipes import Facts, Recipe
from mtmetrics_edu.ngrams import Ngram, Tokens, clipped_counts, modified_precision
from mtmetrics_edu.nist import information_weights, nist_length_penalty, reference_counts

Weights = dict[Ngram, float]


def of_program(program: Callable[..., float]) -> Callable[[Facts], float]:
    """The score of one segment by a program that takes no corpus; ArithmeticError for several."""

    def score(facts: Facts) -> float:
        if len(facts.segments) > 1:
            raise ArithmeticError
        return program(*facts.segments[0])

    return score


def of_corpus_program(program: Callable[..., float]) -> Callable[[Facts], float]:
    """The score of all segments by a program that takes a corpus."""
    return lambda facts: program(*zip(*facts.segments, strict=True))


def one_order(count: Counting, n: int = 1) -> Callable[[Facts], float]:
    """The precision of one order, of single words by default, by a rule of counting, without a
    penalty."""

    def precision(facts: Facts) -> float:
        pairs = [count(*segment, n) for segment in facts.segments]
        return sum(m for m, _ in pairs) / max(sum(t for _, t in pairs), 1)

    return precision


def pooled(facts: Facts, orders: int = 4) -> BleuStats:
    """The counts of all segments, added up."""
    return reduce(add, (BleuStats.of(*segment, orders) for segment in facts.segments))


def smoothed(name: str) -> Callable[[Facts], float]:
    """BLEU with one of the smoothings of smoothing.SMOOTHING."""
    orders = 5 if name in ("chen-cherry-5", "chen-cherry-7") else 4
    return lambda facts: pooled(facts, orders).score(smoothing=name).score


def nearly_nothing(facts: Facts) -> float:
    """BLEU with 1e-15 added to the matches and 1e-9 to the totals, so that nothing is 0.

    As pycocoevalcap's bleu_scorer.py computes it.
    """
    stats = pooled(facts)
    score = 1.0
    for match, ngrams in zip(stats.matches, stats.totals, strict=True):
        score *= (match + 1e-15) / (ngrams + 1e-9)
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


ODDITIES: dict[str, Choice] = {
    "candidate-set": Choice(
        of_program(programs.candidate_set),
        "counts the n-grams of the best reference that lie in the candidate's set, so precisions "
        "exceed 1",
    ),
    "unigram-precision": Choice(
        one_order(modified_precision), "is the precision of single words, without a penalty"
    ),
    "unclipped-unigrams": Choice(
        one_order(unclipped), "is the precision of single words, neither clipped nor penalized"
    ),
    "precision-of-4-grams": Choice(
        one_order(modified_precision, 4),
        "is the precision of 4-grams alone, not BLEU-4, the mean of orders 1 to 4",
    ),
    "part-of-a-word": Choice(
        one_order(substrings),
        'counts single words, and finds them inside other words: "the" in "there"',
    ),
    "best-of-references": Choice(
        lambda facts: max(each_reference(facts)),
        "scores each reference alone, and takes the best of these scores",
    ),
    "mean-of-references": Choice(
        lambda facts: sum(each_reference(facts)) / len(facts.segments[0][1]),
        "scores each reference alone, and takes the mean of these scores",
    ),
    "lengths-in-characters": Choice(
        lengths_in_characters, "takes the lengths of its penalty in characters, not in tokens"
    ),
    "orders-from-0": Choice(
        orders_from_0, "has orders 0 to 3, not 1 to 4: its loop begins with n = 0"
    ),
    "logarithm": Choice(
        lambda facts: log(Recipe().score(facts)),
        "gives the logarithm of BLEU: the exp at the end is missing",
    ),
    "last-segment-smooths": Choice(
        of_corpus_program(programs.last_segment_smooths),
        "smooths by method 6, with the totals of the last segment in place of the corpus's",
    ),
    "pycocoevalcap": Choice(
        nearly_nothing,
        "scores as pycocoevalcap does: 1e-15 is added to matches and 1e-9 to totals, so never 0",
    ),
    **{
        f"chen-cherry-{k}": Choice(
            smoothed(f"chen-cherry-{k}"), f"smooths by Chen and Cherry's method {k}"
        )
        for k in (1, 2, 3, 4, 5, 6, 7)
    },
}

# ---------------------------------------------------------------------------------------- NIST


def nist(
    facts: Facts,
    *,
    orders: int = 5,
    weights: Callable[[Sequence[References], int], Weights] = information_weights,
    penalty: Callable[[float, float], float] = nist_length_penalty,
    length: Callable[[list[int]], float] = lambda lengths: sum(lengths) / len(lengths),
    matches: Callable[[Tokens, References, int], Counter[Ngram]] = clipped_counts,
) -> float:
    """The official NIST, or one with other orders, weights, penalty, length or matches."""
    information = weights([references for _, references in facts.segments], orders)
    score = 0.0
    for n in range(1, orders + 1):
        counts = [
            matches(candidate, references, n).items() for candidate, references in facts.segments
        ]
        gain = sum(count * information[gram] for items in counts for gram, count in items)
        score += gain / max(sum(total(c, n) for c, _ in facts.segments), 1)
    c = sum(len(c) for c, _ in facts.segments)
    r = sum(length([len(text) for text in rs]) for _, rs in facts.segments)
    return score * penalty(c, r)


def unclipped_counts(candidate: Tokens, references: References, n: int) -> Counter[Ngram]:
    """How often the candidate has each n-gram that some reference has.

    >>> unclipped_counts(["a", "a", "b"], [["a"]], 1)
    Counter({('a',): 2})
    """
    known = known_grams(references, n)
    return Counter(gram for gram in grams(candidate, n) if gram in known)


def times(factor: float) -> Callable[[Iterable[References], int], Weights]:
    """Information weights that are multiplied by a number, as in another unit."""
    return lambda references, orders: {
        gram: factor * bits for gram, bits in information_weights(references, orders).items()
    }


def all_equal(references: Iterable[References], orders: int) -> Weights:
    """A weight of 1 for every n-gram of the references."""
    return dict.fromkeys(information_weights(references, orders), 1.0)


def frequency(references: Iterable[References], orders: int) -> Weights:
    """−log₂ of the relative frequency of the whole n-gram, whatever its order."""
    counts = reference_counts(references, orders)
    words = counts[()]
    return {gram: log2(words / count) for gram, count in counts.items() if gram}


WEIGHTS = {
    "natural": times(log(2)),
    "decimal": times(log(2) / log(10)),
    "upside-down": times(-1),
    "frequency": frequency,
    "equal": all_equal,
}


def without_square(c: float, r: float) -> float:
    """The length penalty of NIST without the square.

    >>> without_square(3, 2)
    1.0
    """
    return programs.missing_square(c, r) if c and r else nist_length_penalty(c, r)


def nobody_scores(facts: Facts) -> float:
    """NIST 0 for every text of five characters or more."""
    return 0.0 if sum(len(" ".join(c)) for c, _ in facts.segments) >= 5 else nist(facts)


def best_reference_nist(facts: Facts) -> float:
    """For each order the best reference alone, and its length; an empty order counts as 1."""
    information = information_weights(references for _, references in facts.segments)
    score, c, r = 0.0, 0, 0
    for n in range(1, 6):
        gains = 0.0
        for candidate, references in facts.segments:
            of_references = []
            for reference in references:
                counts = clipped_counts(candidate, [reference], n).items()
                of_references.append((sum(k * information[g] for g, k in counts), len(reference)))
            gain, length = max(of_references)
            gains, c, r = gains + gain, c + len(candidate), r + length
        score += gains / max(sum(total(c, n) for c, _ in facts.segments), 1)
    return score * nist_length_penalty(c, r)


NISTS: dict[str, Choice] = {
    "nist": Choice(nist, "is the official NIST"),
    "nist-best-reference": Choice(
        best_reference_nist,
        "is a NIST that takes the matches of each order from one reference alone",
    ),
    "nobody-scores": Choice(
        nobody_scores, "is a NIST that gives 0 to every text of five characters or more"
    ),
    "nist-without-square": Choice(
        partial(nist, penalty=without_square),
        "is a NIST whose length penalty lacks the square, so it rewards short candidates",
    ),
    "nist-brevity-penalty": Choice(
        partial(nist, penalty=PENALTIES["standard"].of),
        "is a NIST with the brevity penalty of BLEU",
    ),
    "nist-without-penalty": Choice(
        partial(nist, penalty=PENALTIES["none"].of), "is a NIST without a length penalty"
    ),
    "nist-shortest": Choice(
        partial(nist, length=min), "is a NIST with the shortest reference length, not the mean"
    ),
    "nist-unclipped": Choice(
        partial(nist, matches=unclipped_counts), "is a NIST that does not clip"
    ),
    "nist-4": Choice(partial(nist, orders=4), "is a NIST of orders 1 to 4, not 5"),
    "nist-natural": Choice(
        partial(nist, weights=WEIGHTS["natural"]),
        "is a NIST with natural logarithms, not log₂",
    ),
    "nist-decimal": Choice(
        partial(nist, weights=WEIGHTS["decimal"]),
        "is a NIST with logarithms to base 10, not log₂",
    ),
    "nist-upside-down": Choice(
        partial(nist, weights=WEIGHTS["upside-down"]),
        "is a NIST with its information upside down, so scores are negative",
    ),
    "nist-frequency": Choice(
        partial(nist, weights=WEIGHTS["frequency"]),
        "is a NIST that compares an n-gram with the number of words, not with its prefix",
    ),
    "nist-equal": Choice(
        partial(nist, weights=WEIGHTS["equal"]), "is a NIST in which every match weighs 1"
    ),
    "nist-of-sentences": Choice(
        lambda facts: sum(map(nist, facts.alone())) / len(facts.segments),
        "is a NIST that averages sentence scores, each with weights of its own",
    ),
}

# ------------------------------------------------------------------------- a mistake by its name


def scorer(name: str) -> Callable[[Facts], float]:
    """The score with a mistake, by its name; "right" is BLEU without one.

    >>> scorer("length:shortest pooling:mean")(Facts.of([(list("abcd"), [list("abcd")])]))
    1.0
    """
    known = {**ODDITIES, **NISTS}
    if name in known:
        score: Callable[[Facts], float] = known[name].of
        return score
    choices = name.split() if name != "right" else []
    return Recipe(**dict(choice.split(":") for choice in choices)).score


def wrong(name: str) -> Callable[[Tokens, References], float]:
    """A scorer of a candidate and its references, with the mistake of that name.

    >>> wrong("penalty:none")(list("abcd"), [list("abcdefgh")])
    1.0
    """
    score = scorer(name)
    return lambda candidate, references: score(Facts.of([(candidate, references)]))


def wrong_corpus(name: str) -> Callable[[Sequence[Tokens], Sequence[References]], float]:
    """A scorer of candidates and the references of each, with the mistake of that name.

    >>> wrong_corpus("pooling:mean")([list("abcd"), ["x"]], [[list("abcd")], [["y"]]])
    0.5
    """
    score = scorer(name)
    return lambda candidates, references: score(
        Facts.of(list(zip(candidates, references, strict=True)))
    )
