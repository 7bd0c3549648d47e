"""What a hunt looks like: its symptom, and its listing as lines to point at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtmetrics_edu.course.exercises.replies import coloured
from mtmetrics_edu.course.hunts.puzzles import NIST, Puzzle
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag


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
