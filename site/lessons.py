"""The notebooks as the site serves them: in a folder that bears the release's name."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from packages import ROOT

NOTEBOOKS = ROOT / "notebooks"
KERNEL = {  # what the kernel in the page says of itself: a notebook that says so opens unchanged
    "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
LISTS = ("source", "text")  # whose value may be a list of lines


def read(path: Path) -> dict[str, Any]:
    """A notebook whose texts are whole, as JupyterLab wants them.

    In a file they are lists of lines. A server joins them; JupyterLite hands the file out as it
    is, and JupyterLab would put commas between the lines.
    """
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"].update(KERNEL)
    for cell in notebook["cells"]:
        join(cell)
        for output in cell.get("outputs", []):
            join(output)
            output.get("data", {}).update(
                {kind: whole(value) for kind, value in output.get("data", {}).items()}
            )
    return notebook


def join(part: dict[str, Any]) -> None:
    part.update({name: whole(part[name]) for name in LISTS if name in part})


def whole(value: Any) -> Any:
    """The lines as one text; what is no list of texts stays as it is.

    >>> whole(["a", "b"]), whole("ab"), whole({"a": 1})
    ('ab', 'ab', {'a': 1})
    """
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "".join(value)
    return value


def contents(folder: Path) -> None:
    """All notebooks, and what they link to."""
    folder.mkdir(parents=True)
    for path in sorted(NOTEBOOKS.iterdir()):
        if path.suffix == ".ipynb":
            (folder / path.name).write_text(json.dumps(read(path)), encoding="utf-8")
        elif path.suffix == ".md":
            shutil.copy(path, folder)
