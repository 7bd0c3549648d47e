"""explain -> SVG: texts as strips of words, each word with its state, for pictures to be saved.

The live views of the same are in html.highlights: there, words break into lines by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, Explanation, Occurrence
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views.html import tables
from mtmetrics_edu.views.html.markup import NOTHING, Html, direction, escape, joined, note, tag
from mtmetrics_edu.views.notation import short, text_name, text_width, visible
from mtmetrics_edu.views.svg.shapes import EDGE, WIDTH, label, line, picture

WORDS_SHOWN = 150  # of one text
REFERENCES_SHOWN = 8
COLUMNS = 40  # of a word: a longer one ends in dots
LEFT, RIGHT = 112, WIDTH - EDGE  # of the words
SIZE, PADDING, GAP = 17, 6, 4  # of the letters; beside them; between words
HEIGHT, LINE = 28, 38  # of a word; from line to line
BASELINE = 20  # below the top of a word
PLAIN, BOX, LIT = "plain", "box", "lit"  # how a word can look, besides the three states
PAPERS = {
    MATCHED: palette.THEMES["matched-paper"][palette.LIGHT],
    CLIPPED_AWAY: palette.THEMES["clipped-paper"][palette.LIGHT],
    LIT: palette.THEMES["lit"][palette.LIGHT],
}
INKS = {
    MATCHED: palette.THEMES["matched"][palette.LIGHT],
    CLIPPED_AWAY: palette.THEMES["clipped"][palette.LIGHT],
}
DASHES = {MATCHED: "", CLIPPED_AWAY: "5 3", UNMATCHED: "2 4"}


class Word(NamedTuple):
    """A word of a strip, and how it looks: a state, or PLAIN, BOX, LIT."""

    text: str
    look: str


class Placed(NamedTuple):
    """A word with its place: the left end, the number of the line, the width."""

    word: Word
    x: float
    line: int
    width: float


# Texts


def strips(explanation: Explanation, *, told: bool = True) -> Html:
    """Candidate and references word by word, with their states, and below them the score, if it
    is told.

    >>> from mtmetrics_edu.explain import explain
    >>> "clipped away: the." in strips(explain(["the", "the"], [["the", "cat"]]))
    True
    """
    order, drawn, y = explanation.orders[0], list[Html](), float(GAP)
    for i, found in enumerate([order.candidate, *order.references[:REFERENCES_SHOWN]]):
        words = [Word(it.ngram[0], look(it, is_reference=i > 0)) for it in found]
        strip, y = titled(text_name(i), words, y)
        drawn.append(strip)
    if order.width > REFERENCES_SHOWN:
        drawn.append(first_of(REFERENCES_SHOWN, order.width, "references", y))
        y += LINE
    said = str(explanation.bleu) if told else ""
    score = label(EDGE, y + 22, said, css="mtm-strong")
    return picture(y + 36, captions.texts_said(explanation, told=told), *drawn, score)


def look(occurrence: Occurrence, *, is_reference: bool) -> str:
    """How a word looks; in a reference only what matches is marked."""
    return PLAIN if is_reference and occurrence.state != MATCHED else occurrence.state


def window_strip(tokens: Sequence[str], start: int, n: int) -> Html:
    """Tokens in boxes, those of the n-gram that starts at a place lit. start: counted from 0.

    >>> "2-gram 2: cat sat." in window_strip(["the", "cat", "sat"], 1, 2)
    True
    """
    window = range(start, start + n)
    shown = [Word(it, LIT if i in window else BOX) for i, it in enumerate(tokens)]
    strip, y = titled("Tokens", shown, GAP)
    here = f"{n}-gram {start + 1}: {' '.join(tokens[start : start + n])}."
    return picture(y, f"Tokens: {' '.join(tokens)}. {here}", strip)


def in_words(explanation: Explanation, *, told: bool = True) -> Html:
    """The texts, and if they are told the counts of each order and the score, folded: what can be
    copied and searched.

    >>> from mtmetrics_edu.explain import explain
    >>> "<p>Reference 1: a cat</p>" in in_words(explain(["a", "b"], [["a", "cat"]]))
    True
    """
    texts = enumerate((explanation.candidate, *explanation.references))
    lines = (tag("p", escape(f"{text_name(i)}: {' '.join(text)}")) for i, text in texts)
    score = tables.bleu_table(explanation) + note(escape(str(explanation.bleu)))
    said = joined(lines) + (score if told else NOTHING)
    return tag("details", tag("summary", escape("The same as text")), said)


# Drawing


def titled(title: str, words: Sequence[Word], y: float) -> tuple[Html, float]:
    """A title with its first words beside it; and where the next strip starts."""
    drawn = label(EDGE, y + BASELINE, title, css="mtm-quiet")
    if not words:
        return drawn + label(LEFT, y + BASELINE, "(empty)", css="mtm-quiet"), y + LINE
    found = list(placed(words))
    from_right = direction([word.text for word in words]) == "rtl"
    boxes = (word_box(mirrored(it) if from_right else it, y) for it in found)
    drawn, y = drawn + joined(boxes), y + LINE * (found[-1].line + 1)
    if len(words) == len(found):
        return drawn, y
    return drawn + first_of(len(found), len(words), "words", y), y + LINE


def first_of(shown: int, number: int, what: str, y: float) -> Html:
    """The sentence that says how many are drawn, of how many.

    >>> "The first 150 of 1,200 words." in first_of(150, 1200, "words", 0)
    True
    """
    return label(LEFT, y + BASELINE, f"The first {shown} of {number:,} {what}.", css="mtm-quiet")


def placed(words: Iterable[Word], least: float = 0) -> Iterator[Placed]:
    """The first words in lines, from left to right. least: a short word's width, in pixels."""
    x, number = float(LEFT), 0
    for word in islice(words, WORDS_SHOWN):
        said = short([word.text], COLUMNS)
        width = max(text_width(said, SIZE) + 2 * PADDING, least)
        if x + width > RIGHT and x > LEFT:
            x, number = float(LEFT), number + 1
        yield Placed(Word(said, word.look), x, number, width)
        x += width + GAP


