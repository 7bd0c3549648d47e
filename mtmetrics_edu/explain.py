"""The worked calculation as plain data: one row per n-gram, one span per occurrence, one factor
per term of the score. Tables, highlighted texts, formulas and plots all show these rows, so they
can never disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import fsum, inf, log, nan
from typing import NamedTuple

from mtmetrics_edu import checks
from mtmetrics_edu.bleu import BleuStats, brevity_penalty, corpus_bleu, sentence_bleu
from mtmetrics_edu.ngrams import Ngram, Tokens, ngram_counts, ngrams
from mtmetrics_edu.nist import information_weights, nist_length_penalty
from mtmetrics_edu.scores import BleuScore
from mtmetrics_edu.smoothing import Smoothing

MATCHED, CLIPPED_AWAY, UNMATCHED = "matched", "clipped away", "unmatched"


@dataclass(frozen=True, slots=True)
class NgramRow:
    """One n-gram of the candidate: a row of the worked table."""

    ngram: Ngram
    count: int
    reference_counts: tuple[int, ...]
    information: float | None  # in bits; None where no reference contains the n-gram

    @property
    def max_reference_count(self) -> int:
        """The most times it occurs in any single reference."""
        return max(self.reference_counts)

    @property
    def suppliers(self) -> tuple[int, ...]:
        """The references (0, 1, …) that hold the maximum; none where no reference contains it."""
        most = self.max_reference_count
        return tuple(i for i, count in enumerate(self.reference_counts) if count == most > 0)

    @property
    def clipped(self) -> int:
        """Clipped count: min(count, maximum reference count)."""
        return min(self.count, self.max_reference_count)

    @property
    def gain(self) -> float:
        """What the n-gram adds to NIST's sum: clipped count · Info, in bits."""
        return self.clipped * (self.information or 0.0)

    @property
    def reference_gains(self) -> tuple[float, ...]:
        """What it would add if each reference were the only one to match, in bits."""
        worth = self.information or 0.0
        return tuple(min(self.count, count) * worth for count in self.reference_counts)


class Occurrence(NamedTuple):  # made by the thousand, several times faster than a dataclass
    """One n-gram at one place of a text: tokens[start : start + len(ngram)]."""

    start: int
    ngram: Ngram
    state: str  # MATCHED, CLIPPED_AWAY or UNMATCHED


@dataclass(frozen=True)
class Order:
    """Everything about the n-grams of one order: the rows of its table and where they stand."""

    n: int
    rows: tuple[NgramRow, ...]  # in order of first occurrence
    texts: tuple[tuple[str, ...], ...] = field(repr=False)  # candidate, reference 1, 2, …

    @cached_property
    def candidate(self) -> tuple[Occurrence, ...]:
        """Each n-gram of the candidate with its state."""
        return occurrences(self.texts[0], self.n, self.limits)

    @cached_property
    def references(self) -> tuple[tuple[Occurrence, ...], ...]:
        """Each n-gram of each reference with its state."""
        return tuple(occurrences(t, self.n, self.limits, UNMATCHED) for t in self.texts[1:])

    @cached_property
    def limits(self) -> dict[Ngram, int]:
        """How many occurrences of each n-gram are matched: the clipped counts."""
        return {row.ngram: row.clipped for row in self.rows}

    @property
    def width(self) -> int:
        """Number of references."""
        return len(self.texts) - 1

    @cached_property
    def matches(self) -> int:
        """Sum of the clipped counts."""
        return sum(row.clipped for row in self.rows)

    @cached_property
    def total(self) -> int:
        """Number of n-grams in the candidate."""
        return sum(row.count for row in self.rows)

    @cached_property
    def state_counts(self) -> Mapping[str, int]:
        """How many of the candidate's n-grams are in each state."""
        away = sum(row.count - row.clipped for row in self.rows if row.max_reference_count)
        rest = self.total - self.matches - away
        return {MATCHED: self.matches, CLIPPED_AWAY: away, UNMATCHED: rest}

    @property
    def precision(self) -> float:
        """Modified precision; NaN where the candidate has no n-grams of this order."""
        return self.matches / self.total if self.total else nan

    @property
    def gain(self) -> float:
        """Sum of clipped count · Info, in bits."""
        return fsum(row.gain for row in self.rows)


@dataclass(frozen=True, slots=True)
class Factor:
    """One term of ln BLEU: the brevity penalty (n = 0), or an order's precision and its weight."""

    n: int
    value: float
    weight: float

    @property
    def log_share(self) -> float:
        """w · ln value: what the term adds to ln BLEU, at most 0 unless smoothing lifts it."""
        if not self.weight:
            return 0.0
        return self.weight * log(self.value) if self.value > 0 else -inf


@dataclass(frozen=True, slots=True)
class Explanation:
    """A candidate, its references, and how its BLEU comes about."""

    candidate: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    orders: Sequence[Order]
    bleu: BleuScore
    factors: tuple[Factor, ...]

    @property
    def cumulative(self) -> tuple[float, ...]:
        """BLEU-1, BLEU-2, … with uniform weights and no smoothing."""
        stats = self.bleu.stats
        return tuple(
            BleuStats(
                stats.matches[:n],
                stats.totals[:n],
                stats.candidate_length,
                stats.reference_length,
            )
            .score()
            .score
            for n in range(1, len(self.orders) + 1)
        )


@dataclass(frozen=True, slots=True)
class CorpusExplanation:
    """The segments of a corpus one by one, and pooled."""

    segments: tuple[BleuScore, ...]
    pooled: BleuScore

    @property
    def mean(self) -> float:
        """Mean of the sentence scores: *not* the BLEU of the corpus."""
        return sum(segment.score for segment in self.segments) / len(self.segments)


