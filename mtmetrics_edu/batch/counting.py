"""The matches: n-grams that candidates share with their references, found by sorting numbers.

One example. The candidate `a b a b`, of four tokens, has one reference, `a b c`. Each word has a
number: 0 for a, 1 for b, 2 for c. A chunk holds the numbers of the candidate, then the reference:

>>> chunk = Chunk(
...     word_ids=np.array([0, 1, 0, 1, 0, 1, 2]),
...     candidate_lengths=np.array([4]),
...     reference_lengths=np.array([3]),
...     reference_segments=np.array([0]),
... )

Order 1. Sorted by number, equal words stand side by side, those of the candidate first:

    word              a  a  a    b  b  b    c
    position          0  2  4    1  3  5    6
    text              0  0  1    0  0  1    1
    count in text      2    1     2    1    1
    clipped count         1          1      0

Order 2. A bigram is the pair of its words' numbers: (0, 1) for `a b`. It can be shared only if
both words are shared. The word c is not, so its place holds -1. `a b` begins at 0, 2 and 4, and
`b a` begins at 1. Each pair becomes one number, its key:

>>> ids, text_ids = np.array([0, 1, 0, 1, 0, 1, -1]), np.array([0, 0, 0, 0, 1, 1, 1])
>>> positions, keys = overlapping(ids, text_ids)
>>> positions.tolist(), keys.tolist()
([0, 1, 2, 4], [1, 2, 1, 1])

Sorted by key, `a b` comes first and `b a` second. Their ranks 0 and 1 are their numbers now.
`a b` occurs twice in the candidate and once in the reference, so its clipped count is 1. `b a` is
not shared.

Order 3. A trigram is the pair of its two bigrams. No two shared bigrams follow each other, so
there is none. An n-gram whose clipped count is k gives k matches. For each order, this gives the
segment of each match, and where it stands:

>>> for order in matches(chunk, 3):
...     print(order.segments.tolist(), order.positions.tolist())
[0, 0] [4, 5]
[0] [4]
[] []
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mtmetrics_edu.batch.arrays import Flags, Ints, by_value, paired, run_starts


class Chunk(NamedTuple):
    """The numbered tokens of some segments.

    The texts of a chunk are all its candidates, then all its references. Texts and segments have
    numbers from 0 on, so the text of a candidate has the same number as its segment.
    """

    word_ids: Ints  # (tokens,) equal where the words are equal
    candidate_lengths: Ints  # (segments,) in tokens
    reference_lengths: Ints  # (references,) in tokens
    reference_segments: Ints  # (references,) the segment of each reference, in rising order


class Matches(NamedTuple):
    """The matches of one order.

    An n-gram with clipped count k in a segment gives k matches: its last k occurrences in the
    references of the segment.
    """

    segments: Ints  # (matches,) the segment
    positions: Ints  # (matches,) where the occurrence begins, among the chunk's tokens


def matches(chunk: Chunk, max_n: int) -> Iterator[Matches]:
    """The matches of orders 1, 2, … up to max_n, one order after the other."""
    candidates = np.arange(len(chunk.candidate_lengths))  # (segments,) both texts and segments
    segments = np.concatenate([candidates, chunk.reference_segments])  # (texts,)
    lengths = np.concatenate([chunk.candidate_lengths, chunk.reference_lengths])  # (texts,)
    text_ids = np.repeat(np.arange(len(lengths)), lengths)  # (tokens,)
    positions: Ints = np.arange(len(text_ids))  # (occurrences,) where n-grams begin
    keys = paired(segments[text_ids], chunk.word_ids)  # (occurrences,) of a word in a segment
    for n in range(1, max_n + 1):
        order = by_value(keys)
        begins, is_first = positions[order], run_starts(keys[order])  # (occurrences,) by n-gram
        clipped, last = clip(text_ids[begins], is_first, len(candidates))  # (ngrams,)
        found = begins[up_to(last, clipped)]
        yield Matches(segments[text_ids[found]], found)
        if n == max_n:
            return  # no longer n-gram is needed
        numbers = np.cumsum(is_first) - 1  # (occurrences,) of their n-grams, from 0 on
        kept = np.flatnonzero((clipped > 0)[numbers])  # which occurrences
        ids = np.full(len(text_ids), -1)  # (tokens,) the number of the shared n-gram, if any
        ids[begins[kept]] = numbers[kept]
        positions, keys = overlapping(ids, text_ids)


def up_to(last: Ints, counts: Ints) -> Ints:
    """The `counts` numbers that end with `last`: (ngrams,), (ngrams,) -> (sum of the counts,).

    >>> up_to(np.array([2, 5, 9]), np.array([2, 0, 3])).tolist()
    [1, 2, 7, 8, 9]
    """
    ends = np.cumsum(counts)  # (ngrams,)
    return np.repeat(last + 1 - ends, counts) + np.arange(counts.sum())


def clip(text_ids: Ints, is_first: Flags, candidates: int) -> tuple[Ints, Ints]:
    """The clipped count of each n-gram, and the number of its last occurrence: both (ngrams,).

    text_ids: (occurrences,) the text of each, sorted by n-gram, then by text. Texts below
    `candidates` are candidates. is_first: (occurrences,) whether it is the first of its n-gram.

    >>> text_ids, is_first = np.array([0, 0, 1, 1]), np.array([True, False, False, True])
    >>> clipped, last = clip(text_ids, is_first, candidates=1)
    >>> clipped.tolist(), last.tolist()
    ([1, 0], [2, 3])
    """
    starts = np.flatnonzero(is_first | run_starts(text_ids))  # (runs,) of one n-gram in one text
    counts = np.diff(starts, append=len(text_ids))  # (runs,)
    candidate_counts = counts * (text_ids[starts] < candidates)  # (runs,) 0 in a reference
    first_runs = np.flatnonzero(is_first[starts])  # (ngrams,) in the candidate, if it has one
    max_reference_counts = np.maximum.reduceat(counts - candidate_counts, first_runs)
    last = np.flatnonzero(np.roll(is_first, -1))
    return np.minimum(candidate_counts[first_runs], max_reference_counts), last


def overlapping(ids: Ints, text_ids: Ints) -> tuple[Ints, Ints]:
    """Where one n-gram begins right after another, and a key of the longer n-gram that both make.

    ids: (tokens,) the number of the n-gram that begins there, or -1. text_ids: (tokens,). Both
    results: (occurrences,). Equal longer n-grams have equal keys, and only they.
    """
    in_one_text = text_ids[:-1] == text_ids[1:]
    positions = np.flatnonzero((ids[:-1] >= 0) & (ids[1:] >= 0) & in_one_text)
    return positions, paired(ids[positions], ids[positions + 1])
