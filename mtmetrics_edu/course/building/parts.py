"""The parts of a learner's own BLEU and NIST: what is built, in which lesson, how it is checked.

A part is an exercise that has `builds`: the name of the function in my_bleu.py. Where two lessons
build the same name, the later one is the whole function and the earlier one a stage of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.exercises import EXERCISES
from mtmetrics_edu.course.exercises.exercise import Exercise

PARTS: dict[str, list[Exercise]] = {}  # by the name of the function, its stages in order
for _exercise in EXERCISES.values():
    if _exercise.builds:
        PARTS.setdefault(_exercise.builds, []).append(_exercise)


def stages(name: str) -> list[Exercise]:
    """The exercises that build a function, in order; ValueError if it is no part of the course.

    >>> [it.id for it in stages("sentence_bleu")]
    ['03-e', '04-e']
    """
    return choose(name, PARTS, "function to build")


def lesson_of(exercise: Exercise) -> str:
    """The number of the notebook in which it is built.

    >>> lesson_of(stages("ngrams")[0])
    '01'
    """
    return exercise.id[:2]


def ours(name: str) -> Callable[..., Any]:
    """Our function of that name, which stands in where the learner has none yet.

    >>> ours("modified_precision")(["a", "b"], [["a"]], 1)
    (1, 2)
    """
    solve: Callable[..., Any] = stages(name)[-1].solve
    return solve


def is_ours(thing: object) -> str:
    """The name of the part that this function of ours is; "" if it is none.

    >>> is_ours(ours("ngrams")), is_ours(len)
    ('ngrams', '')
    """
    return next((name for name, its in PARTS.items() if any(it.solve is thing for it in its)), "")
