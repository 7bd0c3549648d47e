"""A learner's own BLEU: one function a lesson, checked and kept in my_bleu.py.

>>> from mtmetrics_edu.course.building import build
>>> build("brevity_penalty", lambda c, r: min(1.0, c / r))
Not yet: it returns c/r, a straight line; the penalty is exponential.

`build` checks a function and keeps it; `mine` gives it back, or lets ours stand in. The files:

ours      what is built where, and our functions, which stand in
keeping   the file my_bleu.py, and what a function needs to run in it
world     the row mine / ours / NLTK / sacreBLEU, and random cases for it
"""

from types import ModuleType
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.building.keeping import FILE, KeepError, keep, load, own_or_ours, piece
from mtmetrics_edu.course.building.ours import STAGES, stages
from mtmetrics_edu.course.building.world import (
    on_texts,
    random_corpora,
    random_segments,
    references_first,
    row,
)
from mtmetrics_edu.course.exercises import hint, solution
from mtmetrics_edu.course.exercises.question import Exercise
from mtmetrics_edu.course.exercises.replies import Verdict

__all__ = ["build", "hint", "mine", "row", "solution"]
__all__ += ["on_texts", "random_corpora", "random_segments", "references_first"]


def build(name: Any, function: Any = None, *, lesson: str = "") -> Verdict:
    """Check a function with hidden cases; if it is right, keep its source in my_bleu.py.

    name: what the course calls it, such as "ngrams". lesson: "03" or "04", where two lessons build
    the same name; if it is not given, the latest lesson whose cases it passes counts.

    >>> build("geometric_mean", lambda precisions: sum(precisions) / len(precisions))
    Not yet: that is the arithmetic mean.
    """
    if callable(name):
        return Verdict(None, f'write `build("{name.__name__}", {name.__name__})`.')
    built = stages(name)
    if lesson:
        built = [choose(lesson, {stage.id[:2]: stage for stage in built}, f"lesson with {name}")]
    verdicts = [(stage, stage.check(function)) for stage in built]
    passed = [(stage, verdict) for stage, verdict in verdicts if verdict.right]
    if not passed:
        return first_reply(verdicts)
    stage, verdict = passed[-1]
    last = STAGES[name][-1]
    later = f"Notebook {last.id[:2]} completes it." if last.id > stage.id else ""
    try:
        message = keep(piece(function, name), lambda module: harm(module, name, stage))
    except KeepError as error:
        message = f"It is not kept: {error}."
    return Verdict(True, " ".join(filter(None, [verdict.text, later, message])))


def first_reply(verdicts: list[tuple[Exercise, Verdict]]) -> Verdict:
    """What is said to a wrong function: the reply to a typical mistake, or of the first stage.

    A later stage may not miss what only it adds: that is no mistake in the first one.
    """
    first, reply = verdicts[0]
    for stage, verdict in verdicts:
        for m in stage.mistakes:
            if verdict.text == m.reply and not first.kind.judge(m.answer, first.answer).right:
                return verdict
    return reply


def harm(module: ModuleType, name: str, stage: Exercise) -> str:
    """Why a file must not be written: as a module, the new function or another one does not work.

    "" if all that worked before works.
    """
    verdict = stage.check(getattr(module, name))
    if not verdict.right:
        return f"in the file it gives something else: {verdict.text.rstrip('.')}"
    try:
        before = load()
    except KeepError:
        return ""
    for other in STAGES.keys() - {name}:
        if passes(before, other) and not passes(module, other):
            return f"with its helpers, your `{other}` in {FILE} would no longer work; rename them"
    return ""


def passes(module: ModuleType, name: str) -> bool:
    """Whether a module has a function of that name that is right, at least as a stage."""
    function = getattr(module, name, None)
    return function is not None and any(stage.check(function).right for stage in STAGES[name])


def mine(*names: str) -> Any:
    """The learner's own functions of these names; ours stand in for the missing, and it is said.

    One function for one name, a list for several.

    >>> ngrams = mine("ngrams")
    ngrams: ours stands in, until you build yours in notebook 01.
    """
    functions = []
    for name in names:
        function, whose = own_or_ours(name)
        print(whose)
        functions.append(function)
    return functions[0] if len(functions) == 1 else functions
