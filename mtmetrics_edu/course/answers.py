"""The former place of the engine of course.exercises, until the museum imports it from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtmetrics_edu.course.exercises import answers, replies
from mtmetrics_edu.course.exercises.reading import UnreadableError, expected, number, sentences
from mtmetrics_edu.course.exercises.reading import sentence as words
from mtmetrics_edu.course.exercises.replies import Verdict
from mtmetrics_edu.views.html.markup import Html

Words = str


def boxed(content: str, line: str = "dotted") -> str:
    """replies.boxed, for HTML that is a plain str."""
    return replies.boxed(Html(content), line)


class Function:
    """answers.Function, with its mistakes as pairs, and with parameters that it does not need."""

    def __init__(self, parameters: Any, cases: Any, mistakes: Any = ()) -> None:
        self.kind = answers.Function(cases=cases)
        self.mistakes = [answers.Mistake(*pair) for pair in mistakes]

    def judge(self, answer: Any, right: Callable[..., Any]) -> Verdict:
        """What is said to a function."""
        return self.kind.judge(answer, right, self.mistakes)


__all__ = [
    "Function",
    "UnreadableError",
    "Verdict",
    "Words",
    "boxed",
    "expected",
    "number",
    "sentences",
    "words",
]
