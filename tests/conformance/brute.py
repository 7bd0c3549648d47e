"""BLEU and NIST straight from their definitions, without our package: slow, plain, exact.

The vectors of the conformance suite take their statistics from here, so nothing here may share a
line with what is tested. Counting is by looking at every pair; precisions are exact fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import exp, fsum, log, log2, prod
from typing import Any

Tokens = Sequence[str]
Segment = tuple[Tokens, Sequence[Tokens]]


def grams(tokens: Tokens, n: int) -> list[list[str]]:
    """Every run of n tokens."""
    return [list(tokens[start : start + n]) for start in range(len(tokens) - n + 1)]


def times(gram: list[str], tokens: Tokens) -> int:
    """How often a run of tokens occurs in a text."""
    return sum(own == gram for own in grams(tokens, len(gram)))


def distinct(runs: list[list[str]]) -> list[list[str]]:
    return [gram for i, gram in enumerate(runs) if gram not in runs[:i]]


def clipped(gram: list[str], candidate: Tokens, references: Sequence[Tokens]) -> int:
    return min(times(gram, candidate), max(times(gram, reference) for reference in references))


def closest(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """The length of the closest reference; of two that are equally close, the shorter."""
    return sorted((abs(len(r) - len(candidate)), len(r)) for r in references)[0][1]


def bleu_statistics(segments: Sequence[Segment], max_n: int = 4) -> dict[str, Any]:
    """Matches and totals of each order, c and r: sums over the segments."""
    orders = range(1, max_n + 1)
    return {
        "matches": [
            sum(clipped(g, c, rs) for c, rs in segments for g in distinct(grams(c, n)))
            for n in orders
        ],
        "totals": [sum(len(grams(c, n)) for c, _ in segments) for n in orders],
        "candidate_length": sum(len(c) for c, _ in segments),
        "reference_length": sum(closest(c, rs) for c, rs in segments),
    }


def bleu(segments: Sequence[Segment], max_n: int = 4) -> float:
    """The paper's score, 0 to 1; 0 if an order has no match, or no n-grams."""
    stats = bleu_statistics(segments, max_n)
    c, r = stats["candidate_length"], stats["reference_length"]
    if 0 in stats["matches"]:
        return 0.0
    product = prod(map(Fraction, stats["matches"], stats["totals"]))
    return float(product) ** (1 / max_n) * (1.0 if c > r else exp(1 - r / c))


def information(gram: list[str], references: Sequence[Tokens]) -> float:
    """Equation 2 of Doddington 2002, over all references of the corpus; in bits."""
    count = sum(times(gram, reference) for reference in references)
    before = [times(gram[:-1], reference) for reference in references]
    words = sum(map(len, references))
    return log2(Fraction(sum(before) if len(gram) > 1 else words, count))


def nist_statistics(segments: Sequence[Segment], max_n: int = 5) -> dict[str, Any]:
    """Information of the matches and totals of each order; c, and the mean reference length."""
    pool = [reference for _, references in segments for reference in references]
    orders = range(1, max_n + 1)

    def gain(n: int) -> float:
        clips = [
            (gram, clipped(gram, candidate, references))
            for candidate, references in segments
            for gram in distinct(grams(candidate, n))
        ]
        return fsum(count * information(gram, pool) for gram, count in clips if count)

    means = [Fraction(sum(map(len, rs)), len(rs)) for _, rs in segments]
    return {
        "information": [gain(n) for n in orders],
        "totals": [sum(len(grams(c, n)) for c, _ in segments) for n in orders],
        "candidate_length": sum(len(c) for c, _ in segments),
        "reference_length": float(sum(means)),
    }


def nist(segments: Sequence[Segment], max_n: int = 5) -> float:
    """The official score: equation 3 of Doddington 2002, matches clipped."""
    stats = nist_statistics(segments, max_n)
    c, r = stats["candidate_length"], stats["reference_length"]
    if c == 0:
        return 0.0
    per_order = [i / t for i, t in zip(stats["information"], stats["totals"], strict=True) if t]
    return sum(per_order) * exp(log(0.5) / log(1.5) ** 2 * log(min(c / r, 1)) ** 2 if r else 0)
