"""The map of the course, read from the first cell of each notebook."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

UNNUMBERED = ("playground.ipynb", "compare-two-systems.ipynb")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A notebook of the course, as its first cell describes it."""

    file: str
    title: str
    minutes: int | None  # None if it names no time, as the playground does
    goal: str  # the first of its goals, or its first sentence

    @property
    def link(self) -> str:
        """Its title as a link to it, in Markdown."""
        return f"[{self.title}]({self.file})"


@dataclass(frozen=True, slots=True)
class Contents:
    """The lessons in order; as the value of a cell, a table with a link to each."""

    lessons: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        """The time that all lessons take together."""
        return sum(lesson.minutes or 0 for lesson in self.lessons)

    def __repr__(self) -> str:
        return "\n".join(lesson.title for lesson in self.lessons)

    def _repr_markdown_(self) -> str:
        head = "| notebook | minutes | goal |\n|:--|--:|:--|"
        rows = [
            f"| {lesson.link} | {lesson.minutes or ''} | {lesson.goal} |" for lesson in self.lessons
        ]
        return "\n".join([head, *rows, f"| all together | {self.minutes} | |"])


def contents(folder: str | Path = ".") -> Contents:
    """The numbered notebooks of a folder, in order, and after them those without a number.

    FileNotFoundError if none of them is in the folder.

    >>> contents(Path(__file__).parents[2] / "notebooks").lessons[0].title
    '00 · Start here'
    """
    here = Path(folder)
    numbered = sorted(here.glob("[0-9][0-9]-*.ipynb"))
    files = [*numbered, *(here / name for name in UNNUMBERED if (here / name).is_file())]
    if not files:
        raise FileNotFoundError(
            f"no notebook of the course is in {str(folder)!r}; expected the folder with "
            f"00-start-here.ipynb: open this notebook there, or give the path of that folder"
        )
    return Contents(tuple(map(lesson, files)))


def lesson(file: Path) -> Lesson:
    """A notebook's title, time and first goal, from its first two cells of Markdown."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    title, _, body = "\n\n".join(texts[:2]).removeprefix("# ").partition("\n")
    time = re.search(r"\*\*Time\.?\*\*\D*(\d+) minutes", body)
    goal = re.search(r"(?m)^- (.+?)[;.]?$", body) or re.search(r"(\S.*?[.])(?:\s|$)", body)
    return Lesson(
        file=file.name,
        title=title.strip(),
        minutes=int(time[1]) if time else None,
        goal=goal[1] if goal else "",
    )
