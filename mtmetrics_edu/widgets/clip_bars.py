"""Clip bars: each n-gram's occurrences as boxes, cut at the maximum reference count."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import html
from mtmetrics_edu.widgets.live import Live, number_box, text_box


class ClipBars(Live):
    """A candidate and its references to edit, and what of each n-gram's count remains when clipped.

    candidate, references: texts or tokens. n: the order to begin with.
    """

    def __init__(
        self,
        candidate: str | Tokens = "the the the the the the the",
        references: Sequence[str | Tokens] = ("the cat is on the mat", "there is a cat on the mat"),
        n: int = 1,
    ) -> None:
        super().__init__()
        self.candidate = text_box("Candidate", candidate)
        self.references = [
            text_box(f"Reference {i}", reference) for i, reference in enumerate(references, start=1)
        ]
        self.order = number_box("Order n", n, 1, 9)
        bars = ipywidgets.HTML()
        controls = [self.candidate, *self.references, self.order]
        self.start(controls, {"bars": bars}, [*controls, self.status, bars])

    def render(self) -> dict[str, str]:
        """The bars of the chosen order."""
        references = [tokenize(box.value) for box in self.references]
        order = explain_order(tokenize(self.candidate.value), references, self.order.value)
        return {"bars": html.legend() + html.clip_bars(order)}

    def described(self) -> str:
        references = [box.value for box in self.references]
        return f"{self.candidate.value!r}, {references!r}, n={self.order.value}"
