"""All n-grams of the references as rows of numbers, so that they can be counted bucket by bucket.

A window is a row for each reference token: column n is for the n-gram of order n that begins there.
It holds the number of its last word, and whether this occurrence is a match. With the references
`a b c` and `a d` of one segment, the words a, b, c, d numbered from 1 on, and the matches a, b and
`a b` of the first reference, the windows of two orders are:

    begins at      order 1         order 2         segment
    a (b c)        a   match       b   match       0
    b (c)          b   match       c               0
    c              c               no word         0
    a (d)          a               d               0
    d              d               no word         0

>>> words, texts = np.array([1, 2, 3, 1, 4]), np.array([0, 0, 0, 1, 1])
>>> rows = windows(words, texts, [np.array([0, 1]), np.array([0])])
>>> (rows >> 1).tolist()
[[1, 2], [2, 3], [3, 0], [1, 4], [4, 0]]
>>> (rows & 1).tolist()
[[1, 1], [1, 0], [0, 0], [0, 0], [0, 0]]

Two n-grams are equal where the first n columns hold equal words. Windows whose first two words are
equal are in the same bucket, so all occurrences of an n-gram of two words or more are together.
"""

from collections.abc import Sequence
from typing import Self

import numpy as np

from mtmetrics_edu.batch.arrays import LIMIT, Ints
from mtmetrics_edu.batch.counting import Chunk, matches
from mtmetrics_edu.batch.reading import Part, Words, numbered
from mtmetrics_edu.batch.spool import Rows, Spool
from mtmetrics_edu.batch.words import looked_up, new_vocabulary

MIXERS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], np.uint64)  # odd, with random bits


def windows(words: Ints, text_ids: Ints, found: Sequence[Ints]) -> Rows:  # (tokens, orders)
    """2 · the number of a word, + 1 for a match; the number is 0 after the end of the text.

    words: (tokens,) the number of each word, from 1 to LIMIT - 1, so that 32 bits hold the result.
    text_ids: (tokens,) the text of each. found: (matches,) for each order, where a match begins.
    """
    rows = np.zeros((len(words), len(found)), np.uint32)
    for shift, begins in enumerate(found[: len(words)]):
        in_one_text = text_ids[shift:] == text_ids[: len(words) - shift]
        rows[: len(words) - shift, shift] = 2 * words[shift:] * in_one_text
        rows[begins, shift] += 1
    return rows


def bucket(first: Ints, second: Ints) -> Ints:  # (rows,), (rows,) -> (rows,)
    """A number of 8 bits for each pair; equal pairs have equal numbers.

    >>> bucket(np.array([1, 1, 1]), np.array([2, 3, 2])).tolist()
    [0, 83, 0]
    """
    mixed = first.astype(np.uint64) * MIXERS[0] + second.astype(np.uint64) * MIXERS[1]  # mod 2⁶⁴
    mixed ^= mixed >> np.uint64(32)
    high: Ints = mixed * MIXERS[0] >> np.uint64(56)
    return high.astype(np.uint8)


class ReferenceWindows:
    """The windows of all references of a corpus, which is read part by part.

    Memory does not grow with the references, except for their different words: 200 bytes for each,
    if it has few letters. They are in a dictionary and an array of counts.
    """

    def __init__(self, max_n: int) -> None:
        self.max_n = max_n
        self.tokens = 0  # reference tokens read so far
        self.vocabulary = new_vocabulary()
        self.counts: Ints = np.zeros(1, np.int64)  # (words + 1 or more,) of each word; 0 of no word
        self.spool = Spool(max_n + 1)  # a window and its segment in each row

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.spool.__exit__(*error)

    def add(self, part: Part) -> Chunk:
        """Read a part: add the windows of its references. Returns the part as a chunk."""
        chunk, words = numbered(part)
        first = int(chunk.candidate_lengths.sum())  # the place of the first reference token
        found = [order.positions - first for order in matches(chunk, self.max_n)]
        lengths = chunk.reference_lengths
        self.check(len(part.segments) + part.first, self.tokens + len(chunk.word_ids) - first)
        word_ids = self.counted(chunk.word_ids[first:], first, words)
        rows = windows(word_ids, np.repeat(np.arange(len(lengths)), lengths), found)
        segments = np.repeat(part.first + chunk.reference_segments, lengths)  # (tokens,)
        second = rows[:, 1] if self.max_n > 1 else rows[:, 0]
        rows_and_segments = np.column_stack([rows, segments.astype(np.uint32)])
        self.spool.add(rows_and_segments, bucket(rows[:, 0] >> 1, second >> 1))
        return chunk

    def check(self, segments: int, tokens: int) -> None:
        """OverflowError if 32 bits cannot number all segments and words; else count the tokens."""
        for what, number in (("reference tokens", tokens), ("segments", segments)):
            if number >= LIMIT:
                raise OverflowError(f"the corpus has {number} {what}; expected less than {LIMIT}")
        self.tokens = tokens

    def counted(self, numbers: Ints, first: int, words: Words) -> Ints:
        """Count some words. Returns the number of each in the vocabulary, from 1 on: (tokens,).

        numbers: (tokens,) their numbers within the part. first: the place of the first of them.
        """
        occurrences = np.bincount(numbers)  # (numbers,)
        used = np.flatnonzero(occurrences)  # (distinct,)
        places = np.zeros(len(occurrences), np.int64)
        places[numbers] = np.arange(first, first + len(numbers))
        found = looked_up(words(places[used]), self.vocabulary) + 1  # (distinct,)
        if len(self.counts) <= len(self.vocabulary):
            self.counts = np.pad(self.counts, (0, len(self.vocabulary)))
        self.counts[found] += occurrences[used]
        ids = np.zeros(len(occurrences), np.int64)
        ids[used] = found
        return ids[numbers]
