"""explain -> SVG: drawings of what a live widget shows in HTML, to be saved in a notebook: words
with their states, in a window, under bars of bits; and clip bars.

In a live page words break into lines by themselves; here each has its place. One drawing cannot be
both: words of a page are typed, marked and read aloud, an image must know its lines and its height.
image makes a drawing an img element, which readers without a kernel see.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mtmetrics_edu.explain import Explanation, Order
from mtmetrics_edu.explain.information import WordBits, text_bits
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED, STATES, UNMATCHED, Marks, NgramRow
from mtmetrics_edu.metrics.ngrams import Ngram
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.drawing import EDGE, INK, WIDTH
from mtmetrics_edu.views.html import markup, tables
from mtmetrics_edu.views.html.markup import NOTHING, Html, direction, escape, joined, note, tag
from mtmetrics_edu.views.notation import short, text_name

WORDS_SHOWN = 150  # of one text
TEXTS_SHOWN = 1 + tables.REFERENCES_SHOWN
COLUMNS = 40  # of a word: a longer one ends in dots
LEFT, RIGHT = 112, WIDTH - EDGE  # of the words
NARROW = 430  # how wide a drawing for a telephone is
SIZE, PADDING, GAP = 17, 6, 4  # of the letters; beside them; between words
HEIGHT, LINE = 28, 38  # of a word; from line to line
BASELINE = 20  # below the top of a word
PLAIN, BOX, LIT = "plain", "box", "lit"  # how a word can look, besides the three states


LIGHT = palette.on(palette.LIGHT, palette.THEMES)
BOLD, STRUCK = ";font-weight:700", ";text-decoration:line-through"
LOOKS = {  # ink, letters, what is behind a word, its frame, the dashes of an underline
    MATCHED: (LIGHT["matched"], BOLD, LIGHT["matched-paper"], "", "none"),
    CLIPPED_AWAY: (LIGHT["clipped"], STRUCK, LIGHT["clipped-paper"], "", "5 3"),
    UNMATCHED: (INK, "", "none", "", "2 4"),
    PLAIN: (INK, "", "none", "", ""),
    BOX: (INK, "", "none", LIGHT["line"], ""),
    LIT: (INK, BOLD, LIGHT["lit"], INK, ""),
}


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
        text, width = fitted(word.text)
        width = max(width, least)
        if x + width > right and x > left:
            x, number = left, number + 1
        places.append(Placed(Word(text, word.look), x, number, width))
        x += width + GAP
    if direction([word.text for word in words]) == "rtl":
        return [place._replace(x=left + right - place.x - place.width) for place in places]
    return places


@lru_cache(maxsize=1000)  # each keystroke draws the same words again
def fitted(word: str) -> tuple[str, float]:
    """A word, cut if it is long, and its width in pixels."""
    text = short([word], COLUMNS)
    return text, draw.text_width(text, SIZE) + 2 * PADDING


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
    more, y = first_of(len(places), len(words), "words", y + LINE * line_count(places))
    return svg + more, y


def first_of(shown: int, count: int, what: str, y: float) -> tuple[Html, float]:
    """The sentence that says how many are drawn, of how many, where not all are; and where what is
    below it starts.

    >>> "The first 150 of 1,200 words." in first_of(150, 1200, "words", 0)[0]
    True
    """
    if count <= shown:
        return NOTHING, y
    sentence = f"The first {shown} of {count:,} {what}."
    return draw.label(LEFT, y + BASELINE, sentence, css="mtm-quiet"), y + LINE


def text_strips(order: Order) -> tuple[Html, float]:
    """Candidate and references word by word, with the states of an order 1; and where what is
    below them starts. In a reference only what matches is marked."""
    parts, y = list[Html](), float(GAP)
    for i, text in enumerate([order.candidate, *order.references[: tables.REFERENCES_SHOWN]]):
        marked = (MATCHED,) if i else STATES
        words = [Word(o.ngram[0], o.state if o.state in marked else PLAIN) for o in text]
        svg, y = strip(text_name(i), words, y)
        parts.append(svg)
    more, y = first_of(tables.REFERENCES_SHOWN, order.width, "references", y)
    return joined(parts) + more, y


def word_box(place: Placed, y: float) -> Html:
    """A word in its look; y is the top of its line."""
    (text, name), x, _, width = place
    ink, letters, paper, edge, dashes = LOOKS[name]
    style = f"fill:{ink};font-size:{SIZE}px{letters}"
    svg = draw.label(place.middle, y + BASELINE, text, "middle", style=style)
    if paper != "none" or edge:
        frame = f' stroke="{edge}" stroke-width="1.5"' * bool(edge)
        svg = draw.rectangle(x, y, width, HEIGHT - 2, paper, f'rx="3"{frame}') + svg
    if not dashes:
        return svg
    stroke = f"stroke:{palette.MARKS[name]};stroke-width:3;stroke-dasharray:{dashes}"
    return svg + Html(f'<path d="M{x:.1f} {y + HEIGHT - 1:.1f}h{width:.1f}" style="{stroke}"/>')


def strips(explanation: Explanation, *, with_score: bool = True) -> Html:
    """Candidate and references word by word, with their states; below them the score, if wanted.

    >>> from mtmetrics_edu.explain import explain
    >>> "clipped away: the." in strips(explain(["the", "the"], [["the", "cat"]]))
    True
    """
    order = explanation.orders[0]
    svg, y = text_strips(order)
    texts = [f"{text_name(i)}: {first_words(text)}." for i, text in enumerate(order.texts)]
    for state in (CLIPPED_AWAY, UNMATCHED):
        words = [occurrence.ngram[0] for occurrence in order.candidate if occurrence.state == state]
        texts += [f"{state}: {first_words(words)}."] * bool(words)
    score = str(explanation.bleu) if with_score else ""
    label = draw.label(EDGE, y + 22, score, css="mtm-strong")
    return draw.svg_element(y + 36, " ".join([*texts, *[f"{score}."] * with_score]), svg, label)


def first_words(tokens: Sequence[str]) -> str:
    """Tokens with blanks between them; of a long text the first ones.

    >>> first_words(["a", "b"]), first_words([])
    ('a b', '(empty)')
    """
    more = ["…"] * (len(tokens) > WORDS_SHOWN)
    return " ".join([*tokens[:WORDS_SHOWN], *more]) or "(empty)"


def window_strip(tokens: Sequence[str], start: int, n: int) -> Html:
    """Tokens in boxes, those of the n-gram that starts at a place lit. start: counted from 0.

    >>> "2-gram 2: cat sat." in window_strip(["the", "cat", "sat"], 1, 2)
    True
    """
    window = range(start, start + n)
    words = [Word(token, LIT if i in window else BOX) for i, token in enumerate(tokens)]
    svg, y = strip("Tokens", words, GAP)
    ngram = " ".join(tokens[start : start + n])
    return draw.svg_element(y, f"Tokens: {' '.join(tokens)}. {n}-gram {start + 1}: {ngram}.", svg)


def in_words(explanation: Explanation, *, with_score: bool = True) -> Html:
    """The texts, and if wanted the counts of each order and the score, folded: what can be copied
    and searched.

    >>> from mtmetrics_edu.explain import explain
    >>> "<p>Reference 1: a cat</p>" in in_words(explain(["a", "b"], [["a", "cat"]]))
    True
    """
    texts = enumerate((explanation.candidate, *explanation.references))
    lines = (tag("p", escape(f"{text_name(i)}: {' '.join(text)}")) for i, text in texts)
    score = tables.bleu_table(explanation.bleu) + note(escape(str(explanation.bleu)))
    return markup.folded("The same as text", *lines, score if with_score else NOTHING)


# Clip bars


ROWS_SHOWN = 20
BOXES_LEFT, BOXES_RIGHT = 190, 590
COUNTS = 740  # where the words behind the boxes end
TOP, ROW, BOX_HEIGHT = 18, 32, 20  # of the first row; from row to row; of a box
ROOM, WIDEST = 8, 48  # boxes that a row has room for at least; pixels of a box at most


def clips(order: Order, asked: Mapping[str, int] | None = None) -> Html:
    """One row of boxes for each n-gram, cut at its maximum reference count.

    asked: the cut in a "what if", by the place of the row; if given, the cuts have handles, and
    what would change is pale.

    >>> from mtmetrics_edu.explain import explain_order
    >>> "the: 2 of 7 (most in reference 1)" in clips(explain_order(["the"] * 7, [["the"] * 2], 1))
    True
    """
    rows = order.first_rows(ROWS_SHOWN)
    longest = max([ROOM, *(max(row.count, row.max_reference_count) for row in rows)])
    unit = min((BOXES_RIGHT - BOXES_LEFT) / longest, WIDEST)
    bottom, matches, total = TOP + ROW * len(rows), order.matches, order.total
    limits = [(asked or {}).get(str(i), row.max_reference_count) for i, row in enumerate(rows)]
    more = sum(min(row.count, at) - row.clipped for row, at in zip(rows, limits, strict=True))
    matched = f"{matches + more} of {total}, not " * bool(more) + f"{matches} of {total} matched"
    x, handles = draw.scale(0, 1, BOXES_LEFT - 1.5, BOXES_LEFT - 1.5 + unit), list[Html]()
    for i, row in enumerate(rows if asked is not None else ()):
        what = str(i), f"the limit of {short(row.ngram)}", row.max_reference_count
        ends = TOP - 4 + ROW * i, TOP + 4 + ROW * i + BOX_HEIGHT
        handles.append(draw.handle(*what, asked or {}, x, longest, ends))
    words = map(clip_in_words, order.rows)
    return draw.svg_element(
        bottom + 58,
        f"Clipped counts of the {order.n}-grams. {''.join(words)}Together {matches} of {total}.",
        draw.group(*(clip(row, TOP + ROW * i, unit, limits[i]) for i, row in enumerate(rows))),
        *handles,
        draw.label(COUNTS, bottom + 16, matched, "end"),
        draw.state_legend(bottom + 46),
    )


def clip_in_words(row: NgramRow) -> str:
    """The counts of an n-gram, and the references that supply the maximum.

    >>> from mtmetrics_edu.explain import explain_order
    >>> clip_in_words(explain_order(["a"], [["b"], ["a"], ["a"]], 1).rows[0])
    'a: 1 of 1 (most in references 2, 3). '
    """
    names = ", ".join(str(i + 1) for i in row.suppliers)
    most = f"most in reference{'s' * (len(row.suppliers) > 1)} {names}"
    counts = f"{' '.join(row.ngram)}: {row.clipped} of {row.count}"
    return f"{counts} ({most if names else 'in no reference'}). "


def clip(row: NgramRow, y: float, unit: float, asked: int) -> Html:
    """The boxes of one n-gram, its limit, its counts, and which references supply the limit.

    asked: the limit in a "what if", or its own. Boxes that would be others are pale.
    """
    base, over = y + 15, CLIPPED_AWAY if row.clipped else UNMATCHED
    lefts, then = [BOXES_LEFT + i * unit for i in range(row.count)], min(row.count, asked)
    least, most = sorted((row.clipped, then))
    boxes = {MATCHED: lefts[:least], over: lefts[most:]}
    limit = BOXES_LEFT + row.max_reference_count * unit - 1.5
    suppliers = ", ".join(f"R{i + 1}" for i in row.suppliers)
    counts = f"{row.clipped} of {row.count}" + f" · {suppliers}" * bool(suppliers)
    if asked != row.max_reference_count:
        counts = f"what if: {then} of {row.count}"
    shapes = [draw.state_shape(state, xs, y, unit - 3, BOX_HEIGHT) for state, xs in boxes.items()]
    changed = MATCHED if then > row.clipped else CLIPPED_AWAY
    pale = draw.state_shape(changed, lefts[least:most], y, unit - 3, BOX_HEIGHT)
    shapes.append(Html(f'<g opacity=".5">{pale}</g>') if pale else NOTHING)
    name = draw.label(BOXES_LEFT - 12, base, short(row.ngram, 20), "end", "mtm-strong")
    ends = [(limit, y - 4), (limit, y + BOX_HEIGHT + 4)]
    edge = draw.path(ends, "mtm-curve", "var(--mtm-ink)")
    return joined([name, *shapes, edge, draw.label(COUNTS, base, counts, "end")])


# Words under bars


NUMBER, WORD = 11, 24  # pixels of the number over a bar, and of the word below it
COLUMN = 32  # pixels of a column at least: its number has four characters
BAR = 18  # pixels: the width of a bar
HIGH = 18  # pixels of the highest bar of bits
FEWEST = 6.0  # bits that such a bar stands for at least, so that few words do not look like much
OPACITIES = {MATCHED: 1, CLIPPED_AWAY: 0.35, UNMATCHED: 0}


class Column(NamedTuple):
    """A word, the height of the bar over it, and the number over that; opacity 0 leaves the frame
    of the bar."""

    word: str
    height: float = 0
    opacity: float = 1
    number: str = ""


def bar_strip(
    columns: Sequence[Column],
    y: float,
    high: float,
    colour: str,
    left: float = LEFT,
    right: float = RIGHT,
) -> tuple[Html, float]:
    """The first words of a text under their bars; and where the next strip starts.

    high: pixels for the bars. What all have in common is said once, because there are many.
    """
    above, least = (NUMBER, COLUMN) if any(column.number for column in columns) else (0, BAR + GAP)
    places = placed([Word(column.word) for column in columns], left, right, least)
    step, bars, words = above + high + WORD, list[Html](), list[Html]()

    def write(x: float, y: float, look: str, text: str) -> Html:
        return Html(f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text)}</text>')

    for column, place in zip(columns, places, strict=False):
        x, foot = place.middle, y + step * place.line + above + high
        if column.height:
            box = f'x="{x - BAR / 2:.1f}" y="{foot - column.height:.1f}" width="{BAR}"'
            look = f'height="{column.height:.1f}" fill-opacity="{column.opacity:g}"'
            bars.append(Html(f"<rect {box} {look}/>"))
        words.append(write(x, foot + 16, f'style="font-size:{SIZE}px"', place.word.text))
        if column.number:
            words.append(write(x, foot - column.height - 2, 'class="mtm-small"', column.number))
    svg = f'<g fill="{colour}" stroke="{colour}">{joined(bars)}</g>'
    html = Html(f'{svg}<g text-anchor="middle">{joined(words)}</g>')
    return html, y + step * line_count(places)


def bits(
    order: Order,
    information: Mapping[Ngram, float],
    first: int = TEXTS_SHOWN,
    width: float = WIDTH,
    marks: Marks | None = None,
) -> Html:
    """Candidate and references; over each word a bar as high as what the n-gram tells, in bits,
    that ends with it. A bar is solid where the n-gram is matched, pale where it is clipped away,
    hollow where only a reference has it. first: how many texts. width: WIDTH or NARROW. marks: as
    for text_bits.

    >>> from mtmetrics_edu.explain import explain_order
    >>> order = explain_order(["a"], [["a", "b"]], 1)
    >>> "Candidate: a 1.00. Reference 1: a 1.00, b 1.00." in bits(order, {("a",): 1, ("b",): 1})
    True
    """
    texts = text_bits(order, information, WORDS_SHOWN, marks)[:first]
    most = max([FEWEST, *(word.information or 0.0 for words in texts for word in words)])
    parts, alts, y = list[Html](), list[str](), 0.0
    colour = palette.order_colour(order.n)
    for i, words in enumerate(texts):
        svg, alt, y = bit_strip(text_name(i), words, HIGH / most, colour, y, width - EDGE)
        more, y = first_of(WORDS_SHOWN, len(order.texts[i]), "words", y)
        parts += [svg, more]
        alts.append(alt)
    more, y = first_of(tables.REFERENCES_SHOWN, order.width, "references", y)
    whose = "its bits" if order.n == 1 else f"the bits of the {order.n}-gram that ends there"
    hollow = "hollow: in a reference, unmatched; " * (first > 1)
    states = ["Solid: matched; pale: clipped away;", f"{hollow}–: in no reference."]
    legend = [f"Over a word: {whose}.", *(states if width == NARROW else [" ".join(states)])]
    for i, line in enumerate(legend):
        parts.append(draw.label(EDGE, y + 16 + 17 * i, line, css="mtm-quiet"))
    height = y + 9 + 17 * len(legend)
    return draw.svg_element(height, " ".join(alts), *parts, more, width=width)


@lru_cache(maxsize=20)  # a keystroke in the candidate leaves the references as they are
def bit_strip(
    name: str, words: tuple[WordBits, ...], per_bit: float, colour: str, y: float, right: float
) -> tuple[Html, str, float]:
    """One text under its bars, in words too; and where the next strip starts."""
    columns = list[Column]()
    for word, ngram, information, state in words:
        if information is None:  # no reference has the n-gram, or none ends here
            columns.append(Column(word, number="–" if ngram else ""))
        else:
            number = f"{information:.2f}"
            columns.append(Column(word, per_bit * information, OPACITIES[state], number))
    told = [f"{c.word} {c.number}" if c.number.strip("–") else c.word for c in columns]
    svg, below = bar_strip(columns, y, HIGH, colour, right=right)
    heading = draw.label(EDGE, y + 45, name, css="mtm-quiet")
    return heading + svg, f"{name}: {', '.join(told) or '(empty)'}.", below
