"""explain -> SVG: drawings of what a live widget shows in HTML, to be saved in a notebook.

image makes any drawing an img element, which readers without a kernel see; with_images does so for
the drawings among other HTML. strips: texts with the state of each word. clips: clip bars. bits:
words with what each tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    Explanation,
    NgramRow,
    Order,
    WordBits,
    text_bits,
)
from mtmetrics_edu.ngrams import Ngram
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views.drawing import EDGE, INK, download, image, with_images
from mtmetrics_edu.views.html import formulas, tables
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, note, tag
from mtmetrics_edu.views.notation import short, text_name
from mtmetrics_edu.views.strips import (
    BOX,
    GAP,
    LIT,
    REFERENCES_SHOWN,
    Bar,
    Column,
    Word,
    bar_strip,
    strip,
    text_strips,
)

__all__ = ["bits", "clips", "download", "image", "in_words", "strips", "window_strip"]
__all__ += ["with_images"]


# Texts


def strips(explanation: Explanation, *, told: bool = True) -> Html:
    """Candidate and references word by word, with their states, and below them the score, if it
    is told.

    >>> from mtmetrics_edu.explain import explain
    >>> "clipped away: the." in strips(explain(["the", "the"], [["the", "cat"]]))
    True
    """
    svg, y = text_strips(explanation.orders[0])
    score = draw.label(EDGE, y + 22, str(explanation.bleu) if told else "", css="mtm-strong")
    return draw.picture(y + 36, captions.texts_said(explanation, told=told), svg, score)


def window_strip(tokens: Sequence[str], start: int, n: int) -> Html:
    """Tokens in boxes, those of the n-gram that starts at a place lit. start: counted from 0.

    >>> "2-gram 2: cat sat." in window_strip(["the", "cat", "sat"], 1, 2)
    True
    """
    window = range(start, start + n)
    words = [Word(token, LIT if i in window else BOX) for i, token in enumerate(tokens)]
    svg, y = strip("Tokens", words, GAP)
    ngram = " ".join(tokens[start : start + n])
    return draw.picture(y, f"Tokens: {' '.join(tokens)}. {n}-gram {start + 1}: {ngram}.", svg)


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
    summary = tag("summary", escape("The same as text"))
    return tag("details", summary, *lines, score if told else NOTHING)


# Clip bars


ROWS_SHOWN = 20
LEFT, RIGHT = 190, 590  # of the boxes
COUNTS = 740  # where the words behind the boxes end
STEP, HEIGHT = 32, 20  # from row to row; of a box
ROOM, WIDEST = 8, 48  # boxes that a row has room for at least; pixels of a box at most


def clips(order: Order, ink: str = INK) -> Html:
    """One row of boxes for each n-gram, cut at its maximum reference count. ink: of the cut.

    >>> from mtmetrics_edu.explain import explain_order
    >>> "the: 2 of 7 (most in reference 1)" in clips(explain_order(["the"] * 7, [["the"] * 2], 1))
    True
    """
    rows = order.first_rows(ROWS_SHOWN)
    longest = max([ROOM, *(max(row.count, row.max_reference_count) for row in rows)])
    unit = min((RIGHT - LEFT) / longest, WIDEST)
    bottom = 8 + STEP * len(rows)
    return draw.picture(
        bottom + 58,
        captions.clips_said(order),
        *(clip(row, 8 + STEP * i, unit, ink) for i, row in enumerate(rows)),
        draw.label(COUNTS, bottom + 16, f"{order.matches} of {order.total} matched", "end"),
        draw.state_legend(bottom + 46),
    )


def clip(row: NgramRow, y: float, unit: float, ink: str) -> Html:
    """The boxes of one n-gram, its limit, its counts, and which references supply the limit."""
    base, over = y + 15, CLIPPED_AWAY if row.clipped else UNMATCHED
    lefts = [LEFT + i * unit for i in range(row.count)]
    boxes = {MATCHED: lefts[: row.clipped], over: lefts[row.clipped :]}
    limit = LEFT + row.max_reference_count * unit - 1.5
    suppliers = ", ".join(f"R{i + 1}" for i in row.suppliers)
    counts = f"{row.clipped} of {row.count}" + f" · {suppliers}" * bool(suppliers)
    return joined(
        [
            draw.label(LEFT - 12, base, short(row.ngram, 20), "end", "mtm-strong"),
            *(
                draw.state_shape(state, its, y, unit - 3, HEIGHT)
                for state, its in boxes.items()
                if its
            ),
            draw.line((limit, y - 4), (limit, y + HEIGHT + 4), "mtm-curve", ink),
            draw.label(COUNTS, base, counts, "end"),
        ]
    )


# Bits


HIGH = 18  # pixels of the highest bar
OPACITIES = {MATCHED: 1, CLIPPED_AWAY: 0.35, UNMATCHED: 0}


def bits(order: Order, information: Mapping[Ngram, float]) -> Html:
    """Candidate and references; over each word a bar as high as what its n-gram tells, in bits.

    >>> from mtmetrics_edu.explain import explain_order
    >>> order = explain_order(["a"], [["a", "b"]], 1)
    >>> "Candidate: a 1.00. Reference 1: a 1.00, b 1.00." in bits(order, {("a",): 1, ("b",): 1})
    True
    """
    texts = text_bits(order, information)[: 1 + REFERENCES_SHOWN]
    most = max([formulas.FEWEST, *(it.information or 0.0 for words in texts for it in words)])
    parts, y, colour = list[Html](), 0.0, palette.order_colour(order.n)
    for i, words in enumerate(texts):
        columns = [bit_column(it, HIGH / most, colour) for it in words]
        parts.append(draw.label(EDGE, y + 45, text_name(i), css="mtm-quiet"))
        svg, y = bar_strip(columns, y, HIGH)
        parts.append(svg)
    meaning = bar_meaning(order.n)
    parts += [
        draw.label(EDGE, y + 16 + 17 * i, it, css="mtm-quiet") for i, it in enumerate(meaning)
    ]
    return draw.picture(y + 9 + 17 * len(meaning), captions.bits_said(texts), *parts)


def bit_column(it: WordBits, per_bit: float, colour: str) -> Column:
    """A word, and over it its bar and its bits, if a reference has the n-gram."""
    if it.information is None:
        return Column(it.word, [], "–" if it.ngram else "")
    bar = Bar(per_bit * it.information, colour, OPACITIES[it.state])
    return Column(it.word, [bar], f"{it.information:.2f}")


def bar_meaning(n: int) -> list[str]:
    """What the bars mean in this picture, in lines that are not too long for it.

    >>> bar_meaning(1)
    ['Over a word: its bits.', 'Solid: matched; pale: clipped away; hollow: not matched.']
    """
    over, fills = formulas.said_of_bars(n).replace("hatched", "pale").split(". ")
    return [f"{over}.", fills]
