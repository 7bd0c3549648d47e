"""explain -> pictures: the figures of lessons, as images with alternative text.

Each is drawn as on paper, so it looks the same in both themes, and it stays in a notebook that is
read without a kernel. Its text says what it shows, so an example here shows that.
"""

from collections.abc import Sequence
from typing import Any

from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.explain.information import InformationRow, explain_information
from mtmetrics_edu.explain.order import CLIPPED_AWAY, MATCHED, STATES, UNMATCHED, References
from mtmetrics_edu.metrics.bleu import BleuStats, sentence_bleu
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens
from mtmetrics_edu.views import bars, palette, stills, strips
from mtmetrics_edu.views import drawing as draw
from mtmetrics_edu.views.drawing import EDGE, HALO, WIDTH, Picture, Point
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.notation import text_name

BLUE = palette.MARKS[MATCHED]
GREEN, VIOLET = palette.order_colour(1), palette.order_colour(2)
Use = tuple[int, int]  # a reference, from 0, and the place of a word in it


# Words with their states


def matches(candidate: Tokens, references: References) -> Picture:
    """The words of a candidate by their state, above its references.

    >>> matches(["the", "the", "dog"], [["the", "cat"]])
    Candidate: the matched, the clipped away, dog unmatched. Reference 1: the cat.
    """
    order = explain_order(candidate, references, 1)
    texts, y = stills.text_strips(order)
    legend, y = stills.strip("", [stills.Word(state, state) for state in STATES], y + 8)
    states = ", ".join(f"{word.ngram[0]} {word.state}" for word in order.candidate)
    others = (f" Reference {i}: {' '.join(r)}." for i, r in enumerate(references, start=1))
    return draw.figure(y, f"Candidate: {states}.{''.join(others)}", texts, legend)


def ration(candidate: Tokens, references: References) -> Picture:
    """Each matched word of a candidate joined with the word of a reference that it uses up.

    >>> ration(["the", "the"], [["the", "cat"], ["a", "the"]])
    Candidate: the uses the of reference 1; the finds none left.
    """
    order = explain_order(candidate, references, 1)
    left = dict[Ngram, list[Use]]()  # the places in the first reference that has the most of it
    for row in order.rows:
        for home in row.suppliers[:1]:
            places = enumerate(references[home])
            left[row.ngram] = [(home, i) for i, token in places if (token,) == row.ngram]
    uses = [left[word.ngram].pop(0) if word.state == MATCHED else None for word in order.candidate]
    words = [stills.Word(word.ngram[0], word.state) for word in order.candidate]
    text, y = stills.strip(text_name(0), words, stills.GAP)
    parts, ends, y = [text], dict[Use, Point](), y + 40
    for i, reference in enumerate(references):
        looks = [MATCHED if (i, j) in uses else stills.PLAIN for j in range(len(reference))]
        others = list(map(stills.Word, reference, looks))
        for j, place in enumerate(stills.placed(others)):
            ends[i, j] = place.middle, y + stills.LINE * place.line - 8
        text, y = stills.strip(text_name(i + 1), others, y)
        parts.append(text)
    for place, use in zip(stills.placed(words), uses, strict=False):
        if use and use in ends:
            start = place.middle, stills.GAP + stills.LINE * place.line + stills.HEIGHT
            parts += [draw.path([start, ends[use]], "mtm-curve", BLUE), draw.dot(ends[use], BLUE)]
    alt = "; ".join(map(use_in_words, words, uses))
    return draw.figure(y, f"Candidate: {alt}.", *parts)


def use_in_words(word: stills.Word, use: Use | None) -> str:
    """What a word of the candidate uses up."""
    if use:
        return f"{word.text} uses {word.text} of reference {use[0] + 1}"
    left = "finds none left" if word.look == CLIPPED_AWAY else "is in no reference"
    return f"{word.text} {left}"


def four_strips(candidate: Tokens, references: References, max_n: int = 4) -> Picture:
    """One strip for each order: a box for each n-gram, below the middle of its words.

    >>> four_strips("the cat sat".split(), ["the cat ran".split()], max_n=2)
    Order 1: 2 matched, 1 unmatched; 2 of 3. Order 2: 1 matched, 1 unmatched; 1 of 2.
    """
    left, step = 76.0, min((WIDTH - 76 - 60) / max(len(candidate), 1), 56.0)
    top = strips.top_of(candidate)
    columns = [left + (i + 0.5) * step for i in range(len(candidate))]
    named = zip(columns, candidate, strict=True)
    parts, alts = [strips.risen(x - 0.1 * step, top - 8, token) for x, token in named], []
    for n in range(1, max_n + 1):
        order, y = explain_order(candidate, references, n), top + (n - 1) * 44
        share = f"{order.matches}/{order.total}" if order.total else "none"
        shapes, alt = strips.boxes(order, columns, y, step - 4, 32)
        parts += [draw.label(EDGE, y + 22, f"{n}-grams"), shapes]
        parts.append(draw.label(WIDTH - EDGE, y + 22, share, "end", "mtm-strong"))
        alts.append(alt)
    legend, bottom = draw.state_legend(top + max_n * 44 + 16, left), top + max_n * 44 + 28
    return draw.figure(bottom, " ".join(alts), *parts, legend)


# Counts


