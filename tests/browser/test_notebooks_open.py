"""Every notebook, in a real JupyterLab in a real browser: it opens, it runs, it is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..notebooks.harness import NOTEBOOKS
from .conftest import OpenNotebook


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_opens_and_runs(path: Path, open_notebook: OpenNotebook, screenshots: Path) -> None:
    notebook = open_notebook(path.name)
    notebook.run_all()
    notebook.screenshots(screenshots / path.stem)
    assert notebook.trouble == []

    area = notebook.page.locator(".jp-Cell-outputArea")
    tables = area.locator("table").all()
    saved = "".join(str(output.get("data", {}).get("text/html")) for output in notebook.outputs())
    assert len(tables) >= saved.count("<table")
    assert all(table.is_visible() for table in tables)
    assert area.get_by_text("Error displaying widget").count() == 0
