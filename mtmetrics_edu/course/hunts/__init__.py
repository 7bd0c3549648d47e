"""Hunts: a whole BLEU or NIST with one mistake in it, to be found by its symptom and repaired.

    >>> from mtmetrics_edu.course.hunts import hunt
    >>> hunt(7)
    Hunt 7, on paper: .html, .save(folder)

On the screen it is `Hunt` of mtmetrics_edu.widgets. A seed chooses a listing, a mistake, the names
in the code and the input that shows it, so there is no end of hunts. puzzles.py makes them; here is
what they look like: a symptom, a listing to point at, and a hunt with its key, to be printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from mtmetrics_edu.course import read
from mtmetrics_edu.course.exercises.replies import coloured
from mtmetrics_edu.course.hunts.puzzles import NIST, Puzzle, seeded_puzzle
from mtmetrics_edu.course.worksheets import page
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

__all__ = ["hunt"]


def hunt(seed: int) -> Paper:
    """The hunt of a seed on paper: a page to work on, and its key on a second page.

    >>> hunt(7).html.count("<h1>")
    2
    """
    return Paper(seeded_puzzle(seed))


# What a hunt looks like


def symptom(puzzle: Puzzle) -> Html:
    """The input, what the program gives for it, and what is right."""
    score, right = puzzle.scores
    metric = "NIST" if puzzle.listing == NIST else "BLEU"
    gives, is_right = (tag("b", escape(f"{number:.4f}")) for number in (score, right))
    given = escape(f"This {metric} gives "), gives, escape(". By hand it is "), is_right
    texts = joined(segment(*pair) for pair in puzzle.segments)
    return texts + tag("p", *given, escape(f". {puzzle.says}"))


def segment(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> Html:
    """A candidate and its references, a line for each."""
    texts = [("candidate ", candidate), *(("reference ", reference) for reference in references)]
    rows = (tag("div", tag("small", escape(name)), escape(" ".join(text))) for name, text in texts)
    return tag("div", *rows, css="mtm-case")


def lines_to_press(puzzle: Puzzle, marks: Mapping[int, str]) -> Html:
    """The listing: each line is a button, and the tab key reaches one of them.

    marks: what the stylesheet calls some lines, by their numbers. It writes the numbers, too, so
    that nobody copies them.
    """
    label = "The listing. Press the line that is wrong."
    numbered = enumerate(puzzle.lines, start=1)
    lines = (line_to_press(line, number, marks.get(number, "")) for number, line in numbered)
    return tag("div", *lines, css="mtm-lines", role="group", aria_label=label)


def line_to_press(code: str, number: int, mark: str) -> Html:
    """One line; an empty one is no button."""
    if not code:
        return tag("span", Html("\n"), css="mtm-line")
    return tag(
        "button",
        tag("code", coloured(code) + Html("\n")),
        css=f"mtm-line {mark}".strip(),
        type="button",
        tabindex="0" if number == 1 else "-1",
        data_sets="line",
        data_value=str(number),
    )


@dataclass(frozen=True)
class Paper:
    """A puzzle as one HTML file to be printed on A4: the page to work on, and its key."""

    puzzle: Puzzle

    def __repr__(self) -> str:
        return f"{self.puzzle.title}, on paper: .html, .save(folder)"

    @property
    def html(self) -> str:
        """Both pages."""
        pages = Template(read("hunts/paper.html")).substitute(
            symptom=symptom(self.puzzle),
            listing=self.listing(),
            title=self.puzzle.title,
            marked=self.listing(key=True),
            words=escape(f"{self.puzzle.where.capitalize()}. It {self.puzzle.words}. Right is:"),
            right=joined(map(escape, self.puzzle.right_lines), Html("\n")),
        )
        return page(pages, "en", self.puzzle.title, name="one mistake", person="Name")

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
