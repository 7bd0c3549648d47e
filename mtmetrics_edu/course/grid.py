"""Thirteen conventions, all of which are published under the name BLEU."""

from __future__ import annotations

import tomllib
from typing import Any

from mtmetrics_edu.course import read

TABLE = tomllib.loads(read("grid.toml"))
GRID: dict[str, tuple[str, dict[str, Any]]] = {  # a name: the tool, its options for score_like
    name: (entry.pop("tool"), entry) for name, entry in TABLE.items()
}
