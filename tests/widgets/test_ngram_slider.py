"""The n-gram explorer shows the tokens and n-grams of the metric."""

from __future__ import annotations

from mtmetrics_edu import ngram_counts, ngrams, tokenize
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.views import html
from mtmetrics_edu.widgets import NgramSlider

from .reading import safe

TEXT = "the cat, the cat sat."


def test_every_order_and_every_tokenizer() -> None:
    widget = NgramSlider(TEXT)
    for tokenizer in TOKENIZERS:
        widget.tokenizer.value = tokenizer
        tokens = tokenize(TEXT, tokenizer)
        for n in (1, 2, 3, 9):
            widget.order.value = n
            page = safe(widget.panes["shown"].value)
            counts = ngram_counts(tokens, n)
            expected = [[" ".join(ngram), str(count)] for ngram, count in counts.items()]
            assert page.rows[1:] == expected
            said = f"{len(tokens)} tokens, {len(ngrams(tokens, n))} {n}-grams"
            assert f"{said}, {len(counts)} different" in page.text


def test_a_long_text_is_cut_and_says_so() -> None:
    widget = NgramSlider(" ".join(map(str, range(500))), n=1)
    page = safe(widget.panes["shown"].value)
    assert len(page.rows) == html.ROWS_SHOWN + 1
    assert f"{500 - html.ROWS_SHOWN} more n-grams" in page.text
    assert "500 tokens" in page.text
    assert repr(NgramSlider()) == "NgramSlider('the cat sat', n=2, tokenizer='whitespace')"
