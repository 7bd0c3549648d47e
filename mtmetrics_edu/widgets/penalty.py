"""BLEU's and NIST's length penalties on one plot."""

from __future__ import annotations

import ipywidgets

from mtmetrics_edu.views import svg
from mtmetrics_edu.widgets.brevity import LONGEST
from mtmetrics_edu.widgets.live import Live, number_box


class PenaltyOverlay(Live):
    """Both penalties over the ratio of lengths, with one candidate and one reference length to
    change."""

    def __init__(self, candidate_length: int = 12, reference_length: int = 16) -> None:
        super().__init__()
        self.candidate_length = number_box("Candidate c", candidate_length, 0, LONGEST)
        self.reference_length = number_box("Reference r", reference_length, 1, LONGEST)
        lengths = [self.candidate_length, self.reference_length]
        plot = ipywidgets.HTML()
        row = ipywidgets.HBox(lengths, layout=ipywidgets.Layout(flex_flow="row wrap"))
        self.start(lengths, {"plot": plot}, [row, self.status, plot])

    def render(self) -> dict[str, str]:
        """Both curves with both points."""
        c, r = self.candidate_length.value, self.reference_length.value
        return {"plot": svg.penalties(c, r, r)}

    def described(self) -> str:
        return f"{self.candidate_length.value}, {self.reference_length.value}"
