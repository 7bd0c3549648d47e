"""The exercises of the notebooks: check an answer, get a hint, see the solution.

    >>> from mtmetrics_edu.course.exercises import check, hint, solution
    >>> check("01-a", 18)
    Not yet: one starts at each token, but the last ones have too few tokens after them.

This book has exercises, but it also has the answers: solution("01-a") shows one, and the code that
computes it. lesson_01.py holds the exercises of notebook 01, and its predictions, which
`predict("01-1")` of mtmetrics_edu.widgets asks; those that ask to choose stand in choices.toml, and
the hidden cases of functions in cases.toml. The other files are the engine:

    question   what an exercise and a prediction are
    answers    the kinds of answers; functions, if the answer is a function
    reading    what a learner gave, in one form
    calling    calls a learner's function, and stops a call that never ends
    replies    what a learner is told, and how a notebook shows it
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course import data
from mtmetrics_edu.course.exercises.question import Exercise, Lesson, Prediction, choice
from mtmetrics_edu.course.exercises.replies import Note, Solution, Verdict

__all__ = ["EXERCISES", "PREDICTIONS", "check", "hint", "solution"]

FILES = sorted(file.name for file in iter_modules(__path__) if file.name.startswith("lesson_"))
LESSONS: list[Lesson] = [import_module(f"{__name__}.{file}").lesson for file in FILES]
EXERCISES: dict[str, Exercise] = {k: v for lesson in LESSONS for k, v in lesson.exercises.items()}
CHOICES = data("exercises/choices.toml")
TO_CHOOSE = {id: choice(id, **entry) for id, entry in CHOICES.items()}
COMPUTED = {k: v for lesson in LESSONS for k, v in lesson.predictions.items()}
PREDICTIONS: dict[str, Prediction] = dict(sorted({**TO_CHOOSE, **COMPUTED}.items()))


def check(exercise: str, *answer: Any) -> Verdict:
    """Whether the answer is right, or what kind of wrong. Several parts may do without brackets.

    >>> check("01-a", 16), check("01-b", 4, 18)
    (Right., Right.)
    """
    parts = answer[0] if len(answer) == 1 else answer
    return choose(exercise, EXERCISES, "exercise").check(parts)


def hint(exercise: str, lesson: str = "") -> Note:
    """Where to look; never the answer. For the arguments see `named`.

    >>> hint("01-a")
    Where does the last one start?
    """
    return Note(named(exercise, lesson).hint)


def solution(exercise: str, lesson: str = "") -> Solution:
    """The right answer, the code that computes it, and why it is right.

    >>> solution("04-b").answer
    0.8824969025845955
    """
    return named(exercise, lesson).solution


def named(exercise: str, lesson: str = "") -> Exercise:
    """An exercise by its id, such as "01-a", or by the function that it builds.

    lesson: "03" or "04", where two lessons build the same function; if it is not given, the first.

    >>> named("sentence_bleu").id, named("sentence_bleu", lesson="04").id
    ('03-e', '04-e')
    """
    builds = [e for e in EXERCISES.values() if e.builds and e.id.startswith(lesson)]
    by_name = {e.builds: e for e in reversed(builds)}
    return choose(exercise, {**EXERCISES, **by_name}, "exercise")
