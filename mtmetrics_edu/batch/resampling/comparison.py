"""Two systems on one test set: their difference, and how probable it is by chance. Several tests.

A p-value is (k + 1) / (n + 1): of n differences by chance, k reach the observed one, which counts
among them, so p is never 0 (Riezler & Maxwell 2005, figure 1).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import ceil, sqrt
from numbers import Real
from statistics import NormalDist

import numpy as np

from mtmetrics_edu import checks
from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.metrics.score import Interval

NORMAL = NormalDist()
TIE = 1e-12  # differences this near to each other are equal: the rest is rounding


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Comparison:
    """Two systems, a and b, on the same test set. name: how their difference was tested.

    scores_a, scores_b: in each resample (paired bootstrap) or after each shuffle (approximate
    randomization). p_value: how probable the observed difference or a larger one would be if
    the systems were equal, in (0, 1]; two-sided. interval: where most of the resampled
    differences lie; None after an approximate randomization, whose shuffles have no difference.
    """

    name: str
    score_a: float
    score_b: float
    p_value: float
    scores_a: Floats = field(repr=False)  # (resamples,)
    scores_b: Floats = field(repr=False)  # (resamples,)
    interval: Interval | None = None  # of the difference

    @property
    def difference(self) -> float:
        """Score of b minus score of a."""
        return self.score_b - self.score_a

    @property
    def differences(self) -> Floats:  # (resamples,)
        """Score of b minus score of a in each resample, or after each shuffle."""
        return self.scores_b - self.scores_a

    @property
    def draws(self) -> int:
        """The number of draws."""
        return len(self.scores_a)

    @property
    def by_chance(self) -> Floats:  # (resamples,)
        """The differences that chance alone gives: the drawn ones, moved until their mean is 0.

        After an approximate randomization they are as they were drawn: no shuffle prefers a system.
        """
        return self.differences - (self.differences.mean() if self.interval else 0.0)

    @property
    def correlation(self) -> float:
        """The correlation of the two scores from draw to draw, −1 to 1.

        It is NaN if one of them never changes.
        """
        spreads = float(np.std(self.scores_a)), float(np.std(self.scores_b))
        if min(spreads) < TIE:
            return float("nan")
        return float(np.corrcoef(self.scores_a, self.scores_b)[0, 1])

    @property
    def b_wins(self) -> float:
        """Share of the resamples in which b scores higher than a, in 0..1.

        After a paired bootstrap this is Koehn's confidence that b is the better system.
        """
        return float(np.mean(self.differences > TIE))

    def power(self, segments: int, gain: float, planned: float) -> float:
        """The probability that a test at a threshold of .05 notices a gain, in 0..1.

        segments: of this test set. planned: of another one of the same kind. The spread of the
        drawn differences shrinks with the square root of the size; they are taken as normal.
        """
        shift = gain / self._spread(segments, planned)
        limit = NORMAL.inv_cdf(0.975)
        return NORMAL.cdf(shift - limit) + NORMAL.cdf(-shift - limit)

    def segments_needed(self, segments: int, gain: float, power: float = 0.8) -> int:
        """The number of segments that give a test this power for a gain, at a threshold of .05."""
        shift = NORMAL.inv_cdf(0.975) + NORMAL.inv_cdf(power)
        return ceil((shift * self._spread(segments, 1) / gain) ** 2)

    def _spread(self, segments: int, planned: float) -> float:
        """The standard deviation of the difference on test sets of another size."""
        return max(float(np.std(self.differences)), TIE) * sqrt(segments / planned)


def p_value(reached: int, draws: int) -> float:
    """The p-value when `reached` of the differences by chance reach the observed one.

    >>> p_value(reached=24, draws=999)
    0.025
    """
    return (reached + 1) / (draws + 1)


def reaching(by_chance: Floats, observed: float) -> int:
    """The number of differences at least as far from 0 as the observed one, on either side.

    Equal ones count, up to rounding, so a system compared with itself gets p = 1.

    >>> reaching(np.array([-0.3, 0.1, 0.2]), observed=0.2)
    2
    """
    return int(np.count_nonzero(np.abs(by_chance) >= abs(observed) - TIE))


def shifted(differences: Floats, observed: float) -> int:
    """The number that reach the observed difference when all are moved until their mean is 0.

    This is Noreen's shift method, two-sided, as Smucker, Allan & Carterette 2007 use it ("A
    Comparison of Statistical Significance Tests for Information Retrieval Evaluation").

    >>> shifted(np.array([0.0, 0.1, 0.2, 0.5]), observed=0.2)
    2
    """
    return reaching(differences - differences.mean(), observed)


def as_sacrebleu(differences: Floats, observed: float) -> int:
    """The number that exceed the observed difference when they are moved as sacreBLEU does.

    It moves *absolute* differences until their mean is 0, then counts those that are strictly
    larger. If the difference is clear, only one side is left: the p-value is half of a two-sided
    one. A system compared with itself gets 1 / (resamples + 1). sacreBLEU took this from a script
    of Moses, which names Riezler & Maxwell 2005.

    >>> as_sacrebleu(np.array([0.0, 0.1, 0.2, 0.5]), observed=0.2)
    1
    """
    distances = np.abs(differences)
    return int(np.count_nonzero(distances - distances.mean() > abs(observed)))


COUNTING: dict[str, Callable[[Floats, float], int]] = {  # of the paired bootstrap's p-value
    "shifted": shifted,
    "sacrebleu": as_sacrebleu,
}


def holm(p_values: Iterable[float]) -> list[float]:
    """The adjusted p-values of several tests, in their order (Holm 1979).

    Several systems are compared with one baseline: one p-value for each. Of m p-values the
    smallest is multiplied by m, the next one by m - 1, and so on. None may become smaller than
    the one before it, or larger than 1. Call a difference real if its adjusted value is at most
    the threshold, such as 0.05. Then the probability of one false call or more is at most the
    threshold, however the tests depend on each other.

    Source: Holm 1979, "A Simple Sequentially Rejective Multiple Test Procedure". TypeError or
    ValueError unless p_values are numbers from 0 to 1, at least one.

    >>> holm([0.25, 0.01, 0.0625])
    [0.25, 0.03, 0.125]
    """
    ps = checked(p_values)
    adjusted, largest = ps[:], 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        largest = max(largest, min((len(ps) - rank) * ps[place], 1.0))
        adjusted[place] = largest
    return adjusted


def checked(p_values: Iterable[float]) -> list[float]:
    """The p-values as a list; an error unless there is one, and all are numbers from 0 to 1."""
    if not isinstance(p_values, Iterable) or isinstance(p_values, (str, bytes)):
        expected = "a list of numbers, one p-value for each test, such as [0.01, 0.2]"
        raise checks.wrong_type("p_values", p_values, expected)
    ps = list(p_values)
    if not ps:
        raise ValueError("p_values is empty; expected one p-value for each test, at least one")
    for place, p in enumerate(ps):
        if not isinstance(p, Real) or isinstance(p, bool):
            raise checks.wrong_type(f"p_values[{place}]", p, "a number")
        if not 0 <= p <= 1:
            raise ValueError(f"p_values[{place}] is {p}; expected a number from 0 to 1")
    return [float(p) for p in ps]
