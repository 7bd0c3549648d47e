"""The exercises of notebook 10: is it real?"""

from collections.abc import Callable, Sequence
from operator import ge
from typing import Any

from mtmetrics_edu.course.exercises.answers import Number, Values
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake

lesson = Lesson()


@lesson.exercise("10-a", Number())
def segments_for_one_point() -> int:
    """On 300 segments the interval of a score is 4 points wide. How many segments make it 1 point
    wide?

    Hint: The width shrinks with the square root of the number of segments.
    Because: A quarter of the width takes 4² = 16 times as many segments.
    Not 1200: four times as many segments make the interval half as wide, not a quarter.
    Not 600: twice as many segments do not even halve the interval.
    Not 75: that is fewer segments; then the interval becomes wider.
    Not 19200: the width shrinks with the root of the number, not with its cube root.
    """
    return 300 * 4**2


class Share(Number):
    """A share as a number, or as a pair: how many, of how many."""

    def read(self, answer: Any) -> float:
        match answer:
            case (int(part), int(whole)) if whole:
                return part / whole
        return super().read(answer)


@lesson.exercise("10-b", Share(places=5))
def p_value_of_999_shuffles() -> float:
    """An approximate randomization of 999 shuffles: 24 of them give a difference at least as far
    from 0, on either side, as the one observed. What is the p-value?

    Hint: How many outcomes are there if the observed one counts as well?
    Because: 25 outcomes of 1,000 are as large: 24 shuffles and what was observed.
    Not 0.02402: what was observed is one of the possible outcomes: it counts, too.
    Not 0.02503: the observed outcome is counted above the line, but not below it.
    Not 0.024: the observed outcome is counted below the line, but not above it.
    Not 0.976: that is how often chance stayed below; p is how often it did not.
    Not 0.975: that is 1 − p, and no probability that the better system is better.
    Not 0.0125: the 24 differences are those of both sides; nothing is halved.
    Not 0.05: that is the usual threshold, or p twice; both sides are in the 24 already.
    Not 25: that many outcomes are as large; p is a share.
    Not 24: that many shuffles are as large; p is a share.
    Not 40: that is upside down: all outcomes over those as large.
    """
    return (24 + 1) / (999 + 1)


@lesson.exercise("10-c", Values(names=("the first p", "the second p", "the third p")))
def three_corrected() -> list[float]:
    """Three systems were compared with one baseline: p = 0.04, 0.01 and 0.03. What are the three
    values after Holm's correction, in this order?

    Hint: Sort them; multiply by 3, by 2, by 1; let none fall below the one before it.
    Because: 0.01 · 3 = 0.03, 0.03 · 2 = 0.06, and 0.04 · 1 may not be less than 0.06.
    Not [0.12, 0.03, 0.09]: that multiplies all of them by 3; only the smallest gets 3.
    Not [0.04, 0.03, 0.06]: a larger p must not become smaller than the one before it.
    Not [0.12, 0.01, 0.06]: the *smallest* one is multiplied by 3, the largest by 1.
    Not [0.03, 0.06, 0.06]: those are the right values, sorted; give them in the order of the tests.
    Not [0.04, 0.01, 0.03]: those are the values as they were; three tests were made.
    """
    return [max(0.04 * 1, 0.03 * 2), 0.01 * 3, 0.03 * 2]


def share(
    reaches: Callable[[float, float], bool] = lambda d, observed: abs(d) >= abs(observed),
    *,
    above: int = 1,
    below: int = 1,
) -> Callable[[Sequence[float], float], float]:
    """A p-value: (k + above) / (n + below), where k of n differences reach the observed one."""
    return lambda by_chance, observed: (
        (sum(reaches(d, observed) for d in by_chance) + above) / (len(by_chance) + below)
    )


@lesson.exercise("10-d", Function(cases=CASES["10-d"]), builds="p_value")
@mistake(share(above=0, below=0), "the observed difference is one of the outcomes, too.")
@mistake(share(ge), "it looks to one side only; far from 0 has two.")
@mistake(share(ge, above=0, below=0), "far from 0 has two sides; and the observed one counts, too.")
@mistake(share(lambda d, o: abs(d) > abs(o)), "*at least* as far: an equal one counts.")
@mistake(share(lambda d, o: abs(d) >= o), "the observed one can be below 0: take abs of it, too.")
@mistake(share(above=0), "the observed one counts above the line as well: k + 1.")
@mistake(share(below=0), "the observed one counts below the line as well: n + 1.")
def p_value_of_chances(by_chance: Sequence[float], observed: float) -> float:
    """Build `p_value`: `by_chance` is a list of n differences. k of them are at least as far from
    0, on either side, as `observed`. The observed one is one more outcome, not in the list: return
    (k + 1) / (n + 1).

    Hint: Compare absolute values; then (k + 1) / (n + 1).
    Because: The observed difference is one more outcome of chance, so p is never 0.
    """
    reached = sum(abs(difference) >= abs(observed) for difference in by_chance)
    return (reached + 1) / (len(by_chance) + 1)
