"""The grid holds thirteen conventions, each of which a tool understands."""

from __future__ import annotations

from mtmetrics_edu.conventions import TOOLS, score_like
from mtmetrics_edu.course.grid import GRID


def test_every_convention_scores() -> None:
    for name, (tool, options) in GRID.items():
        assert name.partition(",")[0] == tool
        assert tool in TOOLS
        assert score_like(tool, ["a b c d e"], [["a b c d e"]], **options).score > 0.9
    assert len(GRID) == 13
