"""Two lengths to change, c and r, and the curve of the brevity penalty."""

from __future__ import annotations

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.course.widgets.controls import row, slider
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views import drawing
from mtmetrics_edu.views.html.formulas import penalty_line
from mtmetrics_edu.views.html.markup import Html, tag
from mtmetrics_edu.views.svg.curves import penalty_curve

LONGEST = 40  # tokens; further if a length to begin with is longer


class BrevityCurve(Live):
    """The curve of BP over the candidate's length, and BP with the lengths put in."""

    def __init__(self, candidate_length: int = 12, reference_length: int = 16) -> None:
        super().__init__("plot")
        most = max(LONGEST, 2 * candidate_length, 2 * reference_length)
        self.candidate_length = slider("Candidate c", candidate_length, 0, most)
        self.reference_length = slider("Reference r", reference_length, 0, most)
        lengths = [self.candidate_length, self.reference_length]
        self.start(lengths, row(*lengths), *self.results)

    def render(self) -> dict[str, Html]:
        """The formula of BP with its numbers, and the curve with c and r marked."""
        c, r = self.candidate_length.value, self.reference_length.value
        formula = tag("p", penalty_line(BleuStats((), (), c, r)))
        return {"plot": tag("div", formula, css="mtm-formula") + penalty_curve(c, r)}

    def still(self) -> Html:
        """The curve alone: a fraction needs the stylesheet."""
        return drawing.image(
            penalty_curve(self.candidate_length.value, self.reference_length.value)
        )

    def described(self) -> str:
        return f"{self.candidate_length.value}, {self.reference_length.value}"
