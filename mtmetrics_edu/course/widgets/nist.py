"""NIST of one segment: change its texts, and see what each word tells and earns."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu import closest_reference_length, information_weights
from mtmetrics_edu.course.examples import GUIDE_CASED
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain.calculation import NIST_ORDERS
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, LENGTHS, MATCHES, MEAN, nist_ways
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import tokenize
from mtmetrics_edu.views import drawing, stills
from mtmetrics_edu.views.html import formulas, tables
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag
from mtmetrics_edu.views.svg import curves

PARTS = {  # of NistExplorer, and what the fold of a still calls those behind it
    "words": "",
    "orders": "what each order and each reference earns",
    "scores": "the score",
    "plot": "the penalties",
}
WAYS = {"official": (ANY, MEAN), "nltk": (BEST, CHOSEN)}
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
        shows: Sequence[str] = tuple(PARTS),
    ) -> None:
        super().__init__(*shows)
        matches, lengths = WAYS[way]
        self.candidate = controls.text_box("Candidate", candidate)
        self.references = controls.reference_boxes(references)
        self.order = controls.order_slider(n, NIST_ORDERS)
        self.matches = controls.drop_down("Matches", MATCHES, "24em", value=matches)
        self.lengths = controls.drop_down("Length r", LENGTHS, "24em", value=lengths)
        self.boxes = [self.candidate, *self.references]
        choices = [self.matches, self.lengths]
        line = controls.row(self.order, *(choices if "scores" in shows else []))
        self.start([*self.boxes, self.order, *choices], *self.boxes, line, *self.results)

    def render(self) -> dict[str, Html]:
        """The words with their bits, the gains, the four scores and the formula, both penalties."""
        candidate, *references = (tokenize(box.value) for box in self.boxes)
        ways = nist_ways(candidate, references, NIST_ORDERS)
        weights = information_weights([references], NIST_ORDERS)
        self.words = ways.orders[self.order.value - 1], weights
        matches, lengths = self.matches.value, self.lengths.value
        r, closest = ways.reference_length(lengths), closest_reference_length(candidate, references)
        formula = formulas.nist_formula(ways.score(matches, lengths), R_IS[lengths])
        parts = {
            "words": stills.bits(*self.words, "var(--mtm-ink)"),
            "orders": tables.nist_orders_table(ways, matches),
            "scores": tables.nist_ways_table(ways, matches, lengths) + formula,
            "plot": curves.penalties(ways.candidate_length, closest, r),
        }
        return {name: parts[name] for name in self.panes}

    def still(self) -> Html:
        """The words with their bits; the tables and the plot are folded below."""
        words = stills.bits(*self.words) if self.good.get("words") else NOTHING
        folded = [name for name, words in PARTS.items() if words and name in self.good]
        if not folded:
            return words
        names = ", ".join(PARTS[name] for name in folded)
        summary = tag("summary", escape(names[:1].upper() + names[1:]))
        fold = tag("details", summary, joined(self.good[name] for name in folded))
        return drawing.with_images(words + fold)

    def described(self) -> str:
        references = [box.value for box in self.references]
        chosen = self.matches.value, self.lengths.value
        way = next((name for name, pair in WAYS.items() if pair == chosen), "official")
        shows = "" if [*self.panes] == [*PARTS] else f", shows={tuple(self.panes)!r}"
        return f"{self.candidate.value!r}, {references!r}, n={self.order.value}, way={way!r}{shows}"
