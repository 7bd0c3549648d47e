"""Texts with a bar over each word, as high as its bits; and a fan: what follows a word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.textpath import TextPath

from mtmetrics_edu.explain import (
    MATCHED,
    InformationRow,
    explain_information,
    explain_order,
    text_bits,
)
from mtmetrics_edu.ngrams import Ngram, Tokens
from mtmetrics_edu.nist import information_weights
from mtmetrics_edu.views import captions, palette
from mtmetrics_edu.views.plots.figure import Plot, drawing

WIDTH, FAN = 800.0, 560.0  # the right end of a figure, and where its fan begins, about in pixels
TEXT_END = 525.0  # of the words, where a fan stands beside them
SIZE = 12  # points: the letters of the words
PIXELS = 100 / 72  # of a point
GAP, LINE = 12.0, 64.0  # between words; from line to line
PER_BIT, BASE = 5.4, 42.0  # the height of a bar; its foot, below the top of its line
BAR = 17.0  # the width of a bar
HEAD = 34.0  # the height of a heading
Weights = Mapping[Ngram, float]  # in bits


class Place(NamedTuple):
    """Where a word stands: its left end, its width, and its line (0, 1, …)."""

    word: str
    x: float
    width: float
    line: int


def places(tokens: Tokens, end: float) -> Iterator[Place]:
    """The place of each word, in lines that are no longer than `end`.

    >>> [it.line for it in places(["word"] * 3, 60)]
    [0, 1, 2]
    """
    x, line = 0.0, 0
    for token in tokens:
        width = TextPath((0, 0), token, SIZE).get_extents().width * PIXELS
        if x and x + width > end:
            x, line = 0.0, line + 1
        yield Place(token, x, width, line)
        x += width + GAP


def rows_of(found: Sequence[Place]) -> int:
    """How many lines the words take, at least one."""
    return found[-1].line + 1 if found else 1


def canvas(axes: Plot, height: float) -> Plot:
    """Axes whose upper left corner is 0, 0, with nothing drawn around them."""
    axes.set(xlim=(0, WIDTH), ylim=(height, 0))
    axes.set_axis_off()
    return axes


def surprise(references: Sequence[Tokens], word: str) -> Plot:
    """The references, over each word a bar as high as its bits; beside them, what follows `word`.

    >>> surprise(["the cat the dog".split()], "the")
    The rarer the word, the higher its bar: the 2×, cat 1×, dog 1×. After the: cat 1×, dog 1×.
    """
    weights = information_weights([references], 1)
    every = explain_information([references], 2)
    rows = [row for row in every if row.ngram[:-1] == (word,)]
    words = [row for row in every if len(row.ngram) == 1]
    lines = [list(places(reference, TEXT_END)) for reference in references]
    height = LINE * sum(map(rows_of, lines)) + HEAD
    with drawing(height / 100, captions.surprise_said(words, rows)) as axes:
        canvas(axes, height)
        axes.text(0, 20, "The higher the bar, the more surprising the word")
        top = HEAD
        for found in lines:
            draw_words(axes, found, weights, top)
            top += LINE * rows_of(found)
        draw_fan(axes, word, rows, height)
    return axes


def draw_words(axes: Axes, found: Sequence[Place], weights: Weights, top: float) -> None:
    """The words of one text, each under its bar; a word without a weight has no bar."""
    draw_bars(axes, found, [[weights.get((it.word,), 0.0) for it in found]], top, PER_BIT)


def draw_bars(
    axes: Axes, found: Sequence[Place], bits: Sequence[Sequence[float]], top: float, per_bit: float
) -> None:
    """The words of one text, over each a bar in pieces, one for each order; bits[n - 1] are those
    of order n."""
    for i, (word, x, width, line) in enumerate(found):
        foot = top + LINE * line + BASE
        height = foot
        for n, of_order in enumerate(bits, start=1):
            colour = palette.order_colour(n)
            axes.bar(x + width / 2, -per_bit * of_order[i], BAR, height, color=colour)
            height -= per_bit * of_order[i]
        axes.text(x, foot + 15, word, fontsize=SIZE, fontweight="normal")


def draw_fan(axes: Axes, word: str, rows: Sequence[InformationRow], height: float) -> None:
    """A line from the word to each of its continuations, the thicker the more frequent."""
    middle, step = (HEAD + height) / 2, (height - 60) / max(len(rows), 1)
    axes.text(FAN + 42, middle, word, ha="right", va="center")
    for i, row in enumerate(rows):
        y = 50 + step * (i + 0.5)
        colour = palette.order_colour(2)
        axes.plot([FAN + 50, FAN + 110], [middle, y], color=colour, linewidth=3 * row.count)
        said = f"{row.ngram[-1]}  {row.count}×"
        axes.text(FAN + 118, y, said, fontsize=SIZE, fontweight="normal", va="center")


def told_words(texts: Mapping[str, Tokens], references: Sequence[Tokens], orders: int = 2) -> Plot:
    """Candidates, each under a heading, over each word a bar of the bits that its n-grams earn:
    one piece for each order, of the matched n-gram that ends there.

    >>> told_words({"A": ["the", "cat"]}, [["the", "cat", "the", "dog"]])
    Bits that each word earns. A: the 1.0, cat 3.0.
    """
    found = {name: list(places(tokens, WIDTH)) for name, tokens in texts.items()}
    bits = {name: matched_bits(tokens, references, orders) for name, tokens in texts.items()}
    height = sum(LINE * rows_of(lines) + HEAD for lines in found.values())
    with drawing(height / 100, captions.told_said(texts, bits)) as axes:
        canvas(axes, height)
        top = 0.0
        for name, lines in found.items():
            axes.text(0, top + 20, name)
            draw_bars(axes, lines, bits[name], top + HEAD, 0.85 * PER_BIT)
            top += LINE * rows_of(lines) + HEAD
        draw_key(axes, orders)
    return axes


def matched_bits(candidate: Tokens, references: Sequence[Tokens], orders: int) -> list[list[float]]:
    """For each order, the bits that the n-gram earns that ends at each word; 0 if unmatched.

    >>> matched_bits(["the", "cat"], [["the", "cat", "the", "dog"]], 2)
    [[1.0, 2.0], [0.0, 1.0]]
    """
    weights = information_weights([references], orders)
    told = [
        text_bits(explain_order(candidate, references, n, weights), weights)[0]
        for n in range(1, orders + 1)
    ]
    return [[(it.information or 0.0) * (it.state == MATCHED) for it in words] for words in told]


def draw_key(axes: Axes, orders: int) -> None:
    """Which colour stands for which order, at the upper right."""
    for n in range(1, orders + 1):
        x = WIDTH - 110 * (orders - n + 1)
        axes.bar(x, -14, 14, 22, color=palette.order_colour(n))
        axes.text(x + 14, 21, f"{n}-grams", fontsize=SIZE)
