"""Each word of a candidate: the n-grams that it is part of, and what the score is without it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from unicodedata import normalize

from mtmetrics_edu.conventions.kept import clipped_of, counts_of, limits_of
from mtmetrics_edu.explain.order import MATCHED, NgramRow, Occurrence, References
from mtmetrics_edu.explain.segment import Explanation
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens, ngrams

WORDS_MARKED = 600  # of nine texts at least: marks do not depend on how many a view shows
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


def marked_words(explanation: Explanation, text: int, limit: int) -> list[Occurrence]:
    """The first words of a text, each with its state. text: 0 for the candidate, 1 for reference 1.

    Of a word that stands there more often than it matches, the copies in the longest matches are
    the matched ones; of copies in equally long ones those further left.

    >>> from mtmetrics_edu.explain import explain
    >>> explanation = explain("see the cat".split(), ["the dog and the cat".split()])
    >>> [word.state for word in marked_words(explanation, 1, 5)]
    ['unmatched', 'unmatched', 'unmatched', 'matched', 'matched']
    """
    first = explanation.orders[0]
    words = [*first.first(text, max(limit, WORDS_MARKED // min(len(first.texts), 9)))]
    copies: dict[Ngram, list[int]] = {}
    for place, word, _ in words:
        if first.limits.get(word):
            copies.setdefault(word, []).append(place)
    for word, places in copies.items():
        states = [words[place].state for place in places]  # those further left are matched
        if states[-1] != MATCHED:
            tokens = first.texts[text]
            places.sort(key=lambda place: -longest_match(explanation, tokens, place))
            for place, state in zip(places, states, strict=True):
                words[place] = Occurrence(place, word, state)
    return words[:limit]


def longest_match(explanation: Explanation, tokens: tuple[str, ...], place: int) -> int:
    """The length of the longest n-gram around a word that matches."""
    for n in range(len(explanation.orders), 1, -1):
        limits = explanation.orders[n - 1].limits
        starts = range(max(place - n + 1, 0), place + 1)
        if any(limits.get(tokens[start : start + n]) for start in starts):
            return n
    return 1


def places(text: str, tokens: Tokens) -> list[tuple[int, int] | None]:
    """Where each token stands in the text as it was typed: its first character, and the one after
    its last. None for a token that is not there as it is: a tokenizer can change letters.

    >>> places("The cat's  mat", ["the", "cat", "'s", "mat"])
    [(0, 3), (4, 7), (7, 9), (11, 14)]
    >>> places('&quot;it&quot; is "so"', ['"', "it", '"', "is", '"', "so", '"'])
    [None, (6, 8), None, (15, 17), (18, 19), (19, 21), (21, 22)]
    """
    letters = text.lower() if len(text.lower()) == len(text) else text
    found: list[tuple[int, int] | None] = []
    end = 0
    for token in tokens:
        start = letters.find(token.lower(), end)
        if not token or start < 0 or not BETWEEN.fullmatch(text, end, start):
            found.append(None)
        else:
            end = start + len(token)
            found.append((start, end))
    return found


def matches_without(
    candidate: Tokens, references: References, n: int, places: Sequence[int]
) -> list[int]:
    """The sum of the clipped counts of order n without the word at each of the places, from 0.
    Only the n-grams near the word are counted again.

    >>> matches_without("a b c".split(), ["a c".split()], 1, [0, 1, 2])
    [1, 2, 1]
    """
    text, others = tuple(candidate), tuple(map(tuple, references))
    counts, limits = counts_of(text, n), limits_of(others, n)
    whole, matches = sum(clipped_of(text, others, n).values()), []
    for place in places:
        start = max(place - n + 1, 0)
        before, after = text[start:place], text[place + 1 : place + n]
        gone = Counter(ngrams((*before, text[place], *after), n))
        come = Counter(ngrams((*before, *after), n))
        matches.append(whole)
        for ngram in (gone | come).keys() & limits.keys():
            old, most = counts.get(ngram, 0), limits[ngram]
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
