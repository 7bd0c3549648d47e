"""The predictions of the notebooks: a question before its answer is seen.

A notebook asks with `predict("02-1")`, which stands in mtmetrics_edu.widgets. This package holds
the questions: one record for each, one file for each lesson, in the order of the notebook.

    >>> from mtmetrics_edu.course.predictions import PREDICTIONS
    >>> PREDICTIONS["02-1"].judge("7/7")  # doctest: +ELLIPSIS
    Not quite. That is naive precision: nothing is clipped. It is 2/7. ...
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.predictions.prediction import Choice, Prediction, Word

__all__ = ["PREDICTIONS", "Choice", "Prediction", "Word", "of_lesson", "prediction_of"]

FILES = sorted(it.name for it in iter_modules(__path__) if it.name.startswith("lesson_"))
PREDICTIONS: dict[str, Prediction] = {
    it.id: it for file in FILES for it in import_module(f"{__name__}.{file}").PREDICTIONS
}


def prediction_of(id: str) -> Prediction:
    """The prediction of that id; ValueError names its neighbours if there is none.

    >>> prediction_of("02-1").answer
    (2, 7)
    """
    return choose(id, PREDICTIONS, "prediction")


def of_lesson(number: str) -> tuple[Prediction, ...]:
    """The predictions of a notebook, in order.

    >>> of_lesson("99")
    ()
    """
    return tuple(it for it in PREDICTIONS.values() if it.id.startswith(f"{number}-"))