def pooling(candidates: Sequence[Tokens], references: Sequence[References]) -> Picture:
    """The n-grams of each segment, matched ones filled, and the pool of all segments.

    >>> pooling([["a", "b"], ["c"]], [[["a", "b"]], [["d"]]])  # doctest: +ELLIPSIS
    Order 1: segment 1 has 2/2, segment 2 has 0/1; pooled 2/3. Order 2: ...
    """
    stats = [BleuStats.of(*pair) for pair in zip(candidates, references, strict=True)]
    pooled = sum(stats[1:], stats[0])
    left, step, between = 106, 46, 26
    unit = min(14, (WIDTH - left - EDGE - (between + 12) * 4) / max(sum(pooled.totals), 1))
    bottom = 52 + step * len(stats)
    names = [f"segment {i}" for i in range(1, len(stats) + 1)]
    parts = [draw.label(EDGE, 68 + step * i, name, css="mtm-quiet") for i, name in enumerate(names)]
    parts.append(draw.label(EDGE, bottom + 34, "pooled", css="mtm-strong"))
    parts.append(draw.path([(EDGE, bottom + 4), (WIDTH - EDGE, bottom + 4)], "mtm-axis"))
    alts, x = [], float(left)
    for n, (matched, total) in enumerate(zip(pooled.matches, pooled.totals, strict=True), 1):
        counts = [(segment.matches[n - 1], segment.totals[n - 1]) for segment in stats]
        parts.append(draw.label(x, 30, f"{n}-grams", css="mtm-strong"))
        for i, (m, t) in enumerate(counts):
            parts.append(boxes(x, 52 + step * i, m, t, unit))
            parts.append(draw.label(x + t * unit + 6, 68 + step * i, f"{m}/{t}", css="mtm-quiet"))
        parts.append(boxes(x, bottom + 18, matched, total, unit))
        parts.append(draw.label(x, bottom + 60, f"{matched}/{total}", css="mtm-strong"))
        x += max(total * unit, max(t for _, t in counts) * unit + 40) + between
        each = ", ".join(f"{name} has {m}/{t}" for name, (m, t) in zip(names, counts, strict=True))
        alts.append(f"Order {n}: {each}; pooled {matched}/{total}.")
    return draw.figure(bottom + 74, " ".join(alts), *parts)


def boxes(x: float, y: float, matched: int, total: int, unit: float) -> Html:
    """So many narrow boxes side by side, the matched ones filled."""
    lefts = [x + i * unit + 1 for i in range(total)]
    filled = draw.state_shape(MATCHED, lefts[:matched], y, unit - 2, 20)
    frames = draw.outlines([left + 0.5 for left in lefts[matched:]], y + 0.5, unit - 3, 19)
    return filled + Html(f'<path d="{frames}" fill="none" stroke="{palette.MARKS[UNMATCHED]}"/>')


# What a score comes from


def waterfall(candidate: Tokens, references: References, **options: Any) -> Picture:
    """ln BLEU as a sum: what the penalty and each order take away, from 1 down to the score.

    options: those of sentence_bleu.

    >>> waterfall(["a"], [["a", "b"]], max_n=1)
    ln BLEU as a sum. BP = 0.3679 adds −1.0000. p₁ = 1.0000 adds 0.0000. BLEU = 0.3679.
    """
    return Picture(bars.waterfall(sentence_bleu(candidate, references, **options)))


PER_BIT, APART = 3, 9  # pixels of a bar, and between two references
FAN = 536  # where the fan begins
TEXT_END = 538  # of the words beside it


def surprise(references: References, word: str) -> Picture:
    """The references, over each word a bar as high as its bits; beside them, what follows `word`.

    >>> surprise(["the cat the dog".split()], "the")
    The rarer the word, the higher its bar: the 2×, cat 1×, dog 1×. After the: cat 1×, dog 1×.
    """
    rows = explain_information([references], 2)
    words = [row for row in rows if len(row.ngram) == 1]
    following = [row for row in rows if row.ngram[:-1] == (word,)]
    heights = {row.ngram[0]: PER_BIT * row.information for row in words}
    highest = max(heights.values(), default=0.0)
    title, y = "The higher the bar, the more surprising the word", 28.0
    parts = [draw.label(EDGE, 20, title, css=HALO)]
    for reference in references:
        columns = [stills.Column(token, heights[token]) for token in reference]
        text, y = stills.bar_strip(columns, y, highest, GREEN, EDGE, TEXT_END)
        parts, y = [*parts, text], y + APART
    alt = f"The rarer the word, the higher its bar: {counts_in_words(words)}."
    after = f" After {word}: {counts_in_words(following) or 'nothing'}."
    return draw.figure(y + 4, alt + after, *parts, *fan(word, following, 20, y))


def counts_in_words(rows: Sequence[InformationRow]) -> str:
    """The last words of n-grams, and how often each n-gram occurs."""
    return ", ".join(f"{row.ngram[-1]} {row.count}×" for row in rows)


def fan(word: str, rows: Sequence[InformationRow], top: float, bottom: float) -> list[Html]:
    """A line from the word to each word that follows it, the thicker the more frequent."""
    x, middle = FAN + 28 + min(draw.text_width(word, stills.SIZE), 96), (top + bottom) / 2
    parts = [draw.label(FAN + 20, middle + 5, word, css="mtm-strong")]
    for i, row in enumerate(rows):
        y = top + (bottom - top) * (i + 0.5) / len(rows)
        parts.append(draw.path([(x, middle), (x + 56, y)], "mtm-curve", VIOLET, 3 * row.count))
        parts.append(draw.label(x + 64, y + 5, f"{row.ngram[-1]}  {row.count}×"))
    return parts if rows else [*parts, draw.label(x, middle + 5, "nothing")]
