"""NIST in the official way and in NLTK's, with the two choices that separate them.

The first choice: may each n-gram match in any reference, or all n-grams of an order in one
reference only? The second: which length is compared with the candidate's, the mean length of all
references, or of those that were chosen, one for each order?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mtmetrics_edu.conventions import nltk
from mtmetrics_edu.explain.order import Order, References, explain_order
from mtmetrics_edu.ngrams import Ngram, Tokens
from mtmetrics_edu.nist import NistScore, NistStats

ANY, BEST = "any reference", "the best reference of each order"
MEAN, CHOSEN = "mean of all references", "mean of the chosen, one per order"
MATCHES, LENGTHS = (ANY, BEST), (MEAN, CHOSEN)


@dataclass(frozen=True, kw_only=True)
class NistWays:
    """The NIST of one segment under each pair of choices. The official one is (ANY, MEAN), and
    NLTK's is (BEST, CHOSEN)."""

    orders: tuple[Order, ...]
    chosen: tuple[int, ...]  # for each order, the reference (0, 1, …) that NLTK lets match

    @property
    def candidate_length(self) -> int:
        """c, in tokens."""
        return len(self.orders[0].texts[0])

    @cached_property
    def reference_lengths(self) -> tuple[int, ...]:
        """The length of each reference, in tokens."""
        return tuple(map(len, self.orders[0].texts[1:]))

    def gains(self, matches: str) -> tuple[float, ...]:
        """What the matches of each order are worth, in bits."""
        if matches == ANY:
            return tuple(order.gain for order in self.orders)
        pairs = zip(self.orders, self.chosen, strict=True)
        return tuple(order.reference_gains[place] for order, place in pairs)

    def reference_length(self, lengths: str) -> float:
        """The length that is compared with the candidate's: the mean length of the references, or
        of those that were chosen, in tokens."""
        own = self.reference_lengths
        counted = own if lengths == MEAN else [own[place] for place in self.chosen]
        return sum(counted) / len(counted)

    def score(self, matches: str, lengths: str) -> NistScore:
        """The score under two choices, with its parts."""
        totals = tuple(order.total for order in self.orders)
        c, r = self.candidate_length, self.reference_length(lengths)
        stats = NistStats(self.gains(matches), totals, c, r)
        return stats.score()

    @property
    def why_nltk_stops(self) -> str:
        """Why NLTK itself gives no score; "" if it gives one."""
        for order in self.orders:
            if not order.total:
                return f"the candidate has no {order.n}-grams (ZeroDivisionError)"
        return "" if any(self.reference_lengths) else "no reference has a word (ZeroDivisionError)"


def nist_ways(candidate: Tokens, references: References, max_n: int = 5) -> NistWays:
    """The worked NIST of one segment under both choices.

    >>> ways = nist_ways("a c b d".split(), ["a c x y".split(), "b d".split()], max_n=1)
    >>> [round(ways.score(*pair).score, 4) for pair in ((ANY, MEAN), (BEST, CHOSEN))]
    [2.585, 1.2925]
    """
    orders = [explain_order(candidate, references, n) for n in range(1, max_n + 1)]
    return ways_of(orders, nltk.information_weights([references], max_n))


def ways_of(orders: Sequence[Order], information: dict[Ngram, float]) -> NistWays:
    """Both choices for orders that are worked out already; information: NLTK's own weights.

    >>> order = explain_order(["a", "b"], [["a"], ["b"]], 1)
    >>> ways_of([order], {("a",): 1.0, ("b",): 2.0}).chosen
    (1,)
    """
    candidate, *references = orders[0].texts
    chosen = [best_place(candidate, references, order.n, information) for order in orders]
    return NistWays(orders=tuple(orders), chosen=tuple(chosen))


def best_place(
    candidate: Tokens, references: Sequence[Tokens], n: int, information: dict[Ngram, float]
) -> int:
    """The place (0, 1, …) of the reference that NLTK lets match in order n; the first of equals."""
    alone = nltk.worths_of(candidate, references, n, information)
    return alone.index(max(alone))
