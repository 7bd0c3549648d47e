"""The data of a comparison: two systems on one test set, frozen. A cell shows the two scores.

Everywhere a difference is B minus A, so a number above 0 speaks for B. BLEU is a number from 0 to
1, NIST is 0 or more. A segment has a number from 0 on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

import numpy as np

from mtmetrics_edu.batch import resampling
from mtmetrics_edu.batch.arrays import Floats, Ints
from mtmetrics_edu.metrics.bleu import BleuStats
from mtmetrics_edu.metrics.chrf import ChrfScore, ChrfStats
from mtmetrics_edu.metrics.ngrams import Ngram
from mtmetrics_edu.metrics.nist import NistScore, NistStats
from mtmetrics_edu.metrics.score import Interval, Metric, Score


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """One system: what it wrote, and how it scores."""

    name: str
    candidates: Sequence[str] = field(repr=False)  # its text for each segment, as given
    segments: resampling.Segments = field(repr=False)  # the statistics of each segment
    score: Score  # of the corpus; its signature states the convention
    interval: Interval | None  # of the score; None where there are fewer than 6 segments
    drifts: bool  # whether its lines do not seem to belong to those of the references

    @property
    def penalty(self) -> float:
        """BP, or NIST's length penalty; 1 for chrF, which has none."""
        score: Any = self.score
        if isinstance(score, ChrfScore):
            return 1.0
        return score.length_penalty if isinstance(score, NistScore) else score.brevity_penalty

    @property
    def score_without_penalty(self) -> float:
        """The score if that penalty were 1; 0 where there are no tokens."""
        return self.score.score / self.penalty if self.penalty else 0.0

    @property
    def candidate_length(self) -> int:
        """c of the corpus, in tokens; for chrF in characters."""
        return int(self.score.lengths[0])

    @property
    def reference_length(self) -> float:
        """r of the corpus, in tokens: for BLEU it depends on the candidates, too. For chrF, in
        characters."""
        return self.score.lengths[1]

    def stats(self, number: int) -> BleuStats | NistStats | ChrfStats:
        """The statistics of one segment; 0 is the first."""
        row = [np.atleast_1d(column[number]) for column in self.segments.columns()]
        return self.segments.stats(np.concatenate(row).tolist())


class Part(NamedTuple):
    """One part of the difference: a penalty (order 0), or an order of n-grams.

    For BLEU a and b are the factors BP, p₁, p₂, … as used, and log_share is what the factor adds
    to ln(BLEU of B / BLEU of A). For NIST they are the length penalty and the bits per n-gram.
    """

    order: int
    name: str  # BP, p₁ or LP, order 1
    a: float
    b: float
    log_share: float | None  # None for NIST, and where a score is 0
    points: float | None  # of the difference, which is their sum; None where log_share has no value


class NgramWin(NamedTuple):
    """An n-gram that one system matches more often than the other."""

    ngram: Ngram
    a: int  # clipped counts of A, summed over the segments
    b: int

    @property
    def difference(self) -> int:
        """Matches of B minus matches of A."""
        return self.b - self.a


class NgramWins(NamedTuple):
    """The n-grams that each system wins, those with the largest difference first.

    by_a, by_b: at most LIMIT of each order. types_a, types_b: how many different n-grams each
    wins, those that are left out included.
    """

    by_a: tuple[NgramWin, ...]
    by_b: tuple[NgramWin, ...]
    types_a: int
    types_b: int

    def __repr__(self) -> str:
        return f"<n-grams matched more often: {self.types_a:,} by A, {self.types_b:,} by B>"


class SegmentBucket(NamedTuple):
    """Some segments, by the length of their reference."""

    name: str  # how many tokens the reference has, such as 10 to 19
    segments: int
    a: float  # the score of A on these segments alone
    b: float
    share: float  # what these segments add to the difference


class WordBucket(NamedTuple):
    """Some words, by how often they occur in all references."""

    name: str  # how often, such as 2 to 4
    a: Sequence[int]  # how many of these words are matched in A, and how many A wrote
    b: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SystemComparison:
    """Two systems on one test set. Only arrays, the given texts and the largest parts are kept.

    Of each segment it keeps its statistics (2 · orders + 2 numbers for each system) and its share
    (one number); of each draw, two scores. Tokens are made again when somebody asks for them.
    """

    metric: Metric
    like: str | None  # the tool that was followed
    a: System
    b: System
    references: Sequence[Sequence[str]] = field(repr=False)
    interval: Interval | None  # of the difference; None where there are no tests
    tests: tuple[resampling.Comparison, ...]  # none for fewer than 6 segments
    parts: tuple[Part, ...]  # what the difference is made of
    shares: Floats = field(repr=False)  # (segments,) what each adds to the difference, nearly
    by_length: tuple[SegmentBucket, ...] = field(repr=False)  # of the reference
    by_frequency: tuple[WordBucket, ...] = field(repr=False)  # of a word in the references
    wins: NgramWins = field(repr=False)
    tokens: Callable[[str], list[str]] = field(repr=False)  # a text as it is scored
    max_n: int
    confidence: float  # of the intervals, in 0..1
    seed: int

    def __repr__(self) -> str:
        scores = ", ".join(f"{system.name} {system.score:.4f}" for system in (self.a, self.b))
        p = f", p = {self.tests[0].p_value:.4f}" if self.tests else ""
        p = ", but lines drift apart" if self.a.drifts or self.b.drifts else p
        return f"<{self.metric} of {self.size} segments: {scores}{p}>"

    def _repr_html_(self) -> str:
        rows = [["system", self.metric, f"{self.confidence:.0%} interval"]]
        for s in (self.a, self.b):
            ends = f"{s.interval.low:.4f} to {s.interval.high:.4f}" if s.interval else "–"
            rows.append([s.name, f"{s.score.score:.4f}", ends])
        lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
        table = "</tr><tr>".join(lines)
        return f"<table><tr>{table}</tr></table><p>{escape(repr(self)[1:-1])}</p>"

    @property
    def size(self) -> int:
        """The number of segments."""
        return len(self.references)

    @property
    def difference(self) -> float:
        """Score of B minus score of A."""
        return self.b.score.score - self.a.score.score

    @property
    def b_wins(self) -> float | None:
        """Share of the resamples in which B scores higher (Koehn 2004), in 0..1."""
        return self.tests[0].b_wins if self.tests else None

    @property
    def identical(self) -> bool:
        """Whether both systems wrote the same texts."""
        return list(self.a.candidates) == list(self.b.candidates)

    def segments_for(self, letter: str) -> Ints:
        """The numbers of the segments that A or B wins, the largest share first."""
        shares = self.shares if letter == "B" else -self.shares
        order = np.argsort(-shares, kind="stable")
        ranked: Ints = order[shares[order] > 0]
        return ranked
