"""How surprising each word of a text is: the information weight of the n-gram that it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mtmetrics_edu.explain.order import UNMATCHED, Order
from mtmetrics_edu.ngrams import Ngram


class WordBits(NamedTuple):
    """A word, and what the n-gram that ends with it tells."""

    word: str
    ngram: Ngram  # () where no n-gram ends: at the first n − 1 words
    information: float | None  # in bits; None where no reference has the n-gram, or there is none
    state: str  # of the n-gram: matched, clipped away, unmatched


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
    found, before = [], order.n - 1
    for place, tokens in enumerate(order.texts):
        shown = tokens[:limit]
        ended = order.first(place, len(shown) - before)
        first = [WordBits(word, (), None, UNMATCHED) for word in shown[:before]]
        words = [
            WordBits(it.ngram[-1], it.ngram, information.get(it.ngram), it.state) for it in ended
        ]
        found.append((*first, *words))
    return found
