"""The words of a candidate: the n-grams that each is part of, what the score is without it, and how
many of their orders BLEU does not tell apart.

A sentence can be cut at each bigram that matches no reference, and no match of any length is lost.
The pieces keep all their matches in whatever order they are put together, so BLEU cannot fall: k
words with b matched bigrams have (k − b)! such word orders (Callison-Burch, Osborne & Koehn 2006,
"Re-evaluating the Role of BLEU in Machine Translation Research", section 3.1).
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import factorial
from random import Random
from unicodedata import normalize

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.cached import clipped_of, counts_of, max_counts_of
from mtmetrics_edu.explain.order import MATCHED, NgramRow, Occurrence, References, explain_order
from mtmetrics_edu.explain.segment import Explanation
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens, ngrams

WORDS_MARKED = 600  # shared by all texts, nine at most
BETWEEN = re.compile(r"(?:&\w+;|\W)*")  # two tokens of a typed text: no word, no number


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the candidate at its place.

    rows: the rows of all n-grams that it is part of there, shorter ones first.
    """

    place: int  # from 0
    state: str  # MATCHED, CLIPPED_AWAY or UNMATCHED, as a 1-gram
    rows: tuple[NgramRow, ...]


def explain_words(explanation: Explanation, limit: int | None = None) -> tuple[Word, ...]:
    """The first words of the candidate, all of them without a limit.

    >>> from mtmetrics_edu.explain import explain
    >>> words = explain_words(explain("the cat sat".split(), ["a cat sat".split()], max_n=2))
    >>> [" ".join(row.ngram) for row in words[1].rows]
    ['cat', 'the cat', 'cat sat']
    """
    # rows stand in order of first occurrence: the first words have no n-gram in a later row
    tables = [{row.ngram: row for row in order.first_rows(limit)} for order in explanation.orders]
    text = explanation.candidate
    words = []
    for place, _, state in marked_words(explanation, 0, len(text) if limit is None else limit):
        rows = tuple(
            table[text[start : start + n]]
            for n, table in enumerate(tables, start=1)
            for start in range(max(place - n + 1, 0), min(place, len(text) - n) + 1)
        )
        words.append(Word(place=place, state=state, rows=rows))
    return tuple(words)


