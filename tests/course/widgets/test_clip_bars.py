"""Clip bars show the clipped counts of the metric."""

from __future__ import annotations

from mtmetrics_edu import modified_precision
from mtmetrics_edu.course.examples import CAT_MAT
from mtmetrics_edu.course.widgets import ClipBars

from .reading import Page, safe


def shown(widget: ClipBars) -> Page:
    return safe(widget.panes["bars"].value)


def test_the_totals_are_the_modified_precisions() -> None:
    widget = ClipBars(CAT_MAT.candidate, CAT_MAT.references)
    for n in range(1, 9):
        widget.order.value = n
        clipped, total = modified_precision(CAT_MAT.candidate, CAT_MAT.references, n)
        assert shown(widget).rows[-1] == ["total", "", "", f"{clipped} of {total}"]


def test_typing_moves_the_bars() -> None:
    widget = ClipBars()
    assert shown(widget).rows[-1][-1] == "2 of 7"
    widget.candidate.value = "the cat"
    assert [row[-1] for row in shown(widget).rows[1:]] == ["1 of 1", "1 of 1", "2 of 2"]
    widget.references[0].value = ""
    assert shown(widget).rows[-1][-1] == "2 of 2"
    widget.references[1].value = ""
    assert shown(widget).rows[-1][-1] == "0 of 2"
    assert widget.status.value == ""
    assert repr(widget) == "ClipBars('the cat', ['', ''], n=1)"


def test_the_limit_says_which_reference_supplies_it() -> None:
    widget = ClipBars("the the cat dog", ["the cat is on the mat", "the cat", "a cat"])
    limits = {row[0]: row[2] for row in shown(widget).rows[1:-1]}
    assert limits == {"the": "2 in R1", "cat": "1 in R1, R2, R3", "dog": "no reference"}
