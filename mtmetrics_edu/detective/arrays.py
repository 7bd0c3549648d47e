"""Many scores of one corpus: each way to tokens is counted once, and each formula is one pass.

A formula is what a program's file in conventions does with the counts, here for arrays with a row
for each segment and a last row for the corpus.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.batch.counting import Chunk, match_counts
from mtmetrics_edu.batch.reading import in_threads, numbered, read
from mtmetrics_edu.batch.segments import by_halves, closest_lengths, divide, mean_lengths, totals
from mtmetrics_edu.conventions import pycocoevalcap
from mtmetrics_edu.detective.formulas import FOLDS, ORDERS, RULES, STOPS, Formula
from mtmetrics_edu.metrics.smoothing import average_neighbours
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS, Tokenizer

NAMES: dict[Tokenizer, str] = {function: name for name, function in TOKENIZERS.items()}


class Rows(NamedTuple):
    """The counts of each segment, and in the last place those of the corpus."""

    matches: Floats  # (orders, rows)
    totals: dict[str, Floats]  # (orders, rows), see Formula
    c: Floats  # (rows,)
    r: dict[str, Floats]  # (rows,) by each of RULES
    last: Floats  # (rows,) c of the segment, for the corpus that of its last segment
    ahead: Floats  # (rows,) the precision of order 5 there
    columns: Sequence[Floats]  # of the segments, as with_corpus takes them


def count(
    candidates: Sequence[str], references: Sequence[Sequence[str]], split: Tokenizer, fold: str
) -> Rows:
    """The counts of the tokens that one way makes of the texts.

    >>> count(["a b", "c"], [["a b"], ["c d"]], str.split, "mixed").matches[:2].tolist()
    [[2.0, 1.0, 3.0], [1.0, 0.0, 1.0]]
    """
    texts = [*map(FOLDS[fold], candidates)], [[*map(FOLDS[fold], each)] for each in references]
    parts = in_threads(lambda part: numbered(part)[0], read(*texts, NAMES.get(split, split), False))
    arrays = [np.concatenate(arrays) for arrays in zip(*map(columns, parts), strict=True)]
    return with_corpus(arrays)


def with_corpus(columns: Sequence[Floats]) -> Rows:
    """The rows of all segments, and one of the corpus."""
    with_sums = (np.concatenate([each, each.sum(axis=0)[None]]).T.copy() for each in columns)
    m, t, filled, c, *lengths = with_sums
    last, ahead = c.copy(), m[4] / filled[4]
    last[-1], ahead[-1] = last[-2], ahead[-2]
    each = {"all": t, "filled": filled, "some": t.clip(1)}
    return Rows(m, each, c, dict(zip(RULES, lengths, strict=True)), last, ahead, columns)


def replaced(rows: Rows, places: Sequence[int], others: Rows) -> Rows:
    """The rows with others for the segments at some places; the same object if they are equal."""
    after = [column.copy() for column in rows.columns]
    for column, values in zip(after, others.columns, strict=True):
        column[places] = values
    return rows if all(map(np.array_equal, rows.columns, after)) else with_corpus(after)


def columns(chunk: Chunk) -> list[Floats]:
    """The matches, totals and c of each segment of a chunk, and r by each of RULES."""
    _, c, lengths, segments = chunk
    starts = np.unique(segments, return_index=True)[1]
    nearest = np.lexsort((np.abs(lengths - c[segments]), segments))  # of equal ones the first
    first, shortest = lengths[nearest[starts]], np.minimum.reduceat(lengths, starts)
    t, rules = totals(c, ORDERS), (closest_lengths(chunk), shortest, mean_lengths(chunk), first)
    return [each.astype(float) for each in (match_counts(chunk, ORDERS), t, t.clip(1), c, *rules)]


def scores(rows: Rows, formula: Formula) -> tuple[float, float]:
    """The score of the corpus, and the mean of those of its segments."""
    each = row_scores(rows, formula)
    return float(each[-1]), float(each[:-1].mean())


def row_scores(rows: Rows, formula: Formula) -> Floats:  # (rows,)
    """The score of each row; infinite where the program stops."""
    c, r = rows.c, rows.r[formula.rule]
    ratios = r / np.maximum(c, 1)
    if formula.smoothing == "tiny":
        ratios = (r + pycocoevalcap.SMALL) / (c + pycocoevalcap.TINY)
    penalties = np.exp(-np.maximum(ratios - 1, 0)) * (c > 0)
    scores: Floats = means(rows, formula) * penalties
    return np.where(STOPS[formula.stops](c, r), np.inf, scores) if formula.stops else scores


def means(rows: Rows, formula: Formula) -> Floats:  # (rows,)
    """The geometric means of the precisions."""
    n, c, undefined = formula.n, rows.c, formula.undefined
    p = SMOOTHING[formula.smoothing](rows, rows.matches[:n], rows.totals[formula.totals][:n])
    if undefined == "c":
        p = np.where((c < n) & (np.arange(n)[:, None] >= c), np.nan, p)
    if formula.only:
        p = p[-1:]
    exists = ~np.isnan(p)
    p = np.where(exists, p, 0.0 if undefined == "0" else 1.0)
    orders = np.maximum(exists.sum(axis=0), 1) if undefined in ("left out", "c") else len(p)
    scores = np.exp(np.log(np.where(p > 0, p, 1.0)).sum(axis=0) / orders)
    has_matches = rows.matches[formula.needs - 1] > 0 if formula.needs else True
    return np.where(np.all(p > 0, axis=0) & has_matches, scores, 0.0)


# Smoothing: (orders, rows) matches and totals -> precisions, NaN for an order without n-grams


def add_k(m: Floats, t: Floats) -> Floats:
    """One match and one n-gram more above order 1."""
    more = np.arange(len(m))[:, None] > 0
    return divide(m + more, t + more)


def averaged(p: Floats, ahead: Floats) -> Floats:
    """Each precision averaged with the mean before it and the precision after it."""
    orders: list[Any] = [*p, ahead]  # arrays, which are added and divided as numbers are
    return np.array(average_neighbours(orders), float)


def method4(rows: Rows, m: Floats, t: Floats) -> Floats:
    """By halves of ln(c) / 5."""
    return by_halves(m, t, np.log(np.maximum(rows.c, 1)) / 5)


def method6(rows: Rows, m: Floats, t: Floats) -> Floats:
    """Infinite where it stops: without a match in order 3."""
    p = [*divide(m[:2], t[:2])]
    for matches, lost in zip(m[2:], range(2, len(m)), strict=True):
        expected = np.divide(p[-1] ** 2, p[-2], out=np.zeros_like(matches), where=p[-2] > 0)
        p.append((matches + 5 * expected) / (np.maximum(rows.last - lost, 0) + 5))
    return np.where(m[2] > 0, p, np.inf) if len(m) > 2 else np.full(m.shape, np.inf)


SMOOTHING: dict[str, Callable[[Rows, Floats, Floats], Floats]] = {
    "none": lambda _, m, t: divide(m, t),
    "floor": lambda _, m, t: divide(np.where(m == 0, 0.1, m), t),
    "floor 0.01": lambda _, m, t: divide(np.where(m == 0, 0.01, m), t),
    "add-k": lambda _, m, t: add_k(m, t),
    "exp": lambda _, m, t: by_halves(m, t),
    "add-1": lambda _, m, t: (m + 1) / (t + 1),
    "tiny": lambda _, m, t: (m + pycocoevalcap.TINY) / (t + pycocoevalcap.SMALL),
    "method0": lambda _, m, t: np.where(m == 0, sys.float_info.min, divide(m, t)),
    "method4": lambda rows, m, t: (p := method4(rows, m, t)) + (p == 0),  # a 0 is left out
    "method5": lambda rows, m, t: averaged(divide(m, t), rows.ahead),
    "method6": method6,
    "method7": lambda rows, m, t: averaged(method4(rows, m, t), rows.ahead),
}
