"""Dots stand at their scores, steps are as high as theirs, and near names do not overlap."""

from __future__ import annotations

import pytest
from matplotlib.patches import Rectangle

from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.grid import GRID
from mtmetrics_edu.course.witnesses import WITNESSES
from mtmetrics_edu.views.plots.conventions import look, score_dots, staircase

TEXT = WITNESSES["minister"]
SCORES = {
    name: score_like(tool, TEXT.candidates, TEXT.references, **options)
    for name, (tool, options) in GRID.items()
}


def test_every_score_has_a_dot() -> None:
    plot = score_dots(SCORES)
    at = sorted(float(line.get_xdata()[0]) for line in plot.lines if line.get_marker() != "None")
    assert at == pytest.approx(sorted(it.score for it in SCORES.values()))
    rows = [label.get_text() for label in plot.get_yticklabels()]
    assert rows == ["nltk", "multi-bleu", "sacrebleu", "mteval-v14"]  # by their lowest score


def test_names_do_not_overlap() -> None:
    plot = score_dots(SCORES)
    plot.whole().canvas.draw()
    boxes = [it.get_window_extent() for it in plot.texts]
    pairs = [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :]]
    assert not [1 for a, b in pairs if a.overlaps(b)]


def test_the_shape_says_how_tokens_were_found() -> None:
    assert look("case:mixed|tok:13a")["marker"] == "o"
    assert look("case:mixed|tok:intl")["marker"] == look("case:lc|tok:international")["marker"]
    assert look("tok:whitespace")["marker"] == look("tok:blanks")["marker"] == "s"
    assert look("case:lc|tok:13a")["mfc"] == "none"
    assert look("case:mixed|tok:13a")["mfc"] != "none"


def test_steps_are_as_high_as_their_scores() -> None:
    steps = {"a": 30.99, "b": 15.08, "c": 27.21}
    plot = staircase(steps)
    bars = [it.get_height() for it in plot.patches if isinstance(it, Rectangle)]
    assert bars == list(steps.values())
    said = {it.get_text() for it in plot.texts}
    assert {"30.99", "15.08", "27.21", "−15.91", "+12.13"} <= said
    assert repr(plot) == "From score to score: a 30.99; b 15.08 (−15.91); c 27.21 (+12.13)."
