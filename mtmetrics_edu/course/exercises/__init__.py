"""The exercises of the notebooks: check an answer, get a hint, see the solution.

    >>> from mtmetrics_edu.course.exercises import check, hint, solution
    >>> check("01-a", 18)
    Not yet: one starts at each token, but the last ones have too few tokens after them.

This book has exercises, but it also has the answers: solution("01-a") shows one, and the code that
computes it. lesson_01.py holds the exercises of notebook 01. The other files are the engine:

    exercise   what an exercise is
    answers    the kinds of answers
    reading    what a learner gave, in one form
    borrowing  finds out whether a function leaves its work to a library
    trial      calls a learner's function; budget stops a call that never ends
    replies    what a learner is told, and how a notebook draws it
    listing    the code that a solution shows
    coloured   code in colours
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.exercises.exercise import Exercise
from mtmetrics_edu.course.exercises.replies import Note, Solution, Verdict

__all__ = ["EXERCISES", "LESSONS", "check", "hint", "of_notebook", "solution"]

FILES = sorted(it.name for it in iter_modules(__path__) if it.name.startswith("lesson_"))
LESSONS = [import_module(f"{__name__}.{file}") for file in FILES]
EXERCISES: dict[str, Exercise] = {
    it.id: it for lesson in LESSONS for it in vars(lesson).values() if isinstance(it, Exercise)
}


def check(exercise: str, *answer: Any) -> Verdict:
    """Whether the answer is right, or what kind of wrong. Several parts may do without brackets.

    >>> check("01-a", 16), check("01-b", 4, 18)
    (Right., Right.)
    """
    given = answer[0] if len(answer) == 1 else answer
    return choose(exercise, EXERCISES, "exercise").check(given)


def hint(exercise: str) -> Note:
    """Where to look; never the answer.

    >>> hint("01-a")
    Where does the last one start?
    """
    return Note(choose(exercise, EXERCISES, "exercise").hint)


def solution(exercise: str) -> Solution:
    """The right answer, the code that computes it, and why it is right.

    >>> solution("04-b").answer
    0.8824969025845955
    """
    return choose(exercise, EXERCISES, "exercise").solution


def of_notebook(number: str) -> tuple[Exercise, ...]:
    """The exercises of a notebook, in order.

    >>> [it.id for it in of_notebook("00")]
    ['00-a', '00-b']
    """
    return tuple(it for it in EXERCISES.values() if it.id.startswith(f"{number}-"))
