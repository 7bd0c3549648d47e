"""A BLEU or a NIST as a list of choices: one recipe is right, others are what goes wrong.

>>> segments = Segments.of([("a b c d".split(), ["a b c d e".split()])])
>>> round(BleuRecipe().score(segments), 4), BleuRecipe(penalty="none").score(segments)
(0.7788, 1.0)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import chain, combinations
from operator import attrgetter, mul
from statistics import fmean
from typing import Any, ClassVar, Self

from mtmetrics_edu.conformance.mistakes.choices import (
    CHOICES,
    SHARED,
    Option,
    References,
)
from mtmetrics_edu.metrics.ngrams import Tokens

Segment = tuple[Tokens, References]
Pair = tuple[float, float]  # matches, total
POOLED: dict[str, Callable[[Sequence[float], Sequence[int]], float]] = {  # of sentence scores
    "mean": lambda scores, lengths: fmean(scores),
    "weighted": lambda scores, cs: sum(map(mul, scores, cs)) / sum(cs) if any(cs) else 0.0,
    "summed": lambda scores, lengths: sum(scores),
    "best": lambda scores, lengths: max(scores),
    "above-0": lambda scores, lengths: fmean([score for score in scores if score] or [0.0]),
    "last": lambda scores, lengths: scores[-1],
}


@dataclass(frozen=True, eq=False)
class Segments:
    """The tokens of a corpus, and what was counted in them so far: many recipes share it."""

    pairs: tuple[Segment, ...]  # candidates, and the references of each
    characters: tuple[tuple[int, tuple[int, ...]], ...] = ()  # lengths of the texts, if known
    cache: dict[Any, Any] = field(default_factory=dict, repr=False)
    part_of: Segments | None = field(default=None, repr=False)

    @classmethod
    def of(cls, pairs: Sequence[Segment], characters: Any = ()) -> Segments:
        """The segments with these candidates and references.

        >>> Segments.of([(["a"], [["b"]])]).pairs
        ((('a',), (('b',),)),)
        """
        return cls(tuple((tuple(c), tuple(map(tuple, rs))) for c, rs in pairs), characters)

    def cached(self, key: Any, make: Callable[[], Any]) -> Any:
        """The value that make gives, which is called once for each key."""
        if key not in self.cache:
            self.cache[key] = make()
        return self.cache[key]

    def counts(self, grams: str, rule: str, pooling: str, n: int) -> list[Pair]:
        """(matches, total) of order n, for each segment, or for all together.

        grams, rule: what an n-gram is, and how they are counted. Unusual n-grams are counted as if
        they were single words.
        """
        make, count = CHOICES["grams"][grams].of, CHOICES["counting"][rule].of
        shared = SHARED[pooling].of if pooling in SHARED else list

        def made() -> list[Any]:
            return [(tuple(make(c, n)), [tuple(make(r, n)) for r in rs]) for c, rs in self.pairs]

        pairs: Any = self.pairs
        if grams != "words" or shared is not list:
            pairs, n = shared(self.cached(("grams", grams, n), made)), 1
        counted = (count(*pair, n) for pair in pairs)
        return [(matches.total(), number) for matches, number in counted]

    def lengths(self, rule: str, unit: str = "tokens") -> Any:
        """(c, r) of each segment, by a rule for the reference length; unit: of the lengths."""
        length, size = CHOICES["length"][rule].of, CHOICES["units"][unit].of

        def make() -> list[Pair]:
            sizes = self.characters if unit == "text" else ()
            sizes = sizes or tuple((size(c), tuple(map(size, rs))) for c, rs in self.pairs)
            return [(c, length(c, rs)) for c, rs in sizes]

        return self.cached(("lengths", rule, unit), make)

    @cached_property
    def columns(self) -> list[References]:
        """The first reference of each segment, the second ones, …"""
        return list(zip(*(rs for _, rs in self.pairs), strict=False))

    @cached_property
    def glued(self) -> Segments:
        """One segment, made of all: candidates, first references, second ones, … in a row."""
        if len(self.pairs) == 1:
            return self
        candidate = tuple(chain(*(c for c, _ in self.pairs)))
        return Segments(((candidate, tuple(tuple(chain(*column)) for column in self.columns)),))

    def some(self, pairs: tuple[Segment, ...]) -> Segments:
        """Segments that were chosen from these, with what was counted in them."""
        return self.cached(pairs, lambda: Segments(pairs))  # type: ignore[no-any-return]

    @property
    def corpus(self) -> Segments:
        """The whole that they are a part of."""
        return self.part_of.corpus if self.part_of else self

    @cached_property
    def alone(self) -> list[Segments]:
        """Each segment by itself."""
        if len(self.pairs) == 1:
            return [self]
        return [Segments((pair,), part_of=self) for pair in self.pairs]

    @cached_property
    def by_reference(self) -> list[Segments]:
        """The segments with the first references alone, with the second ones alone, …

        ArithmeticError if they have different numbers of references.
        """
        if len({len(references) for _, references in self.pairs}) > 1:
            raise ArithmeticError
        if len(self.columns) == 1:
            return [self]
        candidates = [candidate for candidate, _ in self.pairs]
        pairs = [tuple(zip(candidates, zip(column), strict=True)) for column in self.columns]
        return [Segments(each, part_of=self) for each in pairs]


def rounded(value: float, digits: int | None) -> float:
    """A value with so many decimals; None: all of them.

    >>> rounded(2 / 3, 2), rounded(0.5, None)
    (0.67, 0.5)
    """
    return value if digits is None else round(value, digits)


# the choices that the penalty of a recipe depends on
OF_FACTOR = attrgetter("metric", "pooling", "rounded", "length", "units", "penalty")


@cache
def of_average(kind: type[Recipe]) -> attrgetter[Any]:
    """The choices that the average of a recipe depends on."""
    return attrgetter("metric", *(kind.CHOICES.keys() - {"length", "units", "penalty"}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe(ABC):
    """The choices of a metric, each a key of its table in CHOICES. The defaults are right."""

    CHOICES: ClassVar[dict[str, dict[str, Option]]]
    metric: ClassVar[str]
    beginning: ClassVar[str] = ""  # of its words
    right: ClassVar[tuple[str, str]]  # name and words where nothing is wrong
    references: str = "together"
    pooling: str = "pooled"
    length: str = "closest"
    units: str = "tokens"
    penalty: str = "standard"
    rounded: str = "nothing"

    def factor(self, segments: Segments) -> float:
        """The length penalty of some segments."""
        lengths, penalty = segments.lengths(self.length, self.units), self.penalty_of
        c, r = (sum(column) for column in zip(*lengths, strict=True))
        if self.pooling == "closest-set":
            sums = [sum(map(len, column)) for column in segments.columns]
            r = min(sums, key=lambda r: (abs(r - c), r))
        elif self.pooling in ("mean-penalty", "mean-set"):
            return fmean(penalty(*pair) for pair in lengths)
        elif self.pooling == "last-penalty":
            c, r = lengths[-1]
        elif self.pooling == "last-length":
            r = lengths[-1][1]
        return penalty(c, r)

    @abstractmethod
    def average(self, segments: Segments) -> float:
        """The mean of the orders of some segments, without a penalty."""

    def pooled(self, segments: Segments) -> float:
        """The score of some segments together, with all their references.

        Many recipes share one of its factors, so both are kept.
        """
        return float(
            segments.cached(OF_FACTOR(self), lambda: self.factor(segments))
            * segments.cached(of_average(type(self))(self), lambda: self.average(segments))
        )

    def penalty_of(self, c: float, r: float) -> float:
        """The penalty of two lengths."""
        return rounded(float(self.choice("penalty")(c, r)), self.choice("rounded")[1])

    def score(self, segments: Segments) -> float:
        """The score of some segments; it may exceed 1, and stop with an ArithmeticError."""
        if self.pooling == "pooled" and self.references == "together":
            return self.pooled(segments)  # first: a search asks it most
        if self.pooling == "glued":
            return self.but(pooling="pooled").score(segments.glued)
        if self.pooling in ("all-or-0", "without-zeros"):
            pooled = self.but(pooling="pooled")
            some = tuple(each.pairs[0] for each in segments.alone if pooled.score(each))
            if self.pooling == "all-or-0" and len(some) < len(segments.pairs):
                return 0.0
            return pooled.score(segments.some(some)) if some else 0.0
        if self.pooling in POOLED:
            pooled = self.but(pooling="pooled")
            scores = [pooled.score(segment) for segment in segments.alone]
            return POOLED[self.pooling](scores, [len(c) for c, _ in segments.pairs])
        if isinstance(rule := self.choice("pooling"), tuple):  # the fewest tokens, and a pooling
            long = tuple(pair for pair in segments.pairs if len(pair[0]) >= rule[0])
            return self.but(pooling=rule[1]).score(segments.some(long)) if long else 0.0
        if self.references == "together":
            return self.pooled(segments)
        together = self.but(references="together")
        if self.references.startswith("chosen"):
            how = together.but(adding="one") if "smoothed" in self.references else together
            best = [max(each.by_reference, key=how.score) for each in segments.alone]
            return together.score(segments.some(tuple(each.pairs[0] for each in best)))
        scores = [together.score(each) for each in segments.by_reference]
        return float(self.choice("references")(scores))

    def but(self, **chosen: str) -> Self:
        """The recipe with other choices."""
        return replace(self, **chosen)

    def choice(self, kind: str) -> Any:
        """The choice of a kind: a function, or a value.

        >>> BleuRecipe(zeros="tiny", missing="one").choice("missing")
        1.0
        """
        return self.CHOICES[kind][getattr(self, kind)].of

    @property
    def changed(self) -> dict[str, str]:
        """The choices that are not right, by their kind."""
        choices = {kind: getattr(self, kind) for kind in self.CHOICES}
        return {k: name for k, name in choices.items() if name != next(iter(self.CHOICES[k]))}

    @property
    def rarity(self) -> int:
        """The sum of the places of its mistakes in their tables, where common ones come first."""
        return sum(list(self.CHOICES[kind]).index(name) for kind, name in self.changed.items())

    @property
    def name(self) -> str:
        """The choices that are not right: "length:shortest pooling:mean".

        >>> BleuRecipe(length="shortest").name, BleuRecipe().name
        ('length:shortest', 'right')
        """
        prefix = "" if self.metric == "bleu" else f"{self.metric}-"
        names = (f"{prefix}{kind}:{name}" for kind, name in self.changed.items())
        return " ".join(names) or self.right[0]

    @classmethod
    def named(cls, name: str) -> Self:
        """The recipe of that name.

        >>> BleuRecipe.named("length:shortest penalty:none").length
        'shortest'
        """
        names = [] if name == cls.right[0] else name.split()
        return cls(**dict(each.removeprefix("nist-").split(":") for each in names))

    @property
    def words(self) -> str:
        """Words for what is not right; "follows the paper" if all is.

        >>> BleuRecipe(pooling="mean", penalty="none").words
        'has no brevity penalty, and averages sentence scores'
        """
        changed = [pair for pair in self.changed.items() if pair != ("missing", "as-zero")]
        words = [self.CHOICES[kind][name].words for kind, name in changed]
        return self.beginning + ", and ".join(words) if words else self.right[1]

    @classmethod
    def joint_changes(cls) -> Iterator[dict[str, str]]:
        """Changes of several choices that are one mistake."""
        yield from ()

    @classmethod
    def changes(cls, rows: bool = True) -> Iterator[dict[str, str]]:
        """Every single mistake. rows: also those of a row of numbers, such as 1e-1, 1e-2, …

        >>> next(BleuRecipe.changes())
        {'counting': 'unclipped'}
        """
        for kind, table in cls.CHOICES.items():
            names = [name for name in list(table)[1:] if name != "as-zero"]
            yield from ({kind: name} for name in names if rows or "=" not in name)
        yield from (
            change for change in cls.joint_changes() if rows or "=" not in "".join(change.values())
        )

    @classmethod
    def recipes(cls, mistakes: int) -> Iterator[Self]:
        """All recipes with so many mistakes: 0, 1, 2, …; from 2 on, without rows of numbers.

        >>> next(BleuRecipe.recipes(0)) == BleuRecipe()
        True
        """
        for several in combinations(cls.changes(rows=mistakes < 2), mistakes):
            together = {kind: name for change in several for kind, name in change.items()}
            if len(together) == sum(map(len, several)):
                yield cls(**together)


@dataclass(frozen=True, slots=True, kw_only=True)
class BleuRecipe(Recipe):
    """The choices of a BLEU. The defaults are the paper's.

    >>> BleuRecipe(length="shortest").words
    'takes the shortest reference length, not the closest'
    """

    CHOICES = CHOICES
    metric = "bleu"
    right = "right", "follows the paper"
    grams: str = "words"
    counting: str = "clipped"
    zeros: str = "zero"
    missing: str = "zero"
    adding: str = "nothing"
    guard: str = "none"
    mean: str = "geometric"
    orders: str = "4"

    def average(self, segments: Segments) -> float:
        """The mean of the precisions of some segments."""
        segments = segments.glued if self.pooling == "glued-counts" else segments
        if self.choice("guard")(self.sums(segments)):
            return 0.0
        digits, _ = self.choice("rounded")
        some = [rounded(p, digits) for p in self.precisions(segments) if p is not None]
        return float(self.choice("mean")(some)) if some else 0.0

    def precisions(self, segments: Segments) -> list[float | None]:
        """The precision of each order; None if it is left out of the mean."""
        if self.pooling in ("mean-precisions", "mean-set"):
            divided = zip(*map(self.divided, self.rows(segments)), strict=True)
            return [fmean([p for p in some if p is not None] or [0.0]) for some in divided]
        return self.divided(self.sums(segments))

    def rows(self, segments: Segments) -> list[list[Pair]]:
        """(matches, total) of each order, for each segment."""
        how = self.grams, self.counting, self.pooling if self.pooling in SHARED else ""
        orders = range(1, self.choice("orders").stop + 1)[self.choice("orders")]
        columns = [
            segments.cached(("counts", n, *how), partial(segments.counts, *how, n)) for n in orders
        ]
        rows = [list(row) for row in zip(*columns, strict=True)]
        if self.missing == "at-least-one":
            return [[(m, max(t, 1)) for m, t in row] for row in rows]
        return rows

    def sums(self, segments: Segments) -> Any:
        """(matches, total) of each order, for all segments together."""

        def make() -> list[Pair]:
            last = -1 if self.pooling == "last-counts" else 0
            orders = zip(*self.rows(segments)[last:], strict=True)
            return [(sum(m for m, _ in pairs), sum(t for _, t in pairs)) for pairs in orders]

        how = self.grams, self.counting, self.pooling, self.missing, self.orders
        return segments.cached(("sums", *how), make)

    def divided(self, counts: Sequence[Pair]) -> list[float | None]:
        """Matches over totals, and what is done where that is 0, or where there is nothing."""
        more_matches, more_totals, first, last = self.choice("adding")
        precisions: list[float | None] = []
        zeros = 0
        for n, (m, t) in enumerate(counts, start=1):
            if first <= n <= last:
                m, t = m + more_matches, t + more_totals
            t = max(t, 0)  # a rule for counting may go below
            if m and t:
                precisions.append(m / t)
            elif t or self.missing == "as-zero":
                zeros += 1
                precisions.append(self.choice("zeros")(t or 1, zeros))
            else:
                precisions.append(self.choice("missing"))
        return precisions

    @classmethod
    def joint_changes(cls) -> Iterator[dict[str, str]]:
        """A program that does not ask why there is no match."""
        yield from ({"zeros": z, "missing": "as-zero"} for z in list(cls.CHOICES["zeros"])[1:])
