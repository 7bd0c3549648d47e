"""The overlay says both penalties of the metrics."""

from __future__ import annotations

import pytest

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.widgets import PenaltyOverlay

from .reading import safe


@pytest.mark.parametrize(("c", "r"), [(12, 16), (16, 16), (40, 16), (1, 999), (0, 5)])
def test_both_penalties_are_the_metrics(c: int, r: int) -> None:
    widget = PenaltyOverlay(3, 4)
    widget.candidate_length.value, widget.reference_length.value = c, r
    assert widget.status.value == ""
    text = safe(widget.panes["plot"].value).text
    assert f"BLEU here: {brevity_penalty(c, r):.4f}" in text
    assert f"NIST here: {nist_length_penalty(c, r):.4f}" in text
    assert repr(widget) == f"PenaltyOverlay({c}, {r})"
