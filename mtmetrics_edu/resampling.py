"""How sure is a score, and is a difference more than chance? Resampling, from segment statistics.

A corpus score is computed from sums over segments. So the score of any other draw of these
segments needs no text: count how often each was drawn, multiply, add up, score. The statistics
come from batch.segment_stats, for BLEU or NIST. NIST keeps the information weights of the full
test set in every resample: they belong to the references, not to the draw.

Sources: Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation"; Riezler
& Maxwell 2005, "On Some Pitfalls in Automatic Evaluation and Significance Testing for MT".
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch import BleuSegments, NistSegments
from mtmetrics_edu.batch.arrays import Floats, Ints
from mtmetrics_edu.intervals import Interval

__all__ = ["Comparison", "approximate_randomization", "bootstrap", "paired_bootstrap"]

Segments = BleuSegments | NistSegments
Progress = Callable[[int, int], object] | None  # is told the resamples done, and all of them
Seed = int | np.random.Generator
Draw = Callable[[np.random.Generator, int, int], Floats]  # rows, segments -> (rows, segments)
Sums = tuple[Floats, Floats]  # of a and of b: each (rows, statistics)

BLOCK = 2**15  # segments drawn at a time: memory does not grow with the number of resamples


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two systems, a and b, on the same test set.

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
    progress: Progress = None,
    **options: Any,
) -> Interval:
    """Bootstrap interval of a score: test sets of the same size are drawn from the segments.

    Segments are drawn with replacement; Interval.of says which of the scores are cut off.
    options: BLEU's weights and smoothing. progress(done, resamples) is called from time to time.

    >>> from mtmetrics_edu.batch import segment_stats
    >>> segments = segment_stats(["abc", "abd"], [["abc"], ["abc"]], tokenizer="char", max_n=2)
    >>> bootstrap(segments, resamples=3, seed=1).scores
    [0.7905694150420949, 0.5773502691896257, 1.0]
    """
    draws = blocks(drawn, len(segments.totals), resamples, seed, progress)
    table = segments.table()  # (segments, statistics)
    scores = np.concatenate([scored(segments, times @ table, options) for times in draws])
    return Interval.of(corpus_score(segments, options), scores.tolist(), confidence)


def paired_bootstrap(
    a: Segments,
    b: Segments,
    *,
    resamples: int = 1000,
    seed: Seed = 12345,
    progress: Progress = None,
    **options: Any,
) -> Comparison:
    """Paired bootstrap (Koehn 2004, section 4): both systems are scored on the same draws.

    Koehn's answer is b_wins. The p-value is sacreBLEU's, two-sided: the share of resamples in
    which the difference exceeds its mean by the observed difference or more. options, progress:
    as in bootstrap.

    >>> from mtmetrics_edu.batch import segment_stats
    >>> references = [["abcd"]] * 3
    >>> a = segment_stats(["abcx", "abxd", "xbcd"], references, max_n=2, tokenizer="char")
    >>> b = segment_stats(["abcd", "abcd", "abcx"], references, max_n=2, tokenizer="char")
    >>> result = paired_bootstrap(a, b, resamples=99, seed=1)
    >>> round(result.difference, 4), round(result.p_value, 2), round(result.b_wins, 2)
    (0.2572, 0.01, 0.94)
    """
    check_pair(a, b)
    table_a, table_b = a.table(), b.table()  # (segments, statistics)
    draws = blocks(drawn, len(a.totals), resamples, seed, progress)
    sums = ((times @ table_a, times @ table_b) for times in draws)
    return compared(a, b, sums, options, centered=True)


def approximate_randomization(
    a: Segments,
    b: Segments,
    *,
    trials: int = 10_000,
    seed: Seed = 12345,
    progress: Progress = None,
    **options: Any,
) -> Comparison:
    """Approximate randomization (Riezler & Maxwell 2005, figure 1), two-sided.

    If the systems are equal, it changes nothing to exchange their translations of some segments.
    Each trial tosses a coin for each segment. options, progress: as in bootstrap.

    >>> from mtmetrics_edu.batch import segment_stats
    >>> references = [["abcd"]] * 3
    >>> a = segment_stats(["abcx", "abxd", "xbcd"], references, max_n=2, tokenizer="char")
    >>> b = segment_stats(["abcd", "abcd", "abcx"], references, max_n=2, tokenizer="char")
    >>> round(approximate_randomization(a, b, trials=99, seed=1).p_value, 2)
    0.49
    """
    check_pair(a, b)
    table_a, table_b = a.table(), b.table()  # (segments, statistics)
    sum_b, sum_both = table_b.sum(axis=0), (table_a + table_b).sum(axis=0)  # (statistics,)
    tosses = blocks(tossed, len(a.totals), trials, seed, progress)
    sums_a = (kept @ (table_a - table_b) + sum_b for kept in tosses)
    sums = ((own, sum_both - own) for own in sums_a)
    return compared(a, b, sums, options, centered=False)


def drawn(rng: np.random.Generator, rows: int, size: int) -> Floats:  # (rows, size)
    """How often each of `size` segments is drawn, in each of some resamples (rows)."""
    # A row has `size` numbers of its own, so one bincount serves all rows. They are below
    # max(BLOCK, size), so 64 bits hold them.
    places: Ints = rng.integers(size, size=(rows, size)) + np.arange(rows)[:, None] * size
    return np.bincount(places.ravel(), minlength=rows * size).reshape(rows, size).astype(float)


def tossed(rng: np.random.Generator, rows: int, size: int) -> Floats:  # (rows, size)
    """1 where a coin says that a segment keeps its translation, else 0; in some trials (rows)."""
    return rng.integers(2, size=(rows, size), dtype=bool).astype(float)


def blocks(draw: Draw, size: int, number: int, seed: Seed, progress: Progress) -> Iterator[Floats]:
    """`number` rows of draws from `size` segments, in blocks (some rows, size).

    A block has at most BLOCK entries, or a single row.
    """
    checks.order(number, "the number of resamples")
    rng = np.random.default_rng(seed)
    step = max(BLOCK // size, 1)
    for start in range(0, number, step):
        rows = min(step, number - start)
        yield draw(rng, rows, size)
        if progress is not None:
            progress(start + rows, number)


def scored(segments: Segments, sums: Floats, options: dict[str, Any]) -> Floats:  # (rows,)
    """The score of each row of sums (rows, statistics), by the metric's own definition."""
    return np.array([segments.stats(row).score(**options).score for row in sums.tolist()])


