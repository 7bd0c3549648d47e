"""A hunt on paper: the symptom, the listing with room to write, and the key on a second page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from string import Template

from mtmetrics_edu.course.hunts.puzzles import Puzzle
from mtmetrics_edu.course.hunts.views import symptom
from mtmetrics_edu.course.worksheets import read
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

TASKS = (  # each with how many lines to write on
    ("The wrong line is number", 1),
    ("How the symptom comes about, with its numbers", 3),
    ("The line as it should be", 2),
)
STYLE = tag("style", Html(read("hunts/paper.css")))


@dataclass(frozen=True)
class Paper:
    """A puzzle as one HTML file to be printed on A4: the page to work on, and its key."""

    puzzle: Puzzle

    def __repr__(self) -> str:
        return f"{self.puzzle.title}, on paper: .html, .save(folder)"

    @property
    def html(self) -> str:
        """Both pages."""
        heading = tag("h1", escape(f"{self.puzzle.title} · Key"))
        key = tag("section", heading, self.listing(key=True), self.answer(), css="key")
        return Template(read("worksheet.html")).substitute(
            body=joined([STYLE, symptom(self.puzzle), self.listing(), self.room(), key]),
            language="en",
            title=self.puzzle.title,
            name="one mistake",
            who="<small>Name: <u style='min-width:55mm'>&nbsp;</u></small>",
            fonts=palette.FONTS,
        )

    def listing(self, *, key: bool = False) -> Html:
        """The code with numbered lines; the wrong ones are marked on the key."""
        wrong = self.puzzle.wrong_lines if key else []
        lines = (
            tag("li", tag("b", escape(str(n))), escape(line), css="wrong" if n in wrong else "")
            for n, line in enumerate(self.puzzle.lines, start=1)
        )
        return tag("ol", *lines, css="listing")

    def room(self) -> Html:
        """What is asked, with lines to write on."""
        line = tag("div", css="room")
        return joined(tag("p", escape(task)) + joined([line] * lines) for task, lines in TASKS)

    def answer(self) -> Html:
        """The mistake in words, and the right lines."""
        lines = " and ".join(map(str, self.puzzle.wrong_lines))
        words = tag("p", escape(f"Line {lines}. It {self.puzzle.words}. Right is:"))
        return words + tag("pre", joined(map(escape, self.puzzle.right_lines), Html("\n")))

    def save(self, folder: str | Path = ".") -> Path:
        """Write both pages as one file, named after the hunt; its path comes back."""
        path = Path(folder, f"{self.puzzle.title.lower().replace(' ', '-')}.html")
        path.write_text(self.html, encoding="utf-8")
        return path
