"""How surprising each word of a text is: the information weight of the n-gram that it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mtmetrics_edu.explain.order import UNMATCHED, Order
from mtmetrics_edu.ngrams import Ngram, Tokens, ngrams


class WordBits(NamedTuple):
    """A word, and what the n-gram that ends with it tells."""

    word: str
    ngram: Ngram  # () where no n-gram ends: at the first n − 1 words
    information: float | None  # in bits; None where no reference has the n-gram, or there is none
    state: str  # of the n-gram: matched, clipped away, unmatched


def word_bits(
    tokens: Tokens, n: int, information: Mapping[Ngram, float], states: Mapping[int, str]
) -> tuple[WordBits, ...]:
    """Each word of a text with the n-gram of order n that it ends.

    states: of the n-grams, by the place of their first word; others are unmatched.

    >>> [(it.word, it.information) for it in word_bits(["a", "b"], 2, {("a", "b"): 1.0}, {})]
    [('a', None), ('b', 1.0)]
    """
    ended: list[Ngram] = [()] * min(n - 1, len(tokens)) + ngrams(tokens, n)
    return tuple(
        WordBits(word, ngram, information.get(ngram), states.get(place - n + 1, UNMATCHED))
        for place, (word, ngram) in enumerate(zip(tokens, ended, strict=True))
    )


def text_bits(
    order: Order, information: Mapping[Ngram, float], limit: int | None = None
) -> list[tuple[WordBits, ...]]:
    """The words of the candidate, then of each reference, with the n-grams that they end.

    limit: so many words of each text, all of them if not given.

    >>> from mtmetrics_edu import information_weights
    >>> from mtmetrics_edu.explain import explain_order
    >>> references = ["the cat the dog".split()]
    >>> order = explain_order("the cat".split(), references, 1)
    >>> [it.information for it in text_bits(order, information_weights([references]))[0]]
    [1.0, 2.0]
    """
    found = []
    for place, tokens in enumerate(order.texts):
        shown = tokens[:limit]
        states = {it.start: it.state for it in order.first(place, len(shown))}
        found.append(word_bits(shown, order.n, information, states))
    return found
