"""Runs notebooks as the browser does when it is offline: python -m tests.open.offline NOTEBOOK...

Prints, as JSON, for each notebook and code cell what the cell displayed last and what it raised.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

SITE = Path(__file__).parents[2] / "site"
FETCHED = ("dask", "matplotlib", "nltk", "numpy", "pandas", "sacrebleu")  # not in the site itself


class Offline:
    """Stands before all other importers and does not find these modules."""

    @staticmethod
    def find_spec(name: str, *_: Any) -> None:
        if name.partition(".")[0] in FETCHED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def startup() -> ModuleType:
    """site/startup.py, freshly loaded."""
    spec = importlib.util.spec_from_file_location("startup", SITE / "startup.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(path: Path) -> list[dict[str, Any]]:
    """What each code cell of a notebook did."""
    os.chdir(path.parent)
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    raised: list[str] = []
    shell._showtraceback = lambda kind, error, lines: raised.append(f"{kind.__name__}: {error}")
    startup().start(shell)
    cells = []
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            raised.clear()
            with capture_output() as shown:
                result = shell.run_cell(cell.source, store_history=True)
            displayed = [str(o.data.get("text/html")) for o in shown.outputs]
            cells.append(
                {
                    "source": cell.source,
                    "result": type(result.result).__name__,
                    "notes": [note for note in displayed if 'role="note"' in note],
                    "figures": "".join(displayed).count("<img"),
                    "raised": [*raised],
                }
            )
    return cells


if __name__ == "__main__":
    sys.meta_path.insert(0, Offline)
    found = {path.name: run(path) for path in [Path(arg).resolve() for arg in sys.argv[1:]]}
    json.dump(found, sys.stdout)
