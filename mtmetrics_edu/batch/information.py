"""Information weights of the n-grams that are matched, for NIST.

    Info(w₁…wₙ) = log₂( count of w₁…wₙ₋₁ / count of w₁…wₙ )  over all references of the corpus

Only matched n-grams need a weight. The weights are known only when all references are read. Until
then the reference words and the matches of each chunk are kept, as numbers of 32 bits.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import LIMIT, Floats, Ints, rank
from mtmetrics_edu.batch.counting import Chunk, Matches, overlapping, shared_ngrams
from mtmetrics_edu.batch.reading import Part, numbered_by
from mtmetrics_edu.batch.words import new_vocabulary
from mtmetrics_edu.ngrams import Ngram

Weights = Mapping[Ngram, float]
Weighed = tuple[Chunk, Sequence[Matches], Sequence[Floats]]  # weights: (ngrams,) for each order


def given_weights(parts: Iterable[Part], max_n: int, information: Weights) -> Iterator[Weighed]:
    """Each part as a chunk, its matches, and the weights that `information` has for them."""
    for part in parts:
        chunk, words = numbered_by(new_vocabulary(), part)
        matches = list(shared_ngrams(chunk, max_n))
        orders = enumerate(matches, start=1)
        yield chunk, matches, [given(information, words, m.positions, n) for n, m in orders]


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


def own_weights(parts: Iterable[Part], max_n: int) -> Iterator[Weighed]:
    """Each part as a chunk, its matches, and their weights by the references of all parts."""
    chunks, found = zip(*kept(parts, max_n), strict=True)
    words = np.concatenate([chunk.word_ids for chunk in chunks])
    lengths = np.concatenate([chunk.reference_lengths for chunk in chunks])
    text_ids = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)  # (words,)
    by_order = list(zip(*found, strict=True))
    wanted = (np.concatenate([m.positions for m in matches]) for matches in by_order)
    weights = map(by_chunk, by_order, information_at(words, text_ids, wanted))
    return zip(chunks, found, zip(*weights, strict=True), strict=True)


def kept(parts: Iterable[Part], max_n: int) -> Iterator[tuple[Chunk, list[Matches]]]:
    """What is kept of each part: a chunk with the words of its references alone, and its matches.

    The positions of the matches are places among the reference words of all parts.
    """
    vocabulary, before = new_vocabulary(), 0  # reference words of the parts before
    for part in parts:
        chunk, _ = numbered_by(vocabulary, part)
        first = int(chunk.candidate_lengths.sum())  # the place of the first reference word
        words = chunk.word_ids[first:].astype(np.int32)
        orders = shared_ngrams(chunk, max_n)
        moved = (m._replace(positions=m.positions + before - first) for m in orders)
        matches = [Matches(*(array.astype(np.int32) for array in m)) for m in moved]
        yield chunk._replace(word_ids=words), matches
        before += len(words)


def by_chunk(matches: Sequence[Matches], weights: Floats) -> list[Floats]:
    """The weights of each chunk's matches, cut out of those of all chunks (ngrams,)."""
    return np.split(weights, np.cumsum([len(m.positions) for m in matches])[:-1])


def information_at(words: Ints, text_ids: Ints, wanted: Iterable[Ints]) -> Iterator[Floats]:
    """Info in bits of the wanted n-grams of orders 1, 2, …: (ngrams,) for each order.

    words: (words,) the numbers of the words of all references. text_ids: (words,) the reference
    of each word. wanted: (ngrams,) for each order, the place of each n-gram among the words. A
    longer n-gram is counted only if the two n-grams that make it are wanted.

    >>> a_b_a = np.array([0, 1, 0]), np.array([0, 0, 0])
    >>> [bits.tolist() for bits in information_at(*a_b_a, [np.array([0, 1]), np.array([0])])]
    [[0.5849625007211562, 1.584962500721156], [1.0]]
    """
    if len(words) >= LIMIT:
        raise OverflowError(f"the references have {len(words)} tokens; expected less than {LIMIT}")
    counts = np.full(len(words), len(words), np.int32)  # the empty n-gram begins at every word
    positions: Ints = np.arange(len(words))  # (occurrences,)
    keys: Ints = words.astype(np.int64)  # (occurrences,)
    for here in wanted:
        prefix_counts = counts
        numbers = rank(keys)  # (occurrences,)
        ids, counts = np.full(len(words), -1, np.int32), np.zeros(len(words), np.int32)  # (words,)
        ids[positions], counts[positions] = numbers, np.bincount(numbers)[numbers]
        yield np.log2(prefix_counts[here] / counts[here])
        is_wanted = np.bincount(ids[here], minlength=len(words)) > 0  # by number
        ids[~is_wanted[ids]] = -1
        positions, keys = overlapping(ids, text_ids)
