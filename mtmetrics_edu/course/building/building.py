"""`build` checks a function and keeps it; `mine` gives it back, or lets ours stand in."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.building.keeping import FILE, keep, load
from mtmetrics_edu.course.building.parts import PARTS, lesson_of, ours, stages
from mtmetrics_edu.course.building.source import MINE, KeepError, piece
from mtmetrics_edu.course.exercises.exercise import Exercise
from mtmetrics_edu.course.exercises.replies import Verdict


def build(name: str, function: Any = None, *, lesson: str = "") -> Verdict:
    """Check a function with hidden cases; if it is right, keep its source in my_bleu.py.

    name: what the course calls it, such as "ngrams". lesson: "03" or "04", where two lessons build
    the same name; if it is not given, the latest lesson whose cases it passes counts.

    >>> build("geometric_mean", lambda precisions: sum(precisions) / len(precisions))
    Not yet: that is the arithmetic mean.
    """
    found = stages(name)
    if lesson:
        found = [choose(lesson, {lesson_of(it): it for it in found}, f"lesson with {name}")]
    verdicts = [(it, it.check(function)) for it in found]
    passed = [(it, verdict) for it, verdict in verdicts if verdict.right]
    if not passed:
        return first_reply(verdicts)
    stage, verdict = passed[-1]
    said = filter(None, [verdict.text, to_come(stage), kept(name, function, stage)])
    return Verdict(True, " ".join(said))


def first_reply(verdicts: list[tuple[Exercise, Verdict]]) -> Verdict:
    """What is said to a wrong function: the reply to a typical mistake, or of the first stage.

    A later stage may not miss what only it adds: that is no mistake in the first one.
    """
    first, said = verdicts[0]
    typical = (
        verdict
        for stage, verdict in verdicts
        for mistake in stage.mistakes
        if verdict.text == mistake.reply and not first.check(mistake.answer).right
    )
    return next(typical, said)


def to_come(stage: Exercise) -> str:
    """What a later lesson adds to this function; "" if it is whole."""
    later = [it for it in PARTS[stage.builds] if it.id > stage.id]
    return f"Notebook {lesson_of(later[-1])} completes it." if later else ""


def kept(name: str, function: Callable[..., Any], stage: Exercise) -> str:
    """Keep a function that is right; what was done, in words."""
    try:
        return keep(piece(function, name), lambda now: harm(now, name, stage))
    except KeepError as error:
        return f"It is not kept: {error}."


def harm(now: ModuleType, name: str, stage: Exercise) -> str:
    """Why a file must not be written: in it, the new function or another one does not work."""
    verdict = stage.check(getattr(now, name))
    if not verdict.right:
        return f"in the file it gives something else: {verdict.text.rstrip('.')}"
    try:
        before = load()
    except KeepError:
        return ""
    for other in PARTS.keys() - {name}:
        if passes(before, other) and not passes(now, other):
            return f"with its helpers, your `{other}` in {FILE} would no longer work; rename them"
    return ""


def passes(module: ModuleType, name: str) -> bool:
    """Whether a module has a function of that name that is right, at least as a stage."""
    function = getattr(module, name, None)
    return function is not None and any(it.check(function).right for it in PARTS[name])


def mine(*names: str) -> Any:
    """The learner's own functions of these names; ours stand in for the missing, and it is said.

    One function for one name, a list for several.

    >>> ngrams = mine("ngrams")
    ngrams: ours stands in, until you build yours in notebook 01.
    """
    found = [one(name) for name in names]
    print(*(said for _, said in found), sep="\n")
    functions = [function for function, _ in found]
    return functions[0] if len(functions) == 1 else functions


def one(name: str) -> tuple[Callable[..., Any], str]:
    """A function of that name, and whose it is, in words."""
    try:
        own = getattr(load(), name, None)
    except KeepError as error:
        return ours(name), f"{name}: ours stands in; {error}."
    if not callable(own) or getattr(own, "__module__", "") != MINE:
        first = lesson_of(stages(name)[0])
        return ours(name), f"{name}: ours stands in, until you build yours in notebook {first}."
    return own, f"{name}: yours, from {FILE}."
