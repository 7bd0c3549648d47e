"""The map of the course, read from the notebooks themselves: nothing in it is kept by hand."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Lesson:
    """A notebook of the course, as its first cell describes it."""

    file: str
    title: str
    minutes: int | None  # None where it names no time: the playground
    goal: str  # the first of its goals, or its first sentence


@dataclass(frozen=True, slots=True)
class Contents:
    """The lessons in order; as the value of a cell, a table with a link to each."""

    lessons: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        """The time of all lessons together."""
        return sum(lesson.minutes or 0 for lesson in self.lessons)

    def __repr__(self) -> str:
        return "\n".join(lesson.title for lesson in self.lessons)

    def _repr_markdown_(self) -> str:
        head = "| notebook | minutes | goal |\n|:--|--:|:--|"
        rows = [
            f"| [{lesson.title}]({lesson.file}) | {lesson.minutes or ''} | {lesson.goal} |"
            for lesson in self.lessons
        ]
        return "\n".join([head, *rows, f"| all together | {self.minutes} | |"])

    def around(self, file: str) -> str:
        """Links to the numbered notebooks before and after a numbered one, in Markdown."""
        numbered = [lesson for lesson in self.lessons if lesson.file[:2].isdigit()]
        here = [lesson.file for lesson in numbered].index(file)
        named = [
            ("Previous", numbered[max(here - 1, 0) : here]),
            ("Next", numbered[here + 1 :][:1]),
        ]
        return " · ".join(
            f"{name}: [{lesson.title}]({lesson.file})" for name, found in named for lesson in found
        )


def contents(folder: str | Path = ".") -> Contents:
    """The numbered notebooks of a folder, in order, and the playground.

    FileNotFoundError if the folder holds none of them.
    """
    here = Path(folder)
    files = [*sorted(here.glob("[0-9][0-9]-*.ipynb")), *here.glob("playground.ipynb")]
    if not files:
        raise FileNotFoundError(
            f"no notebook of the course is in {str(folder)!r}; expected the folder that holds "
            f"00-start-here.ipynb: open this notebook there, or give the path of that folder"
        )
    return Contents(tuple(map(lesson_of, files)))


def lesson_of(file: Path) -> Lesson:
    """A notebook's title, time and first goal, from the markdown at its top."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    top = "".join(cells[0]["source"])
    title, _, body = top.removeprefix("# ").partition("\n")
    time = re.search(r"\*\*Time\.?\*\*\D*(\d+) minutes", body)
    goal = re.search(r"(?m)^- (.+?)[;.]?$", body) or re.search(r"(\S.*?[.])(?:\s|$)", body)
    return Lesson(
        file.name,
        title.strip(),
        int(time[1]) if time else None,
        goal[1] if goal else "",
    )
