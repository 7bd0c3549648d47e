"""Run notebooks and save their outputs: python -m tests.notebooks.save [notebook ...]"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat

from mtmetrics_edu.course.contents import contents

from .harness import NOTEBOOKS, clean, execute, problems


def save(path: Path) -> list[str]:
    """Execute the notebook and write it back, unless something went wrong: then say what.

    A last cell of Markdown gets the links to the neighbours, if the notebook has a number.
    """
    fresh = execute(path)
    if path.name[:2].isdigit() and fresh.cells[-1].cell_type == "markdown":
        fresh.cells[-1].source = contents(path.parent).neighbours(path.name)
    errors = list(problems(fresh))
    if not errors:
        nbformat.write(clean(fresh), path)
    return errors


if __name__ == "__main__":
    failed = 0
    for path in [Path(name).resolve() for name in sys.argv[1:]] or NOTEBOOKS:
        errors = save(path)
        print(path.name, *(errors or ["saved"]), sep="\n  ")
        failed += bool(errors)
    sys.exit(failed)
