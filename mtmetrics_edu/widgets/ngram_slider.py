"""Text, tokens, n-grams: change the order and see how many there are."""

from __future__ import annotations

from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.ngrams import Tokens, ngram_counts, ngrams
from mtmetrics_edu.tokenizers import TOKENIZERS, tokenize
from mtmetrics_edu.views import html
from mtmetrics_edu.views.html.markup import Html, escape, note
from mtmetrics_edu.views.html.tables import first_rows
from mtmetrics_edu.widgets.controls import drop_down, order_box, row, text_box
from mtmetrics_edu.widgets.live import Live


class NgramSlider(Live):
    """A text to edit, its tokens, and its n-grams of one order.

    text: a text or tokens. n: the order to begin with. tokenizer: a name of tokenizers.TOKENIZERS.
    """

    def __init__(
        self, text: str | Tokens = "the cat sat", n: int = 2, tokenizer: str = "whitespace"
    ) -> None:
        super().__init__("shown")
        self.text = text_box("Text", text)
        self.order = order_box(n)
        self.tokenizer = drop_down("Tokenizer", TOKENIZERS, value=tokenizer)
        choices = [self.order, self.tokenizer]
        self.start([self.text, *choices], [self.text, row(*choices)])

    def render(self) -> dict[str, Html]:
        """The tokens, and the different n-grams in the order of the text, each with its count."""
        tokens, n = tokenize(self.text.value, self.tokenizer.value), self.order.value
        found, counts = ngrams(tokens, n), ngram_counts(tokens, n)
        said = f"{len(tokens)} tokens, {len(found)} {n}-grams, {len(counts)} different"
        table = Table(columns=(f"{n}-gram", "count"), rows=list(counts.items()))
        drawn = first_rows(table, "n-grams", "they are counted all the same")
        return {"shown": html.tokens_view(tokens, "Tokens") + note(escape(said)) + drawn}

    def described(self) -> str:
        return f"{self.text.value!r}, n={self.order.value}, tokenizer={self.tokenizer.value!r}"
