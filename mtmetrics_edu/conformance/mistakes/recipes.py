"""A BLEU as a list of choices: one recipe computes the paper's score, others what goes wrong.

>>> segments = Segments.of([("a b c d".split(), ["a b c d e".split()])])
>>> round(Recipe().score(segments), 4), Recipe(penalty="none").score(segments)
(0.7788, 1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations
from math import prod
from operator import mul
from statistics import fmean, median
from typing import Any

from mtmetrics_edu.conformance.mistakes.choices import CHOICES, Counts, References
from mtmetrics_edu.ngrams import Tokens

Segment = tuple[Tokens, References]
HIGHEST = 5  # order that is counted
POOLED: dict[str, Callable[[Sequence[float], Sequence[int]], float]] = {  # of sentence scores
    "mean": lambda scores, lengths: fmean(scores),
    "weighted": lambda scores, cs: sum(map(mul, scores, cs)) / sum(cs) if any(cs) else 0.0,
    "geometric": lambda scores, lengths: prod(scores) ** (1 / len(scores)),
    "summed": lambda scores, lengths: sum(scores),
    "median": lambda scores, lengths: median(scores),
    "best": lambda scores, lengths: max(scores),
    "first": lambda scores, lengths: scores[0],
    "last": lambda scores, lengths: scores[-1],
}


@dataclass(frozen=True, eq=False)
class Segments:
    """The tokens of a corpus, and what was counted in them so far: many recipes share it."""

    pairs: tuple[Segment, ...]  # candidates, and the references of each
    characters: tuple[tuple[int, tuple[int, ...]], ...] = ()  # lengths of the texts, if known
    counted: dict[Any, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, pairs: Sequence[Segment], characters: Any = ()) -> Segments:
        """The segments with these candidates and references.

        >>> Segments.of([(["a"], [["b"]])]).pairs
        ((('a',), (('b',),)),)
        """
        return cls(tuple((tuple(c), tuple(map(tuple, rs))) for c, rs in pairs), characters)

    def kept(self, key: Any, make: Callable[[], Any]) -> Any:
        """What make gives, which is called once for each key."""
        if key not in self.counted:
            self.counted[key] = make()
        return self.counted[key]

    def counts(self, rule: str) -> Any:
        """(matches, total) of each order, for each segment, by a rule for counting."""
        count, orders = CHOICES["counting"][rule].of, range(1, HIGHEST + 1)
        return self.kept(rule, lambda: [[count(*pair, n) for n in orders] for pair in self.pairs])

    def lengths(self, rule: str) -> Any:
        """(c, r) of each segment, by a rule for the reference length."""
        length = CHOICES["length"][rule].of
        return self.kept(
            ("lengths", rule),
            lambda: [(len(c), length(len(c), list(map(len, rs)))) for c, rs in self.pairs],
        )

    @cached_property
    def columns(self) -> list[References]:
        """The first reference of each segment, the second ones, …"""
        return list(zip(*(rs for _, rs in self.pairs), strict=False))

    @cached_property
    def glued(self) -> Segments:
        """One segment, made of all: candidates, first references, second ones, … in a row."""
        candidate = tuple(chain(*(c for c, _ in self.pairs)))
        return Segments(((candidate, [tuple(chain(*column)) for column in self.columns]),))

    @cached_property
    def alone(self) -> list[Segments]:
        """Each segment as a corpus of its own."""
        return [Segments((pair,)) for pair in self.pairs]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The choices of a BLEU, each a key of its table in CHOICES. The defaults are the paper's.

    >>> Recipe(length="shortest").words
    'takes the shortest reference length, not the closest'
    """

    counting: str = "clipped"
    length: str = "closest"
    penalty: str = "standard"
    zeros: str = "zero"
    missing: str = "zero"
    adding: str = "nothing"
    guard: str = "none"
    mean: str = "geometric"
    pooling: str = "pooled"
    orders: str = "4"

    def score(self, segments: Segments) -> float:
        """The score of some segments; it may exceed 1, and stop with an ArithmeticError."""
        if self.pooling in POOLED or self.pooling == "glued":
            pooled = replace(self, pooling="pooled")
            if self.pooling == "glued":
                return pooled.score(segments.glued)
            scores = [pooled.score(segment) for segment in segments.alone]
            return POOLED[self.pooling](scores, [len(c) for c, _ in segments.pairs])
        if self.choice("guard")(self.sums(segments)):
            return 0.0
        precisions = [p for p in self.precisions(segments) if p is not None]
        return self.factor(segments) * self.choice("mean")(precisions) if precisions else 0.0

    def choice(self, kind: str) -> Any:
        """What was chosen of a kind: a function, or a value.

        >>> Recipe(orders="3").choice("orders")
        3
        """
        return CHOICES[kind][getattr(self, kind)].of

    def factor(self, segments: Segments) -> float:
        """The brevity penalty of some segments."""
        penalty = self.choice("penalty")
        lengths = segments.lengths(self.length)
        c, r = (sum(column) for column in zip(*lengths, strict=True))
        if self.pooling == "closest-set":
            sums = [sum(map(len, column)) for column in segments.columns]
            r = min(sums, key=lambda r: (abs(r - c), r))
        elif self.pooling in ("mean-penalty", "mean-set"):
            return fmean(penalty(*pair) for pair in lengths)
        elif self.pooling == "last-penalty":
            c, r = lengths[-1]
        return float(penalty(c, r))

    def precisions(self, segments: Segments) -> list[float | None]:
        """The precision of each order; None if it is left out of the mean."""
        rows = self.rows(segments)
        if self.pooling in ("mean-precisions", "mean-set"):
            divided = zip(*map(self.divided, rows), strict=True)
            return [fmean(p or 0.0 for p in precisions) for precisions in divided]
        return self.divided(self.sums(segments))

    def rows(self, segments: Segments) -> list[list[Counts]]:
        """(matches, total) of each order, for each segment."""
        rows = [row[: self.choice("orders")] for row in segments.counts(self.counting)]
        if self.missing == "at-least-one":
            return [[(m, max(t, 1)) for m, t in row] for row in rows]
        return rows

    def sums(self, segments: Segments) -> Any:
        """(matches, total) of each order, for all segments together."""
        return segments.kept(
            (self.counting, self.missing == "at-least-one", self.orders),
            lambda: [
                tuple(map(sum, zip(*order, strict=True)))
                for order in zip(*self.rows(segments), strict=True)
            ],
        )

    def divided(self, counts: Sequence[Counts]) -> list[float | None]:
        """Matches over totals, and what is done where that is 0, or where there is nothing."""
        more_matches, more_totals, first, last = self.choice("adding")
        precisions: list[float | None] = []
        zeros = 0
        for n, (m, t) in enumerate(counts, start=1):
            if first <= n <= last:
                m, t = m + more_matches, t + more_totals
            if m and t:
                precisions.append(m / t)
            elif t or self.missing == "as-zero":
                zeros += 1
                precisions.append(self.choice("zeros")(t or 1, zeros))
            else:
                precisions.append(self.choice("missing"))
        return precisions

    @property
    def changed(self) -> dict[str, str]:
        """The choices that are not the paper's, by their kind."""
        choices = {kind: getattr(self, kind) for kind in CHOICES}
        return {kind: name for kind, name in choices.items() if name != next(iter(CHOICES[kind]))}

    @property
    def name(self) -> str:
        """The choices that are not the paper's: "length:shortest pooling:mean".

        >>> Recipe(length="shortest").name, Recipe().name
        ('length:shortest', 'right')
        """
        return " ".join(f"{kind}:{name}" for kind, name in self.changed.items()) or "right"

    @property
    def words(self) -> str:
        """What is not as in the paper; "follows the paper" if all is.

        >>> Recipe(pooling="mean", penalty="none").words
        'has no brevity penalty, and averages sentence scores'
        """
        changed = [pair for pair in self.changed.items() if pair != ("missing", "as-zero")]
        words = [CHOICES[kind][name].words for kind, name in changed]
        return ", and ".join(words) or "follows the paper"


def changes(powers: bool = True) -> Iterator[dict[str, str]]:
    """Every single choice that is not the paper's. powers: also 1e-1, 1e-2, … in place of a zero.

    >>> next(changes())
    {'counting': 'unclipped'}
    """
    for kind, table in CHOICES.items():
        for name in [name for name in list(table)[1:] if powers or "1e-" not in name]:
            if name != "as-zero":
                yield {kind: name}
            if kind == "zeros":  # a program that does not ask why there is no match
                yield {kind: name, "missing": "as-zero"}


def recipes(deviations: int) -> Iterator[Recipe]:
    """All recipes with so many choices that are not the paper's: 0, 1, 2, …; without powers from 2.

    >>> next(recipes(0)) == Recipe()
    True
    """
    for several in combinations(changes(powers=deviations < 2), deviations):
        together = {kind: name for change in several for kind, name in change.items()}
        if len(together) == sum(map(len, several)):
            yield Recipe(**together)
