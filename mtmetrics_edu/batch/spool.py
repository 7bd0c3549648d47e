"""Rows of whole numbers that may be too many for the memory, sorted into buckets.

At most ROWS rows are held in memory. Then they are written to a temporary file, bucket by bucket:
one run. When all rows are there, a bucket is read back, which is a piece of each run. The operating
system deletes the file when it is closed. The folder is that of Python's tempfile (TMPDIR).

In memory are at most ROWS rows and those of the last call of `add`, and 2 kB for each run.
"""

from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from mtmetrics_edu.batch.arrays import Ints

BUCKETS = 256
ROWS = 2**18  # rows in memory at a time: 6 MB for the five orders of NIST
NUMBER = np.dtype(np.uint32)  # 32 bits for each number of a row

Rows = NDArray[np.uint32]


class Group(NamedTuple):
    """Buckets that are read together."""

    begin: int  # the first bucket
    end: int  # the bucket after the last
    fits: bool  # whether they have at most ROWS rows together


EVERYTHING = Group(0, BUCKETS, fits=False)


class Spool:
    """Rows with the same number of columns, sorted into BUCKETS buckets.

    >>> with Spool(2) as spool:
    ...     spool.add(np.array([[5, 6], [7, 8], [9, 0]], np.uint32), np.array([1, 0, 1], np.uint8))
    ...     [rows.tolist() for rows in spool.pieces(Group(1, 2, fits=True))]
    [[[5, 6], [9, 0]]]
    """

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.sizes = np.zeros(BUCKETS, np.int64)  # rows of each bucket, in memory or in the file
        self.held: list[list[Rows]] = [[] for _ in range(BUCKETS)]
        self.rows_held = 0
        self.file: IO[bytes] | None = None  # made when it is needed
        self.runs: list[Ints] = []  # (BUCKETS + 1,) the row of the file where each bucket begins

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.file is not None:
            self.file.close()

    def add(self, rows: Rows, buckets: Ints) -> None:
        """Add rows (rows, columns) with the bucket of each (rows,), 8 bits."""
        order = np.argsort(buckets, kind="stable")  # 8 bits: in linear time
        sizes = np.bincount(buckets, minlength=BUCKETS)
        ordered, ends = rows[order], np.cumsum(sizes)
        for bucket in np.flatnonzero(sizes).tolist():
            self.held[bucket].append(ordered[ends[bucket] - sizes[bucket] : ends[bucket]])
        self.sizes += sizes
        self.rows_held += len(rows)
        if self.rows_held > ROWS:
            self.write()

    def write(self) -> None:
        """Write the rows in memory to the end of the file, as one run."""
        if self.file is None:
            self.file = TemporaryFile()  # noqa: SIM115 it stays open until __exit__
        sizes = [sum(map(len, pieces)) for pieces in self.held]
        first = int(self.runs[-1][-1]) if self.runs else 0
        self.runs.append(first + np.cumsum([0, *sizes]))
        self.file.seek(first * self.columns * NUMBER.itemsize)
        for pieces in self.held:
            if pieces:
                self.file.write(np.concatenate(pieces).tobytes())
            pieces.clear()
        self.rows_held = 0

    def groups(self) -> Iterator[Group]:
        """All buckets that have rows: as many together as fit, or a larger one alone."""
        begin = 0
        while self.sizes[begin:].any():
            sizes = np.cumsum(self.sizes[begin:])
            count = max(int(np.searchsorted(sizes, ROWS, side="right")), 1)
            if sizes[count - 1]:
                yield Group(begin, begin + count, bool(sizes[count - 1] <= ROWS))
            begin += count

    def pieces(self, group: Group = EVERYTHING) -> Iterator[Rows]:
        """The rows of a group in pieces (rows, columns), in the order in which they were added.

        A piece has at most ROWS rows, or those of one run. A group that fits is one piece.
        """
        piece, size = list[Rows](), 0
        for rows in self.rows(group):
            size += len(rows)
            if piece and size > ROWS:
                yield np.concatenate(piece)
                piece, size = [], len(rows)
            piece.append(rows)
        if piece:
            yield np.concatenate(piece)

    def rows(self, group: Group) -> Iterator[Rows]:
        """The rows of a group: those of each run, then those in memory."""
        for run in self.runs:
            begin, end = int(run[group.begin]), int(run[group.end])
            if begin < end:
                yield self.read(begin, end - begin)
        for pieces in self.held[group.begin : group.end]:
            yield from pieces

    def read(self, first: int, count: int) -> Rows:
        """`count` rows of the file, from row `first` on."""
        assert self.file is not None
        width = self.columns * NUMBER.itemsize
        self.file.seek(first * width)
        data = self.file.read(count * width)
        return np.frombuffer(data, NUMBER).reshape(count, self.columns)
