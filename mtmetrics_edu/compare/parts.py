"""What a difference is made of: parts that sum to it, of the factors of the score and of segments.

BLEU is a product, so ln(B / A) is a sum of logarithms, one for each factor. In points, each part
gets the same share of the difference as of this sum. (The factor between the two, difference /
ln(B / A), is the logarithmic mean of both scores.)

NIST is a sum of orders times a penalty. Its difference is split in the middle: the mean penalty
times the difference of each order, and the mean sum of the orders times the difference of the
penalties.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Any

from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.batch.resampling import Segments, scores
from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.compare.comparison import Part
from mtmetrics_edu.nist import NistScore

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def parts(a: BleuScore | NistScore, b: BleuScore | NistScore) -> tuple[Part, ...]:
    """The parts of the difference between two scores of the same metric.

    >>> from mtmetrics_edu import sentence_bleu
    >>> reference = ["the cat is here".split()]
    >>> a = sentence_bleu("the cat".split(), reference, max_n=1)
    >>> b = sentence_bleu("the cat is not".split(), reference, max_n=1)
    >>> for part in parts(a, b):
    ...     print(f"{part.name} {part.log_share:+.4f} {part.points:+.4f}")
    BP +1.0000 +0.5364
    p₁ -0.2877 -0.1543
    """
    if isinstance(a, NistScore) and isinstance(b, NistScore):
        return tuple(nist_parts(a, b))
    assert isinstance(a, BleuScore)
    assert isinstance(b, BleuScore)
    mean = logarithmic_mean(a.score, b.score)
    pairs = enumerate(zip(factors(a), factors(b), strict=True))
    return tuple(bleu_part(n, *one, other[0], mean) for n, (one, other) in pairs)


def factors(bleu: BleuScore) -> list[tuple[float, float]]:
    """What BLEU multiplies, each with its weight: the brevity penalty, then the precisions."""
    return [(bleu.brevity_penalty, 1.0), *zip(bleu.precisions, bleu.weights, strict=True)]


def bleu_part(n: int, a: float, weight: float, b: float, mean: float | None) -> Part:
    """One factor of BLEU in both scores; mean: the logarithmic mean of the scores."""
    name = f"p{n}".translate(SUBSCRIPTS) if n else "BP"
    share = weight * log(b) - weight * log(a) if a > 0 and b > 0 else None
    if not weight:
        share = 0.0
    share = share if mean is not None else None
    points = None if share is None or mean is None else share * mean
    return Part(order=n, name=name, a=a, b=b, log_share=share, points=points)


def logarithmic_mean(a: float, b: float) -> float | None:
    """(b - a) / ln(b / a), which lies between a and b; None where one of them is 0.

    >>> logarithmic_mean(0.25, 0.25), logarithmic_mean(0.0, 0.25)
    (0.25, None)
    """
    if a <= 0 or b <= 0:
        return None
    return a if a == b else (b - a) / log(b / a)


def nist_parts(a: NistScore, b: NistScore) -> Iterator[Part]:
    """The length penalty, then each order."""
    penalty, each = (a.length_penalty + b.length_penalty) / 2, (sum(a.per_order), sum(b.per_order))
    change = b.length_penalty - a.length_penalty
    yield nist_part(0, "LP", a.length_penalty, b.length_penalty, sum(each) / 2 * change)
    for n, (one, other) in enumerate(zip(a.per_order, b.per_order, strict=True), start=1):
        yield nist_part(n, f"order {n}", one, other, penalty * (other - one))


def nist_part(order: int, name: str, a: float, b: float, points: float) -> Part:
    """One part of a difference of NIST."""
    return Part(order=order, name=name, a=a, b=b, log_share=None, points=points)


def left_out_shares(a: Segments, b: Segments, options: dict[str, Any]) -> Floats | None:
    """Each segment's share of the difference: (segments,). None where there is only one segment.

    It is the difference as it is, minus the difference of the test set without this segment:
    exact, because statistics are sums. (NIST keeps the information weights of all references.)
    The shares do not sum to the difference, because a score is not a sum.
    """
    if len(a.totals) < 2:
        return None
    (whole_a, rows_a), (whole_b, rows_b) = (left_out_scores(its, options) for its in (a, b))
    return (whole_b - whole_a) - (rows_b - rows_a)


def left_out_scores(segments: Segments, options: dict[str, Any]) -> tuple[Floats, Floats]:
    """The score of all segments (1,), and the score without each segment (segments,)."""
    table = segments.table()  # (segments, statistics)
    whole = table.sum(axis=0, keepdims=True)
    return scores(segments, whole, options), scores(segments, whole - table, options)