def mirrored(it: Placed) -> Placed:
    """The place of a word in a text that is read from right to left."""
    return it._replace(x=LEFT + RIGHT - it.x - it.width)


def word_box(it: Placed, top: float) -> Html:
    """A word: its paper, its underline, and the word in the middle."""
    (text, how), x, y = it.word, it.x, top + LINE * it.line
    ink = INKS.get(how, palette.THEMES["ink"][palette.LIGHT])
    weight = ";font-weight:700" if how in (MATCHED, LIT) else ""
    struck = ";text-decoration:line-through" if how == CLIPPED_AWAY else ""
    said = (
        f'<text x="{x + it.width / 2:.1f}" y="{y + BASELINE:.1f}" text-anchor="middle" '
        f'style="fill:{ink};font-size:{SIZE}px{weight}{struck}">{escape(visible(text))}</text>'
    )
    return paper(how, x, y, it.width) + Html(said) + underline(how, x, y + HEIGHT - 1, it.width)


def paper(how: str, x: float, y: float, width: float) -> Html:
    """What is behind a word, and its frame."""
    fill = PAPERS.get(how, "none")
    frame = palette.THEMES["ink" if how == LIT else "line"][palette.LIGHT]
    stroke = f' stroke="{frame}" stroke-width="1.5"' if how in (BOX, LIT) else ""
    if fill == "none" and not stroke:
        return Html()
    return Html(
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{HEIGHT - 2}" rx="3" '
        f'fill="{fill}"{stroke}/>'
    )


def underline(how: str, x: float, y: float, width: float) -> Html:
    """The line under a word that has a state: solid, dashed or dotted."""
    if how not in DASHES:
        return Html()
    drawn = line((x, y), (x + width, y), "mtm-axis")
    style = f"stroke:{palette.MARKS[how]};stroke-width:3;stroke-dasharray:{DASHES[how] or 'none'}"
    return Html(drawn.replace("/>", f' style="{style}"/>'))
