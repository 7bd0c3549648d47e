"""How sure is a score, and is a difference more than chance? Resampling, from segment statistics.

A corpus score is computed from sums over segments. So the score of any other draw of these
segments needs no text: count how often each was drawn, multiply, add up, score. The statistics
come from batch.segment_stats, for BLEU or NIST. NIST keeps the information weights of the full
test set in every resample: they belong to the references, not to the draw.

Sources: Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation"; Riezler
& Maxwell 2005, "On Some Pitfalls in Automatic Evaluation and Significance Testing for MT".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch import BleuSegments, NistSegments
from mtmetrics_edu.batch.arrays import Flags, Floats, Ints
from mtmetrics_edu.intervals import Interval

Segments = BleuSegments | NistSegments
Progress = Callable[[int, int], object]  # is told the resamples done, and all of them
Seed = int | np.random.Generator

BLOCK = 2**15  # segments drawn at a time: memory does not grow with the number of resamples


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two systems, a and b, on the same test set. All scores are in 0..1 for BLEU, in bits for NIST.

    scores_a, scores_b: in each resample (paired bootstrap) or after each shuffle (approximate
    randomization). p_value: how probable the observed difference or a larger one would be if
    the systems were equal.
    """

    score_a: float
    score_b: float
    p_value: float
    scores_a: Floats  # (resamples,)
    scores_b: Floats  # (resamples,)

    @property
    def difference(self) -> float:
        """Score of b minus score of a."""
        return self.score_b - self.score_a

    @property
    def differences(self) -> Floats:  # (resamples,)
        """Score of b minus score of a in each resample, or after each shuffle."""
        return self.scores_b - self.scores_a

    @property
    def b_wins(self) -> float:
        """Share of the resamples in which b scores higher than a, in 0..1.

        After a paired bootstrap this is Koehn's confidence that b is the better system.
        """
        return float(np.mean(self.differences > 0))


def bootstrap(
    segments: Segments,
    *,
    resamples: int = 1000,
    confidence: float = 0.95,
    seed: Seed = 12345,
    progress: Progress | None = None,
    **options: Any,
) -> Interval:
    """Bootstrap interval of a score: test sets of the same size are drawn from the segments.

    Segments are drawn with replacement; Interval.of says which of the scores are cut off.
    options: BLEU's weights and smoothing. progress(done, resamples) is called from time to time.

    >>> from mtmetrics_edu.batch import segment_stats
    >>> segments = segment_stats(["abc", "abd"], [["abc"], ["abc"]], tokenizer="char", max_n=2)
    >>> bootstrap(segments, resamples=4).scores
    """
    draws = drawn(len(segments.totals), resamples, seed, progress)
    table = segments.table()  # (segments, statistics)
    scores = np.concatenate([scored(segments, times @ table, options) for times in draws])
    return Interval.of(segments.pooled().score(**options).score, scores.tolist(), confidence)


def paired_bootstrap(
    a: Segments,
    b: Segments,
    *,
    resamples: int = 1000,
    seed: Seed = 12345,
    progress: Progress | None = None,
    **options: Any,
) -> Comparison:
    """Paired bootstrap (Koehn 2004, section 4): both systems are scored on the same draws.

    Koehn's answer is b_wins. The p-value is sacreBLEU's, two-sided: the share of resamples in
    which the difference exceeds its mean by the observed difference or more. options, progress:
    as in bootstrap.
    """
    check_pair(a, b)
    table_a, table_b = a.table(), b.table()  # (segments, statistics)
    draws = drawn(len(a.totals), resamples, seed, progress)
    sums = ((times @ table_a, times @ table_b) for times in draws)
    return compared(a, b, sums, options, centered=True)


