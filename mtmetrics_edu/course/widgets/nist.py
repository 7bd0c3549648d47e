"""NIST of one segment: change the candidate and the references, and switch its two choices."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu import closest_reference_length, information_weights
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.course.widgets.controls import (
    drop_down,
    order_slider,
    reference_boxes,
    row,
    text_box,
)
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import NistWays, nist_ways
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, LENGTHS, MATCHES, MEAN
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import html, stills, svg
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag

HIGHEST = 5  # NIST's highest order
PARTS = ("words", "orders", "scores", "plot")
WAYS = {"official": (ANY, MEAN), "nltk": (BEST, CHOSEN)}
FOLDED = {  # what is behind the fold of the still
    "orders": "what each order and each reference earns",
    "scores": "the score",
    "plot": "the penalties",
}
R_IS = {MEAN: "mean r", CHOSEN: "mean r of the chosen references"}


class NistExplorer(Live):
    """A candidate and its references to edit: what each word tells, what each order and each
    reference earns, the score in the official way and in NLTK's, and both penalties.

    candidate, references: texts or tokens, of one segment. n: the order over the words. way:
    "official" or "nltk", to begin with. shows: which of its four parts are shown.
    """

    def __init__(
        self,
        candidate: str | Tokens = GUIDE_CASED.candidate,
        references: Sequence[str | Tokens] = GUIDE_CASED.references,
        n: int = 1,
        way: str = "official",
        shows: Sequence[str] = PARTS,
    ) -> None:
        super().__init__(*shows)
        matches, lengths = WAYS[way]
        self.candidate = text_box("Candidate", candidate)
        self.references = reference_boxes(references)
        self.order = order_slider(n, HIGHEST)
        self.matches = drop_down("Matches", MATCHES, "24em", value=matches)
        self.lengths = drop_down("Length r", LENGTHS, "24em", value=lengths)
        texts, choices = [self.candidate, *self.references], [self.matches, self.lengths]
        used = choices if "scores" in shows else []
        self.start([*texts, self.order, *choices], [*texts, row(self.order, *used)])

    def render(self) -> dict[str, Html]:
        """The words with their bits, the gains, the four scores and the formula, both penalties."""
        candidate, *references = (tokenize(box.value) for box in [self.candidate, *self.references])
        ways = nist_ways(candidate, references)
        information = information_weights([references], HIGHEST)
        order = ways.orders[self.order.value - 1]
        drawn = {
            "words": html.information_words(order, information),
            "orders": html.nist_orders_table(ways, self.matches.value),
            "scores": self.scores(ways),
            "plot": self.plot(ways, closest_reference_length(candidate, references)),
        }
        self.told = order, information
        return {name: drawn[name] for name in self.panes}

    def scores(self, ways: NistWays) -> Html:
        """The score under both choices, and the formula of the chosen one."""
        chosen = self.matches.value, self.lengths.value
        formula = html.nist_formula(ways.score(*chosen), R_IS[self.lengths.value])
        return html.nist_ways_table(ways, *chosen) + formula

    def plot(self, ways: NistWays, closest: int) -> Html:
        """BLEU's penalty, for the closest reference length, and NIST's, for the chosen one."""
        r = ways.reference_length(self.lengths.value)
        return svg.penalties(ways.candidate_length, closest, r)

    def still(self) -> Html:
        """The words with their bits; the tables and the plot are folded below."""
        words, *numbers = (self.good.get(name, NOTHING) for name in PARTS)
        words = stills.bits(*self.told) if words else NOTHING
        said = ", ".join(FOLDED[name] for name in PARTS if name in FOLDED and name in self.good)
        summary = tag("summary", escape(said[:1].upper() + said[1:]))
        folded = tag("details", summary, joined(numbers))
        return stills.with_images(words + (folded if any(numbers) else NOTHING))

    def described(self) -> str:
        references = [box.value for box in self.references]
        way = next((it for it, pair in WAYS.items() if pair == self.chosen), "official")
        shown = "" if tuple(self.panes) == PARTS else f", shows={tuple(self.panes)!r}"
        return f"{self.candidate.value!r}, {references!r}, n={self.order.value}, way={way!r}{shown}"

    @property
    def chosen(self) -> tuple[str, str]:
        """Where matches may come from, and which reference length counts."""
        return self.matches.value, self.lengths.value
