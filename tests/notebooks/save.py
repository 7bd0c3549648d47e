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
    found = list(problems(fresh))
    if not found:
        nbformat.write(clean(fresh), path)
    return found


def main(paths: list[Path]) -> int:
    failed = 0
    for path in paths:
        found = save(path)
        print(path.name, *(found or ["saved"]), sep="\n  ")
        failed += bool(found)
    return failed


if __name__ == "__main__":
    sys.exit(main([Path(arg).resolve() for arg in sys.argv[1:]] or NOTEBOOKS))
