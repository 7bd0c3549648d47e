"""How sure is a score, and is a difference more than chance? Resampling, from segment statistics.

A corpus score is computed from sums over segments, so the score of any other draw of the same
segments needs no text: count how often each segment was drawn, multiply, score. What goes in is
what batch.segment_stats gives, for BLEU or NIST. NIST keeps the information weights of the full
test set in every resample: they belong to the references, not to the draw.

Sources: Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation"; Riezler
& Maxwell 2005, "On Some Pitfalls in Automatic Evaluation and Significance Testing for MT".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch import BleuSegments, Flags, Floats, Ints, NistSegments
from mtmetrics_edu.intervals import Interval

Segments = BleuSegments | NistSegments
Progress = Callable[[int, int], object]
Seed = int | np.random.Generator

BLOCK = 2**15  # draws held at a time: as fast as they come, and flat memory for any test set


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Two systems on the same test set.

    p_value: how probable a difference of this size or more would be, if there were none between
    the systems. scores_a, scores_b: the scores in each resample (paired bootstrap), or after each
    shuffle (approximate randomization).
    """

    score_a: float
    score_b: float
    p_value: float
    scores_a: Floats
    scores_b: Floats

    @property
    def difference(self) -> float:
        """Score of b minus score of a."""
        return self.score_b - self.score_a

    @property
    def differences(self) -> Floats:
        """The same in each resample or after each shuffle."""
        return self.scores_b - self.scores_a

    @property
    def b_wins(self) -> float:
        """Share of the resamples in which b scores higher than a; after a paired bootstrap,
        Koehn's confidence that b is the better system."""
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
    """Bootstrap interval: test sets of the same size, drawn from the segments with replacement.

    The lowest and highest (1 - confidence) / 2 of their scores are cut off, as Interval.of says.
    options: BLEU's weights and smoothing. progress(done, resamples) is called from time to time.
    """
    draws = drawn(len(segments.totals), resamples, seed, progress)
    table = segments.table()
    scores = np.concatenate([scored(segments, times @ table, options) for times in draws])
    return Interval.of(corpus_score(segments, options), scores.tolist(), confidence)


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
    tables = a.table(), b.table()
    draws = drawn(len(a.totals), resamples, seed, progress)
    pairs = [
        [scored(s, times @ table, options) for s, table in zip((a, b), tables, strict=True)]
        for times in draws
    ]
    scores_a, scores_b = map(np.concatenate, zip(*pairs, strict=True))
    differences = np.abs(scores_b - scores_a)
    return compared(a, b, scores_a, scores_b, differences - differences.mean(), options)


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

    If the systems are equal, nothing changes when they exchange their translations of some
    segments; each trial tosses a coin for each segment. options, progress: as in bootstrap.
    """
    check_pair(a, b)
    ours, theirs = a.table(), b.table()
    both = (ours + theirs).sum(axis=0)
    pairs = []
    for kept in tossed(len(a.totals), trials, seed, progress):
        sums = kept.astype(float) @ (ours - theirs) + theirs.sum(axis=0)
        pairs.append((scored(a, sums, options), scored(b, both - sums, options)))
    scores_a, scores_b = map(np.concatenate, zip(*pairs, strict=True))
    return compared(a, b, scores_a, scores_b, np.abs(scores_b - scores_a), options)


def drawn(size: int, resamples: int, seed: Seed, progress: Progress | None) -> Iterator[Floats]:
    """How often each of `size` segments is drawn: a row for each resample, in blocks of rows."""
    for rows, rng in blocks(size, resamples, seed, progress):
        draws: Ints = rng.integers(size, size=(rows, size)) + np.arange(rows)[:, None] * size
        yield np.bincount(draws.ravel(), minlength=rows * size).reshape(rows, size).astype(float)


def tossed(size: int, trials: int, seed: Seed, progress: Progress | None) -> Iterator[Flags]:
    """Heads or tails for each of `size` segments: a row for each trial, in blocks of rows."""
    for rows, rng in blocks(size, trials, seed, progress):
        yield rng.integers(2, size=(rows, size), dtype=bool)


def blocks(
    size: int, number: int, seed: Seed, progress: Progress | None
) -> Iterator[tuple[int, np.random.Generator]]:
    """The sizes of blocks of rows that make up `number` rows, and the generator to fill them."""
    checks.order(number, "the number of resamples")
    rng = np.random.default_rng(seed)
    step = max(BLOCK // size, 1)
    for start in range(0, number, step):
        rows = min(step, number - start)
        yield rows, rng
        if progress is not None:
            progress(start + rows, number)


def scored(segments: Segments, sums: Floats, options: dict[str, Any]) -> Floats:
    """The score of each row of sums, by the metric's own definition."""
    return np.array([segments.stats(row).score(**options).score for row in sums.tolist()])


def corpus_score(segments: Segments, options: dict[str, Any]) -> float:
    """The score of the segments as they are."""
    return float(scored(segments, segments.table().sum(axis=0)[None], options)[0])


def compared(
    a: Segments,
    b: Segments,
    scores_a: Floats,
    scores_b: Floats,
    by_chance: Floats,
    options: dict[str, Any],
) -> Comparison:
    """The comparison; by_chance: the absolute differences to be expected if there is none.

    As many as reach the observed one are counted, and one more for the observed one itself
    (Riezler & Maxwell 2005, figure 1). Equal ones count, up to rounding, so that a system compared
    with itself gets p = 1; sacreBLEU, which counts larger ones only, says 1 / (resamples + 1).
    """
    score_a, score_b = corpus_score(a, options), corpus_score(b, options)
    reached = int(np.sum(by_chance >= abs(score_b - score_a) - 1e-12))
    return Comparison(score_a, score_b, (reached + 1) / (len(by_chance) + 1), scores_a, scores_b)


def check_pair(a: Segments, b: Segments) -> None:
    """ValueError unless both are statistics of the same metric and of as many segments."""
    if type(a) is not type(b) or a.table().shape != b.table().shape:
        described = (f"{len(s.totals)} segments, {type(s).__name__}" for s in (a, b))
        raise ValueError(
            f"a and b are no pair: {' and '.join(described)}; expected two systems' translations "
            f"of the same segments, scored by the same metric up to the same order"
        )
