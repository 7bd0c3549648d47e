"""One order of a segment: a row for each n-gram of the candidate, the state of each occurrence."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import fsum, nan
from typing import NamedTuple

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.cached import clipped_of, counts_of
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens, ngrams
from mtmetrics_edu.metrics.nist import information_weights

MATCHED, CLIPPED_AWAY, UNMATCHED = "matched", "clipped away", "unmatched"
STATES = (MATCHED, CLIPPED_AWAY, UNMATCHED)
References = Sequence[Tokens]  # of one segment
Information = Mapping[Ngram, float] | None  # weights in bits; None: those of the references at hand


@dataclass(frozen=True, slots=True, kw_only=True)
class NgramRow:
    """One n-gram of the candidate: a row of the worked table."""

    ngram: Ngram
    count: int  # in the candidate
    reference_counts: tuple[int, ...]  # one for each reference
    information: float | None  # in bits; None where no reference contains the n-gram

    @property
    def max_reference_count(self) -> int:
        """The most times that the n-gram occurs in any *single* reference."""
        return max(self.reference_counts)

    @property
    def suppliers(self) -> tuple[int, ...]:
        """The references (0, 1, …) that have the maximum; () where no reference has the n-gram."""
        most = self.max_reference_count
        return tuple(i for i, count in enumerate(self.reference_counts) if count == most > 0)

    @property
    def clipped(self) -> int:
        """Clipped count: min(count, maximum reference count)."""
        return min(self.count, self.max_reference_count)

    @property
    def gain(self) -> float:
        """The n-gram's term of NIST's sum: clipped count · Info, in bits."""
        return self.clipped * (self.information or 0.0)


class Occurrence(NamedTuple):  # made by the thousand, several times faster than a dataclass
    """One n-gram at one place of a text: tokens[start : start + len(ngram)]."""

    start: int
    ngram: Ngram
    state: str  # MATCHED, CLIPPED_AWAY or UNMATCHED


Marks = Callable[[int, int], Sequence[Occurrence]]  # of a text (0, 1, …), as many as a limit


@dataclass(frozen=True, kw_only=True)
class Order:
    """Everything about the n-grams of one order: the rows of its table and where they stand.

    All is computed when it is asked for: a page shows the first rows of a long text.
    """

    n: int
    texts: tuple[tuple[str, ...], ...] = field(repr=False)  # candidate, reference 1, 2, …
    counts: Mapping[Ngram, int] = field(repr=False)  # of the candidate
    reference_counts: tuple[Mapping[Ngram, int], ...] = field(repr=False)
    information: Mapping[Ngram, float] = field(repr=False)  # in bits

    @cached_property
    def rows(self) -> tuple[NgramRow, ...]:
        """A row for each n-gram of the candidate, in order of first occurrence."""
        return tuple(map(self.row, self.counts))

    def first_rows(self, limit: int | None = None) -> tuple[NgramRow, ...]:
        """The first rows, as many as the limit; all of them without a limit."""
        if limit is None or limit >= len(self.counts):
            return self.rows
        return tuple(map(self.row, islice(self.counts, limit)))

    def row(self, ngram: Ngram) -> NgramRow:
        """The row of an n-gram of the candidate."""
        return NgramRow(
            ngram=ngram,
            count=self.counts[ngram],
            reference_counts=tuple([counts.get(ngram, 0) for counts in self.reference_counts]),
            information=self.information.get(ngram),
        )

    @cached_property
    def candidate(self) -> tuple[Occurrence, ...]:
        """Each n-gram of the candidate with its state."""
        return occurrences(self.texts[0], self.n, self.clipped)

    @cached_property
    def references(self) -> tuple[tuple[Occurrence, ...], ...]:
        """For each reference, each of its n-grams with its state."""
        return tuple(self.first(i, len(text)) for i, text in enumerate(self.texts) if i)

    def first(self, place: int, limit: int) -> tuple[Occurrence, ...]:
        """The first n-grams of a text, as many as the limit, each with its state.

        place: 0 for the candidate, 1 for reference 1, …
        """
        beyond = UNMATCHED if place else CLIPPED_AWAY
        return occurrences(self.texts[place][: limit + self.n - 1], self.n, self.clipped, beyond)

    def words(self, place: int, limit: int) -> list[Occurrence]:
        """The first words of a text, each with the best state of the n-grams that cover it.

        place: as for first.
        """
        best = dict[int, str]()
        for start, _, state in self.first(place, limit):
            for i in range(start, start + self.n):
                best[i] = min(state, best.get(i, UNMATCHED), key=STATES.index)
        words = enumerate(self.texts[place][:limit])
        return [Occurrence(i, (word,), best.get(i, UNMATCHED)) for i, word in words]

    @cached_property
    def clipped(self) -> dict[Ngram, int]:
        """The clipped count of each n-gram of the candidate: how many occurrences are matched."""
        return dict.fromkeys(self.counts, 0) | clipped_of(self.texts[0], self.texts[1:], self.n)

    @property
    def width(self) -> int:
        """The number of references."""
        return len(self.texts) - 1

    @cached_property
    def matches(self) -> int:
        """Sum of the clipped counts."""
        return sum(self.clipped.values())

    @cached_property
    def total(self) -> int:
        """Number of n-grams in the candidate."""
        return sum(self.counts.values())

    @cached_property
    def state_counts(self) -> Mapping[str, int]:
        """The number of the candidate's n-grams in each state."""
        in_references = sum(self.counts[ngram] for ngram, k in self.clipped.items() if k)
        away, unmatched = in_references - self.matches, self.total - in_references
        return {MATCHED: self.matches, CLIPPED_AWAY: away, UNMATCHED: unmatched}

    @property
    def precision(self) -> float:
        """Modified precision, 0 to 1; NaN where the candidate has no n-grams of this order."""
        return self.matches / self.total if self.total else nan

    @cached_property
    def gain(self) -> float:
        """Sum of clipped count · Info, in bits."""
        return self.bits(self.clipped)

    @cached_property
    def reference_gains(self) -> tuple[float, ...]:
        """For each reference, the sum of what the n-grams would add if there were no other."""
        candidate, *references = self.texts
        return tuple(self.bits(clipped_of(candidate, (text,), self.n)) for text in references)

    def bits(self, clipped: Mapping[Ngram, int]) -> float:
        """Sum of clipped count · Info, in bits; an n-gram without a weight adds 0."""
        return fsum([count * self.information.get(ngram, 0.0) for ngram, count in clipped.items()])


