"""A hunt on paper: the symptom, the listing with room to write, and the key on a second page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from string import Template

from mtmetrics_edu.course import read
from mtmetrics_edu.course.hunts.puzzles import Puzzle
from mtmetrics_edu.course.hunts.views import symptom
from mtmetrics_edu.course.worksheets import page
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag


@dataclass(frozen=True)
class Paper:
    """A puzzle as one HTML file to be printed on A4: the page to work on, and its key."""

    puzzle: Puzzle

    def __repr__(self) -> str:
        return f"{self.puzzle.title}, on paper: .html, .save(folder)"

    @property
    def html(self) -> str:
        """Both pages."""
        lines = " and ".join(map(str, self.puzzle.wrong_lines))
        pages = Template(read("hunts/paper.html")).substitute(
            symptom=symptom(self.puzzle),
            listing=self.listing(),
            title=self.puzzle.title,
            marked=self.listing(key=True),
            words=escape(f"Line {lines}. It {self.puzzle.words}. Right is:"),
            right=joined(map(escape, self.puzzle.right_lines), Html("\n")),
        )
        return page(
            pages, language="en", title=self.puzzle.title, name="one mistake", person="Name"
        )

    def listing(self, *, key: bool = False) -> Html:
        """The code with numbered lines; the wrong ones are marked on the key."""
        wrong = self.puzzle.wrong_lines if key else []
        lines = (
            tag("li", tag("b", escape(str(n))), escape(line), css="wrong" if n in wrong else "")
            for n, line in enumerate(self.puzzle.lines, start=1)
        )
        return tag("ol", *lines, css="listing")

    def save(self, folder: str | Path = ".") -> Path:
        """Write both pages as one file, named after the hunt; its path comes back."""
        path = Path(folder, f"{self.puzzle.title.lower().replace(' ', '-')}.html")
        path.write_text(self.html, encoding="utf-8")
        return path
