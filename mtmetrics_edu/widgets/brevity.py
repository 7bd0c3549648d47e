"""The brevity penalty over the candidate's length: move c or r, and the point moves."""

from __future__ import annotations

import ipywidgets

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.views import html, svg
from mtmetrics_edu.widgets.live import Live, number_box

LONGEST = 999


class BrevityCurve(Live):
    """The curve of BP, with candidate length c and effective reference length r to change."""

    def __init__(self, candidate_length: int = 12, reference_length: int = 16) -> None:
        super().__init__()
        self.candidate_length = number_box("Candidate c", candidate_length, 0, LONGEST)
        self.reference_length = number_box("Reference r", reference_length, 0, LONGEST)
        lengths = [self.candidate_length, self.reference_length]
        curve = ipywidgets.HTML()
        row = ipywidgets.HBox(lengths, layout=ipywidgets.Layout(flex_flow="row wrap"))
        self.start(lengths, {"curve": curve}, [row, self.status, curve])

    def render(self) -> dict[str, str]:
        """The curve, and BP with these lengths put in."""
        c, r = self.candidate_length.value, self.reference_length.value
        said = html.penalty_line(BleuStats((), (), c, r))
        return {"curve": f'<div class="mtm-formula"><p>{said}</p></div>{svg.penalty_curve(c, r)}'}

    def described(self) -> str:
        return f"{self.candidate_length.value}, {self.reference_length.value}"
