"""The drawing kit's words in lines: with their states, or under bars.

The live views of the same are in html.texts and html.formulas: there, words break into lines by
themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, Order
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.drawing import EDGE, INK, WIDTH
from mtmetrics_edu.views.html.markup import Html, direction, joined
from mtmetrics_edu.views.notation import short, text_name

WORDS_SHOWN = 150  # of one text
REFERENCES_SHOWN = 8
COLUMNS = 40  # of a word: a longer one ends in dots
LEFT, RIGHT = 112, WIDTH - EDGE  # of the words
SIZE, PADDING, GAP = 17, 6, 4  # of the letters; beside them; between words
HEIGHT, LINE = 28, 38  # of a word; from line to line
BASELINE = 20  # below the top of a word
PLAIN, BOX, LIT = "plain", "box", "lit"  # how a word can look, besides the three states


class Look(NamedTuple):
    """How a word is drawn: its ink, what is behind it, its frame, its underline, its letters."""

    ink: str = INK
    paper: str = "none"
    frame: str = ""
    dashes: str | None = None  # of the underline; "none" if it is solid, None without one
    letters: str = ""


def colour(name: str) -> str:
    """A colour of the palette on a light page."""
    return palette.THEMES[name][palette.LIGHT]


LOOKS = {
    MATCHED: Look(colour("matched"), colour("matched-paper"), dashes="none",
                  letters=";font-weight:700"),
    CLIPPED_AWAY: Look(colour("clipped"), colour("clipped-paper"), dashes="5 3",
                       letters=";text-decoration:line-through"),
    UNMATCHED: Look(dashes="2 4"),
    PLAIN: Look(),
    BOX: Look(frame=colour("line")),
    LIT: Look(paper=colour("lit"), frame=INK, letters=";font-weight:700"),
}  # fmt: skip


class Word(NamedTuple):
    """A word of a strip, and how it looks: a state, or PLAIN, BOX, LIT."""

    text: str
    look: str = PLAIN


class Placed(NamedTuple):
    """A word with its place: the left end, the number of the line, the width."""

    word: Word
    x: float
    line: int
    width: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def placed(
    words: Sequence[Word], left: float = LEFT, right: float = RIGHT, least: float = 0
) -> list[Placed]:
    """The first words in lines; a text that is read from right to left begins at the right.

    least: the width of a short word, in pixels.
    """
    x, number, places = left, 0, []
    for word in words[:WORDS_SHOWN]:
        text = short([word.text], COLUMNS)
        width = max(draw.text_width(text, SIZE) + 2 * PADDING, least)
        if x + width > right and x > left:
            x, number = left, number + 1
        places.append(Placed(Word(text, word.look), x, number, width))
        x += width + GAP
    if direction([word.text for word in words]) == "rtl":
        return [place._replace(x=left + right - place.x - place.width) for place in places]
    return places


def line_count(places: Sequence[Placed]) -> int:
    """How many lines the words take; an empty text takes one.

    >>> line_count(placed([Word("word")] * 20))
    2
    """
    return places[-1].line + 1 if places else 1


# Words with their states


def strip(title: str, words: Sequence[Word], y: float) -> tuple[Html, float]:
    """A title with the first words of a text beside it; and where the next strip starts."""
    heading = draw.label(EDGE, y + BASELINE, title, css="mtm-quiet")
    if not words:
        return heading + draw.label(LEFT, y + BASELINE, "(empty)", css="mtm-quiet"), y + LINE
    places = placed(words)
    svg = heading + joined(word_box(place, y + LINE * place.line) for place in places)
    y += LINE * line_count(places)
    if len(words) == len(places):
        return svg, y
    return svg + first_of(len(places), len(words), "words", y), y + LINE


def first_of(shown: int, count: int, what: str, y: float) -> Html:
    """The sentence that says how many are drawn, of how many.

    >>> "The first 150 of 1,200 words." in first_of(150, 1200, "words", 0)
    True
    """
    return draw.label(
        LEFT, y + BASELINE, f"The first {shown} of {count:,} {what}.", css="mtm-quiet"
    )


def text_strips(order: Order) -> tuple[Html, float]:
    """Candidate and references word by word, with the states of an order 1; and where what is
    below them starts. In a reference only what matches is marked."""
    parts, y = list[Html](), float(GAP)
    for i, text in enumerate([order.candidate, *order.references[:REFERENCES_SHOWN]]):
        shown = (MATCHED,) if i else (MATCHED, CLIPPED_AWAY, UNMATCHED)
        words = [Word(it.ngram[0], it.state if it.state in shown else PLAIN) for it in text]
        svg, y = strip(text_name(i), words, y)
        parts.append(svg)
    if order.width > REFERENCES_SHOWN:
        parts.append(first_of(REFERENCES_SHOWN, order.width, "references", y))
        y += LINE
    return joined(parts), y


def word_box(place: Placed, y: float) -> Html:
    """A word in its look; y is the top of its line."""
    (text, name), x, _, width = place
    look = LOOKS[name]
    style = f"fill:{look.ink};font-size:{SIZE}px{look.letters}"
    svg = draw.label(place.middle, y + BASELINE, text, "middle", style=style)
    if look.paper != "none" or look.frame:
        frame = f'rx="3" stroke="{look.frame}" stroke-width="1.5"' if look.frame else 'rx="3"'
        svg = draw.rectangle(x, y, width, HEIGHT - 2, look.paper, frame) + svg
    if look.dashes is None:
        return svg
    stroke = f"stroke:{palette.MARKS[name]};stroke-width:3;stroke-dasharray:{look.dashes}"
    return svg + Html(f'<path d="M{x:.1f} {y + HEIGHT - 1:.1f}h{width:.1f}" style="{stroke}"/>')


# Words under bars


NUMBER, WORD = 11, 24  # pixels of the number over a bar, and of the word below it
LEAST = 32  # pixels of a column: its number has four characters
BAR = 18  # pixels: the width of a bar


class Bar(NamedTuple):
    """A bar, or a piece of one; opacity 0 leaves its frame."""

    height: float
    colour: str
    opacity: float = 1


class Column(NamedTuple):
    """A word, the bars over it, which stand on each other, and the number over them."""

    word: str
    bars: Sequence[Bar]
    number: str = ""


def bar_strip(
    columns: Sequence[Column], y: float, high: float, left: float = LEFT, right: float = RIGHT
) -> tuple[Html, float]:
    """The first words of a text under their bars; and where the next strip starts.

    high: pixels for the bars.
    """
    above, least = (NUMBER, LEAST) if any(it.number for it in columns) else (0, BAR + GAP)
    places = placed([Word(column.word) for column in columns], left, right, least)
    step, parts = above + high + WORD, []
    for column, place in zip(columns, places, strict=False):
        foot = top = y + step * place.line + above + high
        for height, fill, opacity in column.bars:
            top -= height
            look = f'fill-opacity="{opacity:g}" stroke="{fill}"'
            parts.append(draw.rectangle(place.middle - BAR / 2, top, BAR, height, fill, look))
        parts.append(ink(place.middle, foot + 16, place.word.text, SIZE))
        if column.number:
            parts.append(ink(place.middle, top - 2, column.number, NUMBER))
    return joined(parts), y + step * line_count(places)


def ink(x: float, y: float, text: str, size: int) -> Html:
    """A word or a number in the middle of a column."""
    return draw.label(x, y, text, "middle", style=f"fill:{INK};font-size:{size}px")
