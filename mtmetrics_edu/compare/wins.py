"""Which n-grams each system matches more often than the other, over the whole corpus.

The matches of an n-gram with clipped count k are its last k occurrences in the references of the
segment (see batch.counting). Both systems have the same references. So what both match cancels out
by its place, and only n-grams that one of them matches more often in a segment are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import NamedTuple

import numpy as np

from mtmetrics_edu.batch.arrays import Flags, Ints
from mtmetrics_edu.batch.counting import matches
from mtmetrics_edu.batch.reading import Part, numbered, read
from mtmetrics_edu.compare.comparison import NgramWin, NgramWins
from mtmetrics_edu.ngrams import Ngram
from mtmetrics_edu.tokenizers import Tokenizer

LIMIT = 100  # n-grams of each order that are kept for each system
Texts = Sequence[str]


class Matched(NamedTuple):
    """What both systems match in some references, in one order."""

    n: int
    words: list[str]  # all words of these references
    a: Ints  # (matches,) where the matches of A begin, among the words
    b: Ints  # (matches,)

    def ngrams(self, places: Ints) -> Iterator[Ngram]:
        """The n-grams that begin at some places (places,)."""
        return (tuple(self.words[i : i + self.n]) for i in places.tolist())


def ngram_wins(
    candidates: Sequence[Texts],
    references: Sequence[Texts],
    tokenizer: str | Tokenizer,
    lowercase: bool,
    max_n: int,
) -> NgramWins:
    """The n-grams of orders 1 to max_n that one of two systems matches more often.

    A match is a clipped count against all references of a segment, summed over the segments.

    >>> wins = ngram_wins((["a b", "c"], ["a", "c"]), [["a b"], ["c"]], "whitespace", False, 2)
    >>> [(win.ngram, win.a, win.b) for win in wins.by_a], wins.types_b
    ([(('a', 'b'), 1, 0), (('b',), 1, 0)], 0)
    """
    corpus = (candidates, references, tokenizer, lowercase, max_n)
    won_by_a, won_by_b = differences(side_by_side(*corpus))
    first_a, first_b = (list(top(won, max_n)) for won in (won_by_a, won_by_b))
    a, b = totals(side_by_side(*corpus), {*first_a, *first_b})
    return NgramWins(
        by_a=tuple(NgramWin(ngram=ngram, a=a[ngram], b=b[ngram]) for ngram in first_a),
        by_b=tuple(NgramWin(ngram=ngram, a=a[ngram], b=b[ngram]) for ngram in first_b),
        types_a=len(won_by_a),
        types_b=len(won_by_b),
        matches_a=won_by_a.total(),
        matches_b=won_by_b.total(),
    )


def side_by_side(
    candidates: Sequence[Texts],
    references: Sequence[Texts],
    tokenizer: str | Tokenizer,
    lowercase: bool,
    max_n: int,
) -> Iterator[Matched]:
    """The matches of both systems, part by part and order by order."""
    a, b = candidates
    known: dict[str, str] = {}  # so that equal words are one object
    for part in read(a, references, tokenizer, lowercase):
        pairs = enumerate(part.segments, start=part.first)
        other = part._replace(segments=[(b[i], its) for i, (_, its) in pairs])
        words = reference_words(part, known)
        both = zip(places(part, max_n), places(other, max_n), strict=True)
        for n, (one, two) in enumerate(both, start=1):
            yield Matched(n, words, one, two)


def reference_words(part: Part, known: dict[str, str]) -> list[str]:
    """All words of the references of a part; equal words are one object, the one in `known`."""
    chunk, words_at = numbered(part)
    first = int(chunk.candidate_lengths.sum())
    _, found, numbers = np.unique(chunk.word_ids[first:], return_index=True, return_inverse=True)
    different = [known.setdefault(word, word) for word in words_at(found + first)]
    return [different[number] for number in numbers.tolist()]


def places(part: Part, max_n: int) -> Iterator[Ints]:
    """Where the matches begin among the words of the references, for each order: (matches,)."""
    chunk, _ = numbered(part)
    first = int(chunk.candidate_lengths.sum())
    return (order.positions - first for order in matches(chunk, max_n))


def differences(matched: Iterable[Matched]) -> tuple[Counter[Ngram], Counter[Ngram]]:
    """By how many matches A has more of an n-gram, and by how many B has; only those above 0."""
    a, b = Counter[Ngram](), Counter[Ngram]()
    for its in matched:
        a.update(its.ngrams(np.setdiff1d(its.a, its.b, assume_unique=True)))
        b.update(its.ngrams(np.setdiff1d(its.b, its.a, assume_unique=True)))
    return a - b, b - a


def totals(matched: Iterable[Matched], wanted: set[Ngram]) -> tuple[Counter[Ngram], Counter[Ngram]]:
    """How often A matches each of the wanted n-grams, and how often B does."""
    a, b = Counter[Ngram](), Counter[Ngram]()
    ends = (
        {(len(ngram), ngram[0]) for ngram in wanted},
        {(len(ngram), ngram[-1]) for ngram in wanted},
    )
    for its in matched:
        begins, stops = (is_one(its, words) for words in ends)
        for counts, found in ((a, its.a), (b, its.b)):
            likely = found[begins[found] & stops[found + its.n - 1]]
            counts.update(ngram for ngram in its.ngrams(likely) if ngram in wanted)
    return a, b


def is_one(matched: Matched, wanted: set[tuple[int, str]]) -> Flags:  # (words,)
    """Whether each word stands, with the order, among the wanted."""
    its = {word for n, word in wanted if n == matched.n}
    return np.fromiter((word in its for word in matched.words), bool, len(matched.words))


def top(won: Counter[Ngram], max_n: int) -> Iterator[Ngram]:
    """The n-grams with the highest counts: at most LIMIT of each order, all in one ranking.

    Of equal counts the longer n-gram comes first, because it tells more; then the alphabet.
    """
    kept: list[Ngram] = []
    for n in range(1, max_n + 1):
        its = (ngram for ngram in won if len(ngram) == n)
        kept.extend(nsmallest(LIMIT, its, key=lambda ngram: rank(ngram, won)))
    yield from sorted(kept, key=lambda ngram: rank(ngram, won))


def rank(ngram: Ngram, won: Counter[Ngram]) -> tuple[int, int, Ngram]:
    """The place of an n-gram in the ranking; see top."""
    return -won[ngram], -len(ngram), ngram
