"""How sure is a score, and is a difference more than chance? Resampling, from segment statistics.

A corpus score is computed from sums over segments. So the score of any other draw of these
segments needs no text: count how often each was drawn, multiply, add up, score. The statistics
come from batch.segment_stats, nist_segments or chrf_segments. NIST keeps the information weights of
the full test set in each resample: they belong to the references, not to the draw.

The sums are exact wherever the statistics are whole numbers. A seed gives the same draws as
NumPy's rng.integers and sacreBLEU's rng.choice. These random numbers are the limit: they take about
two fifths of a bootstrap's time, counting them a third, multiplying and scoring the rest.

comparison.py has the two systems of a test, ways to count its p-value, and Holm's correction.

Sources: Koehn 2004, "Statistical Significance Tests for Machine Translation Evaluation"; Riezler
& Maxwell 2005, "On Some Pitfalls in Automatic Evaluation and Significance Testing for MT".
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from math import ceil
from operator import add
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from mtmetrics_edu import checks
from mtmetrics_edu.batch import BleuSegments, ChrfSegments, NistSegments
from mtmetrics_edu.batch.arrays import Floats, Ints
from mtmetrics_edu.batch.resampling.comparison import COUNTING, Comparison, holm, p_value, reaching
from mtmetrics_edu.metrics.score import RESAMPLES, SEED, TRIALS, Interval

__all__ = ["Comparison", "approximate_randomization", "bootstrap", "holm", "paired_bootstrap"]

Segments = BleuSegments | NistSegments | ChrfSegments
Numbers = NDArray[np.floating[Any]]  # of 32 or 64 bits
Progress = Callable[[int, int], object] | None  # called with the draws done, and all of them
Draw = Callable[[np.random.Generator, int, int], Ints]  # rows, segments -> (rows, segments)

# Segments drawn, or multiplied, at a time. Memory for draws does not grow with their number. Larger
# products would start threads of NumPy's own. These wait for each other where other programs are
# at work: 100,000 segments then take forty times as long.
BLOCK = 2**15


def bootstrap(
    segments: Segments,
    *,
    resamples: int = RESAMPLES,
    confidence: float = 0.95,
    seed: int = SEED,
    progress: Progress = None,
    **options: Any,
) -> Interval:
    """Bootstrap interval of a score: test sets of the same size are drawn from the segments.

    Segments are drawn with replacement; Interval.of says which of the scores are cut off.
    options: BLEU's weights and smoothing. progress(done, resamples) is called from time to time.
    ValueError if there is only one segment, or if there are too few resamples to cut one off.

    >>> from mtmetrics_edu.batch import segment_stats
    >>> segments = segment_stats(["abc", "abd"], [["abc"], ["abc"]], tokenizer="char", max_n=2)
    >>> interval = bootstrap(segments, resamples=40, seed=1)
    >>> [round(score, 4) for score in interval.scores[:3]]
    [0.7906, 0.5774, 1.0]
    """
    score = corpus_score(segments, options)
    check_enough(segments, resamples, confidence)
    (rows,) = sums(resample_counts, [segments.table()], resamples, seed, progress)
    return Interval.of(score, segments.scores(rows, **options).tolist(), confidence)


def paired_bootstrap(
    a: Segments,
    b: Segments,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    convention: Literal["shifted", "sacrebleu"] = "shifted",
    confidence: float = 0.95,
    progress: Progress = None,
    **options: Any,
) -> Comparison:
    """Paired bootstrap (Koehn 2004, section 4): both systems are scored on the same draws.

    Koehn's answer is b_wins; interval holds the middle `confidence` of the differences.
    convention says how the two-sided p-value is counted; options, progress: as in bootstrap.

    "shifted": the differences are moved until their mean is 0, and p is the share of those at
    least as far from 0 as the observed one. It is a little too small on few segments: of pairs of
    equal systems, 6.5 % get p <= .05 on 30 segments, 5.3 % on 300 (tests/calibration.txt). A
    move by the observed difference would give the same rates within 0.2 %.

    "sacrebleu": *absolute* differences are moved, as sacreBLEU does. 10 to 13 % of equal systems
    get p <= .05, so use it only to compare with sacreBLEU.

    >>> from mtmetrics_edu.batch import segment_stats
    >>> references = [["abcd"]] * 3
    >>> a = segment_stats(["abcx", "abxd", "xbcd"], references, max_n=2, tokenizer="char")
    >>> b = segment_stats(["abcd", "abcd", "abcx"], references, max_n=2, tokenizer="char")
    >>> result = paired_bootstrap(a, b, resamples=99, seed=1)
    >>> round(result.difference, 4), round(result.p_value, 2), round(result.b_wins, 2)
    (0.2572, 0.01, 0.94)
    """
    reached = checks.choose(convention, COUNTING, "convention")
    score_a, score_b = corpus_scores(a, b, options)
    check_enough(a, resamples, confidence)
    rows_a, rows_b = sums(resample_counts, [a.table(), b.table()], resamples, seed, progress)
    scores_a, scores_b = a.scores(rows_a, **options), b.scores(rows_b, **options)
    observed, differences = score_b - score_a, scores_b - scores_a
    return Comparison(
        name="paired bootstrap",
        score_a=score_a,
        score_b=score_b,
        p_value=p_value(reached(differences, observed), resamples),
        scores_a=scores_a,
        scores_b=scores_b,
        interval=Interval.of(observed, differences.tolist(), confidence),
    )


def approximate_randomization(
    a: Segments,
    b: Segments,
    *,
    trials: int = TRIALS,
    seed: int = SEED,
    progress: Progress = None,
    **options: Any,
) -> Comparison:
    """Approximate randomization (Riezler & Maxwell 2005, figure 1), two-sided.

    If the systems are equal, it changes nothing to exchange their translations of some segments.
    Each trial tosses a coin for each segment. The p-value is the share of differences after a
    shuffle that are at least as far from 0 as the observed one. options, progress: as in
    bootstrap.

    >>> from mtmetrics_edu.batch import segment_stats
    >>> references = [["abcd"]] * 3
    >>> a = segment_stats(["abcx", "abxd", "xbcd"], references, max_n=2, tokenizer="char")
    >>> b = segment_stats(["abcd", "abcd", "abcx"], references, max_n=2, tokenizer="char")
    >>> round(approximate_randomization(a, b, trials=99, seed=1).p_value, 2)
    0.49
    """
    score_a, score_b = corpus_scores(a, b, options)
    table_a, table_b = a.table(), b.table()  # (segments, statistics)
    (moved,) = sums(coin_tosses, [table_a - table_b], trials, seed, progress)
    rows_a, rows_b = table_b.sum(axis=0) + moved, table_a.sum(axis=0) - moved
    scores_a, scores_b = a.scores(rows_a, **options), b.scores(rows_b, **options)
    return Comparison(
        name="approximate randomization",
        score_a=score_a,
        score_b=score_b,
        p_value=p_value(reaching(scores_b - scores_a, score_b - score_a), trials),
        scores_a=scores_a,
        scores_b=scores_b,
    )


def check_enough(segments: Segments, resamples: int, confidence: float) -> None:
    """ValueError if there are too few segments or resamples for an interval."""
    if len(segments) < 2:
        raise ValueError("there is one segment, so all resamples are equal; expected 2 or more")
    checks.order(resamples, "the number of resamples")
    checks.confidence(confidence)
    needed = ceil(round(2 / (1 - confidence), 6))
    if resamples < needed:
        raise ValueError(
            f"the number of resamples is {resamples}; expected {needed} or more: a {confidence:.0%}"
            f" interval cuts off {(1 - confidence) / 2:.3g} of them at each end"
        )


def corpus_score(segments: Segments, options: dict[str, Any]) -> float:
    """The score of the segments as they are, by the metric's own definition.

    It comes before the draws, so that a wrong option is refused at once.
    """
    if not isinstance(segments, Segments):
        expected = "the statistics of segments, as batch.segment_stats(...) returns"
        raise checks.wrong_type("segments", segments, expected)
    return segments.stats(segments.summed()).score(**options).score


def corpus_scores(a: Segments, b: Segments, options: dict[str, Any]) -> tuple[float, float]:
    """The scores of both systems as they are; ValueError unless the two can be compared."""
    scores = corpus_score(a, options), corpus_score(b, options)
    if type(a) is not type(b) or a.table().shape != b.table().shape:
        raise ValueError(f"a and b differ: {a} and {b}; expected the same test set, metric, max_n")
    return scores


# Draws


def resample_counts(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (rows, size)
    """The number of times that each of `size` segments is drawn, in each of some resamples (rows).

    >>> resample_counts(np.random.default_rng(1), rows=2, size=4).tolist()
    [[0, 1, 1, 2], [2, 0, 0, 2]]
    """
    # A row has `size` numbers of its own, so one bincount serves all rows. They are below
    # max(BLOCK, size), so 64 bits hold them.
    places: Ints = rng.integers(size, size=(rows, size))
    places += np.arange(rows)[:, None] * size
    return np.bincount(places.ravel(), minlength=rows * size).reshape(rows, size)


def coin_tosses(rng: np.random.Generator, rows: int, size: int) -> Ints:  # (rows, size)
    """1 where a coin says that a segment keeps its translation, else 0; in some trials (rows).

    >>> coin_tosses(np.random.default_rng(5), rows=2, size=4).tolist()
    [[0, 0, 0, 1], [0, 1, 0, 1]]
    """
    # The coins of rng.integers(2, dtype=bool), which takes them from the bits of such words, too.
    words = rng.integers(2**32, size=-(-rows * size // 32), dtype=np.uint32)
    octets = words.astype("<u4").view(np.uint8)
    coins = np.unpackbits(octets, count=rows * size, bitorder="little")
    return coins.reshape(rows, size)


def blocks(draw: Draw, size: int, number: int, seed: int, progress: Progress) -> Iterator[Ints]:
    """`number` rows of draws from `size` segments, in blocks (some rows, size).

    A block has at most BLOCK entries, or a single row.
    """
    checks.order(number, "the number of resamples")
    checks.natural(seed, "seed")
    checks.progress(progress)
    rng, step = np.random.default_rng(seed), max(BLOCK // size, 1)
    for start in range(0, number, step):
        rows = min(step, number - start)
        yield draw(rng, rows, size)
        if progress is not None:
            progress(start + rows, number)


def sums(
    draw: Draw, tables: Sequence[Floats], number: int, seed: int, progress: Progress
) -> list[Floats]:  # each (segments, statistics) -> each (number, statistics)
    """The sum of each table's rows in each draw; a row counts as often as it is drawn.

    All tables have the same draws.
    """
    exact = compact(tables)
    size, kind = len(tables[0]), exact[0].dtype
    drawing = (times.astype(kind) for times in blocks(draw, size, number, seed, progress))
    blocks_of_sums = [[product(times, table) for table in exact] for times in drawing]
    return [np.concatenate(rows).astype(float) for rows in zip(*blocks_of_sums, strict=True)]


def product(times: Numbers, table: Numbers) -> Numbers:  # (rows, statistics)
    """times @ table, BLOCK segments at a time.

    >>> product(np.array([[0.0, 2.0], [1.0, 1.0]]), np.array([[1.0], [3.0]])).tolist()
    [[6.0], [4.0]]
    """
    starts = range(0, len(table), BLOCK)
    return reduce(add, (times[:, i : i + BLOCK] @ table[i : i + BLOCK] for i in starts))


def compact(tables: Sequence[Floats]) -> list[Numbers]:
    """The tables in 32 bits if all their sums are exact in them: shuffles take a quarter less.

    A draw sums one row for each segment. 32 bits hold whole numbers up to 2²⁴ exactly.

    >>> [table.dtype for table in compact([np.array([[3.0], [2.0]])])]
    [dtype('float32')]
    >>> [table.dtype for table in compact([np.array([[3.0]]), np.array([[0.5]])])]
    [dtype('float64'), dtype('float64')]
    """
    largest = max(len(table) * np.abs(table).max(initial=0) for table in tables)
    are_whole = all((table == np.rint(table)).all() for table in tables)
    kind = np.float32 if are_whole and largest <= 2**24 else np.float64
    return [table.astype(kind) for table in tables]
