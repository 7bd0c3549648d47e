"""Text, tokens, n-grams: change the order and see how many there are."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from mtmetrics_edu.ngrams import ngram_counts, ngrams
from mtmetrics_edu.tokenizers import TOKENIZERS, tokenize
from mtmetrics_edu.views import html
from mtmetrics_edu.widgets.live import Live, drop_down, number_box, text_box


class NgramSlider(Live):
    """A text to edit, its tokens, and its n-grams of one order.

    text: a text or tokens. n: the order to begin with. tokenizer: a name of tokenizers.TOKENIZERS.
    """

    def __init__(
        self, text: str | Sequence[str] = "the cat sat", n: int = 2, tokenizer: str = "whitespace"
    ) -> None:
        super().__init__()
        self.text = text_box("Text", text)
        self.order = number_box("Order n", n, 1, 9)
        self.tokenizer = drop_down("Tokenizer", list(TOKENIZERS), tokenizer)
        shown = ipywidgets.HTML()
        choices = [self.order, self.tokenizer]
        row = ipywidgets.HBox(choices, layout=ipywidgets.Layout(flex_flow="row wrap"))
        self.start([self.text, *choices], {"shown": shown}, [self.text, row, self.status, shown])

    def render(self) -> dict[str, str]:
        """The tokens, and the n-grams in order with those that occur more than once counted."""
        tokens, n = tokenize(self.text.value, self.tokenizer.value), self.order.value
        found, counts = ngrams(tokens, n), ngram_counts(tokens, n)
        said = f"{len(tokens)} tokens, {len(found)} {n}-grams, {len(counts)} different"
        rows = [(html.words(ngram), str(count)) for ngram, count in counts.items()]
        table = html.table([f"{n}-gram", "count"], rows[: html.ROWS_SHOWN])
        more = html.left_out(
            len(rows) - html.ROWS_SHOWN, "n-grams", "they are counted all the same"
        )
        line = f'<p class="mtm-note">{said}</p>'
        return {"shown": html.tokens_view(tokens, "Tokens") + line + table + more}

    def described(self) -> str:
        return f"{self.text.value!r}, n={self.order.value}, tokenizer={self.tokenizer.value!r}"
