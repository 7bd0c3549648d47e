"""The statistics of many segments, an array for each field, and the scores of many sums of them.

BleuStats and NistStats are the definitions. A sum is a row as in the table of BleuSegments or
NistSegments: the statistics of a segment, of a corpus or of a resample.

For NIST, the information weights of the matches are known only when all references are read:

    Info(w₁…wₙ) = log₂( count of w₁…wₙ₋₁ / count of w₁…wₙ )  over all references of the corpus

Until then the references are kept in memory, as numbers. Then an n-gram is counted as the pair of
its first n - 1 words, which have a number already, and its last word.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from itertools import count
from typing import Self

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Floats, Ints, group_ids, pair_ids
from mtmetrics_edu.batch.counting import Chunk, match_counts, matches
from mtmetrics_edu.batch.reading import Part, WordsAt, numbered
from mtmetrics_edu.metrics import smoothing
from mtmetrics_edu.metrics.bleu import BleuStats
from mtmetrics_edu.metrics.chrf import CHRF_BETA, ChrfStats
from mtmetrics_edu.metrics.ngrams import Ngram
from mtmetrics_edu.metrics.nist import BETA, NistStats
from mtmetrics_edu.metrics.smoothing import Smoothing, smoothing_function

Weights = Mapping[Ngram, float]
Gains = tuple[int, Ints, Floats]  # an order; of some of its matches the segments, and the bits
AT_ONCE = 2**20  # reference tokens, about, whose n-grams are counted at once: 100 MB


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Columns:
    """Arrays with a row for each segment; resampling adds up rows of their table."""

    def __len__(self) -> int:
        return len(self.columns()[0])

    def __repr__(self) -> str:
        segments, orders = self.columns()[0].shape
        return f"{type(self).__name__} of {segments} segments, {orders} orders"

    def columns(self) -> list[Ints | Floats]:
        """The arrays, in the order of the fields."""
        return [getattr(self, field.name) for field in fields(self)]

    def table(self) -> Floats:
        """All statistics side by side: (segments, statistics), in the order of the fields.

        Whole numbers stay exact, and so do their sums up to 2⁵³.
        """
        return np.column_stack(self.columns()).astype(float)

    def summed(self) -> list[float]:
        """The sum of each column of the table: the statistics of all segments together."""
        return [float(column) for column in self.table().sum(axis=0)]

    @classmethod
    def joined(cls, parts: Iterable[Self]) -> Self:
        """The segments of all parts in one record."""
        return cls(*map(np.concatenate, zip(*(part.columns() for part in parts), strict=True)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BleuSegments(Columns):
    """The BleuStats of many segments, in their order."""

    matches: Ints  # (segments, orders)
    totals: Ints  # (segments, orders)
    candidate_length: Ints  # (segments,)
    reference_length: Ints  # (segments,)

    @classmethod
    def of(cls, chunk: Chunk, max_n: int) -> Self:
        """The statistics of each segment of a chunk."""
        c = chunk.candidate_lengths
        return cls(match_counts(chunk, max_n), totals(c, max_n), c, closest_lengths(chunk))

    @staticmethod
    def stats(row: Sequence[float]) -> BleuStats:
        """A row of the table, or a sum of rows, as BleuStats.

        >>> BleuSegments.stats([2.0, 1.0, 3.0, 2.0, 3.0, 4.0])
        BleuStats(matches=(2, 1), totals=(3, 2), candidate_length=3, reference_length=4)
        """
        *counts, c, r = map(round, row)
        orders = len(counts) // 2
        return BleuStats(tuple(counts[:orders]), tuple(counts[orders:]), c, r)

    @staticmethod
    def scores(
        sums: Floats, weights: Iterable[float] | None = None, smoothing: str | Smoothing = "none"
    ) -> Floats:  # (rows, 2 · orders + 2) -> (rows,)
        """BLEU of each row up to rounding (1e-12); weights and smoothing as in BleuStats.score.

        >>> rows = np.array([[2.0, 1.0, 3.0, 2.0, 3.0, 4.0], [0.0, 0.0, 3.0, 2.0, 3.0, 4.0]])
        >>> BleuSegments.scores(rows).round(4).tolist()
        [0.4137, 0.0]
        """
        precisions = smoothed(sums, smoothing_function(smoothing)[1])
        each = np.array(checks.weights(weights, precisions.shape[1]), dtype=float)
        weighted = precisions[:, each != 0]
        defined = np.all(weighted > 0, axis=1)  # neither 0 nor NaN
        means = np.exp(np.log(np.where(defined[:, None], weighted, 1.0)) @ each[each != 0])
        c, r = sums[:, -2], sums[:, -1]
        penalties = np.exp(np.minimum(1 - r / np.maximum(c, 1), 0)) * (c > 0)
        scores: Floats = penalties * np.where(defined, means, 0.0)
        return scores


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NistSegments(Columns):
    """The NistStats of many segments, in their order, with the weights of their corpus."""

    gains: Floats  # (segments, orders) the information of the matches, in bits
    totals: Ints  # (segments, orders)
    candidate_length: Ints  # (segments,)
    reference_length: Floats  # (segments,) the mean over the references

    @classmethod
    def of(cls, chunk: Chunk, max_n: int) -> Self:
        """The statistics of each segment of a chunk, with an information of 0."""
        c = chunk.candidate_lengths
        return cls(np.zeros((len(c), max_n)), totals(c, max_n), c, mean_lengths(chunk))

    def add_information(self, gains: Iterable[Gains]) -> Self:
        """Add the information of matches: their order, their segments, (matches,), and bits."""
        for n, segments, bits in gains:
            self.gains[:, n - 1] += np.bincount(segments, bits, len(self.totals))
        return self

    @staticmethod
    def stats(row: Sequence[float]) -> NistStats:
        """A row of the table, or a sum of rows, as NistStats.

        >>> NistSegments.stats([4.5, 3.0, 3.0, 3.5])
        NistStats(gains=(4.5,), totals=(3,), candidate_length=3, reference_length=3.5)
        """
        *numbers, c, r = row
        orders = len(numbers) // 2
        gains, counts = numbers[:orders], map(round, numbers[orders:])
        return NistStats(tuple(gains), tuple(counts), round(c), r)

    @staticmethod
    def scores(sums: Floats) -> Floats:  # (rows, 2 · orders + 2) -> (rows,)
        """NIST of each row up to rounding (1e-12).

        >>> NistSegments.scores(np.array([[4.5, 3.0, 2.0, 3.0]])).round(4).tolist()
        [0.75]
        """
        gains, totals = tops_and_totals(sums)
        whole = np.sum(gains / np.maximum(totals, 1), axis=1)  # no n-grams: adds 0
        c, r = sums[:, -2], sums[:, -1]
        ratios = np.divide(c, r, out=np.ones_like(r), where=(c > 0) & (c < r))
        scores: Floats = whole * np.exp(BETA * np.log(ratios) ** 2) * (c > 0)
        return scores


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ChrfSegments(Columns):
    """The ChrfStats of many segments, in their order. Orders: of characters, then of words."""

    matches: Ints  # (segments, orders)
    totals: Ints  # (segments, orders)
    reference_totals: Ints  # (segments, orders)

    @classmethod
    def of(cls, stats: Iterable[ChrfStats]) -> Self:
        """The statistics of some segments, side by side."""
        return cls(*map(np.array, zip(*map(astuple, stats), strict=True)))

    @property
    def reference_length(self) -> Ints:  # (segments,)
        """In characters without blanks."""
        return self.reference_totals[:, 0]

    @staticmethod
    def stats(row: Sequence[float]) -> ChrfStats:
        """A row of the table, or a sum of rows, as ChrfStats.

        >>> ChrfSegments.stats([2.0, 1.0, 3.0, 2.0, 4.0, 3.0])
        ChrfStats(matches=(2, 1), totals=(3, 2), reference_totals=(4, 3))
        """
        counts, orders = tuple(map(round, row)), len(row) // 3
        return ChrfStats(counts[:orders], counts[orders : 2 * orders], counts[2 * orders :])

    @staticmethod
    def scores(sums: Floats) -> Floats:  # (rows, 3 · orders) -> (rows,)
        """chrF of each row up to rounding (1e-12).

        >>> ChrfSegments.scores(np.array([[2.0, 1.0, 3.0, 2.0, 4.0, 3.0]])).round(4).tolist()
        [0.4419]
        """
        matches, totals, reference_totals = np.moveaxis(sums.reshape(len(sums), 3, -1), 1, 0)
        in_both = (totals > 0) & (reference_totals > 0)
        orders = np.maximum(in_both.sum(axis=1), 1)
        p, r = (
            np.sum(np.where(in_both, matches / np.maximum(each, 1), 0), axis=1) / orders
            for each in (totals, reference_totals)
        )
        factor = CHRF_BETA**2
        scores: Floats = (1 + factor) * p * r / np.where(p > 0, factor * p + r, 1.0)
        return scores


def totals(candidate_lengths: Ints, max_n: int) -> Ints:  # (segments,) -> (segments, orders)
    """The number of n-grams of each candidate: k tokens have k - n + 1 of them, or 0."""
    return (candidate_lengths[:, None] - np.arange(max_n)).clip(0)


def closest_lengths(chunk: Chunk) -> Ints:  # (segments,)
    """Effective reference length r of each segment: the closest one, on a tie the shorter one."""
    segments, lengths = chunk.reference_segments, chunk.reference_lengths
    distances = np.abs(lengths - chunk.candidate_lengths[segments])
    order = np.lexsort((lengths, distances, segments))  # the closest reference of each comes first
    return lengths[order[np.unique(segments, return_index=True)[1]]]


def mean_lengths(chunk: Chunk) -> Floats:  # (segments,)
    """Mean reference length of each segment."""
    segments = chunk.reference_segments
    return np.bincount(segments, chunk.reference_lengths) / np.bincount(segments)


def tops_and_totals(sums: Floats) -> tuple[Floats, Floats]:  # (rows, orders) twice
    """The matches of each order (of NIST: the gains), and the totals that divide them."""
    orders = sums.shape[1] // 2 - 1
    return sums[:, :orders], sums[:, orders : 2 * orders]


def smoothed(sums: Floats, smooth: Smoothing) -> Floats:  # (rows, orders)
    """The precisions of each row after a smoothing; NaN for an order without n-grams.

    What resampling is mostly asked for, no smoothing and exp, is computed for all rows at once.
    """
    matches, totals = (each.T for each in tops_and_totals(sums))
    if smooth is smoothing.none:
        return divide(matches, totals).T
    if smooth is smoothing.exp:
        return by_halves(matches, totals).T
    return np.array([smooth(BleuSegments.stats(row)) for row in sums.tolist()], dtype=float)


def divide(tops: Floats, totals: Floats) -> Floats:  # (orders, rows)
    """tops / totals; NaN where a total is 0."""
    precisions: Floats = np.divide(tops, totals, out=np.full(tops.shape, np.nan), where=totals > 0)
    return precisions


def by_halves(m: Floats, totals: Floats, factor: Floats | float = 1) -> Floats:  # (orders, rows)
    """The precisions, with ½, ¼ … of the factor for the first, second … order without a match."""
    zeros = m == 0
    return divide(np.where(zeros, factor * 0.5 ** zeros.cumsum(axis=0), m), totals)


# Information weights


def given_gains(
    chunk: Chunk, words_at: WordsAt, max_n: int, information: Weights
) -> Iterator[Gains]:
    """The information of all matches of a chunk, by the weights that `information` has.

    ValueError if a matched n-gram has none.
    """
    checks.information(information)
    words = words_at(np.arange(len(chunk.word_ids)))
    for n, (segments, positions) in enumerate(matches(chunk, max_n), start=1):
        try:
            bits = [information[tuple(words[i : i + n])] for i in positions.tolist()]
        except KeyError as missing:
            raise checks.without_weight(*missing.args) from None
        yield n, segments, np.array(bits, float)


class ReferenceTokens:
    """All reference tokens of a corpus as numbers, and where the matches begin.

    In memory are 8 bytes and one for each order for a token, and 200 bytes for a different word.
    """

    def __init__(self, max_n: int) -> None:
        self.max_n = max_n
        self.vocabulary = defaultdict[str, int](count(1).__next__)  # numbers each new word
        self.words = bytearray()  # (tokens,) of 32 bits: numbers of words; 0 ends a text
        self.segments = bytearray()  # (tokens,) of 32 bits
        self.is_match = bytearray()  # (tokens, orders) of 8 bits: whether a match begins here

    def add(self, part: Part) -> Chunk:
        """Read the references of a part. Returns the part as a chunk."""
        chunk, words_at = numbered(part)
        first = int(chunk.candidate_lengths.sum())  # the place of the first reference token
        lengths = chunk.reference_lengths + 1  # with the 0 at the end
        text_ids = np.repeat(np.arange(len(lengths)), chunk.reference_lengths)  # (tokens,)
        places = np.arange(len(text_ids)) + text_ids  # of the tokens, with the zeros before them
        words = np.zeros(lengths.sum(), np.uint32)
        _, some, inverse = np.unique(chunk.word_ids[first:], return_index=True, return_inverse=True)
        numbers = [self.vocabulary[word] for word in words_at(some + first)]
        words[places] = np.array(numbers, np.uint32)[inverse]
        segments = np.repeat(part.first + chunk.reference_segments, lengths)
        is_match = np.zeros((len(words), self.max_n), bool)
        for n, order in enumerate(matches(chunk, self.max_n)):
            is_match[places[order.positions - first], n] = True
        self.words += words.tobytes()
        self.segments += segments.astype(np.uint32).tobytes()
        self.is_match += is_match.tobytes()
        return chunk

    def gains(self) -> Iterator[Gains]:
        """The information of all matches, by the counts of all references."""
        words, segments = np.frombuffer(self.words, "u4"), np.frombuffer(self.segments, "u4")
        is_match = np.frombuffer(self.is_match, bool).reshape(-1, self.max_n)
        tokens = np.count_nonzero(words)
        groups = 1 + tokens // AT_ONCE
        group_of = words % groups  # by the first word, so that equal n-grams are together
        for group in range(groups):
            places = np.flatnonzero((group_of == group) & (words > 0))
            ids: Ints = words[places].astype(np.int64)
            before: Ints = np.full(len(places), tokens)
            for n in range(1, self.max_n + 1):
                now = np.bincount(ids)[ids]
                matched = is_match[places, n - 1]
                yield n, segments[places[matched]], np.log2((before / now)[matched])
                following = words[np.minimum(places + n, len(words) - 1)]  # at the end is a 0
                goes_on = (following > 0) & (now > 1)  # after a count of 1, a word weighs 0
                places, before = places[goes_on], now[goes_on]
                ids = group_ids(pair_ids(ids[goes_on], following[goes_on]))
