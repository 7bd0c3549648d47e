"""The plots of two lengths say the penalties of the metrics."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.course.widgets import BrevityCurve, PenaltyOverlay
from mtmetrics_edu.course.widgets.penalties import LONGEST
from mtmetrics_edu.views.notation import number

from .reading import safe


@pytest.mark.parametrize(
    ("c", "r"), [(12, 16), (16, 16), (20, 16), (1, LONGEST), (0, 5), (5, 0), (LONGEST, 1)]
)
def test_the_curve_says_the_brevity_penalty(c: int, r: int) -> None:
    widget = BrevityCurve(3, 4)
    widget.candidate_length.value, widget.reference_length.value = c, r
    assert widget.status.value == ""
    assert f"BP = {number(float(brevity_penalty(c, r)))}" in safe(widget.panes["plot"].value).text
    assert repr(widget) == f"BrevityCurve({c}, {r})"


@pytest.mark.parametrize(("c", "r"), [(12, 16), (16, 16), (40, 16), (1, LONGEST), (0, 5)])
def test_the_overlay_says_both_penalties(c: int, r: int) -> None:
    widget = PenaltyOverlay(3, 4)
    widget.candidate_length.value, widget.reference_length.value = c, r
    assert widget.status.value == ""
    text = safe(widget.panes["plot"].value).text
    assert f"BLEU {number(brevity_penalty(c, r))}" in text
    assert f"NIST {number(nist_length_penalty(c, r))}" in text
    assert repr(widget) == f"PenaltyOverlay({c}, {r})"


def test_a_length_out_of_range_is_the_nearest() -> None:
    curve, overlay = BrevityCurve(), PenaltyOverlay()
    curve.candidate_length.value = -1
    overlay.candidate_length.value = LONGEST + 1
    assert repr(curve) == "BrevityCurve(0, 16)"
    assert repr(overlay) == f"PenaltyOverlay({LONGEST}, 16)"
    curve.reference_length.value, overlay.reference_length.value = 0, 0
    assert repr(curve) == "BrevityCurve(0, 0)"
    assert repr(overlay) == f"PenaltyOverlay({LONGEST}, 1)"  # a ratio needs a reference


def test_the_sliders_go_further_where_a_length_is_longer() -> None:
    assert BrevityCurve().candidate_length.max == LONGEST
    assert BrevityCurve(100, 120).candidate_length.max == 240
    assert repr(BrevityCurve(100, 120)) == "BrevityCurve(100, 120)"
