"""Scores and lengths on a line, and the score of a candidate that stops early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mtmetrics_edu.bleu import BleuStats, closest_reference_length
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, joined
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.pictures.paper import (
    MUTED,
    WIDTH,
    Picture,
    disc,
    path,
    words,
)

LEFT, RIGHT = 60, WIDTH - 60  # of a line
BLUE, RED = palette.METRICS["BLEU"], palette.MARKS["clipped away"]
TOP, BOTTOM = 40.0, 300.0  # of the curves
Point = tuple[float, float]
GREEN = palette.ORDERS[0]


def scores_line(scores: Mapping[str, float]) -> Picture:
    """Scores from 0 to 1 on a line, each under its name.

    >>> scores_line({"mean": 1 / 3, "corpus": 0.5719})
    From 0 to 1: mean 0.3333, corpus 0.5719.
    """
    y = 44 + 46 * len(scores)
    drawn = [path([(LEFT, y), (RIGHT, y)])]
    for value in (0, 0.25, 0.5, 0.75, 1):
        x = LEFT + value * (RIGHT - LEFT)
        drawn += [path([(x, y - 5), (x, y + 5)]), words(x, y + 26, f"{value:g}", "q")]
    for i, (name, score) in enumerate(scores.items()):
        x, top = LEFT + score * (RIGHT - LEFT), 34 + 46 * i
        drawn += [path([(x, top + 6), (x, y)], "l"), disc(x, y, BLUE)]
        drawn.append(haloed(words(x, top, f"{name} {number(score)}", "s", beside(x))))
    said = ", ".join(f"{name} {number(score)}" for name, score in scores.items())
    return Picture(y + 40, f"From 0 to 1: {said}.", joined(drawn))


def haloed(text: Html) -> Html:
    """Words on a strip of paper, so that no line runs through them."""
    look = 'style="paint-order:stroke;stroke:#ffffff;stroke-width:6px"'
    return Html(text.replace("<text ", f"<text {look} "))


def beside(x: float) -> str:
    """How words are anchored so that they do not leave the picture."""
    return "start" if x < LEFT + 90 else "end" if x > RIGHT - 90 else "middle"


def lengths_line(candidate_length: int, reference_lengths: Sequence[int]) -> Picture:
    """The candidate's length and those of its references; the effective one is marked.

    >>> lengths_line(12, [13, 11])
    Candidate 12 tokens; references 13, 11. The closest is r = 11, of two that are equally close.
    """
    c = candidate_length
    r = closest_reference_length(["w"] * c, [["w"] * it for it in reference_lengths])
    low, high = min([c, *reference_lengths]) - 1, max([c, *reference_lengths]) + 1
    unit, y = (RIGHT - LEFT) / max(high - low, 1), 92
    drawn = [path([(LEFT, y), (RIGHT, y)])]
    for length in range(low, high + 1):
        x = LEFT + (length - low) * unit
        drawn.append(path([(x, y - 4), (x, y + 4)]))
        if unit >= 30 or length in {c, *reference_lengths}:
            drawn.append(words(x, y + 26, str(length), "q"))
    for length in sorted(set(reference_lengths)):
        x = LEFT + (length - low) * unit
        drawn.append(disc(x, y, BLUE if length == r else MUTED, 9 if length == r else 7))
        drawn.append(
            words(x, y + 50, "r" if length == r else "reference", "s" if length == r else "q")
        )
    x = LEFT + (c - low) * unit
    drawn += [path([(x, y - 34), (x, y - 10)], "i", RED), words(x, y - 42, f"candidate {c}", "s")]
    tie = len({it for it in reference_lengths if abs(it - c) == abs(r - c)}) > 1
    listed = ", ".join(map(str, reference_lengths))
    said = f"Candidate {c} tokens; references {listed}. The closest is r = {r}"
    return Picture(y + 66, f"{said}{', of two that are equally close' * tie}.", joined(drawn))


class Curves(NamedTuple):
    """BLEU, its penalty and the mean of its precisions for the first k words, k = 1, 2, …"""

    scores: list[float]
    penalties: list[float]
    means: list[float]

    @property
    def best(self) -> int:
        """The place of the highest score, from 0."""
        return max(range(len(self.scores)), key=self.scores.__getitem__)

    def at(self, k: int, value: float) -> Point:
        """Where a value stands; k from 0."""
        step = (RIGHT - LEFT) / max(len(self.scores) - 1, 1)
        return LEFT + k * step, BOTTOM - value * (BOTTOM - TOP)


def curves(candidate: Tokens, references: Sequence[Tokens]) -> Curves:
    """The three curves of a candidate.

    >>> curves("a b c d e".split(), ["a b c d".split()]).best
    3
    """
    stats = [BleuStats.of(candidate[:k], references) for k in range(1, len(candidate) + 1)]
    scores = [it.score().score for it in stats]
    penalties = [it.brevity_penalty for it in stats]
    means = [s / p if p else 0.0 for s, p in zip(scores, penalties, strict=True)]
    return Curves(scores, penalties, means)


def cut_short(candidate: Tokens, references: Sequence[Tokens]) -> Picture:
    """BLEU, its penalty and its mean precision for the first k words of a candidate.

    >>> print(cut_short("a b c d e f".split(), ["a b c d e".split()]))
    BLEU of the first k words is highest at k = 5: 1.0000, with a brevity penalty of 1.0000.
    """
    found = curves(candidate, references)
    best, score = found.best, number(found.scores[found.best])
    x, y = found.at(best, found.scores[best])
    said = (
        f"BLEU of the first k words is highest at k = {best + 1}: {score}, with a "
        f"brevity penalty of {number(found.penalties[best])}."
    )
    drawn = [
        axes(found),
        curve(found, "precisions alone", GREEN, [(k, v) for k, v in enumerate(found.means) if v]),
        curve(found, "BP", RED, list(enumerate(found.penalties))),
        curve(found, "BLEU", BLUE, list(enumerate(found.scores))),
        disc(x, y, BLUE, 8),
        words(x, y + 30, f"k = {best + 1}: {score}", "s"),
    ]
    return Picture(BOTTOM + 66, said, joined(drawn))


def axes(found: Curves) -> Html:
    """The levels 0, ½ and 1, and the numbers of words."""
    last = len(found.scores) - 1
    drawn = [path([found.at(0, v), found.at(last, v)], "l") for v in (0, 0.5, 1)]
    drawn += [words(LEFT - 12, found.at(0, v)[1] + 6, f"{v:g}", "q", "end") for v in (0, 0.5, 1)]
    drawn += [words(found.at(k, 0)[0], BOTTOM + 26, str(k + 1), "q") for k in range(last + 1)]
    drawn.append(words((LEFT + RIGHT) / 2, BOTTOM + 52, "first k words of the candidate", "q"))
    return joined(drawn)


def curve(found: Curves, name: str, colour: str, points: Sequence[tuple[int, float]]) -> Html:
    """One curve with its name beside it."""
    if not points:
        return joined([])
    first = name == "precisions alone"
    x, y = found.at(*points[0] if first else label_place(name, points))
    label = words(x if first else x - 8, y - 8, name, "s", "start" if first else "end")
    return path([found.at(*it) for it in points], "i", colour) + haloed(label)


def label_place(name: str, points: Sequence[tuple[int, float]]) -> tuple[int, float]:
    """The point of a curve beside which its name stands, so that no line crosses it."""
    if name == "BLEU" or len(points) < 2:
        return points[2 * len(points) // 3]
    return max(pairwise(points), key=lambda it: abs(it[1][1] - it[0][1]))[1]
