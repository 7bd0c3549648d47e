"""The exercises of notebook 12: does BLEU agree with people?"""

from collections.abc import Sequence
from itertools import combinations
from math import fsum, sqrt
from operator import mul
from statistics import correlation, fmean
from typing import Any

from mtmetrics_edu.course.exercises.answers import Number, Property
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.exercises.reading import number, pair

lesson = Lesson()
Scores = Sequence[float]

OF_FOUR = ((1.0, 20.0), (2.0, 22.0), (3.0, 22.0), (4.0, 20.0))  # people, metric


@lesson.exercise("12-a", Number(places=2))
def tau_of_six_systems() -> float:
    """People put six systems in the order A B C D E F, a metric in the order B A C F D E. What is
    Kendall's τ?

    Hint: Of 15 pairs, how many stand in the other order? Draw the lines: they cross.
    Because: A and B change places, and F goes before D and E: 3 of 15 pairs. (12 − 3) / 15.
    Not 0.8: that is the share of the pairs in the same order; take away those in the other one.
    Not 9: divide by the number of pairs.
    Not 0.2: that is the share of the pairs in the other order.
    Not 0.7333: F goes before two systems, so it changes places with both.
    Not 0.3: six systems make 15 pairs, not 30: A with B is B with A.
    Not 0.7714: that is another measure, Spearman's ρ; τ counts pairs.
    Not 0.75: divide by all pairs, not only by those in the same order.
    Not -0.6: take the pairs in the other order away from those in the same one.
    Not 0.8667: A and B are one pair in the other order; which pairs has F?
    Not 12: that is how many pairs stand in the same order.
    Not 3: that is how many pairs stand in the other order.
    """
    return (12 - 3) / 15


def two_numbers(answer: Any) -> list[float]:
    """What was given as a pair of numbers."""
    return [*map(number, pair(answer, "a pair of numbers, (people, metric)"))]


def why_no_outlier(point: list[float]) -> str:
    r = correlation(*zip(*OF_FOUR, point, strict=True))
    if r < 0:
        return "now they disagree: a system must be good, or bad, for both."
    if r >= 0.9:
        return ""
    return "r is still below 0.9: go farther from the other four, in *both* numbers."


@lesson.exercise("12-b", Property(two_numbers, why_no_outlier))
def fifth_system() -> tuple[float, float]:
    """Four systems: people say 1, 2, 3, 4, and a metric says 20, 22, 22, 20, so r is 0. Add a fifth
    system, as a pair (people, metric), such that r is at least 0.9.

    Hint: Where must a point lie to pull a line through a cloud that has none?
    Because: A point far from the others, on both axes, makes the line.
    """
    return 20.0, 40.0


def cosine(x: Scores, y: Scores) -> float:
    """Pearson's r of two lists whose means are 0."""
    return fsum(map(mul, x, y)) / sqrt(fsum(map(mul, x, x)) * fsum(map(mul, y, y)))


@lesson.exercise("12-c", Function(cases=CASES["12-c"]), builds="pearson")
@mistake(cosine, "take the mean away first: what counts is how far each score is from it.")
@mistake(lambda people, metric: correlation(people, metric) ** 2, "that is r²: it lost its sign.")
def pearson(people: Scores, metric: Scores) -> float:
    """Build `pearson`. From each score take away the mean of its list. Call what is left x for
    `people`, y for `metric`. Return Σxy / √(Σx² · Σy²).

    Hint: `sum(a * b for a, b in zip(x, y))` is Σxy.
    Because: Systems that are above the mean in both lists, or below in both, add to the sum.
    """
    x = [score - fmean(people) for score in people]
    y = [score - fmean(metric) for score in metric]
    products = fsum(a * b for a, b in zip(x, y, strict=True))
    return products / sqrt(fsum(a * a for a in x) * fsum(b * b for b in y))


def signs(people: Scores, metric: Scores) -> list[tuple[int, int]]:
    """For each pair of systems, who is better: by people, and by the metric; 0 is a tie."""
    pairs = combinations(zip(people, metric, strict=True), 2)
    return [((a > b) - (a < b), (x > y) - (x < y)) for (a, x), (b, y) in pairs]


def same(people: Scores, metric: Scores) -> float:
    """The share of the pairs about which both say the same, ties included."""
    return fmean(a == b for a, b in signs(people, metric))


TIE = "a tie is a miss, not a hit."
TIED = "a tie is a miss, not a hit: ask whether the metric has one."
TIES = "a tie of the metric is a miss, not a hit: ask whether it has one."
BELOW = "below the line, a pair with a tie in one list still counts for the other."


@lesson.exercise("12-d", Function(cases=CASES["12-c"]), builds="kendall")
@mistake(lambda x, y: fmean(a * b for a, b in signs(x, y) if a * b), BELOW)
@mistake(lambda x, y: fmean(a * b for a, b in signs(x, y)), "divide by the root, not by all pairs.")
@mistake(same, "that is a share of pairs; take away those in the other order.")
@mistake(lambda x, y: fmean(a * b > 0 for a, b in signs(x, y)), "take away the other pairs.")
def kendall(people: Scores, metric: Scores) -> float:
    """Build `kendall`: count the pairs of systems in the same order, minus those in the other
    order. Divide by √(pairs without a tie in `people` · pairs without a tie in `metric`).

    Hint: `combinations(range(len(people)), 2)`, from `itertools`, gives each pair i, j once. Look
    at the sign of (people[i] − people[j]) · (metric[i] − metric[j]).
    Because: A pair with a tie adds 0 above the line; below it only the other list counts it.
    """
    total = of_people = of_metric = 0
    for i, j in combinations(range(len(people)), 2):
        a, b = people[i] - people[j], metric[i] - metric[j]
        total += (a * b > 0) - (a * b < 0)
        of_people += a != 0
        of_metric += b != 0
    return total / sqrt(of_people * of_metric)


@lesson.exercise("12-e", Function(cases=CASES["12-c"]), builds="pairwise_accuracy")
@mistake(same, "pairs that people do not tell apart do not count at all.")
@mistake(
    lambda x, y: fmean(a * b > 0 for a, b in signs(x, y)),
    "divide by the pairs that people tell apart, not by all.",
)
@mistake(
    lambda x, y: fmean(a == b for a, b in signs(x, y) if a and b), "a tie is a miss; count it."
)
@mistake(lambda x, y: fmean(a * b >= 0 for a, b in signs(x, y) if a), TIE)
@mistake(lambda x, y: fmean((a > 0) == (b > 0) for a, b in signs(x, y) if a), TIED)
@mistake(lambda x, y: fmean((a < 0) == (b < 0) for a, b in signs(x, y) if a), TIES)
def pairwise_accuracy(people: Scores, metric: Scores) -> float:
    """Build `pairwise_accuracy`: of all pairs of systems that people tell apart, the share that the
    metric puts in the same order. A tie of the metric is a miss.

    Hint: `combinations(range(len(people)), 2)`, from `itertools`, gives each pair i, j once. Skip
    it if `people[i] == people[j]`.
    Because: It answers the question of everyday work: is the system with the higher score better?
    """
    pairs = combinations(zip(people, metric, strict=True), 2)
    hits = [(a - b) * (x - y) > 0 for (a, x), (b, y) in pairs if a != b]
    return sum(hits) / len(hits)
