"""Real systems, and what people say of them: figures of 14 systems and 529 segments in each set.

    >>> judged("ted-zh-en")
    ted-zh-en against reference A: 14 systems, 529 segments of 5 talks

For each segment and system: the statistics of BLEU, NIST, chrF and TER, and the points of the
errors that professional translators marked. The texts do not come with the package; course.wmt
has their source, licence and citation, and fetches them. `python -m tests.course.make_judgments`
wrote the figures.

A metric is a function from Statistics, of a segment or of many, to a number; higher is better.
agreement says how well the numbers of a metric agree with people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from typing import Any

import numpy as np

from mtmetrics_edu.batch import BleuSegments, ChrfSegments, NistSegments
from mtmetrics_edu.batch.arrays import Floats, Ints
from mtmetrics_edu.checks import choose, wrong_type
from mtmetrics_edu.course.wmt import SOURCES, Texts
from mtmetrics_edu.metrics.bleu import BleuStats
from mtmetrics_edu.metrics.chrf import ChrfStats
from mtmetrics_edu.metrics.nist import NistStats

# Columns of a table of statistics
BLEU, NIST, CHRF, TER = slice(0, 10), slice(10, 22), slice(22, 40), slice(40, 42)
COLUMNS = 42


@dataclass(frozen=True, slots=True)
class Statistics:
    """What metrics count, of one segment or of many together."""

    row: Sequence[float]

    @property
    def bleu(self) -> BleuStats:
        """matches, totals, candidate_length, reference_length; tokens of 13a, case kept."""
        return BleuSegments.stats(self.row[BLEU])

    @property
    def nist(self) -> NistStats:
        """gains, totals, lengths; the weights are those of the whole reference."""
        return NistSegments.stats(self.row[NIST])

    @property
    def chrf(self) -> ChrfStats:
        """matches, totals, reference_totals of 1 to 6 characters."""
        return ChrfSegments.stats(self.row[CHRF])

    @property
    def edits(self) -> int:
        """How many words TER changes, shifts included."""
        return round(self.row[TER.start])

    @property
    def reference_words(self) -> int:
        """The length of the reference, as TER counts it."""
        return round(self.row[TER.start + 1])


SystemMetric = Callable[[Statistics], float]


def bleu(statistics: Statistics) -> float:
    """BLEU; a zero is smoothed as in sacreBLEU, which matters for single segments."""
    return statistics.bleu.score(smoothing="exp").score


def nist(statistics: Statistics) -> float:
    """NIST."""
    return statistics.nist.score().score


def chrf(statistics: Statistics) -> float:
    """chrF."""
    return statistics.chrf.score().score


def ter(statistics: Statistics) -> float:
    """TER below zero: edits for each word of the reference, and fewer are better."""
    return -statistics.edits / max(statistics.reference_words, 1)


METRICS: dict[str, SystemMetric] = {"BLEU": bleu, "NIST": nist, "chrF": chrf, "−TER": ter}


def number(metric: Callable[..., float], *arguments: Any) -> float:
    """The score that a metric gives; TypeError, in words, if it is not a finite number, ValueError
    if it divides by 0."""
    name = getattr(metric, "__name__", "the metric")
    try:
        given = metric(*arguments)
    except ZeroDivisionError as error:
        why = "a segment of three words, for one, has no 4-grams. Ask for a total before you divide"
        raise ValueError(f"{name} divides by 0: {why}") from error
    with suppress(TypeError, ValueError):
        if np.isfinite(score := float(given)):
            return score
    fix = "a finite number; end the function with return, and the score"
    raise wrong_type(f"the score of {name}", given, fix)


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Judged:
    """Systems on one test set, with what metrics count and what people marked."""

    name: str
    reference: str  # its letter
    systems: tuple[str, ...]  # ref-A and ref-B are humans
    documents: Ints  # (segments,) a number for each talk
    errors: Floats  # (systems, segments) the points of the errors
    table: Floats  # (systems, segments, COLUMNS)

    def __repr__(self) -> str:
        systems, segments = self.errors.shape
        talks = len(np.unique(self.documents))
        held = f"{systems} systems, {segments} segments of {talks} talks"
        return f"{self.name} against reference {self.reference}: {held}"

    def people(self) -> list[float]:
        """What people say of each system: its error points for a segment, below zero."""
        return [-float(mean) for mean in self.errors.mean(axis=1)]

    def scores(self, metric: SystemMetric = bleu) -> list[float]:
        """The score of each system on all segments together."""
        return [number(metric, Statistics(row)) for row in self.table.sum(axis=1).tolist()]

    def segment_scores(self, metric: SystemMetric = bleu) -> list[list[float]]:
        """For each system the score of each segment."""
        return [[number(metric, Statistics(row)) for row in rows] for rows in self.table.tolist()]

    def on_texts(self, texts: Texts, metric: Callable[..., float]) -> tuple[Judged, SystemMetric]:
        """These judgments with a column more: metric(candidate, references) of each segment, given
        tokens as sentence_bleu is. And the score of a system that comes from it: the column's mean.
        """
        if len(self.documents) != len(texts.documents):
            raise ValueError("these are some of the segments; take on_texts of all, then halves")
        of = texts.scores(lambda *each: [*map(partial(number, metric), *each)], self.reference)
        scores = [of[name] for name in self.systems]
        first, more = self.table.shape[2], np.dstack([scores, np.ones_like(self.errors)])
        both = replace(self, table=np.concatenate([self.table, more], axis=2))
        return both, lambda statistics: statistics.row[first] / statistics.row[first + 1]

    def bleu_segments(self, system: str) -> BleuSegments:
        """BLEU's statistics of a system, as the tests of significance take them."""
        rows = self.table[self.place(system), :, BLEU].astype(int)
        return BleuSegments(rows[:, :4], rows[:, 4:8], rows[:, 8], rows[:, 9])

    def place(self, system: str) -> int:
        """Where a system stands among the systems."""
        return choose(system, {name: place for place, name in enumerate(self.systems)}, "system")

    def machines(self) -> Judged:
        """The same without humans."""
        return self.only([name for name in self.systems if not name.startswith("ref-")])

    def only(self, systems: Sequence[str]) -> Judged:
        """The same with these systems alone."""
        places = [self.place(system) for system in systems]
        return replace(
            self, systems=tuple(systems), errors=self.errors[places], table=self.table[places]
        )

    def halves(self, seed: int) -> tuple[Judged, Judged]:
        """Two halves of the segments, drawn by a seed: one to try on, one to be judged on."""
        order = np.random.default_rng(seed).permutation(len(self.documents))
        middle = len(order) // 2
        return self.at(np.sort(order[:middle])), self.at(np.sort(order[middle:]))

    def at(self, segments: Ints | Sequence[int]) -> Judged:
        """The same on these segments alone; one may occur several times."""
        return replace(
            self,
            documents=self.documents[segments],
            errors=self.errors[:, segments],
            table=self.table[:, segments],
        )


def judged(name: str = "ted-zh-en", reference: str = "A") -> Judged:
    """The figures of a set: "ted-zh-en", with reference "A" or "B", or "ted-en-de"."""
    references = choose(name, SOURCES, "set").references
    letter = choose(reference, {each: each for each in references}, f"reference of {name}")
    with files(__name__).joinpath(f"{name}-{letter.lower()}.npz").open("rb") as file:
        figures = dict(np.load(file))
    systems = tuple(figures.pop("systems").tolist())
    return Judged(name=name, reference=letter, systems=systems, **figures)
