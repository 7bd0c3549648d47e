"""A BLEU as a list of choices: one recipe computes the paper's score, others what goes wrong.

>>> facts = Facts.of([("a b c d".split(), ["a b c d e".split()])])
>>> round(Recipe().score(facts), 4), Recipe(penalty="none").score(facts)
(0.7788, 1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from typing import Any

from mtmetrics_edu.conformance.mistakes.choices import CHOICES, Precisions
from mtmetrics_edu.ngrams import Tokens

Segment = tuple[Tokens, Sequence[Tokens]]
HIGHEST = 5


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The segments of a case, and what was counted in them so far."""

    segments: tuple[Segment, ...]
    counted: dict[Any, Any] = field(default_factory=dict, repr=False)
    letters: tuple[tuple[int, tuple[int, ...]], ...] = ()  # lengths of the texts, in characters

    @classmethod
    def of(cls, segments: Sequence[Segment], letters: Sequence[tuple[int, Any]] = ()) -> Facts:
        """The facts of some segments of tokens. letters: how long the texts are, if it is known.

        >>> Facts.of([(["a"], [["b"]])]).segments
        ((('a',), (('b',),)),)
        """
        frozen = tuple((tuple(c), tuple(map(tuple, rs))) for c, rs in segments)
        return cls(frozen, letters=tuple((c, tuple(rs)) for c, rs in letters))

    def counts(self, rule: str) -> list[list[tuple[float, int]]]:
        """(matches, total) of each order, for each segment, by a counting rule."""
        if rule not in self.counted:
            count = CHOICES["counting"][rule].of
            self.counted[rule] = [
                [count(*segment, n) for n in range(1, HIGHEST + 1)] for segment in self.segments
            ]
        counts: list[list[tuple[float, int]]] = self.counted[rule]
        return counts

    def lengths(self, rule: str) -> list[tuple[int, float]]:
        """(c, r) of each segment, by a rule for the reference length."""
        length = CHOICES["length"][rule].of
        return [(len(c), length(len(c), [len(r) for r in rs])) for c, rs in self.segments]

    def closest_set(self) -> tuple[int, int]:
        """c, and the length of the first references, of the second ones, …: the closest."""
        columns = zip(*(rs for _, rs in self.segments), strict=False)
        c = sum(len(c) for c, _ in self.segments)
        sums = [sum(map(len, column)) for column in columns]
        return c, min(sums, key=lambda r: (abs(r - c), r))

    def glued(self) -> Facts:
        """One segment, made of all: candidates, first references, second ones, … in a row."""
        if "glued" not in self.counted:
            columns = zip(*(rs for _, rs in self.segments), strict=False)
            candidate = [t for c, _ in self.segments for t in c]
            references = [[t for text in column for t in text] for column in columns]
            self.counted["glued"] = Facts.of([(candidate, references)])
        glued: Facts = self.counted["glued"]
        return glued

    def alone(self) -> list[Facts]:
        """Each segment as a corpus of its own."""
        if "alone" not in self.counted:
            self.counted["alone"] = [Facts((segment,)) for segment in self.segments]
        alone: list[Facts] = self.counted["alone"]
        return alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The choices of a BLEU, each a key of its table. The defaults are the paper's.

    >>> Recipe(length="shortest").words()
    'takes the shortest reference length, not the closest'
    """

    counting: str = "clipped"
    length: str = "closest"
    penalty: str = "standard"
    zeros: str = "zero"
    missing: str = "zero"
    adding: str = "nothing"
    mean: str = "geometric"
    pooling: str = "pooled"
    orders: str = "4"

    def score(self, facts: Facts) -> float:
        """The score of some segments; it may exceed 1, and stop with an ArithmeticError."""
        if self.pooling == "mean":
            one = replace(self, pooling="pooled")
            scores = [one.score(segment) for segment in facts.alone()]
            return sum(scores) / len(scores)
        if self.pooling == "glued":
            return replace(self, pooling="pooled").score(facts.glued())
        precisions = [p for p in self.precisions(facts) if p is not None]
        return self.factor(facts) * self.choice("mean")(precisions) if precisions else 0.0

    def choice(self, kind: str) -> Any:
        """What was chosen of a kind: a function, or a number.

        >>> Recipe(orders="3").choice("orders")
        3
        """
        return CHOICES[kind][getattr(self, kind)].of

    def factor(self, facts: Facts) -> float:
        """The brevity penalty of some segments."""
        penalty: Callable[[float, float], float] = self.choice("penalty")
        if self.pooling == "closest-set":
            return penalty(*facts.closest_set())
        lengths = facts.lengths(self.length)
        if self.pooling == "mean-penalty":
            return sum(penalty(c, r) for c, r in lengths) / len(lengths)
        if self.pooling == "last-penalty":
            return penalty(*lengths[-1])
        return penalty(sum(c for c, _ in lengths), sum(r for _, r in lengths))

    def precisions(self, facts: Facts) -> Precisions:
        """The precision of each order; None if it is left out."""
        highest = self.choice("orders")
        rows = [row[:highest] for row in facts.counts(self.counting)]
        if self.missing == "at-least-one":
            rows = [[(m, max(t, 1)) for m, t in row] for row in rows]
        if self.pooling == "mean-precisions":
            several = [self.divided(row) for row in rows]
            return [sum(p or 0.0 for p in ps) / len(ps) for ps in zip(*several, strict=True)]
        return self.divided(
            [tuple(map(sum, zip(*pairs, strict=True))) for pairs in zip(*rows, strict=True)]
        )

    def divided(self, counts: Sequence[Any]) -> Precisions:
        """Matches over totals, and what is done where that is 0, or where there is nothing."""
        more_matches, more_totals, first = self.choice("adding")
        precisions: Precisions = []
        zeros = 0
        for n, (m, t) in enumerate(counts, start=1):
            if n >= first:
                m, t = m + more_matches, t + more_totals
            if m and t:
                precisions.append(m / t)
            elif t or self.missing == "as-zero":
                zeros += 1
                precisions.append(self.choice("zeros")(t or 1, zeros))
            else:
                precisions.append(self.choice("missing"))
        return precisions

    def words(self) -> str:
        """What is not as in the paper; "follows the paper" if all is.

        >>> Recipe(pooling="mean", penalty="none").words()
        'has no brevity penalty, and averages sentence scores'
        """
        words = [
            table[getattr(self, kind)].words
            for kind, table in CHOICES.items()
            if self.differs(kind) and getattr(self, kind) != "as-zero"
        ]
        return ", and ".join(words) or "follows the paper"

    def differs(self, name: str) -> bool:
        """Whether this choice is not the paper's."""
        return bool(getattr(self, name) != getattr(PAPER, name))

    @property
    def name(self) -> str:
        """The choices that are not the paper's: "length:shortest pooling:mean".

        >>> Recipe(length="shortest").name
        'length:shortest'
        """
        changed = [it.name for it in fields(self) if self.differs(it.name)]
        return " ".join(f"{name}:{getattr(self, name)}" for name in changed) or "right"


PAPER = Recipe()


def changes() -> Iterator[dict[str, str]]:
    """Every single choice that is not the paper's.

    >>> next(changes())
    {'counting': 'unclipped'}
    """
    for kind, table in CHOICES.items():
        for choice in table:
            if choice not in (getattr(PAPER, kind), "as-zero"):
                yield {kind: choice}
                if kind == "zeros":  # a program that does not ask why there is no match
                    yield {kind: choice, "missing": "as-zero"}


def recipes(deviations: int) -> Iterator[Recipe]:
    """All recipes with so many choices that are not the paper's: 0, 1, 2, …

    >>> next(recipes(0)) == Recipe()
    True
    """
    for several in combinations(changes(), deviations):
        together = {name: choice for change in several for name, choice in change.items()}
        if len(together) == sum(map(len, several)):
            yield Recipe(**together)
