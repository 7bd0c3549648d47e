"""A small corpus, its rows switched on and off: the mean of the sentence scores is not its BLEU."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, NICE_DAY
from mtmetrics_edu.course.widgets.controls import as_text, drop_down, row
from mtmetrics_edu.course.widgets.front_end import Pane
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import CorpusExplanation, explain_corpus
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import html, stills, svg
from mtmetrics_edu.views.html.markup import Html, escape, tag
from mtmetrics_edu.views.html.tables import corpus_lines, references_line, segment_line

FIVE = (*DOG_MAN.texts, CAT_MAT.text, NICE_DAY.text)
THEIRS = (*DOG_MAN.reference_texts, CAT_MAT.reference_texts, NICE_DAY.reference_texts)


class CorpusRows(Live):
    """Segments to take in or leave out; their sentence scores, the mean of these, and BLEU.

    candidates: texts or tokens; references[i]: the references of candidates[i].
    """

    def __init__(
        self,
        candidates: Sequence[str | Tokens] = FIVE,
        references: Sequence[Sequence[str | Tokens]] = THEIRS,
    ) -> None:
        self.segments = [
            (as_text(candidate), list(map(as_text, own)))
            for candidate, own in zip(candidates, references, strict=True)
        ]
        numbers = range(1, len(self.segments) + 1)
        super().__init__(*(f"row {i}" for i in numbers), "sum")
        self.rows = [switch(f"{i}: {self.segments[i - 1][0]}") for i in numbers]
        self.smoothing = drop_down("Smoothing", SMOOTHING, width="18em")
        lines = [
            row(box, wide(self.panes[f"row {i}"]))
            for i, box in zip(numbers, self.rows, strict=True)
        ]
        for control in (*self.rows, self.smoothing):
            control.observe(self.refresh, names="value")
        self.arrange(*lines, self.panes["sum"], self.smoothing, self.status)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the segments that are on, counted from 1."""
        return [i for i, row in enumerate(self.rows, start=1) if row.value]

    def explained(self) -> CorpusExplanation:
        """The scores of the segments that are on."""
        chosen = [self.segments[i - 1] for i in self.numbers]
        if not chosen:
            raise ValueError("no row is switched on; a corpus has one segment or more")
        return explain_corpus(
            [tokenize(candidate) for candidate, _ in chosen],
            [[tokenize(text) for text in own] for _, own in chosen],
            smoothing=self.smoothing.value,
        )

    def render(self) -> dict[str, Html]:
        """A line for each segment, and the two sums of those that are on."""
        corpus = self.explained()
        scores = dict(zip(self.numbers, corpus.segments, strict=True))
        drawn = {
            f"row {i}": references_line(references) + segment_line(scores.get(i), corpus)
            for i, (_, references) in enumerate(self.segments, start=1)
        }
        return {**drawn, "sum": corpus_lines(corpus)}

    def still(self) -> Html:
        """The bars of the segments that are on as an image, and their table, folded."""
        corpus, numbers = self.explained(), self.numbers
        texts = (f"{i}: {text}" for i, (text, _) in enumerate(self.segments, start=1))
        bars = stills.image(svg.segment_bars(corpus, numbers=numbers))
        counts = html.corpus_table(corpus, numbers)
        folded = tag("details", tag("summary", escape("The counts of each segment")), counts)
        return tag("p", escape(" · ".join(texts))) + bars + folded

    def described(self) -> str:
        return f"{[text for text, _ in self.segments]!r}"


def switch(label: str) -> ipywidgets.Checkbox:
    """What takes a segment in or leaves it out; its label is the segment."""
    layout = ipywidgets.Layout(flex="1 1 18em", width="auto", min_width="0", margin="5px 2px 2px")
    return ipywidgets.Checkbox(value=True, description=label, indent=False, layout=layout)


def wide(pane: Pane) -> Pane:
    """A pane that takes the room beside a switch."""
    pane.layout.flex, pane.layout.min_width = "2 1 26em", "0"
    return pane
