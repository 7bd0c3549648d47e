"""The n-gram explorer shows the tokens and n-grams of the metric, and slides a window over them."""

from __future__ import annotations

import re

from mtmetrics_edu import ngram_counts, ngrams, tokenize
from mtmetrics_edu.course.widgets import NgramSlider
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.views import html

from .reading import Page, safe

TEXT = "the cat, the cat sat."


def shown(widget: NgramSlider) -> Page:
    return safe(widget.panes["shown"].value)


def framed(widget: NgramSlider) -> list[str]:
    """The tokens inside the frame."""
    (frame,) = re.findall(
        r'<span class="mtm-window">(.*?)</span></span>', widget.panes["shown"].value
    )
    return re.findall(r">([^<>]+)<", frame + "<")


def test_every_order_and_every_tokenizer() -> None:
    widget = NgramSlider(TEXT)
    for tokenizer in TOKENIZERS:
        widget.tokenizer.value = tokenizer
        tokens = tokenize(TEXT, tokenizer)
        for n in (1, 2, 3, 9):
            widget.order.value = n
            page = shown(widget)
            counts = ngram_counts(tokens, n)
            expected = [[" ".join(ngram), str(count)] for ngram, count in counts.items()]
            assert page.rows[1:] == expected
            said = f"{len(tokens)} tokens, {len(ngrams(tokens, n))} {n}-grams"
            assert f"{said}, {len(counts)} different" in page.text


def test_the_window_slides_over_every_ngram() -> None:
    widget = NgramSlider("a b c d e", n=2)
    assert (widget.window.min, widget.window.max) == (1, 4)
    for place, ngram in enumerate(ngrams("a b c d e".split(), 2), start=1):
        widget.window.value = place
        assert [it for it in framed(widget) if it.strip()] == [*ngram]
        assert f"2-gram {place} of 4: {' '.join(ngram)}" in shown(widget).text
        (here,) = re.findall('class="mtm-here">([^<]*)<', widget.panes["shown"].value)
        assert here == " ".join(ngram)


def test_the_window_stays_on_the_text() -> None:
    widget = NgramSlider("a b c d e", n=2)
    widget.window.value = 4
    widget.order.value = 4
    assert (widget.window.value, widget.window.max) == (2, 2)
    assert "4-gram 2 of 2: b c d e" in shown(widget).text
    widget.text.value = "a b"
    assert "The text has no 4-gram." in shown(widget).text
    assert "mtm-window" not in widget.panes["shown"].value
    assert (widget.window.value, widget.window.disabled) == (1, True)
    widget.text.value = ""
    assert "no tokens" in shown(widget).text
    widget.text.value = "a b c d e"
    assert (widget.window.max, widget.window.disabled) == (2, False)
    assert widget.status.value == ""


def test_what_is_left_shows_the_window() -> None:
    widget = NgramSlider("a b c", n=2)
    widget.window.value = 2
    said = dict(safe(widget.still()).attributes)["alt"]
    assert said == "Tokens: a b c. 2-gram 2: b c."


def test_a_long_text_is_cut_and_says_so() -> None:
    widget = NgramSlider(" ".join(map(str, range(500))), n=1)
    page = shown(widget)
    assert len(page.rows) == html.ROWS_SHOWN + 1
    assert f"{500 - html.ROWS_SHOWN} more n-grams" in page.text
    assert "500 tokens" in page.text
    assert repr(NgramSlider()) == "NgramSlider('the cat sat', n=2, tokenizer='whitespace')"