@dataclass(frozen=True, slots=True)
class InformationRow:
    """One n-gram of the references: its count, its prefix's count, and its information weight."""

    ngram: Ngram
    count: int
    prefix_count: int
    information: float


def explain(
    candidate: Tokens,
    references: Sequence[Tokens],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
    information: Mapping[Ngram, float] | None = None,
) -> Explanation:
    """The worked calculation of one segment; arguments as for sentence_bleu and sentence_nist."""
    bleu = sentence_bleu(candidate, references, max_n=max_n, weights=weights, smoothing=smoothing)
    if information is None:
        information = information_weights([references], max_n)
    orders = [explain_order(candidate, references, n, information) for n in range(1, max_n + 1)]
    texts = tuple(tuple(reference) for reference in references)
    return Explanation(tuple(candidate), texts, tuple(orders), bleu, explain_score(bleu))


def explain_order(
    candidate: Tokens,
    references: Sequence[Tokens],
    n: int,
    information: Mapping[Ngram, float] | None = None,
) -> Order:
    """The rows and occurrences of one order; information as for sentence_nist."""
    checks.segment(candidate, references)
    if information is None:
        information = information_weights([references], n)
    counts = [ngram_counts(reference, n) for reference in references]
    rows = tuple(
        NgramRow(ngram, count, tuple(c[ngram] for c in counts), information.get(ngram))
        for ngram, count in ngram_counts(candidate, n).items()
    )
    return Order(n, rows, tuple(map(tuple, (candidate, *references))))


def occurrences(
    tokens: Tokens, n: int, clipped: Mapping[Ngram, int], beyond: str = CLIPPED_AWAY
) -> tuple[Occurrence, ...]:
    """Each n-gram of a text with its state.

    As many occurrences as the clipped count are matched, counted from the left (which ones is a
    convention: the score sees only how many); `beyond` is the state of those over the limit.
    """
    seen: Counter[Ngram] = Counter()
    found = []
    for start, ngram in enumerate(ngrams(tokens, n)):
        seen[ngram] += 1
        limit = clipped.get(ngram, 0)
        state = MATCHED if seen[ngram] <= limit else beyond if limit else UNMATCHED
        found.append(Occurrence(start, ngram, state))
    return tuple(found)


def explain_score(bleu: BleuScore) -> tuple[Factor, ...]:
    """The terms of ln BLEU = ln BP + w₁ ln p₁ + w₂ ln p₂ + …"""
    orders = enumerate(zip(bleu.precisions, bleu.weights, strict=True), start=1)
    return (Factor(0, bleu.brevity_penalty, 1.0), *(Factor(n, p, w) for n, (p, w) in orders))


def explain_corpus(
    candidates: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    *,
    max_n: int = 4,
    weights: Iterable[float] | None = None,
    smoothing: str | Smoothing = "none",
) -> CorpusExplanation:
    """The sentence scores of a corpus beside its pooled score; arguments as for corpus_bleu."""
    weights = None if weights is None else tuple(weights)
    pooled = corpus_bleu(candidates, references, max_n=max_n, weights=weights, smoothing=smoothing)
    segments = (
        sentence_bleu(c, r, max_n=max_n, weights=weights, smoothing=smoothing)
        for c, r in zip(candidates, references, strict=True)
    )
    return CorpusExplanation(tuple(segments), pooled)


def explain_information(
    references: Iterable[Sequence[Tokens]], max_n: int = 5
) -> tuple[InformationRow, ...]:
    """One row per n-gram of the references, shorter ones first, in order of first occurrence.

    references[i] is the list of references of segment i, as for information_weights.
    """
    checks.order(max_n, "max_n")
    segments = [list(segment) for segment in references]
    weights = information_weights(segments, max_n)
    texts = [reference for segment in segments for reference in segment]
    counts: Counter[Ngram] = Counter({(): sum(map(len, texts))})
    for n in range(1, max_n + 1):
        for text in texts:
            counts.update(ngrams(text, n))
    return tuple(
        InformationRow(ngram, count, counts[ngram[:-1]], weights[ngram])
        for ngram, count in counts.items()
        if ngram
    )


@dataclass(frozen=True, slots=True)
class Change:
    """An n-gram whose count or clipped count is not the same in two calculations."""

    ngram: Ngram
    count: tuple[int, int]  # before, after
    clipped: tuple[int, int]


def changed_rows(before: Explanation, after: Explanation) -> tuple[Change, ...]:
    """What an edit did, n-gram by n-gram: those of the first, then those only in the second."""
    old, new = (
        {row.ngram: (row.count, row.clipped) for order in side.orders for row in order.rows}
        for side in (before, after)
    )
    changes = []
    for ngram in old | new:
        (count, clipped), (count_after, clipped_after) = (
            side.get(ngram, (0, 0)) for side in (old, new)
        )
        changes.append(Change(ngram, (count, count_after), (clipped, clipped_after)))
    return tuple(c for c in changes if len({*c.count}) > 1 or len({*c.clipped}) > 1)


def penalty_crossing() -> tuple[float, float]:
    """The ratio c/r at which BLEU's and NIST's penalties are equal, and the penalty there.

    NIST's is the milder one just below c = r, the harder one for shorter candidates. (Once more,
    near ratio 0.03, they cross where both are as good as 0.)
    """
    low, high = 0.5, 0.99
    for _ in range(60):  # halves the interval until no float is left between
        middle = (low + high) / 2
        if nist_length_penalty(middle, 1) < brevity_penalty(middle, 1):
            low = middle
        else:
            high = middle
    return low, brevity_penalty(low, 1)
