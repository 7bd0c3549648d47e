"""Where the penalties of BLEU and NIST for short candidates are equal."""

from __future__ import annotations

from functools import cache

from mtmetrics_edu.bleu import brevity_penalty
from mtmetrics_edu.nist import nist_length_penalty


@cache
def penalty_crossing() -> tuple[float, float]:
    """The ratio c/r at which BLEU's and NIST's penalties are equal, and the penalty there.

    Just below c = r NIST's penalty is the milder one, below the crossing it is the harder one.
    (They cross once more near ratio 0.03, where both are nearly 0.)

    >>> ratio, penalty = penalty_crossing()
    >>> round(ratio, 4), round(penalty, 4)
    (0.7613, 0.7309)
    """
    low, high = 0.5, 0.99
    for _ in range(60):  # halves the interval until no float is left between its ends
        middle = (low + high) / 2
        if nist_length_penalty(middle, 1) < brevity_penalty(middle, 1):
            low = middle
        else:
            high = middle
    return low, brevity_penalty(low, 1)
