"""Scores and lengths on a line, and the score of a candidate that stops early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from mtmetrics_edu.bleu import BleuStats, closest_reference_length
from mtmetrics_edu.ngrams import Tokens
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import joined
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
        drawn.append(words(x, top, f"{name} {number(score)}", "s", beside(x)))
    said = ", ".join(f"{name} {number(score)}" for name, score in scores.items())
    return Picture(y + 40, f"From 0 to 1: {said}.", joined(drawn))


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


def cut_short(candidate: Tokens, references: Sequence[Tokens]) -> Picture:
    """BLEU, its penalty and its mean precision for the first k words of a candidate.

    >>> print(cut_short("a b c d e f".split(), ["a b c d e".split()]))
    BLEU of the first k words is highest at k = 5: 1.0000, with a brevity penalty of 1.0000.
    """
    stats = [BleuStats.of(candidate[:k], references) for k in range(1, len(candidate) + 1)]
    scores = [it.score().score for it in stats]
    penalties = [it.brevity_penalty for it in stats]
    means = [s / p if p else 0.0 for s, p in zip(scores, penalties, strict=True)]
    best = max(range(len(scores)), key=scores.__getitem__)
    step, top, bottom = (RIGHT - LEFT) / max(len(scores) - 1, 1), 40.0, 300.0

    def at(k: int, value: float) -> tuple[float, float]:
        return LEFT + k * step, bottom - value * (bottom - top)

    drawn = [path([at(0, v), at(len(scores) - 1, v)], "l") for v in (0, 0.5, 1)]
    drawn += [words(LEFT - 12, at(0, v)[1] + 6, f"{v:g}", "q", "end") for v in (0, 0.5, 1)]
    drawn += [words(at(k, 0)[0], bottom + 26, str(k + 1), "q") for k in range(0, len(scores), 1)]
    lines = {"precisions alone": (means, GREEN), "BP": (penalties, RED), "BLEU": (scores, BLUE)}
    for name, (values, colour) in lines.items():
        shown = [(k, v) for k, v in enumerate(values) if name != "precisions alone" or v]
        drawn.append(path([at(*it) for it in shown], "i", colour))
        k, v = label_place(name, shown)
        x, y = at(k, v)
        first = name == "precisions alone"
        drawn.append(words(x - 8 * (not first), y - 8, name, "s", "start" if first else "end"))
    x, y = at(best, scores[best])
    drawn += [disc(x, y, BLUE, 8), words(x, y + 30, f"k = {best + 1}: {number(scores[best])}", "s")]
    drawn.append(words((LEFT + RIGHT) / 2, bottom + 52, "first k words of the candidate", "q"))
    said = (
        f"BLEU of the first k words is highest at k = {best + 1}: {number(scores[best])}, with a "
        f"brevity penalty of {number(penalties[best])}."
    )
    return Picture(bottom + 66, said, joined(drawn))


def label_place(name: str, shown: Sequence[tuple[int, float]]) -> tuple[int, float]:
    """The point of a curve beside which its name stands, so that no line crosses it."""
    if len(shown) < 2 or name == "precisions alone":
        return shown[0] if shown else (0, 0.0)
    steepest = max(pairwise(shown), key=lambda it: abs(it[1][1] - it[0][1]))
    return steepest[1] if name != "BLEU" else shown[2 * len(shown) // 3]
