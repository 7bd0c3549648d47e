"""Clip bars show the clipped counts of the metric."""

from __future__ import annotations

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course.examples import CAT_MAT
from mtmetrics_edu.course.widgets import ClipBars

from .reading import safe


def shown(widget: ClipBars) -> str:
    return safe(widget.panes["bars"].value).text


def test_the_totals_are_the_modified_precisions() -> None:
    widget = ClipBars(CAT_MAT.candidate, CAT_MAT.references)
    for n in range(1, 9):
        widget.order.value = n
        clipped, total = modified_precision(CAT_MAT.candidate, CAT_MAT.references, n)
        assert f"{clipped} of {total} matched" in shown(widget)


def test_typing_moves_the_bars() -> None:
    widget = ClipBars()
    assert "2 of 7 matched" in shown(widget)
    widget.candidate.value = "the cat"
    widget.references[0].value = ""
    assert "2 of 2 matched" in shown(widget)
    widget.references[1].value = ""
    assert "0 of 2 matched" in shown(widget)
    assert widget.status.value == ""
    assert repr(widget) == "ClipBars('the cat', ['', ''], n=1)"


def test_rows_that_are_not_drawn_are_counted() -> None:
    for number in (20, 21):
        widget = ClipBars(" ".join(f"w{i}" for i in range(number)))
        assert ("and 1 more n-grams, not drawn" in shown(widget)) == (number == 21)
