"""Two lengths to change, c and r: the curve of the brevity penalty, and both metrics' penalties."""

from __future__ import annotations

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.course.widgets.controls import row, slider
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views import html, stills, svg
from mtmetrics_edu.views.html.markup import Html, tag

LONGEST = 40  # tokens; further if a length to begin with is longer


class Penalty(Live):
    """A plot of one candidate length and one reference length, both to change."""

    shortest_reference = 0

    def __init__(self, candidate_length: int = 12, reference_length: int = 16) -> None:
        super().__init__("plot")
        most = max(LONGEST, 2 * candidate_length, 2 * reference_length)
        low = self.shortest_reference
        self.candidate_length = slider("Candidate c", candidate_length, 0, most)
        self.reference_length = slider("Reference r", reference_length, low, most)
        lengths = [self.candidate_length, self.reference_length]
        self.start(lengths, row(*lengths), *self.results)

    def render(self) -> dict[str, Html]:
        """The plot of these lengths."""
        return {"plot": self.plot(self.candidate_length.value, self.reference_length.value)}

    def plot(self, c: int, r: int) -> Html:
        """The plot of lengths c and r, in tokens."""
        raise NotImplementedError

    def described(self) -> str:
        return f"{self.candidate_length.value}, {self.reference_length.value}"


class BrevityCurve(Penalty):
    """The curve of BP over the candidate's length, and BP with these lengths put in."""

    def plot(self, c: int, r: int) -> Html:
        """The formula of BP with its numbers, and the curve with c and r marked."""
        formula = tag("p", html.penalty_line(BleuStats((), (), c, r)))
        return tag("div", formula, css="mtm-formula") + svg.penalty_curve(c, r)

    def still(self) -> Html:
        """The curve alone: a fraction needs the stylesheet."""
        c, r = self.candidate_length.value, self.reference_length.value
        return stills.image(svg.penalty_curve(c, r))


class PenaltyOverlay(Penalty):
    """BLEU's and NIST's penalties over the ratio of the lengths, on one plot."""

    shortest_reference = 1  # a ratio needs one

    def plot(self, c: int, r: int) -> Html:
        """Both curves, with both points of c and r."""
        return svg.penalties(c, r, r)
