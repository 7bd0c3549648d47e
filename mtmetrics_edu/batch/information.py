"""Information weights of the matches, for NIST.

    Info(w₁…wₙ) = log₂( count of w₁…wₙ₋₁ / count of w₁…wₙ )  over all references of the corpus

The weights are known only when all references are read. Until then the references are kept in
memory, as numbers. Then an n-gram is counted as the pair of its first n - 1 words, which have a
number already, and its last word.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import count

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Floats, Ints, group_ids, pair_ids
from mtmetrics_edu.batch.counting import Chunk, matches
from mtmetrics_edu.batch.reading import Part, WordsAt, numbered
from mtmetrics_edu.metrics.ngrams import Ngram

Weights = Mapping[Ngram, float]
Gains = tuple[int, Ints, Floats]  # an order; of some of its matches the segments, and the bits

AT_ONCE = 2**20  # reference tokens, about, whose n-grams are counted at once: 100 MB


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
