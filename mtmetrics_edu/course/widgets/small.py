"""The small widgets of one sentence: its n-grams, what clips them, the brevity penalty, NIST."""

from collections.abc import Sequence
from typing import Any

from mtmetrics_edu.course.examples import GUIDE_CASED, SALAD
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import drop_down, row, slider, tell
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.course.widgets.playground.choices import does
from mtmetrics_edu.explain import explain, explain_order
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, LENGTHS, MATCHES, MEAN, nist_ways
from mtmetrics_edu.metrics.bleu import BleuStats, closest_reference_length
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.nist import NIST_ORDERS, information_weights
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS, tokenize
from mtmetrics_edu.views import curves, drawing, sentences, stills
from mtmetrics_edu.views.html import formulas, markup, tables, texts
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, left_out, note, tag
from mtmetrics_edu.views.notation import number

# N-grams


WHAT_IF = "What if a limit were higher? Drag its upright line, or move it with the arrow keys."
LIMIT = (
    "Upright line: the limit, the maximum reference count, where clipping cuts. R1, R2, …: the "
    "references that have it most often."
)


class NgramSlider(Live):
    """A text to edit, its tokens, and a window that slides over them: its n-grams of one order.

    text: a text or tokens. n: the order to begin with. tokenizer: a name of tokenizers.TOKENIZERS.
    """

    def __init__(
        self, text: str | Tokens = "the cat sat", n: int = 2, tokenizer: str = "whitespace"
    ) -> None:
        super().__init__("shown")
        self.text = controls.text_box("Text", text)
        self.window = slider("Window", 1, 1, 1)
        self.order = controls.order_slider(n)
        self.tokenizer = drop_down("Tokenizer", TOKENIZERS, value=tokenizer)
        boxes, choices = [self.text, self.window], [self.order, self.tokenizer]
        self.start([*boxes, *choices], *boxes, row(*choices), *self.results)

    @property
    def tokens(self) -> list[str]:
        """The tokens of the text."""
        return tokenize(self.text.value, self.tokenizer.value)

    def show(self) -> None:
        """Show the text. The window goes as far as there are n-grams."""
        last = len(self.tokens) - self.order.value + 1
        tell(self.window, max=max(last, 1), disabled=last < 2)
        super().show()

    def render(self) -> dict[str, Html]:
        """The tokens with the window on them, and the different n-grams, each with its count."""
        return {"shown": texts.sliding_window(self.tokens, self.order.value, self.window.value - 1)}

    def remark(self) -> str:
        """What the tokenizer does."""
        return does(TOKENIZERS, self.tokenizer.value)

    def still(self) -> Html:
        """The tokens and the window as an image, and the counts."""
        tokens, n, start = self.tokens, self.order.value, self.window.value - 1
        image = drawing.image(stills.window_strip(tokens, start, n))
        return image + texts.counted(tokens, n, start)

    def described(self) -> str:
        return f"{self.text.value!r}, n={self.order.value}, tokenizer={self.tokenizer.value!r}"


class ClipBars(Live):
    """A candidate and its references to edit, and each n-gram's occurrences as boxes, cut at the
    maximum reference count.

    candidate, references: texts or tokens. n: the order to begin with.
    """

    def __init__(
        self,
        candidate: str | Tokens = "the the the the the the the",
        references: Sequence[str | Tokens] = ("the cat is on the mat", "there is a cat on the mat"),
        n: int = 1,
    ) -> None:
        super().__init__("bars")
        self.boxes = controls.segment_boxes(candidate, references)
        self.candidate, *self.references = self.boxes
        self.order = controls.order_slider(n)
        self.asked: dict[str, int] = {}  # what if the limit of a row were this
        inputs = [*self.boxes, self.order]
        self.start(inputs, controls.editors(*self.boxes), self.order, *self.results)

    def refresh(self, change: Any = None) -> None:
        """Show the widget anew; another text or order has other rows."""
        self.asked = {} if change else self.asked
        super().refresh(change)

    def drag(self, name: str, value: int) -> None:
        """The limit of a row was dragged. At its own place it is no what-if."""
        self.asked = {**self.asked, name: value}
        if value == self.shown.rows[int(name)].max_reference_count:
            del self.asked[name]
        self.refresh()

    def render(self) -> dict[str, Html]:
        """The bars of the chosen order; the words of the texts are marked."""
        n = self.order.value
        self.shown = order = explain_order(*mark(self, self.boxes, n), n)
        if not order.counts:
            return {"bars": note(escape(f"No {n}-grams: the candidate has fewer than {n} tokens."))}
        more = len(order.counts) - stills.ROWS_SHOWN
        rest = left_out(more, "n-grams", "the total counts them all")
        bars = stills.clips(order, self.asked) + rest
        asked = {order.rows[int(place)]: limit for place, limit in self.asked.items()}
        sentence = sentences.limits_asked_said(order, asked) if asked else WHAT_IF
        return {"bars": tag("p", escape(sentence)) + bars + note(escape(LIMIT))}

    def still(self) -> Html:
        """The bars as an image, and the texts."""
        bars = drawing.image(stills.clips(self.shown))
        typed = (tag("p", escape(f"{box.description}: {box.value}")) for box in self.boxes)
        return joined(typed) + bars

    def described(self) -> str:
        candidate, *references = (box.value for box in self.boxes)
        return f"{candidate!r}, {references!r}, n={self.order.value}"


