"""All exhibits, one by one, for the tests of this folder, and the cells of notebook 09."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mtmetrics_edu.course.exhibits import EXHIBITS

ROOT = Path(__file__).parents[3]
EVERY = pytest.mark.parametrize("exhibit", EXHIBITS.values(), ids=list(EXHIBITS))
NOTEBOOK = ROOT / "notebooks" / "09-bug-museum.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
