"""The matches: n-grams that candidates share with their references, found by comparing numbers.

One example. The candidate `a b a b`, of four tokens, has one reference, `a b c`. Each word has a
number: 0 for a, 1 for b, 2 for c. A chunk holds the numbers of the candidate, then the reference:

>>> chunk = Chunk(
...     word_ids=np.array([0, 1, 0, 1, 0, 1, 2]),
...     candidate_lengths=np.array([4]),
...     reference_lengths=np.array([3]),
...     reference_segments=np.array([0]),
... )

Order 1. All occurrences of an n-gram get one id, the place of one of them, here of the last. Then
the ids are counted, once in the candidates and once in the references:

    place                0  1  2  3    4  5  6
    word                 a  b  a  b    a  b  c
    turn                 0  0  0  0    1  1  1      0: a candidate; 1: a first reference
    id                   4  5  4  5    4  5  6

    id                   4  5  6
    in the candidate     2  2  0
    in the reference     1  1  1
    clipped count        1  1  0

>>> ids, turns = np.array([4, 5, 4, 5, 4, 5, 6]), np.array([0, 0, 0, 0, 1, 1, 1])
>>> clipped(ids, turns, 7).tolist()
[0, 0, 0, 0, 1, 1, 0]

Order 2. A bigram is the pair of its words' ids: (4, 5) for `a b`. It can be shared only if both
words are shared. The word c is not, so its place holds -1. `a b` begins at 0, 2 and 4, and `b a`
begins at 1. Each pair becomes one number, its key:

>>> ids, text_ids = np.array([4, 5, 4, 5, 4, 5, -1]), np.array([0, 0, 0, 0, 1, 1, 1])
>>> begins, keys = overlapping(ids, text_ids)
>>> begins.tolist(), keys.tolist()
([0, 1, 2, 4], [29, 34, 29, 29])

Equal keys get one id again: 4 for `a b`, and 1 for `b a`. `a b` occurs twice in the candidate and
once in the reference, so its clipped count is 1. `b a` is not shared.

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

from mtmetrics_edu.batch.arrays import Ints, group_ids, pair_ids


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


class Ngrams(NamedTuple):
    """The n-grams of one order, each in its segment, and their clipped counts.

    The id of an n-gram is the place of a token, where one of its occurrences begins.
    """

    begins: Ints  # (occurrences,) where each begins, among the chunk's tokens, in rising order
    ids: Ints  # (occurrences,) of its n-gram
    counts: Ints  # (tokens,) the clipped count at the id of each n-gram, 0 elsewhere


def matches(chunk: Chunk, max_n: int) -> Iterator[Matches]:
    """The matches of orders 1, 2, … up to max_n, one order after the other."""
    segments, first = token_segments(chunk), chunk.candidate_lengths.sum()
    for begins, ids, counts in ngrams_of(chunk, max_n):
        shared = np.flatnonzero((begins >= first) & (counts > 0)[ids])  # in a reference
        shared = shared[np.argsort(ids[shared], kind="stable")]  # equal n-grams side by side
        ordered = ids[shared]
        left = np.searchsorted(ordered, ordered, "right") - np.arange(len(ordered))
        positions = begins[shared[left <= counts[ordered]]]  # the last `counts` of each n-gram
        yield Matches(segments[positions], positions)


def match_counts(chunk: Chunk, max_n: int) -> Ints:  # (segments, orders)
    """The number of matches of each segment, for the orders 1 to max_n."""
    segments, size = token_segments(chunk), len(chunk.candidate_lengths)
    columns = []
    for _, _, counts in ngrams_of(chunk, max_n):
        shared = np.flatnonzero(counts > 0)  # (ngrams,) faster than of numbers
        columns.append(np.bincount(segments[shared], counts[shared], size))
    return np.column_stack(columns).astype(np.int64)


def ngrams_of(chunk: Chunk, max_n: int) -> Iterator[Ngrams]:
    """The n-grams of orders 1, 2, … up to max_n; from order 2 on only those that can be shared."""
    lengths = np.concatenate([chunk.candidate_lengths, chunk.reference_lengths])  # (texts,)
    text_ids = np.repeat(np.arange(len(lengths)), lengths)  # (tokens,)
    turns, tokens = text_turns(chunk)[text_ids], len(text_ids)  # (tokens,)
    begins: Ints = np.arange(tokens)
    keys = pair_ids(token_segments(chunk), chunk.word_ids)  # a word in a segment
    for n in range(1, max_n + 1):
        ids = begins[group_ids(keys)]
        counts = clipped(ids, turns[begins], tokens)
        yield Ngrams(begins, ids, counts)
        if n == max_n:
            return  # no longer n-gram is needed
        shared = np.full(tokens, -1)  # (tokens,) the id of the shared n-gram that begins there
        shared[begins] = np.where((counts > 0)[ids], ids, -1)
        begins, keys = overlapping(shared, text_ids)


def token_segments(chunk: Chunk) -> Ints:  # (tokens,)
    """The segment of each token."""
    candidates = np.arange(len(chunk.candidate_lengths))
    lengths = np.concatenate([chunk.candidate_lengths, chunk.reference_lengths])
    return np.repeat(np.concatenate([candidates, chunk.reference_segments]), lengths)


def text_turns(chunk: Chunk) -> Ints:  # (texts,)
    """0 for a candidate, 1 for the first reference of a segment, 2 for its second and so on."""
    owners = chunk.reference_segments
    number = np.arange(len(owners)) - np.searchsorted(owners, owners)  # (references,) 0, 1, …
    return np.concatenate([np.zeros(len(chunk.candidate_lengths), np.int64), 1 + number])


def clipped(ids: Ints, turns: Ints, size: int) -> Ints:  # (size,)
    """The clipped count at the id of each n-gram: its count in the candidate, but at most the
    largest count that one reference of the segment has.

    ids, turns: (occurrences,) the n-gram, and whose it is: 0 for the candidate, 1 for the first
    reference and so on. Ids are below `size`.

    >>> clipped(np.array([0, 0, 0, 0, 0, 0]), np.array([0, 0, 0, 1, 2, 2]), 1).tolist()
    [2]
    """
    most = np.zeros(size, np.int64)
    for turn in range(1, turns.max(initial=0) + 1):
        most = np.maximum(most, np.bincount(ids[turns == turn], minlength=size))
    return np.minimum(most, np.bincount(ids[turns == 0], minlength=size))


def overlapping(ids: Ints, text_ids: Ints) -> tuple[Ints, Ints]:
    """The places where an n-gram begins right after another, and a key of the longer one they make.

    ids: (tokens,) the number of the n-gram that begins there, or -1. text_ids: (tokens,). Both
    results: (occurrences,). Equal longer n-grams have equal keys, and only they.
    """
    in_one_text = text_ids[:-1] == text_ids[1:]
    positions = np.flatnonzero((ids[:-1] >= 0) & (ids[1:] >= 0) & in_one_text)
    return positions, pair_ids(ids[positions], ids[positions + 1])
