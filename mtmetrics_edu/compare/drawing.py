"""The draws of a comparison: three tests of the difference, and the intervals of both scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mtmetrics_edu.batch import resampling
from mtmetrics_edu.batch.resampling import Comparison, Segments
from mtmetrics_edu.batch.resampling.comparison import CONVENTIONS, share
from mtmetrics_edu.batch.resampling.draws import Progress
from mtmetrics_edu.compare.comparison import Test
from mtmetrics_edu.intervals import Interval

SHIFTED = "paired bootstrap"
AS_SACREBLEU = "paired bootstrap as sacreBLEU counts"
RANDOMIZATION = "approximate randomization"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """How often is drawn, from which seed, and who is told."""

    resamples: int
    trials: int
    confidence: float
    seed: int
    progress: Progress

    def tests(self, a: Segments, b: Segments, options: dict[str, Any]) -> tuple[Test, ...]:
        """The three tests; none if there is only one segment, because then all draws are equal."""
        if len(a.totals) < 2:
            return ()
        shifted = resampling.paired_bootstrap(
            a,
            b,
            resamples=self.resamples,
            seed=self.seed,
            confidence=self.confidence,
            progress=self.told(0),
            **options,
        )
        told = self.told(self.resamples)
        exchanged = resampling.approximate_randomization(
            a, b, trials=self.trials, seed=self.seed, progress=told, **options
        )
        found = {SHIFTED: shifted, AS_SACREBLEU: recounted(shifted), RANDOMIZATION: exchanged}
        return tuple(test_of(name, comparison) for name, comparison in found.items())

    def told(self, before: int) -> Progress:
        """Who is told of one test's draws: `before` others are done already."""
        progress = self.progress
        if progress is None:
            return None
        draws = self.resamples + self.trials
        return lambda done, _: progress(before + done, draws)

    def intervals(self, tests: tuple[Test, ...]) -> tuple[Interval | None, Interval | None]:
        """The interval of each score, from the resamples of the first test."""
        if not tests:
            return None, None
        drawn = tests[0].comparison
        pairs = (drawn.score_a, drawn.scores_a), (drawn.score_b, drawn.scores_b)
        a, b = (Interval.of(score, its.tolist(), self.confidence) for score, its in pairs)
        return a, b


def recounted(drawn: Comparison) -> Comparison:
    """The paired bootstrap of the same resamples, with the p-value that sacreBLEU counts."""
    reached = CONVENTIONS["sacrebleu"](drawn.differences, drawn.difference)
    return replace(drawn, p_value=share(reached, len(drawn.differences)))


def test_of(name: str, comparison: Comparison) -> Test:
    """A test by its name and the scores of its draws."""
    draws = len(comparison.scores_a)
    return Test(name=name, p_value=comparison.p_value, draws=draws, comparison=comparison)
