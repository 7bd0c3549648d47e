"""explain -> SVG: texts with the bits over each word, as a picture to be saved.

html.information_words is the live view of the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, Order, WordBits, text_bits
from mtmetrics_edu.ngrams import Ngram
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views.html import formulas as html
from mtmetrics_edu.views.html.markup import Html, direction, escape, joined
from mtmetrics_edu.views.notation import text_name, visible
from mtmetrics_edu.views.stills.strips import (
    REFERENCES_SHOWN,
    SIZE,
    Placed,
    Word,
    mirrored,
    placed,
)
from mtmetrics_edu.views.svg.shapes import EDGE, label, picture

HIGH, FIGURES, WORDS = 18, 11, 20  # pixels for bars, for the numbers over them, for words
LINE = HIGH + FIGURES + WORDS + 4  # from line to line
LEAST = 32  # pixels of a column: its number has four characters
LOOKS = {MATCHED: "1", CLIPPED_AWAY: "0.35"}  # how solid a bar is; others are hollow
INK = palette.THEMES["ink"][palette.LIGHT]


def bits(order: Order, information: Mapping[Ngram, float]) -> Html:
    """Candidate and references; over each word a bar as high as what its n-gram tells, in bits.

    >>> from mtmetrics_edu.explain import explain_order
    >>> order = explain_order(["a"], [["a", "b"]], 1)
    >>> "Candidate: a 1.00. Reference 1: a 1.00, b 1.00." in bits(order, {("a",): 1, ("b",): 1})
    True
    """
    found = text_bits(order, information)[: 1 + REFERENCES_SHOWN]
    most = max([html.FEWEST, *(it.information or 0.0 for words in found for it in words)])
    drawn, y = [], 0.0
    for i, words in enumerate(found):
        strip, y = text_strip(text_name(i), words, order.n, most, y)
        drawn.append(strip)
    said = said_of_bars(order.n)
    drawn += [label(EDGE, y + 16 + 17 * i, it, css="mtm-quiet") for i, it in enumerate(said)]
    return picture(y + 9 + 17 * len(said), captions.bits_said(found), *drawn)


def said_of_bars(n: int) -> list[str]:
    """What the bars mean in this picture, in lines that are not too long for it.

    >>> said_of_bars(1)
    ['Over a word: its bits.', 'Solid: matched; pale: clipped away; hollow: not matched.']
    """
    over, fills = html.said_of_bars(n).replace("hatched", "pale").split(". ")
    return [f"{over}.", fills]


def text_strip(
    title: str, words: Sequence[WordBits], n: int, most: float, y: float
) -> tuple[Html, float]:
    """One text under its bars, with its title; and where the next text starts."""
    places = list(placed((Word(it.word, it.state) for it in words), least=LEAST))
    if direction([it.word for it in words]) == "rtl":
        places = [mirrored(it) for it in places]
    columns = (column(*both, n, most, y) for both in zip(words, places, strict=False))
    name = label(EDGE, y + LINE - 8, title, css="mtm-quiet")
    return name + joined(columns), y + LINE * (places[-1].line + 1 if places else 1)


def column(it: WordBits, place: Placed, n: int, most: float, top: float) -> Html:
    """A word; over it its bar, if a reference has the n-gram, and its bits."""
    middle, foot = place.x + place.width / 2, top + LINE * place.line + FIGURES + HIGH
    word = text(middle, foot + WORDS - 4, place.word.text, SIZE)
    if it.information is None:
        return word + text(middle, foot - 2, "–" if it.ngram else "", FIGURES)
    height, colour = HIGH * it.information / most, palette.order_colour(n)
    bar = (
        f'<rect x="{middle - 9:.1f}" y="{foot - height:.1f}" width="18" height="{height:.1f}" '
        f'fill="{colour}" fill-opacity="{LOOKS.get(it.state, "0")}" stroke="{colour}"/>'
    )
    return Html(bar) + word + text(middle, foot - height - 2, f"{it.information:.2f}", FIGURES)


def text(x: float, y: float, said: str, size: int) -> Html:
    """A word or a number in the middle of a column."""
    return Html(
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" '
        f'style="fill:{INK};font-size:{size}px">{escape(visible(said))}</text>'
    )
