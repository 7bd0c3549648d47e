"""What a comparison says, in words: how much better B is, and whether that could be chance.

Scores of BLEU are written in points, from 0 to 100, as papers and tools print them.

>>> points(0.2931, "bleu"), signed_points(-0.004, "bleu"), points(5.12345, "nist")
('29.31', '−0.40', '5.1235')
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose
from typing import TYPE_CHECKING

from mtmetrics_edu.views.notation import number

if TYPE_CHECKING:
    from mtmetrics_edu.compare import System, SystemComparison, Test
    from mtmetrics_edu.intervals import Interval

SMALLEST = 1e-9  # a smaller difference of scores is rounding


def points(value: float, metric: str) -> str:
    """A score: BLEU in points with two places, NIST with four."""
    text = f"{100 * value:.2f}" if metric == "bleu" else f"{value:.4f}"
    return text.replace("-", "−")


def signed_points(value: float, metric: str) -> str:
    """A difference of scores with its sign; 0 has none."""
    text = points(value, metric)
    if not any(digit in text for digit in "123456789"):
        return text.removeprefix("−")
    return text if value < 0 else f"+{text}"


def unit(metric: str) -> str:
    """What a difference of scores is counted in."""
    return "BLEU points" if metric == "bleu" else "NIST"


def full_name(letter: str, system: System) -> str:
    """The letter of a system, and its name if that says more."""
    return letter if system.name == letter else f"{letter} ({system.name})"


def interval_of(interval: Interval, metric: str) -> str:
    """The ends of an interval of differences.

    >>> from mtmetrics_edu.intervals import Interval
    >>> interval_of(Interval(0.01, -0.002, 0.03, 0.95, []), "bleu")
    '−0.20 to +3.00'
    """
    low, high = (signed_points(end, metric) for end in (interval.low, interval.high))
    return f"{low} to {high}"


# ------------------------------------------------------------------------------ The sentence


def answer(comparison: SystemComparison) -> list[str]:
    """How much better B is, and whether that could be chance: some sentences."""
    return [score_sentence(comparison), *chance_sentences(comparison)]


def score_sentence(it: SystemComparison) -> str:
    """Which system scores higher, and by how much."""
    a, b = full_name("A", it.a), full_name("B", it.b)
    scores = [points(system.score.score, it.metric) for system in (it.b, it.a)]
    if abs(it.difference) < SMALLEST:
        return f"{a} and {b} have the same score: {scores[0]} {unit(it.metric)}."
    size, more = points(abs(it.difference), it.metric), "more" if it.difference > 0 else "less"
    return f"{b} scores {size} {unit(it.metric)} {more} than {a}: {' against '.join(scores)}."


def chance_sentences(it: SystemComparison) -> Iterator[str]:
    """Whether the difference could be chance."""
    if it.identical:
        yield "Both systems wrote the same texts, so there is nothing to test."
    elif not it.tests:
        yield "There is only one segment, so no test can say whether this is chance."
    elif abs(it.difference) < SMALLEST:
        yield "Equal scores do not show that the systems are equally good."
        yield from may_lie(it)
    else:
        yield from tested_sentences(it)


def tested_sentences(it: SystemComparison) -> Iterator[str]:
    """What the paired bootstrap and approximate randomization say together."""
    limit = 1 - it.confidence
    bootstrap, _, randomization = it.tests
    values = [bootstrap.p_value, randomization.p_value]
    small = [p <= limit or isclose(p, limit) for p in values]
    said = f"p = {number(values[0])} ({bootstrap.name}), p = {number(values[1])} "
    said += f"({randomization.name})"
    better = "B" if it.difference > 0 else "A"
    if all(small):
        yield f"Chance alone would rarely make a difference this large: {said}."
        yield f"This is evidence that {better} scores higher on texts like these, not only here."
        yield from may_lie(it)
        yield "Whether readers would notice it is another question."
    elif any(small):
        yield f"The two tests disagree: {said}; the usual limit here is {limit:.3g}."
        yield "Do not rely on this difference before you have more segments."
    else:
        yield f"This could be chance: {said}, both above {limit:.3g}."
        yield "This test set does not show which system is better."
        yield "Nor does it show that they are equally good."
        yield from may_lie(it)


def may_lie(it: SystemComparison) -> Iterator[str]:
    """Where the difference may lie."""
    if it.interval is not None:
        ends = interval_of(it.interval, it.metric)
        yield f"The difference may lie anywhere from {ends} ({it.confidence:.0%} interval)."


# ---------------------------------------------------------------------------------- The tests


def how_tested(it: SystemComparison) -> list[str]:
    """For each of the three tests, how it draws and what it found."""
    if not it.tests:
        return []
    bootstrap, sacrebleu, randomization = it.tests
    return [
        f"{bootstrap.draws:,} test sets of the same size were drawn from these segments. B scored "
        f"higher in {it.b_wins:.1%} of them (Koehn's share of wins). For p, the differences are "
        f"moved so that they vary around 0: how many are then as large as the one we see?",
        f"The same {sacrebleu.draws:,} test sets, counted as sacreBLEU counts them: it moves the "
        f"sizes of the differences, without their signs. This calls a difference significant too "
        f"often. It stands here only so that you can compare.",
        f"{randomization.draws:,} times, a coin decides for each segment whether A and B exchange "
        f"their texts. How many of these differences are as large as the one we see?",
    ]


def hill_said(test: Test, metric: str) -> str:
    """The hill of differences by chance in words."""
    observed = signed_points(test.comparison.difference, metric)
    return (
        f"Differences by chance, in {test.draws:,} draws of {test.name}. Observed difference "
        f"{observed} {unit(metric)}; p = {number(test.p_value)} of the draws are as large, in "
        f"either direction."
    )


# ---------------------------------------------------------------------------------- The parts


def parts_sentence(it: SystemComparison) -> str:
    """Which part of the difference is the largest, or why there are no parts."""
    if any(part.points is None for part in it.parts):
        return no_parts(it)
    if abs(it.difference) < SMALLEST:
        return "The parts sum to 0."
    largest = max(it.parts, key=lambda part: abs(part.points or 0))
    whole, part = (signed_points(x, it.metric) for x in (it.difference, largest.points or 0))
    return f"The parts sum to {whole}; the largest is {largest.name} with {part}."


def no_parts(it: SystemComparison) -> str:
    """Why a difference of BLEU has no parts: a score is 0."""
    zero = [letter for letter, its in (("A", it.a), ("B", it.b)) if its.score.score <= 0]
    factors = {"A": "a", "B": "b"}
    because = [
        f"{part.name} of {letter}"
        for letter in zero
        for part in it.parts
        if not getattr(part, factors[letter]) > 0
    ]
    return (
        f"The score of {' and '.join(zero)} is 0, and 0 has no logarithm: this difference cannot "
        f"be divided into factors. Zero or undefined: {', '.join(because)}."
    )


def length_sentence(letter: str, system: System, metric: str) -> str:
    """What a system's length costs."""
    c, r = system.candidate_length, system.reference_length
    lost = system.score_without_penalty - system.score.score
    if not c:
        return f"{letter} has no tokens at all."
    if lost < SMALLEST:
        return f"{letter} is long enough: c = {c:,}, r = {r:,.6g}, so its length costs nothing."
    return (
        f"{letter} has {1 - c / r:.1%} fewer tokens than r (c = {c:,}, r = {r:,.6g}). This costs "
        f"{points(lost, metric)} {unit(metric)}."
    )
