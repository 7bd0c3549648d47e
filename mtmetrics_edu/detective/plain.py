"""The scores of a page of texts where there is no NumPy: the same formulas, one segment at a time.

What stands in place of a zero is taken from the programs' files in conventions.
"""

from collections.abc import Sequence
from functools import cache
from math import fsum, inf, isnan
from typing import Any

from mtmetrics_edu.conventions import nltk, pycocoevalcap
from mtmetrics_edu.conventions.tool import Precisions, Segment, geometric_mean
from mtmetrics_edu.detective.formulas import FOLDS, ORDERS, RULES, STOPS, Formula
from mtmetrics_edu.metrics import bleu, smoothing
from mtmetrics_edu.metrics.bleu import BleuStats
from mtmetrics_edu.metrics.tokenizers import Tokenizer

Counts = dict[str, tuple[Any, ...]]  # matches; totals "all" and "filled"; c; r by each of RULES
# the counts of a segment; or of the corpus, with its last segment; and order 5's precision there
Row = tuple[Counts, Segment, float]
brevity_penalty = cache(bleu.brevity_penalty)


def count(
    candidates: Sequence[str], references: Sequence[Sequence[str]], split: Tokenizer, fold: str
) -> list[Row]:
    """The counts of each segment, and in the last place those of the corpus.

    >>> rows = count(["a b", "c"], [["a b"], ["c d"]], str.split, "mixed")
    >>> [counts["matches"][:2] for counts, *_ in rows]
    [(2, 1), (1, 0), (3, 1)]
    """
    segments = [
        (split(FOLDS[fold](candidate)), [split(FOLDS[fold](text)) for text in several])
        for candidate, several in zip(candidates, references, strict=True)
    ]
    counts = [counts_of(*segment) for segment in segments]
    ahead = [each["matches"][-1] / each["filled"][-1] for each in counts]
    return with_corpus([*zip(counts, segments, ahead, strict=True)])


def with_corpus(rows: list[Row]) -> list[Row]:
    """The rows of all segments, and one of the corpus."""
    corpus = {
        name: tuple(map(sum, zip(*(counts[name] for counts, *_ in rows), strict=True)))
        for name in rows[0][0]
    }
    return [*rows, (corpus, *rows[-1][1:])]


def replaced(rows: list[Row], places: Sequence[int], others: list[Row]) -> list[Row]:
    """The rows with others for the segments at some places; the same object if they are equal."""
    after = rows[:-1]
    for place, row in zip(places, others[:-1], strict=True):
        after[place] = row
    is_equal = all(one[0] == other[0] for one, other in zip(rows, after, strict=False))
    return rows if is_equal else with_corpus(after)


def counts_of(candidate: list[str], references: list[list[str]]) -> Counts:
    """The counts of one segment."""
    stats = BleuStats.of(candidate, references, ORDERS)
    filled = tuple(max(total, 1) for total in stats.totals)
    lengths = {name: (rule(candidate, references),) for name, rule in RULES.items()}
    c = (len(candidate),)
    return {"matches": stats.matches, "all": stats.totals, "filled": filled, "c": c, **lengths}


def scores(rows: Sequence[Row], formula: Formula) -> tuple[float, float]:
    """The score of the corpus, and the mean of those of its segments."""
    *segments, corpus = (score(*row, formula) for row in rows)
    return corpus, fsum(segments) / len(segments)


def score(counts: Counts, last: Segment, ahead: float, formula: Formula) -> float:
    """The score of these counts; infinite where the program stops."""
    (c,), (r,), matches = counts["c"], counts[formula.rule], counts["matches"][: formula.n]
    if formula.stops and STOPS[formula.stops](c, r):
        return inf
    if c == 0 or (formula.needs and matches[formula.needs - 1] == 0):
        return 0.0
    totals = counts["filled" if formula.totals == "filled" else "all"][: formula.n]
    if formula.totals == "some":
        totals = tuple(max(total, 1) for total in totals)
    try:
        p = smoothed(formula.smoothing, BleuStats(matches, totals, c, r), last, ahead)
    except ValueError:  # NLTK's method 6
        return inf
    if formula.only:
        p = p[-1:]
    elif formula.undefined == "c":
        p = p[:c]
    defined = [each for each in p if not isnan(each)]
    if formula.undefined in ("0", "1"):  # what 0/0 becomes
        defined += [float(formula.undefined)] * (len(p) - len(defined))
    penalty = pycocoevalcap.brevity_penalty if formula.smoothing == "tiny" else brevity_penalty
    return geometric_mean(defined) * float(penalty(c, r))


def smoothed(name: str, stats: BleuStats, last: Segment, ahead: float) -> Precisions:
    """The precisions under a smoothing of settings.toml."""
    if name == "tiny":
        return pycocoevalcap.quotients(stats)
    if name == "add-1":
        more = (tuple(number + 1 for number in each) for each in (stats.matches, stats.totals))
        return smoothing.divide(*more)
    if name == "floor 0.01":
        return smoothing.floor(stats, 0.01)
    if name in ("method5", "method7"):  # as there, but order 5 was counted before
        before = stats.precisions if name == "method5" else nltk.method4(stats, last)
        return tuple(p or 1.0 for p in smoothing.average_neighbours([*before, ahead]))
    if name in nltk.SMOOTHING:
        return tuple(p or 1.0 for p in nltk.SMOOTHING[name](stats, last))  # its mean leaves 0 out
    return smoothing.SMOOTHING[name](stats)