def corpus_score(segments: Segments, options: dict[str, Any]) -> float:
    """The score of the segments as they are."""
    return segments.stats(segments.summed()).score(**options).score


def compared(
    a: Segments, b: Segments, sums: Iterable[Sums], options: dict[str, Any], *, centered: bool
) -> Comparison:
    """The comparison, from the sums of each resample or trial for a and for b, in blocks.

    p_value: the share of differences by chance that reach the observed one. The observed one
    counts among them (Riezler & Maxwell 2005, figure 1). Equal ones count, up to rounding, so a
    system compared with itself gets p = 1; sacreBLEU counts larger ones only, and says
    1 / (resamples + 1). centered: by chance the difference varies around 0, not around its mean.
    """
    pairs = [(scored(a, sums_a, options), scored(b, sums_b, options)) for sums_a, sums_b in sums]
    scores_a, scores_b = map(np.concatenate, zip(*pairs, strict=True))
    by_chance = np.abs(scores_b - scores_a)  # (resamples,)
    if centered:
        by_chance -= by_chance.mean()
    score_a, score_b = corpus_score(a, options), corpus_score(b, options)
    reached = int(np.sum(by_chance >= abs(score_b - score_a) - 1e-12))
    return Comparison(score_a, score_b, (reached + 1) / (len(by_chance) + 1), scores_a, scores_b)


def check_pair(a: Segments, b: Segments) -> None:
    """ValueError unless both are statistics of the same metric and of as many segments."""
    if type(a) is not type(b) or a.table().shape != b.table().shape:
        given = " and ".join(f"{len(s.totals)} segments, {type(s).__name__}" for s in (a, b))
        raise ValueError(f"a and b differ: {given}; expected the same test set, metric and max_n")