def explain_order(
    candidate: Tokens, references: References, n: int, information: Information = None
) -> Order:
    """The rows and occurrences of one order; information as for sentence_nist.

    >>> order = explain_order("the the cat".split(), ["the cat sat".split()], 1)
    >>> [(row.ngram, row.count, row.clipped) for row in order.rows]
    [(('the',), 2, 1), (('cat',), 1, 1)]
    >>> [occurrence.state for occurrence in order.candidate]
    ['matched', 'clipped away', 'matched']
    """
    checks.segment(candidate, references)
    if information is None:
        information = information_weights([references], n)
    texts = tuple(map(tuple, (candidate, *references)))
    own, *others = [counts_of(text, n) for text in texts]
    return Order(
        n=n, texts=texts, counts=own, reference_counts=tuple(others), information=information
    )


def occurrences(
    tokens: Tokens, n: int, clipped: Mapping[Ngram, int], beyond: str = CLIPPED_AWAY
) -> tuple[Occurrence, ...]:
    """Each n-gram of a text with its state; `beyond` is the state of those over the clipped count.

    As many occurrences as the clipped count are matched, counted from the left. Which ones is a
    convention, because the score depends only on how many there are.
    """
    seen: Counter[Ngram] = Counter()
    states = []
    for start, ngram in enumerate(ngrams(tokens, n)):
        matches, state = clipped.get(ngram, 0), UNMATCHED
        if matches:
            seen[ngram] += 1
            state = MATCHED if seen[ngram] <= matches else beyond
        states.append(Occurrence(start, ngram, state))
    return tuple(states)