def marked_words(explanation: Explanation, text: int, end: int, start: int = 0) -> list[Occurrence]:
    """The words of a text up to an end, each with its state. text: 0 for the candidate, 1 for
    reference 1. start: the place of the first of them.

    If a word stands there more often than it matches, its matched copies are those in the longest
    matches, and of equally long matches in those further left. Words after the start change no
    state before it.

    >>> from mtmetrics_edu.explain import explain
    >>> explanation = explain("see the cat".split(), ["the dog and the cat".split()])
    >>> [word.state for word in marked_words(explanation, 1, 5)]
    ['unmatched', 'unmatched', 'unmatched', 'matched', 'matched']
    """
    first = explanation.orders[0]
    words = [*first.first(text, max(end, WORDS_MARKED // min(len(first.texts), 9)))][start:]
    copies: dict[Ngram, list[int]] = {}
    for place, word, _ in words:
        if first.clipped.get(word):
            copies.setdefault(word, []).append(place)
    for word, places in copies.items():
        states = [words[place - start].state for place in places]  # those further left are matched
        if states[-1] != MATCHED:
            tokens = first.texts[text]
            places.sort(key=lambda place: -longest_match(explanation, tokens, place))
            for place, state in zip(places, states, strict=True):
                words[place - start] = Occurrence(place, word, state)
    return words[: end - start]


def longest_match(explanation: Explanation, tokens: tuple[str, ...], place: int) -> int:
    """The length of the longest n-gram around a word that matches."""
    for n in range(len(explanation.orders), 1, -1):
        clipped = explanation.orders[n - 1].clipped
        starts = range(max(place - n + 1, 0), place + 1)
        if any(clipped.get(tokens[start : start + n]) for start in starts):
            return n
    return 1


def places(text: str, tokens: Tokens) -> list[tuple[int, int] | None]:
    """The place of each token in the text as it was typed: its first character, and the one after
    its last. None for a token that is not there as it is: a tokenizer can change letters.

    >>> places("The cat's  mat", ["the", "cat", "'s", "mat"])
    [(0, 3), (4, 7), (7, 9), (11, 14)]
    >>> places('&quot;it&quot; is "so"', ['"', "it", '"', "is", '"', "so", '"'])
    [None, (6, 8), None, (15, 17), (18, 19), (19, 21), (21, 22)]
    """
    letters = text.lower() if len(text.lower()) == len(text) else text
    spans: list[tuple[int, int] | None] = []
    end = 0
    for token in tokens:
        start = letters.find(token.lower(), end)
        if not token or start < 0 or not BETWEEN.fullmatch(text, end, start):
            spans.append(None)
        else:
            end = start + len(token)
            spans.append((start, end))
    return spans


def matches_without(
    candidate: Tokens, references: References, n: int, places: Sequence[int]
) -> list[int]:
    """The sum of the clipped counts of order n without the word at each of the places, from 0.
    Only the n-grams near the word are counted again.

    >>> matches_without("a b c".split(), ["a c".split()], 1, [0, 1, 2])
    [1, 2, 1]
    """
    text, others = tuple(candidate), tuple(map(tuple, references))
    counts, max_counts = counts_of(text, n), max_counts_of(others, n)
    whole, matches = sum(clipped_of(text, others, n).values()), []
    for place in places:
        start = max(place - n + 1, 0)
        before, after = text[start:place], text[place + 1 : place + n]
        gone = Counter(ngrams((*before, text[place], *after), n))
        come = Counter(ngrams((*before, *after), n))
        matches.append(whole)
        for ngram in (gone | come).keys() & max_counts.keys():
            old, most = counts.get(ngram, 0), max_counts[ngram]
            matches[-1] += min(old - gone[ngram] + come[ngram], most) - min(old, most)
    return matches


def look_alikes(candidate: Tokens, references: References) -> list[str]:
    """The tokens of the candidate that no reference has, though one has a token that looks the
    same: é as one character (NFC), and as e with an accent that follows it (NFD).

    >>> look_alikes(["caf\\u00e9", "noir"], [["cafe\\u0301", "blanc"]])
    ['café']
    """
    strange = [token for token in dict.fromkeys(candidate) if not token.isascii()]
    known = {token for token in chain(*references) if not token.isascii()} if strange else set()
    looks = {normalize("NFC", token) for token in known}
    return [token for token in strange if token not in known and normalize("NFC", token) in looks]


# The same words in another order


def pieces(candidate: Tokens, references: Sequence[Tokens]) -> list[tuple[str, ...]]:
    """The candidate, cut at each bigram that matches no reference.

    >>> pieces("a b x c d".split(), ["a b c d".split()])
    [('a', 'b'), ('x',), ('c', 'd')]
    """
    checks.segment(candidate, references)
    bigrams = explain_order(candidate, references, 2).candidate
    cuts = [bigram.start + 1 for bigram in bigrams if bigram.state != MATCHED]
    ends = [0, *cuts, len(candidate)]
    return [tuple(candidate[start:end]) for start, end in pairwise(ends) if start < end]


def orders_at_least(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """The number of orders of the pieces, in each of which BLEU is not lower: (k − b)!

    Some of these orders read the same if a word occurs twice.

    >>> orders_at_least("a b x c d".split(), ["a b c d".split()])
    6
    """
    return factorial(len(pieces(candidate, references)))


def shuffled(candidate: Tokens, references: Sequence[Tokens], seed: int) -> list[str]:
    """The tokens of the candidate, with its pieces in an order drawn at random.

    >>> shuffled("a b x c d".split(), ["a b c d".split()], seed=1)
    ['x', 'c', 'd', 'a', 'b']
    """
    parts = pieces(candidate, references)
    Random(seed).shuffle(parts)
    return list(chain.from_iterable(parts))
