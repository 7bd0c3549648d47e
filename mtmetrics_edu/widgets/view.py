"""What the playground shows: the calculation of its texts, and which part of it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from mtmetrics_edu.explain import Explanation, Order
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.scores import BleuScore


class Pinned(NamedTuple):
    """What is kept as A: the worked calculation of a segment, its number, and the pooled score."""

    explanation: Explanation
    segment: int
    pooled: BleuScore


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is looked at. No score depends on it, so undo and share lines leave it out."""

    tab: str = "Matches"  # a name of tabs.TABS
    n: int = 1  # the order that the tab Matches shows
    nist_n: int = 1  # the order that the tab NIST shows: NIST has its own, whatever BLEU's max n is
    table: str = "BLEU"  # the table that the tab Share offers
    pinned: Pinned | None = None

    def within(self, max_n: int, tables: Sequence[str]) -> Look:
        """The look with the nearest order up to max_n, and the first of the tables if its own is
        not one of them."""
        table = self.table if self.table in tables else tables[0]
        return replace(self, n=min(self.n, max_n), table=table)


@dataclass(frozen=True)
class View:
    """A calculation, the number of the segment in the editors, and what is looked at."""

    calculation: Calculation
    segment: int = 0
    look: Look = Look()

    @cached_property
    def explanation(self) -> Explanation:
        """The worked calculation of the segment."""
        return self.calculation.explanation(self.segment)

    @property
    def bleu(self) -> BleuScore:
        """The score of the segment."""
        return self.calculation.corpus.segments[self.segment]

    @property
    def order(self) -> Order:
        """The worked calculation of the order looked at."""
        return self.explanation.orders[self.look.n - 1]

    @property
    def nist_order(self) -> Order:
        """The worked calculation of NIST's order looked at."""
        return self.calculation.order(self.segment, self.look.nist_n)

    @property
    def is_corpus(self) -> bool:
        """Whether there are several segments."""
        return len(self.calculation.texts) > 1
