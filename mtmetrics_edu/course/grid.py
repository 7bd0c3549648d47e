"""Thirteen conventions, all of which are published under the name BLEU."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

TABLE = tomllib.loads(files("mtmetrics_edu.course").joinpath("grid.toml").read_text("utf-8"))
GRID: dict[str, tuple[str, dict[str, Any]]] = {  # a name: the tool, its options for score_like
    name: (entry.pop("tool"), entry) for name, entry in TABLE.items()
}
