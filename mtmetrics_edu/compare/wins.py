"""Which n-grams each system matches more often than the other, over the whole corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import nsmallest

import numpy as np

from mtmetrics_edu.batch.counting import matches
from mtmetrics_edu.batch.reading import numbered, read
from mtmetrics_edu.compare.comparison import NgramWin, NgramWins
from mtmetrics_edu.ngrams import Ngram
from mtmetrics_edu.tokenizers import Tokenizer

LIMIT = 100  # n-grams of each order that are kept for each system


def ngram_wins(
    candidates: Sequence[Sequence[str]],
    references: Sequence[Sequence[str]],
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
    a, b = (match_counts(texts, references, tokenizer, lowercase, max_n) for texts in candidates)
    won_by_a, won_by_b = a - b, b - a  # a Counter keeps what is above 0
    return NgramWins(
        by_a=tuple(win(ngram, a, b) for ngram in top(won_by_a, max_n)),
        by_b=tuple(win(ngram, a, b) for ngram in top(won_by_b, max_n)),
        types_a=len(won_by_a),
        types_b=len(won_by_b),
        matches_a=won_by_a.total(),
        matches_b=won_by_b.total(),
    )


def win(ngram: Ngram, a: Counter[Ngram], b: Counter[Ngram]) -> NgramWin:
    """An n-gram with its matches in both systems."""
    return NgramWin(ngram=ngram, a=a[ngram], b=b[ngram])


def match_counts(
    candidates: Sequence[str],
    references: Sequence[Sequence[str]],
    tokenizer: str | Tokenizer,
    lowercase: bool,
    max_n: int,
) -> Counter[Ngram]:
    """The clipped counts of each n-gram, summed over all segments."""
    counts: Counter[Ngram] = Counter()
    for part in read(candidates, references, tokenizer, lowercase):
        chunk, words_at = numbered(part)
        words = words_at(np.arange(len(chunk.word_ids)))
        for n, found in enumerate(matches(chunk, max_n), start=1):
            counts.update(tuple(words[start : start + n]) for start in found.positions.tolist())
    return counts


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
