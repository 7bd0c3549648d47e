"""The same words in another order: how many orders does BLEU not tell apart?

Where a bigram of the candidate matches no reference, the sentence can be cut without losing a
match of any length. The pieces, put together in whatever order, keep all their matches, so BLEU
cannot fall: k words with b matched bigrams have (k − b)! such orders (Callison-Burch, Osborne &
Koehn 2006, "Re-evaluating the Role of BLEU in Machine Translation Research", section 3.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, permutations
from math import factorial
from random import Random

from mtmetrics_edu import checks
from mtmetrics_edu.explain import MATCHED, explain_order
from mtmetrics_edu.ngrams import Tokens, modified_precision

LONGEST = 9  # 362,880 orders: some seconds


def pieces(candidate: Tokens, references: Sequence[Tokens]) -> list[tuple[str, ...]]:
    """The candidate cut wherever a bigram is not matched."""
    checks.segment(candidate, references)
    bigrams = explain_order(candidate, references, 2).candidate
    cuts = [it.start + 1 for it in bigrams if it.state != MATCHED]
    ends = [0, *cuts, len(candidate)]
    return [tuple(candidate[a:b]) for a, b in pairwise(ends) if a < b]


def orders_at_least(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """(k − b)!, the orders of the pieces: BLEU is at least that of the candidate in all of them.

    If words occur twice some of these orders read the same.
    """
    return factorial(len(pieces(candidate, references)))


def same_matches(candidate: Tokens, references: Sequence[Tokens]) -> Iterator[tuple[str, ...]]:
    """Every order of the words with exactly the candidate's matches at every order 1 to 4, each
    reading once, in alphabetical order, the candidate among them. BLEU is the same, then."""
    if len(candidate) > LONGEST:
        raise ValueError(
            f"candidate has {len(candidate)} tokens; expected at most {LONGEST}, since all their "
            f"orders are tried: for a longer one, orders_at_least gives an estimate"
        )
    wanted = counts(candidate, references)
    for order in sorted(set(permutations(candidate))):
        if counts(order, references) == wanted:
            yield order


def counts(candidate: Tokens, references: Sequence[Tokens]) -> list[tuple[int, int]]:
    """Matches and totals, orders 1 to 4."""
    return [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]


def shuffled(candidate: Tokens, references: Sequence[Tokens], seed: int) -> list[str]:
    """The pieces in an order drawn at random."""
    drawn = pieces(candidate, references)
    Random(seed).shuffle(drawn)
    return list(chain.from_iterable(drawn))
