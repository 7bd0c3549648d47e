"""The BP curve says the brevity penalty of the metric."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty
from mtmetrics_edu.widgets import BrevityCurve

from .reading import safe


@pytest.mark.parametrize(("c", "r"), [(12, 16), (16, 16), (20, 16), (1, 999), (0, 5), (5, 0)])
def test_the_penalty_is_the_metric_s(c: int, r: int) -> None:
    widget = BrevityCurve(3, 4)
    widget.candidate_length.value, widget.reference_length.value = c, r
    assert widget.status.value == ""
    assert f"BP = {brevity_penalty(c, r):.4f}" in safe(widget.panes["curve"].value).text


def test_a_length_out_of_range_is_the_nearest() -> None:
    widget = BrevityCurve()
    widget.candidate_length.value = -5
    assert widget.candidate_length.value == 0
    assert repr(widget) == "BrevityCurve(0, 16)"
