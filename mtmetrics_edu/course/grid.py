"""Thirteen conventions, all of which are published under the name BLEU."""

from __future__ import annotations

from typing import Any

from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course import data
from mtmetrics_edu.course.witnesses import WITNESSES

GRID: dict[str, tuple[Any, dict[str, Any]]] = {  # a name: the tool, its options for score_like
    name: (entry.pop("tool"), entry) for name, entry in data("grid.toml").items()
}


def scores_of() -> dict[str, float]:
    """The BLEU of the six sentences of lesson 08 under each convention."""
    text = WITNESSES["minister"]
    return {
        name: score_like(tool, text.candidates, text.references, **options).score
        for name, (tool, options) in GRID.items()
    }
