"""What an exercise is: a function that solves a task, and what is said to other answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mtmetrics_edu.course.exercises.answers import Function, Kind, Mistake
from mtmetrics_edu.course.exercises.listing import as_answer, as_expression
from mtmetrics_edu.course.exercises.replies import Solution, Verdict


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """A function that solves a task, and what is said to other answers."""

    id: str  # "02-b": the notebook, and the letter of the exercise in it
    kind: Kind
    solve: Callable[..., Any]
    mistakes: tuple[Mistake, ...]
    hint: str  # where to look; never the answer
    because: str  # why the solution is right
    builds: str = ""  # the name of the function in my_bleu.py, if this is the lesson's build

    @property
    def answer(self) -> Any:
        """The right answer; of a Property, one of many."""
        return self.solve if isinstance(self.kind, Function) else self.solve()

    @property
    def solution(self) -> Solution:
        """The right answer, the code that computes it, and why it is right."""
        answer = self.answer
        if callable(answer):
            code = as_answer(self.solve, self.id, self.builds)
        else:
            code = as_expression(self.solve)
        return Solution(answer=answer, code=code, because=self.because)

    def check(self, answer: Any) -> Verdict:
        """Whether an answer is right, or what kind of wrong."""
        return self.kind.judge(answer, self.answer, self.mistakes)


def exercise(
    id: str, kind: Kind, *mistakes: Mistake, hint: str, because: str, builds: str = ""
) -> Callable[[Callable[..., Any]], Exercise]:
    """A decorator that makes an exercise of the function that solves it.

    The docstring of the function is the task, in the words of the notebook. Its body is the
    solution that a learner is shown: the expression after `return`, or the whole body where the
    task asks for a function. mistakes: typical wrong answers, each with its reply. builds: the name
    under which `build` keeps the learner's function.

    >>> from mtmetrics_edu.course.exercises.answers import Number
    >>> @exercise("99-a", Number(), Mistake(3, "that is the sum."), hint="Multiply.", because="")
    ... def product() -> int:
    ...     return 1 * 2
    >>> product.check(3)
    Not yet: that is the sum.
    """
    return lambda solve: Exercise(
        id=id,
        kind=kind,
        solve=solve,
        mistakes=mistakes,
        hint=hint,
        because=because,
        builds=builds,
    )
