"""Information weights, each with the two counts that it comes from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import NamedTuple

from mtmetrics_edu.conventions import nltk
from mtmetrics_edu.explain.order import UNMATCHED, Marks, Order, References, explain_order
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens
from mtmetrics_edu.metrics.nist import NIST_ORDERS, NistScore, NistStats, reference_counts


@dataclass(frozen=True, slots=True, kw_only=True)
class InformationRow:
    """One n-gram of the references, and how often it and its prefix occur in all of them."""

    ngram: Ngram
    count: int
    prefix_count: int  # of a single word: the number of all words

    @property
    def information(self) -> float:
        """Info = log₂(count of the prefix / count), in bits."""
        return log2(self.prefix_count / self.count)


def explain_information(
    references: Iterable[References], max_n: int = NIST_ORDERS
) -> tuple[InformationRow, ...]:
    """One row per n-gram of the references, shorter ones first, in order of first occurrence.

    references[i] is the list of references of segment i, as for information_weights.

    >>> for row in explain_information([["the cat the dog".split()]], max_n=1):
    ...     print(row.ngram, f"log2({row.prefix_count}/{row.count}) = {row.information}")
    ('the',) log2(4/2) = 1.0
    ('cat',) log2(4/1) = 2.0
    ('dog',) log2(4/1) = 2.0
    """
    counts = reference_counts(references, max_n)
    return tuple(
        InformationRow(ngram=ngram, count=counts[ngram], prefix_count=counts[ngram[:-1]])
        for ngram in sorted(counts, key=len)
        if ngram
    )


class WordBits(NamedTuple):
    """A word, and what the n-gram that ends with it tells."""

    word: str
    ngram: Ngram  # () where no n-gram ends: at the first n − 1 words
    information: float | None  # in bits; None where no reference has the n-gram, or there is none
    state: str  # of the n-gram: matched, clipped away, unmatched


def text_bits(
    order: Order,
    information: Mapping[Ngram, float],
    limit: int | None = None,
    marks: Marks | None = None,
) -> list[tuple[WordBits, ...]]:
    """The words of the candidate, then of each reference, with the n-grams that they end.

    limit: so many words of each text, all of them if not given. marks: the first n-grams of a text
    with their states, if they are not order.first.

    >>> from mtmetrics_edu import information_weights
    >>> from mtmetrics_edu.explain import explain_order
    >>> references = ["the cat the dog".split()]
    >>> order = explain_order("the cat".split(), references, 1)
    >>> [it.information for it in text_bits(order, information_weights([references]))[0]]
    [1.0, 2.0]
    """
    before = order.n - 1
    lines = []
    for place, tokens in enumerate(order.texts):
        words = tokens[:limit]
        first = [WordBits(word, (), None, UNMATCHED) for word in words[:before]]
        rest = [
            WordBits(ngram[-1], ngram, information.get(ngram), state)
            for _, ngram, state in (marks or order.first)(place, len(words) - before)
        ]
        lines.append((*first, *rest))
    return lines


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
        """The information of the matches of each order, in bits."""
        if matches == ANY:
            return tuple(order.gain for order in self.orders)
        pairs = zip(self.orders, self.chosen, strict=True)
        return tuple(order.reference_gains[place] for order, place in pairs)

    def reference_length(self, lengths: str) -> float:
        """The length that is compared with the candidate's: the mean length of the references, or
        of those that were chosen, in tokens."""
        every = self.reference_lengths
        some = every if lengths == MEAN else [every[place] for place in self.chosen]
        return sum(some) / len(some)

    def score(self, matches: str, lengths: str) -> NistScore:
        """The score under two choices, with its parts."""
        totals = tuple(order.total for order in self.orders)
        c, r = self.candidate_length, self.reference_length(lengths)
        return NistStats(self.gains(matches), totals, c, r).score()

    @property
    def why_nltk_stops(self) -> str:
        """The reason why NLTK itself gives no score; "" if it gives one."""
        for order in self.orders:
            if not order.total:
                return f"the candidate has no {order.n}-grams (ZeroDivisionError)"
        return "" if any(self.reference_lengths) else "no reference has a word (ZeroDivisionError)"


def nist_ways(candidate: Tokens, references: References, max_n: int = NIST_ORDERS) -> NistWays:
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
    chosen = []
    for order in orders:
        worths = nltk.worths_of(candidate, references, order.n, information)
        chosen.append(worths.index(max(worths)))  # the first of equals
    return NistWays(orders=tuple(orders), chosen=tuple(chosen))