def approximate_randomization(
    a: Segments,
    b: Segments,
    *,
    trials: int = 10_000,
    seed: Seed = 12345,
    progress: Progress | None = None,
    **options: Any,
) -> Comparison:
    """Approximate randomization (Riezler & Maxwell 2005, figure 1), two-sided.

    If the systems are equal, it changes nothing to exchange their translations of some segments.
    Each trial tosses a coin for each segment. options, progress: as in bootstrap.
    """
    check_pair(a, b)
    table_a, table_b = a.table(), b.table()  # (segments, statistics)
    sum_b, sum_both = table_b.sum(axis=0), (table_a + table_b).sum(axis=0)  # (statistics,)
    tosses = tossed(len(a.totals), trials, seed, progress)
    sums_a = (kept.astype(float) @ (table_a - table_b) + sum_b for kept in tosses)
    sums = ((sums, sum_both - sums) for sums in sums_a)
    return compared(a, b, sums, options, centered=False)


def drawn(size: int, resamples: int, seed: Seed, progress: Progress | None) -> Iterator[Floats]:
    """How often each of `size` segments is drawn: blocks (some resamples, segments)."""
    for rows, rng in blocks(size, resamples, seed, progress):
        draws: Ints = rng.integers(size, size=(rows, size))  # (rows, draws) a segment each
        places = draws + np.arange(rows)[:, None] * size  # below rows · size, so of 64 bits
        yield np.bincount(places.ravel(), minlength=rows * size).reshape(rows, size).astype(float)


def tossed(size: int, trials: int, seed: Seed, progress: Progress | None) -> Iterator[Flags]:
    """Heads or tails for each of `size` segments: blocks (some trials, segments)."""
    for rows, rng in blocks(size, trials, seed, progress):
        yield rng.integers(2, size=(rows, size), dtype=bool)


def blocks(
    size: int, number: int, seed: Seed, progress: Progress | None
) -> Iterator[tuple[int, np.random.Generator]]:
    """The rows of each block, `number` rows in all, and the generator to fill them.

    A block has at most BLOCK entries, `size` in each row, or a single row.
    """
    checks.order(number, "the number of resamples")
    rng = np.random.default_rng(seed)
    step = max(BLOCK // size, 1)
    for start in range(0, number, step):
        rows = min(step, number - start)
        yield rows, rng
        if progress is not None:
            progress(start + rows, number)


def scored(segments: Segments, sums: Floats, options: dict[str, Any]) -> Floats:  # (rows,)
    """The score of each row of sums (rows, statistics), by the metric's own definition."""
    return np.array([segments.stats(row).score(**options).score for row in sums.tolist()])


def compared(
    a: Segments,
    b: Segments,
    sums: Iterable[tuple[Floats, Floats]],
    options: dict[str, Any],
    *,
    centered: bool,
) -> Comparison:
    """The comparison, from blocks of sums of both systems, each (rows, statistics).

    p_value: the share of differences by chance that reach the observed one. The observed one
    counts among them (Riezler & Maxwell 2005, figure 1), and so do equal ones, up to rounding: a
    system compared with itself gets p = 1. sacreBLEU, which counts larger ones only, says
    1 / (resamples + 1). centered: chance moves the difference around its mean, not around 0.
    """
    blocks = [(scored(a, sums_a, options), scored(b, sums_b, options)) for sums_a, sums_b in sums]
    scores_a, scores_b = map(np.concatenate, zip(*blocks, strict=True))
    score_a, score_b = (it.pooled().score(**options).score for it in (a, b))
    by_chance = np.abs(scores_b - scores_a)  # (resamples,)
    if centered:
        by_chance -= by_chance.mean()
    reached = int(np.sum(by_chance >= abs(score_b - score_a) - 1e-12))
    return Comparison(score_a, score_b, (reached + 1) / (len(by_chance) + 1), scores_a, scores_b)


def check_pair(a: Segments, b: Segments) -> None:
    """ValueError unless both are statistics of the same metric and of as many segments."""
    if type(a) is not type(b) or a.table().shape != b.table().shape:
        described = (f"{len(s.totals)} segments, {type(s).__name__}" for s in (a, b))
        raise ValueError(
            f"a and b are not a pair: {' and '.join(described)}; expected two systems' "
            f"translations of the same segments, scored by the same metric up to the same order"
        )
