"""Information weights: change a reference and watch them move."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.explain import explain_information
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import html, svg
from mtmetrics_edu.widgets.live import Live, number_box, text_box


class InformationExplorer(Live):
    """References to edit, and Info = log₂(count of the prefix / count) of their n-grams.

    references: texts or tokens, of one segment. n: the order to begin with.
    """

    def __init__(
        self, references: Sequence[str | Tokens] = GUIDE.reference_texts, n: int = 1
    ) -> None:
        super().__init__()
        self.references = [
            text_box(f"Reference {i}", reference) for i, reference in enumerate(references, start=1)
        ]
        self.order = number_box("Order n", n, 1, 5)
        bars, table = ipywidgets.HTML(), ipywidgets.HTML()
        controls = [*self.references, self.order]
        panes = {"bars": bars, "table": table}
        self.start(controls, panes, [*controls, self.status, bars, table])

    def render(self) -> dict[str, str]:
        """The weights of the chosen order, drawn and in numbers."""
        references = [tokenize(box.value) for box in self.references]
        n = self.order.value
        rows = [row for row in explain_information([references], n) if len(row.ngram) == n]
        return {"bars": svg.information_bars(rows), "table": html.information_table(rows)}

    def described(self) -> str:
        return f"{[box.value for box in self.references]!r}, n={self.order.value}"
