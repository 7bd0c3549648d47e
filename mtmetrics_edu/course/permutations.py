"""The same words in another order: how many word orders does BLEU not tell apart?

A sentence can be cut at each bigram that matches no reference, and no match of any length is lost.
The pieces keep all their matches in whatever order they are put together, so BLEU cannot fall: k
words with b matched bigrams have (k − b)! such word orders (Callison-Burch, Osborne & Koehn 2006,
"Re-evaluating the Role of BLEU in Machine Translation Research", section 3.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from math import factorial
from random import Random

from mtmetrics_edu import checks
from mtmetrics_edu.explain import MATCHED, explain_order
from mtmetrics_edu.metrics.ngrams import Tokens


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
    """How many orders of the pieces there are; in each of them BLEU is not lower: (k − b)!

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
