"""Text, tokens, n-grams: slide a window over the text, change its width, and count."""

from __future__ import annotations

from mtmetrics_edu.course.widgets.controls import (
    drop_down,
    order_slider,
    row,
    slider,
    tell,
    text_box,
)
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.tokenizers import TOKENIZERS, tokenize
from mtmetrics_edu.views import stills
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.html.texts import counted, sliding_window


class NgramSlider(Live):
    """A text to edit, its tokens, and a window that slides over them: its n-grams of one order.

    text: a text or tokens. n: the order to begin with. tokenizer: a name of tokenizers.TOKENIZERS.
    """

    def __init__(
        self, text: str | Tokens = "the cat sat", n: int = 2, tokenizer: str = "whitespace"
    ) -> None:
        super().__init__("shown")
        self.text = text_box("Text", text)
        self.window = slider("Window", 1, 1, 1)
        self.order = order_slider(n)
        self.tokenizer = drop_down("Tokenizer", TOKENIZERS, value=tokenizer)
        choices = [self.order, self.tokenizer]
        self.start([self.text, self.window, *choices], [self.text, self.window, row(*choices)])

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
        return {"shown": sliding_window(self.tokens, self.order.value, self.window.value - 1)}

    def still(self) -> Html:
        """The tokens and the window as an image, and the counts."""
        tokens, n, start = self.tokens, self.order.value, self.window.value - 1
        return stills.image(stills.window_strip(tokens, start, n)) + counted(tokens, n, start)

    def described(self) -> str:
        return f"{self.text.value!r}, n={self.order.value}, tokenizer={self.tokenizer.value!r}"
