"""Clip bars: each n-gram's occurrences as boxes, cut at the maximum reference count."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.course.widgets.controls import order_slider, reference_boxes, text_box
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import Order, explain_order
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import html, stills
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

LIMIT = (
    "Upright line: the limit, the maximum reference count, where clipping cuts. R1, R2, …: the "
    "references that have it."
)


class ClipBars(Live):
    """A candidate and its references to edit, and what clipping leaves of each n-gram's count.

    candidate, references: texts or tokens. n: the order to begin with.
    """

    def __init__(
        self,
        candidate: str | Tokens = "the the the the the the the",
        references: Sequence[str | Tokens] = ("the cat is on the mat", "there is a cat on the mat"),
        n: int = 1,
    ) -> None:
        super().__init__("bars")
        self.candidate = text_box("Candidate", candidate)
        self.references = reference_boxes(references)
        self.order = order_slider(n)
        self.start([self.candidate, *self.references, self.order])

    def explained(self) -> Order:
        """The n-grams of the chosen order."""
        references = [tokenize(box.value) for box in self.references]
        return explain_order(tokenize(self.candidate.value), references, self.order.value)

    def render(self) -> dict[str, Html]:
        """The bars of the chosen order."""
        order = self.explained()
        more = len(order.counts) - stills.ROWS_SHOWN
        rest = html.left_out(more, "n-grams", "the total counts them all")
        return {
            "bars": stills.clips(order, "var(--mtm-ink)") + rest + html.note(html.escape(LIMIT))
        }

    def still(self) -> Html:
        """The bars as an image, and the texts."""
        boxes = [self.candidate, *self.references]
        texts = (tag("p", escape(f"{box.description}: {box.value}")) for box in boxes)
        return joined(texts) + stills.image(stills.clips(self.explained()))

    def described(self) -> str:
        references = [box.value for box in self.references]
        return f"{self.candidate.value!r}, {references!r}, n={self.order.value}"
