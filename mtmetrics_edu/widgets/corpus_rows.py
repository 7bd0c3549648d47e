"""A small corpus, its rows switched on and off: the mean of the sentence scores is not its BLEU."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, NICE_DAY
from mtmetrics_edu.explain import explain_corpus
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import html, svg
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.widgets.controls import as_text, drop_down
from mtmetrics_edu.widgets.live import Live

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
        super().__init__("table", "bars")
        self.segments = [
            (as_text(candidate), list(map(as_text, own)))
            for candidate, own in zip(candidates, references, strict=True)
        ]
        wide = ipywidgets.Layout(width="auto")
        self.rows = [
            ipywidgets.Checkbox(value=True, description=f"{i}: {text}", indent=False, layout=wide)
            for i, (text, _) in enumerate(self.segments, start=1)
        ]
        self.smoothing = drop_down("Smoothing", SMOOTHING, width="18em")
        self.start([*self.rows, self.smoothing])

    def render(self) -> dict[str, Html]:
        """Table and bars of the rows that are on."""
        numbers = [i for i, row in enumerate(self.rows, start=1) if row.value]
        chosen = [self.segments[i - 1] for i in numbers]
        if not chosen:
            raise ValueError("no row is switched on; a corpus has one segment or more")
        corpus = explain_corpus(
            [tokenize(candidate) for candidate, _ in chosen],
            [[tokenize(text) for text in own] for _, own in chosen],
            smoothing=self.smoothing.value,
        )
        return {
            "table": html.corpus_table(corpus, numbers),
            "bars": svg.segment_bars(corpus, numbers=numbers),
        }

    def described(self) -> str:
        return f"{[text for text, _ in self.segments]!r}"
