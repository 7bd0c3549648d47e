"""Run notebooks and save their outputs: python -m tests.notebooks.save [notebook ...]"""

import sys
from pathlib import Path

import nbformat

from mtmetrics_edu.course.contents import Contents, contents

from .harness import NOTEBOOKS, clean, execute, problems


def save(path: Path) -> list[str]:
    """Execute the notebook and write it back, unless something went wrong: then say what.

    A last cell of Markdown gets the links to the neighbours, if the notebook has a number.
    """
    fresh = execute(path)
    if path.name[:2].isdigit() and fresh.cells[-1].cell_type == "markdown":
        fresh.cells[-1].source = neighbours(contents(path.parent), path.name)
    errors = list(problems(fresh))
    if not errors:
        nbformat.write(clean(fresh), path)
    return errors


def neighbours(course: Contents, file: str) -> str:
    """Links to the numbered notebooks before and after this one, in Markdown."""
    numbered = [lesson for lesson in course.lessons if lesson.file[:2].isdigit()]
    here = [lesson.file for lesson in numbered].index(file)
    before, after = numbered[max(here - 1, 0) : here], numbered[here + 1 : here + 2]
    links = [f"Previous: {it.link}" for it in before] + [f"Next: {it.link}" for it in after]
    return " · ".join(links)


if __name__ == "__main__":
    failed = 0
    for path in [Path(name).resolve() for name in sys.argv[1:]] or NOTEBOOKS:
        errors = save(path)
        print(path.name, *(errors or ["saved"]), sep="\n  ")
        failed += bool(errors)
    sys.exit(failed)
