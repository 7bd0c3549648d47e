"""The widgets of whole test sets: the segments of a corpus, its resamples, how many segments one
needs, and real systems in the order of people and of a metric."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import ipywidgets

from mtmetrics_edu.course.contests import rivals
from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, NICE_DAY
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import button, drop_down, on_new, row, slider, tell
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain.segment import CorpusExplanation, bootstrapped, explain_corpus
from mtmetrics_edu.metrics.bleu import BleuStats
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.score import SEED
from mtmetrics_edu.metrics.smoothing import SMOOTHING
from mtmetrics_edu.metrics.tokenizers import tokenize
from mtmetrics_edu.views import bars, curves, drawing, histograms
from mtmetrics_edu.views.html import markup, tables
from mtmetrics_edu.views.html.markup import Html, escape, tag

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Comparison
    from mtmetrics_edu.course.judgments import Judged

FIVE = (*DOG_MAN.texts, CAT_MAT.text, NICE_DAY.text)
FIVE_REFERENCES = (*DOG_MAN.reference_texts, CAT_MAT.reference_texts, NICE_DAY.reference_texts)
STEPS = 200  # from the first resample to the last
TENTHS = (2, 3, 5, 7, 10, 15, 20, 30)
GAINS = [(f"{tenths / 10:g} point" + "s" * (tenths != 10), tenths / 1000) for tenths in TENTHS]


class CorpusRows(Live):
    """Segments to take in or leave out; their sentence scores, the mean of these, and BLEU.

    candidates: texts or tokens; references[i]: the references of candidates[i].
    """

    def __init__(
        self,
        candidates: Sequence[str | Tokens] = FIVE,
        references: Sequence[Sequence[str | Tokens]] = FIVE_REFERENCES,
    ) -> None:
        pairs = [*zip(candidates, references, strict=True)]
        self.candidates = [controls.as_text(candidate) for candidate, _ in pairs]
        self.references = [[*map(controls.as_text, own)] for _, own in pairs]
        numbered = [f"{i}: {text}" for i, text in enumerate(self.candidates, start=1)]
        super().__init__(*numbered, "sum")
        switch = partial(ipywidgets.Checkbox, value=True, indent=False)
        self.rows = [switch(description=text) for text in numbered]
        self.smoothing = drop_down("Smoothing", SMOOTHING, width="18em")
        *panes, total = self.panes.values()
        lines = map(partial(row, css="mtm-segment"), self.rows, panes)
        self.start([*self.rows, self.smoothing], *lines, total, self.smoothing, self.status)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the segments that are on, counted from 1."""
        return [i for i, row in enumerate(self.rows, start=1) if row.value]

    def explained(self) -> CorpusExplanation:
        """The scores of the segments that are on."""
        if not self.numbers:
            raise ValueError("no row is switched on; a corpus has one segment or more")
        return explain_corpus(
            [tokenize(self.candidates[i - 1]) for i in self.numbers],
            [[*map(tokenize, self.references[i - 1])] for i in self.numbers],
            smoothing=self.smoothing.value,
        )

    def render(self) -> dict[str, Html]:
        """A line for each segment, and the two sums of those that are on."""
        corpus = self.explained()
        scores = dict(zip(self.numbers, corpus.segments, strict=True))
        lines = [
            tables.references_line(references) + tables.segment_line(scores.get(i), corpus)
            for i, references in enumerate(self.references, start=1)
        ]
        return dict(zip(self.panes, [*lines, tables.corpus_lines(corpus)], strict=True))

    def still(self) -> Html:
        """The bars of the segments that are on as an image, and their table, folded."""
        corpus, numbers = self.explained(), self.numbers
        names = tag("p", escape(" · ".join(row.description for row in self.rows)))
        image = drawing.image(bars.segment_bars(corpus, numbers=numbers))
        table = tables.corpus_table(corpus, numbers)
        return names + image + markup.folded("The counts of each segment", table)

    def described(self) -> str:
        return repr(self.candidates)