def mark(widget: Live, boxes: Sequence[Any], n: int, only: int = -1) -> tuple[list[str], Any]:
    """Mark the words in the boxes of a candidate and its references: what matches, and what is
    clipped away, in n-grams of that order. The tokens of both. only: the one reference that counts,
    0, 1, …; -1: all do."""
    typed = [box.value for box in boxes]
    candidate, *references = map(tokenize, typed)
    counted = [reference if only in (-1, i) else [] for i, reference in enumerate(references)]
    explained = explain(candidate, counted, max_n=max(n, 4))
    widget.front_end.surfaces = [*texts.surfaces(explained, typed, n)]
    return candidate, references


# The brevity penalty


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
        formula = tag("p", formulas.penalty_line(BleuStats((), (), c, r)))
        curve = curves.penalty_curve(c, r, handles=True)
        return {"plot": tag("div", formula, css="mtm-formula") + curve}

    def drag(self, name: str, value: int) -> None:
        """The point of the candidate, or the line of r, was dragged."""
        {"c": self.candidate_length, "r": self.reference_length}[name].value = value

    def still(self) -> Html:
        """The curve alone: a fraction needs the stylesheet."""
        c, r = self.candidate_length.value, self.reference_length.value
        return drawing.image(curves.penalty_curve(c, r))

    def described(self) -> str:
        return f"{self.candidate_length.value}, {self.reference_length.value}"


# NIST


PARTS = {  # of NistExplorer, and what the fold of a still calls those behind it
    "plot": "the penalties",
    "orders": "what each order and each reference earns",
    "scores": "the score",
}
SHOWN = ("plot", "words", "orders", "scores")
CANDIDATES = {"guide": GUIDE_CASED.candidate, "salad": SALAD}
R_IS = {MEAN: "mean r", CHOSEN: "mean r of the chosen references"}


class NistExplorer(Live):
    """A candidate and its references to edit: what each word tells, what each order and each
    reference earns, the score in the official way and in NLTK's, and both penalties.

    candidate, references: texts or tokens, of one segment. example: a name of CANDIDATES, if no
    candidate is given. n: the order over the words. shows:
    which of its parts are shown; "hand" is the official score with each of its digits,
    "candidate" has the words of the candidate alone, and "nist" its score in words.
    """

    def __init__(
        self,
        candidate: str | Tokens | None = None,
        references: Sequence[str | Tokens] = GUIDE_CASED.references,
        n: int = 1,
        shows: Sequence[str] = SHOWN,
        example: str = "guide",
    ) -> None:
        super().__init__(*shows)
        candidate = CANDIDATES[example] if candidate is None else candidate
        self.boxes = controls.segment_boxes(candidate, references)
        self.candidate, *self.references = self.boxes
        self.order = controls.order_slider(n, NIST_ORDERS)
        self.matches = drop_down("Matches", MATCHES, "30em")
        self.lengths = drop_down("Length r", LENGTHS, "30em")
        choices = [self.matches, self.lengths]
        bits = {"words", "candidate"} & {*shows}
        line = row(*([self.order] if bits else []), *(choices if "scores" in shows else []))
        inputs = [*self.boxes, self.order, *choices]
        parts = [controls.editors(*self.boxes), line, *self.results]
        if not {"plot", "hand"} & {*shows}:  # slider and switches stand beside what they move
            parts = [*parts[1:], parts[0]]
        self.start(inputs, *parts)

    def render(self) -> dict[str, Html]:
        """The words with their bits, the gains, the four scores and the formula, both penalties."""
        n, matches, lengths = self.order.value, self.matches.value, self.lengths.value
        candidate, *references = (tokenize(box.value) for box in self.boxes)
        ways = nist_ways(candidate, references, NIST_ORDERS)
        mark(self, self.boxes, n, ways.chosen[n - 1] if matches == BEST else -1)
        weights = information_weights([references], NIST_ORDERS)
        self.words = ways.orders[n - 1], weights
        r, closest = ways.reference_length(lengths), closest_reference_length(candidate, references)
        formula = formulas.nist_formula(ways.score(matches, lengths), R_IS[lengths])
        score = f"NIST of this candidate: {number(ways.score(ANY, MEAN).score)}"
        parts = {
            "words": stills.bits(*self.words),
            "candidate": stills.bits(*self.words, first=1),
            "orders": tables.nist_orders_table(ways, matches),
            "scores": tables.nist_ways_table(ways, matches, lengths) + formula,
            "plot": curves.penalties(ways.candidate_length, closest, r),
            "hand": tables.nist_by_hand(ways.orders, references)
            + formulas.nist_formula(ways.score(ANY, MEAN)),
            "nist": tag("p", tag("b", escape(score))),
        }
        return {name: parts[name] for name in self.panes}

    def still(self) -> Html:
        """The words with their bits, or the sums by hand; tables and plot are folded below."""
        words = stills.bits(*self.words) if {"words", "candidate"} & {*self.good} else NOTHING
        words += self.good.get("hand", NOTHING)
        behind = [name for name in self.good if name in PARTS]
        if behind:
            names = ", ".join(PARTS[name] for name in behind).capitalize()
            words += markup.folded(names, joined(self.good[name] for name in behind))
        return drawing.with_images(words)

    def described(self) -> str:
        references = [box.value for box in self.references]
        shows = "" if (*self.panes,) == SHOWN else f", shows={tuple(self.panes)!r}"
        return f"{self.candidate.value!r}, {references!r}, n={self.order.value}{shows}"
