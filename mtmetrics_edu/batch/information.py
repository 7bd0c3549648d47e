"""Information weights of the matches, for NIST.

    Info(w₁…wₙ) = log₂( count of w₁…wₙ₋₁ / count of w₁…wₙ )  over all references of the corpus

The weights are known only when all references are read. Until then the windows of the references
are kept (see windows). Then they are counted, one bucket after the other. The first column holds
words, whose counts are known. Each further column makes longer n-grams: the pairs of an n-gram and
its next word. Equal pairs get equal numbers, and these take the place of the first column.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch import arrays
from mtmetrics_edu.batch.arrays import Flags, Floats, Ints
from mtmetrics_edu.batch.counting import Chunk, Matches, matches
from mtmetrics_edu.batch.reading import Part, numbered
from mtmetrics_edu.batch.spool import Group, Rows, Spool
from mtmetrics_edu.batch.windows import ReferenceWindows, bucket
from mtmetrics_edu.ngrams import Ngram

Weights = Mapping[Ngram, float]
Weighed = tuple[Chunk, list[Matches], list[Floats]]  # weights: (matches,) for each order


def given_weights(parts: Iterable[Part], max_n: int, information: Weights) -> Iterator[Weighed]:
    """Each part as a chunk, its matches, and the weights that `information` has for them."""
    for part in parts:
        chunk, words_at = numbered(part)
        words = words_at(np.arange(len(chunk.word_ids)))
        orders = list(matches(chunk, max_n))
        by_order = enumerate(orders, start=1)
        yield chunk, orders, [given(information, words, m.positions, n) for n, m in by_order]


def given(information: Weights, words: list[str], begins: Ints, n: int) -> Floats:
    """The weights that `information` has for some n-grams: (ngrams,) in bits.

    begins: (ngrams,) the place of each n-gram among the words. n: their order. ValueError if an
    n-gram has no weight.

    >>> given({("a", "b"): 1.5}, ["a", "b", "a", "b"], np.array([0, 2]), n=2).tolist()
    [1.5, 1.5]
    """
    try:
        return np.array([information[tuple(words[i : i + n])] for i in begins.tolist()], float)
    except KeyError as missing:
        raise checks.without_weight(*missing.args) from None


class Gains(NamedTuple):
    """The information of some matches of one order."""

    order: int
    segments: Ints  # (matches,)
    bits: Floats  # (matches,)


def own_gains(references: ReferenceWindows) -> Iterator[Gains]:
    """The information of all matches, by the references themselves."""
    counts, total = references.counts, np.int64(references.tokens)
    for rows in references.spool.pieces():
        words = counts[rows[:, 0] >> 1]  # (rows,) the empty n-gram begins at every token
        yield gains(1, rows, 0, np.broadcast_to(total, words.shape), words)
    yield from longer(references.spool, counts, 2)


def gains(order: int, rows: Rows, column: int, before: Ints, now: Ints) -> Gains:
    """The information of the matches in a column.

    before, now: (rows,) the counts of the prefix and of the n-gram.
    """
    is_match = (rows[:, column] & 1).astype(bool)
    return Gains(order, rows[is_match, -1], np.log2(before[is_match] / now[is_match]))


def longer(spool: Spool, counts: Ints, order: int) -> Iterator[Gains]:
    """The information of the matches of `order`, and of longer ones.

    spool: rows of an n-gram of order - 1, its next words, and the segment. counts: how often each
    such n-gram occurs, at the place of its number.
    """
    if spool.columns < 3:
        return  # there are no next words
    for group in spool.groups():
        if group.fits:
            for rows in spool.pieces(group):  # one piece
                yield from at_once(rows, counts, order)
        else:
            yield from piecewise(spool, group, counts, order)


def at_once(rows: Rows, counts: Ints, order: int) -> Iterator[Gains]:
    """The information of the matches in rows that fit in memory, from the second column on.

    >>> rows = np.array([[2, 5, 0], [2, 4, 1], [2, 6, 1]], np.uint32)  # 1 2 (a match), 1 2, 1 3
    >>> for order, segments, bits in at_once(rows, np.array([0, 4]), 2):
    ...     print(order, segments.tolist(), bits.tolist())
    2 [0] [1.0]
    """
    columns = np.arange(1, rows.shape[1])  # 1 for the first column, because 0 means no match
    last_match = ((rows[:, :-1] & 1) * columns).max(axis=1)  # (rows,) the last column with a match
    first: Ints = rows[:, 0] >> 1  # (rows,) the n-gram so far
    before = counts[first]
    for column in range(1, rows.shape[1] - 1):
        kept = goes_on(first, last_match > column) & (before > 1) & (rows[:, column] > 1)
        rows, last_match, first, before = rows[kept], last_match[kept], first[kept], before[kept]
        numbers = arrays.alike(arrays.paired(first, rows[:, column] >> 1))
        now = np.bincount(numbers)[numbers]
        yield gains(order + column - 1, rows, column, before, now)
        first, before = numbers, now


def goes_on(ngrams: Ints, wanted: Flags) -> Flags:  # (rows,), (rows,) -> (rows,)
    """Whether an occurrence of the same n-gram is wanted; all others need not be counted.

    >>> goes_on(np.array([7, 3, 7]), np.array([True, False, False])).tolist()
    [True, False, True]
    """
    is_wanted = np.zeros(ngrams.max(initial=0) + 1, bool)  # (n-grams,)
    is_wanted[ngrams[wanted]] = True
    return is_wanted[ngrams]


def piecewise(spool: Spool, group: Group, counts: Ints, order: int) -> Iterator[Gains]:
    """The information of the matches in a bucket that is too large for the memory.

    Most of its rows begin with a few frequent n-grams. They go into buckets of a spool of their
    own, where the next word divides them.
    """
    pairs, pair_counts = counted_pairs(spool.pieces(group))
    with Spool(spool.columns - 1) as divided:
        for rows in spool.pieces(group):
            numbers = np.searchsorted(pairs, pair_of(rows))
            now = pair_counts[numbers]  # (rows,)
            yield gains(order, rows, 1, counts[rows[:, 0] >> 1], now)
            rows = np.column_stack([(2 * numbers).astype(np.uint32), rows[:, 2:]])[now > 1]
            divided.add(rows, bucket(rows[:, 0] >> 1, rows[:, 1] >> 1))
        yield from longer(divided, pair_counts, order + 1)


def pair_of(rows: Rows) -> Ints:  # (rows, columns) -> (rows,)
    """The first two columns as one number, which has 62 bits."""
    return (rows[:, 0] >> 1).astype(np.int64) * arrays.LIMIT + (rows[:, 1] >> 1)


def counted_pairs(pieces: Iterable[Rows]) -> tuple[Ints, Ints]:
    """The pairs in the first two columns, in rising order, and how often each occurs: (pairs,)."""
    pairs: Ints = np.zeros(0, np.int64)
    counts: Ints = np.zeros(0, np.int64)
    for rows in pieces:
        pairs = np.concatenate([pairs, pair_of(rows)])
        counts = np.concatenate([counts, np.ones(len(rows), np.int64)])
        order, ordered = arrays.in_order(pairs)
        starts = np.flatnonzero(arrays.run_starts(ordered))  # (pairs,)
        pairs, counts = ordered[starts], np.add.reduceat(counts[order], starts)
    return pairs, counts
