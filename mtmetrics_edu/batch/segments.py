"""The statistics of many segments: an array for each field of BleuStats or NistStats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np

from mtmetrics_edu.batch.arrays import Floats, Ints, run_starts
from mtmetrics_edu.batch.counting import Chunk, Matches, match_counts
from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.nist import NistStats


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Arrays with a row for each segment; resampling adds up rows of their table."""

    def columns(self) -> list[Ints | Floats]:
        """The arrays, in the order of the fields."""
        return [getattr(self, field.name) for field in fields(self)]

    def table(self) -> Floats:
        """All statistics side by side: (segments, 2 · orders + 2).

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


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
class NistSegments(Columns):
    """The NistStats of many segments, in their order, with the weights of their corpus."""

    information: Floats  # (segments, orders) in bits
    totals: Ints  # (segments, orders)
    candidate_length: Ints  # (segments,)
    reference_length: Floats  # (segments,) the mean over the references

    @classmethod
    def of(cls, chunk: Chunk, orders: Sequence[Matches], weights: Sequence[Floats]) -> Self:
        """The statistics of each segment of a chunk; weights: (matches,) in bits for each order."""
        segments, weighed = cls.unweighed(chunk, len(orders)), zip(orders, weights, strict=True)
        for column, (order, bits) in enumerate(weighed):
            sums = np.bincount(order.segments, bits, len(chunk.candidate_lengths))
            segments.information[:, column] = sums
        return segments

    @classmethod
    def unweighed(cls, chunk: Chunk, max_n: int) -> Self:
        """The statistics of each segment while the weights are unknown: the information is 0."""
        c = chunk.candidate_lengths
        return cls(np.zeros((len(c), max_n)), totals(c, max_n), c, mean_lengths(chunk))

    @staticmethod
    def stats(row: Sequence[float]) -> NistStats:
        """A row of the table, or a sum of rows, as NistStats.

        >>> NistSegments.stats([4.5, 3.0, 3.0, 3.5])
        NistStats(information=(4.5,), totals=(3,), candidate_length=3, reference_length=3.5)
        """
        *numbers, c, r = row
        orders = len(numbers) // 2
        information, counts = numbers[:orders], map(round, numbers[orders:])
        return NistStats(tuple(information), tuple(counts), round(c), r)


def totals(candidate_lengths: Ints, max_n: int) -> Ints:  # (segments,) -> (segments, orders)
    """The number of n-grams of each candidate: k tokens have k - n + 1 of them, or 0."""
    return (candidate_lengths[:, None] - np.arange(max_n)).clip(0)


def closest_lengths(chunk: Chunk) -> Ints:  # (segments,)
    """Effective reference length r of each segment: the closest one, on a tie the shorter one."""
    segments, lengths = chunk.reference_segments, chunk.reference_lengths
    distances = np.abs(lengths - chunk.candidate_lengths[segments])
    first = np.flatnonzero(run_starts(segments))  # (segments,) the first reference of each
    is_closest = distances == np.minimum.reduceat(distances, first)[segments]
    closest = np.where(is_closest, lengths, lengths.max())  # the others cannot be the minimum
    return np.minimum.reduceat(closest, first)


def mean_lengths(chunk: Chunk) -> Floats:  # (segments,)
    """Mean reference length of each segment."""
    segments = chunk.reference_segments
    return np.bincount(segments, chunk.reference_lengths) / np.bincount(segments)
