"""Room 6: chance."""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.course.museum.definitions import p_value
from mtmetrics_edu.course.museum.exhibit import Label

EQUAL = [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0]  # differences of resamples, around 0


@Label(
    title="Distances for differences",
    symptom="Absolute differences are moved until their mean is 0: p-values come out too small, "
    "and equal systems are called different at twice the rate.",
    found_in="sacreBLEU's paired bootstrap, which follows a script of Moses",
    link="https://github.com/mjpost/sacrebleu/blob/691035ea6f30345c168ff7c7f3a4f7396d17ee19/"
    "sacrebleu/significance.py#L265-L266",
    violates="Of two equally good systems a test calls one in twenty pairs different at .05.",
    breaks="definition",
    wrong_lines=("abs(difference)",),
    right=p_value,
    takes="differences",
    sample=([0.0, 0.0, 0.0], 5.0),
    known=([it + 2.0 for it in EQUAL], 2.0),
    look="differences on both sides of the observed one",
    hidden_by_zero=False,
)
def distances_for_differences(differences: Sequence[float], observed: float) -> float:
    distances = [abs(difference) for difference in differences]
    mean = sum(distances) / len(distances)
    reached = [distance - mean > abs(observed) for distance in distances]
    return (sum(reached) + 1) / (len(differences) + 1)
