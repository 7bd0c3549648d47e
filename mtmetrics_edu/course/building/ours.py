"""Our functions under the names of the learner's: `from ... import ngrams` in a my_bleu.py.

>>> from mtmetrics_edu.course.building.ours import ngrams
>>> ngrams(["the", "cat"], 2)
[('the', 'cat')]

An exercise that has `builds` builds a part of the learner's own BLEU or NIST. Where two lessons
build the same name, the later one is the whole function and the earlier one a stage of it.
"""

from collections.abc import Callable
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.exercises import EXERCISES
from mtmetrics_edu.course.exercises.question import Exercise

STAGES: dict[str, list[Exercise]] = {}  # by the name of the function, its stages in order
for _exercise in EXERCISES.values():
    if _exercise.builds:
        STAGES.setdefault(_exercise.builds, []).append(_exercise)


def stages(name: str) -> list[Exercise]:
    """The exercises that build a function, in order; ValueError if it is no part of the course.

    >>> [stage.id for stage in stages("sentence_bleu")]
    ['03-e', '04-e']
    """
    return choose(name, STAGES, "function to build")


def ours(name: str) -> Callable[..., Any]:
    """Our function of that name, which stands in where the learner has none yet.

    >>> ours("modified_precision")(["a", "b"], [["a"]], 1)
    (1, 2)
    """
    return stages(name)[-1].solve


def name_of_ours(thing: object) -> str:
    """The name of the part that this function of ours is; "" if it is none.

    >>> name_of_ours(ours("ngrams")), name_of_ours(len)
    ('ngrams', '')
    """
    solvers = ((name, stage.solve) for name, stages in STAGES.items() for stage in stages)
    return next((name for name, solve in solvers if solve is thing), "")


def __getattr__(name: str) -> object:
    """Our function of that name."""
    if name not in STAGES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return ours(name)
