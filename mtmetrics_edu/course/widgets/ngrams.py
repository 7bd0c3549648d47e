"""N-grams: a window that slides over a text, and what clipping leaves of each n-gram's count."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import Order, explain_order
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import TOKENIZERS, tokenize
from mtmetrics_edu.views import drawing, stills
from mtmetrics_edu.views.html.markup import Html, escape, joined, left_out, note, tag
from mtmetrics_edu.views.html.texts import counted, sliding_window

LIMIT = (
    "Upright line: the limit, the maximum reference count, where clipping cuts. R1, R2, …: the "
    "references that have it."
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
        self.window = controls.slider("Window", 1, 1, 1)
        self.order = controls.order_slider(n)
        self.tokenizer = controls.drop_down("Tokenizer", TOKENIZERS, value=tokenizer)
        boxes, choices = [self.text, self.window], [self.order, self.tokenizer]
        self.start([*boxes, *choices], *boxes, controls.row(*choices), *self.results)

    @property
    def tokens(self) -> list[str]:
        """The tokens of the text."""
        return tokenize(self.text.value, self.tokenizer.value)

    def show(self) -> None:
        """Show the text. The window goes as far as there are n-grams."""
        last = len(self.tokens) - self.order.value + 1
        controls.tell(self.window, max=max(last, 1), disabled=last < 2)
        super().show()

    def render(self) -> dict[str, Html]:
        """The tokens with the window on them, and the different n-grams, each with its count."""
        return {"shown": sliding_window(self.tokens, self.order.value, self.window.value - 1)}

    def still(self) -> Html:
        """The tokens and the window as an image, and the counts."""
        tokens, n, start = self.tokens, self.order.value, self.window.value - 1
        return drawing.image(stills.window_strip(tokens, start, n)) + counted(tokens, n, start)

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
        self.candidate = controls.text_box("Candidate", candidate)
        self.references = controls.reference_boxes(references)
        self.order = controls.order_slider(n)
        self.start([self.candidate, *self.references, self.order])

    def explained(self) -> Order:
        """The n-grams of the chosen order."""
        references = [tokenize(box.value) for box in self.references]
        return explain_order(tokenize(self.candidate.value), references, self.order.value)

    def render(self) -> dict[str, Html]:
        """The bars of the chosen order."""
        order = self.explained()
        more = len(order.counts) - stills.ROWS_SHOWN
        rest = left_out(more, "n-grams", "the total counts them all")
        bars = stills.clips(order, "var(--mtm-ink)") + rest
        return {"bars": bars + note(escape(LIMIT))}

    def still(self) -> Html:
        """The bars as an image, and the texts."""
        bars = drawing.image(stills.clips(self.explained()))
        boxes = [self.candidate, *self.references]
        return joined(tag("p", escape(f"{it.description}: {it.value}")) for it in boxes) + bars

    def described(self) -> str:
        references = [box.value for box in self.references]
        return f"{self.candidate.value!r}, {references!r}, n={self.order.value}"