class ResampleHill(Live):
    """A bootstrap: all its resamples; play them from the first on, or choose how many are shown.

    segments: the statistics of each segment. resamples: how many there are. against: those of
    another system, whose score on the same resample is taken away. If neither is given, they are
    those of two constructed systems. options: BLEU's weights and smoothing.
    """

    def __init__(
        self,
        segments: Sequence[BleuStats] | None = None,
        resamples: int = 2000,
        *,
        against: Sequence[BleuStats] = (),
        seed: int = SEED,
        **options: Any,
    ) -> None:
        if segments is None:
            _, (_, against), (_, segments) = rivals()
        self.interval = bootstrapped(segments, resamples, against, seed, **options)
        super().__init__("histogram")
        self.name = "difference" if against else "score"
        self.resamples = slider("Resamples", resamples, 1, resamples)
        step = max(resamples // STEPS, 1)
        last = resamples + step - 1  # the last step reaches the last resample
        self.clock = ipywidgets.Play(value=1, min=1, max=last, step=step, interval=28)
        self.clock.layout.display = "none"  # its own buttons have no names
        on_new("value", self.clock, lambda count: tell(self.resamples, value=count))
        on_new("playing", self.clock, self.follow_clock)
        self.play = button("Play", self.play_or_pause)
        player = row(self.resamples, self.play, self.clock)
        self.start([self.resamples], player, *self.panes.values(), self.status)

    def play_or_pause(self) -> None:
        """Play from the number shown, or from 1 if all are. If it plays, stop."""
        if not self.clock.playing:
            shown = self.resamples.value
            self.clock.value = shown if shown < self.resamples.max else 1
        self.clock.playing = not self.clock.playing

    def follow_clock(self, playing: bool) -> None:
        """Let the button say what it would do. While the clock runs, nobody can move the
        slider, because the next step would move it back."""
        self.play.description = "Pause" if playing else "Play"
        self.resamples.disabled = playing

    def render(self) -> dict[str, Html]:
        """The histogram so far."""
        so_far = self.interval.first(self.resamples.value)
        return {"histogram": histograms.resample_histogram(so_far, self.interval, self.name)}

    def described(self) -> str:
        return f"{self.resamples.value} of {self.resamples.max} resamples"


class PowerPlan(Live):
    """A gain, a number of segments, and how often a test would notice the gain on so many.

    comparison: a paired bootstrap of two systems. segments: how many its test set has; the planned
    one has segments like them.
    """

    def __init__(self, comparison: Comparison, segments: int) -> None:
        super().__init__("curve")
        self.comparison, self.segments = comparison, segments
        self.gain = drop_down("Real gain", GAINS, value=0.01)
        self.planned = slider("Segments", 1000, 50, 20_000)
        self.start([self.gain, self.planned], row(self.gain, self.planned), *self.results)

    def render(self) -> dict[str, Html]:
        """The curve of power, and the planned test set on it."""
        gain, planned = self.gain.value, self.planned.value
        return {"curve": curves.power_curve(self.comparison, self.segments, gain, planned)}

    def described(self) -> str:
        return f"{self.gain.label} on {self.planned.value} segments"


class RankLines(Live):
    """The order of systems by people and by a metric; a line for each system joins the two.

    talks: the systems, what people say of them, and what metrics count; or the name of a set.
    """

    def __init__(self, talks: Judged | str) -> None:
        from mtmetrics_edu.course.judgments import METRICS, judged  # here: it loads NumPy

        super().__init__("ranks")
        self.judged = judged(talks) if isinstance(talks, str) else talks
        self.metrics = METRICS
        self.metric = drop_down("Metric", METRICS, "14em")
        self.start([self.metric], self.metric, *self.results[::-1])

    def render(self) -> dict[str, Html]:
        """The lines."""
        metric, judged = self.metric.value, self.judged
        scores = judged.scores(self.metrics[metric])
        return {"ranks": bars.rank_lines(judged.systems, judged.people(), scores, metric)}

    def described(self) -> str:
        return f"{self.judged!r}, {self.metric.value}"
