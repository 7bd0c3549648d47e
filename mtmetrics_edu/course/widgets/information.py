"""Information weights: change a reference and watch them move."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.widgets.controls import order_slider, reference_boxes
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import explain_information
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import html, stills, svg
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag

HIGHEST = 5  # NIST's highest order


class InformationExplorer(Live):
    """References to edit, and Info = log₂(count of the prefix / count) of their n-grams.

    references: texts or tokens, of one segment. n: the order to begin with.
    """

    def __init__(
        self, references: Sequence[str | Tokens] = GUIDE.reference_texts, n: int = 1
    ) -> None:
        super().__init__("bars", "table")
        self.references = reference_boxes(references)
        self.order = order_slider(n, HIGHEST)
        self.start([*self.references, self.order])

    def render(self) -> dict[str, Html]:
        """The weights of the chosen order, drawn and in numbers."""
        references = [tokenize(box.value) for box in self.references]
        n = self.order.value
        rows = [row for row in explain_information([references], n) if len(row.ngram) == n]
        return {"bars": svg.information_bars(rows), "table": html.information_table(rows)}

    def still(self) -> Html:
        """The weights as an image, and in numbers behind a fold."""
        texts = (tag("p", escape(f"{box.description}: {box.value}")) for box in self.references)
        fold = tag("summary", escape("The same in numbers"))
        numbers = tag("details", fold, self.good.get("table", NOTHING))
        return joined(texts) + stills.with_images(self.good.get("bars", NOTHING)) + numbers

    def described(self) -> str:
        return f"{[box.value for box in self.references]!r}, n={self.order.value}"
