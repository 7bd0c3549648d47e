"""A corpus: its rows switched on and off, and its resamples one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any

import ipywidgets

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, NICE_DAY
from mtmetrics_edu.course.widgets.controls import button, drop_down, on_new, row, slider, tell
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.course.widgets.texts import as_text
from mtmetrics_edu.explain.segment import CorpusExplanation, explain_corpus, pooled, resampled
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import drawing
from mtmetrics_edu.views.html import tables
from mtmetrics_edu.views.html.markup import Html, escape, tag
from mtmetrics_edu.views.html.tables import corpus_lines, references_line, segment_line
from mtmetrics_edu.views.svg import bars, curves

FIVE = (*DOG_MAN.texts, CAT_MAT.text, NICE_DAY.text)
FIVE_REFERENCES = (*DOG_MAN.reference_texts, CAT_MAT.reference_texts, NICE_DAY.reference_texts)
STEPS = 200  # from the first resample to the last
BESIDE = {"flex": "1 1 18em", "width": "auto", "min_width": "0", "margin": "5px 2px 2px"}
SWITCH = partial(ipywidgets.Checkbox, value=True, indent=False, layout=BESIDE)  # of a segment


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
        self.candidates = [as_text(candidate) for candidate, _ in pairs]
        self.references = [[*map(as_text, texts)] for _, texts in pairs]
        numbered = [f"{i}: {text}" for i, text in enumerate(self.candidates, start=1)]
        super().__init__(*numbered, "sum")
        self.rows = [SWITCH(description=text) for text in numbered]
        self.smoothing = drop_down("Smoothing", SMOOTHING, width="18em")
        *panes, total = self.panes.values()
        for pane in panes:  # they take the room beside the switches
            pane.layout.flex, pane.layout.min_width = "2 1 26em", "0"
        lines = map(row, self.rows, panes)
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
            references_line(references) + segment_line(scores.get(i), corpus)
            for i, references in enumerate(self.references, start=1)
        ]
        return dict(zip(self.panes, [*lines, corpus_lines(corpus)], strict=True))

    def still(self) -> Html:
        """The bars of the segments that are on as an image, and their table, folded."""
        corpus, numbers = self.explained(), self.numbers
        texts = tag("p", escape(" · ".join(row.description for row in self.rows)))
        image = drawing.image(bars.segment_bars(corpus, numbers=numbers))
        summary = tag("summary", escape("The counts of each segment"))
        return texts + image + tag("details", summary, tables.corpus_table(corpus, numbers))

    def described(self) -> str:
        return repr(self.candidates)


class ResampleHill(Live):
    """A bootstrap: all its resamples; play them from the first on, or choose how many are shown.

    segments: the statistics of each segment. resamples: how many there are. options: BLEU's
    weights and smoothing.
    """

    def __init__(
        self,
        segments: Sequence[BleuStats],
        resamples: int = 2000,
        *,
        seed: int = 12345,
        **options: Any,
    ) -> None:
        score = pooled(segments).score(**options).score
        scores = list(islice(resampled(segments, seed, **options), resamples))
        self.interval = Interval.of(score, scores)
        super().__init__("hill")
        self.resamples = slider("Resamples", resamples, 1, resamples)
        step = max(resamples // STEPS, 1)
        last = resamples + step - 1  # the last step reaches the last resample
        self.clock = ipywidgets.Play(value=1, min=1, max=last, step=step, interval=100)
        self.clock.layout.display = "none"  # its own buttons have no names
        on_new("value", self.clock, lambda count: tell(self.resamples, value=count))
        on_new("playing", self.clock, self.follow_clock)
        self.play = button("Play", self.play_or_pause)
        controls = row(self.resamples, self.play, self.clock)
        self.start([self.resamples], controls, *self.results)

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
        """The hill so far."""
        so_far = self.interval.first(self.resamples.value)
        return {"hill": curves.resample_hill(so_far, self.interval)}

    def described(self) -> str:
        return f"{self.resamples.value} of {self.resamples.max} resamples"
