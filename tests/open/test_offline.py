"""What the site's kernel says when pandas and the others cannot be fetched; no browser needed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from ..notebooks.harness import NOTEBOOKS, ROOT, read
from ..test_architecture import SOURCES, imports

NETWORK = {"ftplib", "http", "requests", "socket", "ssl", "urllib.request", "webbrowser"}
Cells = list[dict[str, Any]]


def run(scratch: Path, *notebooks: Path) -> dict[str, Cells]:
    """Each notebook's code cells: source, result, notes shown, errors raised."""
    command = [sys.executable, "-m", "tests.open.offline", *map(str, notebooks)]
    env = {**os.environ, "IPYTHONDIR": str(scratch)}
    done = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, timeout=250)
    return dict(json.loads(done.stdout))


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Cells]:
    return run(tmp_path_factory.mktemp("ipython"), *NOTEBOOKS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_traceback_and_one_sentence_per_thing(path: Path, offline: dict[str, Cells]) -> None:
    cells = offline[path.name]
    assert [(c["source"], c["raised"]) for c in cells if c["raised"]] == []
    notes = [note for cell in cells for note in cell["notes"]]
    full = [note for note in notes if "work without it." in note]
    assert len(full) == len({*full})
    assert all(len(cell["notes"]) <= 1 for cell in cells)
    assert full or not path.stem[0].isdigit()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_live_widgets_need_nothing_that_is_missing(path: Path, offline: dict[str, Cells]) -> None:
    for cell in offline[path.name]:
        source = cell["source"]
        if "mtmetrics_edu.widgets import" in source and "views.plots" not in source:
            assert cell["notes"] == []
            card = cell["result"] == "PredictionCard"  # what predict gives back
            assert card or cell["result"] in source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_saved_figures_are_shown_again(path: Path, offline: dict[str, Cells]) -> None:
    """A figure needs matplotlib; where it cannot be drawn, the one that was saved is shown."""
    cells = [cell for cell in read(path).cells if cell.cell_type == "code"]
    for cell, ran in zip(cells, offline[path.name], strict=True):
        outputs = [o.get("data", {}).get("text/html", "") for o in cell.outputs]
        if ran["notes"]:
            assert ran["figures"] == "".join(outputs).count("<img")


def test_other_errors_stay_what_they_are(tmp_path: Path) -> None:
    cells = ["undefined_name", "1 / 0", "import pandas\nx = 1", "x", "table = pandas.x", "table"]
    path = tmp_path / "a.ipynb"
    nbformat.write(new_notebook(cells=[new_code_cell(cell) for cell in cells]), path)
    found = run(tmp_path, path)[path.name]
    assert found[0]["raised"] == ["NameError: name 'undefined_name' is not defined"]
    assert found[1]["raised"] == ["ZeroDivisionError: division by zero"]
    assert [bool(cell["notes"]) for cell in found] == [False, False, True, False, True, True]
    assert found[3]["result"] == "int"


@pytest.mark.parametrize("module", SOURCES)
def test_the_package_has_no_way_to_the_network(module: str) -> None:
    names = {*imports(module)}
    assert names.isdisjoint(NETWORK)
    assert {name.split(".")[0] for name in names}.isdisjoint(NETWORK)
