"""Several tests at once: twenty comparisons give one small p-value by chance."""

from collections.abc import Iterable
from numbers import Real

from mtmetrics_edu import checks


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
    given = checked(p_values)
    adjusted, largest = given[:], 0.0
    for rank, place in enumerate(sorted(range(len(given)), key=given.__getitem__)):
        largest = max(largest, min((len(given) - rank) * given[place], 1.0))
        adjusted[place] = largest
    return adjusted


def checked(p_values: Iterable[float]) -> list[float]:
    """The p-values as a list; an error unless there is one, and all are numbers from 0 to 1."""
    if not isinstance(p_values, Iterable) or isinstance(p_values, (str, bytes)):
        raise TypeError(
            f"p_values is {checks.described(p_values)}; expected a list of numbers, one p-value "
            f"for each test, such as [0.01, 0.2]"
        )
    given = list(p_values)
    if not given:
        raise ValueError("p_values is empty; expected one p-value for each test, at least one")
    for place, p in enumerate(given):
        if not isinstance(p, Real) or isinstance(p, bool):
            raise TypeError(f"p_values[{place}] is {checks.described(p)}; expected a number")
        if not 0 <= p <= 1:
            raise ValueError(f"p_values[{place}] is {p}; expected a number from 0 to 1")
    return [float(p) for p in given]
