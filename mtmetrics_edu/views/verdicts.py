"""What a comparison says, in words: how much better B is, and whether that could be chance.

Scores of BLEU are written in points, from 0 to 100, as papers and tools print them.

>>> points(0.2931, "bleu"), signed_points(-0.004, "bleu"), points(5.12345, "nist")
('29.31', '−0.40', '5.1235')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isclose
from typing import TYPE_CHECKING

from mtmetrics_edu.metrics.chrf import WORD_ORDERS
from mtmetrics_edu.metrics.score import too_few
from mtmetrics_edu.views.notation import number

if TYPE_CHECKING:
    from mtmetrics_edu.compare import System, SystemComparison
    from mtmetrics_edu.compare.several import Several
    from mtmetrics_edu.metrics.score import Interval

NAMES = {"bleu": "BLEU", "nist": "NIST", "chrf": "chrF2", "chrf++": "chrF2++"}
SMALLEST = 1e-9  # a smaller difference of scores is rounding


def points(value: float, metric: str) -> str:
    """A score: BLEU and chrF in points with two places, NIST with four."""
    text = f"{value:.4f}" if metric == "nist" else f"{100 * value:.2f}"
    return text.replace("-", "−")


def signed_points(value: float, metric: str) -> str:
    """A difference of scores with its sign; 0 has none."""
    text = points(value, metric)
    if not any(digit in text for digit in "123456789"):
        return text.removeprefix("−")
    return text if value < 0 else f"+{text}"


def unit(metric: str) -> str:
    """What a difference of scores is counted in."""
    return NAMES[metric] + (" points" if metric != "nist" else "")


def full_name(letter: str, system: System) -> str:
    """The letter of a system, and its name if that says more."""
    return letter if system.name == letter else f"{letter} ({system.name})"


def ends(
    interval: Interval | None, metric: str, write: Callable[[float, str], str] = points
) -> str:
    """The ends of an interval of scores, or of differences, by how these are written; a dash if
    there is none, or if all resamples are equal.

    >>> from mtmetrics_edu.metrics.score import Interval
    >>> interval = Interval(0.01, -0.002, 0.03, 0.95, [])
    >>> ends(interval, "bleu"), ends(interval, "bleu", signed_points), ends(None, "bleu")
    ('−0.20 to 3.00', '−0.20 to +3.00', '–')
    """
    if interval is None or interval.high - interval.low < SMALLEST:
        return "–"
    return f"{write(interval.low, metric)} to {write(interval.high, metric)}"


def answer(comparison: SystemComparison, *, by_name: bool = False) -> list[str]:
    """How much better B is, and whether that could be chance: some sentences.

    by_name: the systems are called by their names alone, not by their letters.
    """
    letters = (comparison.a.name, comparison.b.name) if by_name else ("A", "B")
    return [score_sentence(comparison, letters), *chance_sentences(comparison, letters)]


def for_a_paper(comparison: SystemComparison) -> str:
    """The paragraph that a paper prints about a comparison; what only its author knows has
    brackets."""
    if sentence := drift_sentence(comparison):
        return sentence
    metric, names = comparison.metric, (comparison.a.name, comparison.b.name)
    scale, places = (1, 2) if metric == "nist" else (100, 1)

    def write(value: float, sign: str = "") -> str:
        return f"{scale * value:{sign}.{places}f}".replace("-", "−")

    a, b = (write(each.score.score) for each in (comparison.a, comparison.b))
    text = (
        f"On [test set] ({comparison.size:,} segments), {names[1]} reaches {b} {NAMES[metric]} and "
        f"{names[0]} {a}: a difference of {write(comparison.difference, '+')}"
    )
    for test in comparison.tests[2:]:  # approximate randomization
        low_to_high = ends(comparison.interval, "+", write)
        text += (
            f" ({comparison.confidence:.0%} bootstrap interval {low_to_high}; {test.name}, "
            f"{test.draws:,} shuffles, p = {number(test.p_value)})"
        )
    text += f". Signature: {comparison.a.score.signature}. [Trained metric, version]: "
    return f"{text}{names[1]} [score], {names[0]} [score]. Outputs: [link]."


def score_sentence(comparison: SystemComparison, letters: tuple[str, str] = ("A", "B")) -> str:
    """Which system scores higher, and by how much."""
    metric, difference = comparison.metric, comparison.difference
    a, b = map(full_name, letters, (comparison.a, comparison.b))
    scores = [points(system.score.score, metric) for system in (comparison.b, comparison.a)]
    if abs(difference) < SMALLEST:
        return f"{a} and {b} have the same score: {scores[0]} {unit(metric)}."
    size, more = points(abs(difference), metric), "more" if difference > 0 else "less"
    return f"{b} scores {size} {unit(metric)} {more} than {a}: {' against '.join(scores)}."


def chance_sentences(comparison: SystemComparison, letters: tuple[str, str]) -> Iterator[str]:
    """Whether the difference could be chance."""
    if sentence := drift_sentence(comparison):
        yield sentence
    elif comparison.identical:
        yield "Both systems wrote the same texts, so there is nothing to test."
    elif not comparison.tests:
        yield f"{too_few(comparison.size).capitalize()}."
    elif abs(comparison.difference) < SMALLEST:
        yield "Equal scores do not show that the systems are equally good."
        yield from may_lie(comparison)
    else:
        yield from tested_sentences(comparison, letters)


def drift_sentence(comparison: SystemComparison) -> str:
    """That there is no verdict while the lines of a system drift apart; "" if they do not."""
    names = " and ".join(system.name for system in (comparison.a, comparison.b) if system.drifts)
    sentence = (
        f"The lines of {names} do not seem to belong to those of the references: before they are "
        f"put right, nothing can be said about this difference."
    )
    return sentence if names else ""


def tested_sentences(comparison: SystemComparison, letters: tuple[str, str]) -> Iterator[str]:
    """What the paired bootstrap and approximate randomization say together."""
    limit, tests = 1 - comparison.confidence, comparison.tests[::2]
    small = [test.p_value <= limit or isclose(test.p_value, limit) for test in tests]
    p_values = ", ".join(f"p = {number(test.p_value)} ({test.name})" for test in tests)
    if all(small):
        better = letters[comparison.difference > 0]
        yield f"Chance alone would rarely make a difference this large: {p_values}."
        yield f"This is evidence that {better} scores higher on texts like these, not only here."
        yield from may_lie(comparison)
        yield "Whether readers would notice it is another question."
    elif any(small):
        yield f"The two tests disagree: {p_values}; the usual limit here is {limit:.3g}."
        yield "Do not rely on this difference before you have more segments."
    else:
        yield f"This could be chance: {p_values}, both above {limit:.3g}."
        yield "This test set does not show which system is better."
        yield "Nor does it show that they are equally good."
        yield from may_lie(comparison)


def may_lie(comparison: SystemComparison) -> Iterator[str]:
    """Where the difference may lie, if the draws show it."""
    low_to_high = ends(comparison.interval, comparison.metric, signed_points)
    if comparison.interval and low_to_high == "–":
        yield "All resamples give this difference, so they do not show how far it may vary."
    elif comparison.interval:
        interval = f"{comparison.confidence:.0%} interval"
        yield f"The difference may lie anywhere from {low_to_high} ({interval})."


def parts_sentence(comparison: SystemComparison) -> str:
    """Which part of the difference is the largest, or why there are no parts."""
    difference, metric = comparison.difference, comparison.metric
    if any(part.points is None for part in comparison.parts):
        return no_parts(comparison)
    if abs(difference) < SMALLEST:
        return "The parts sum to 0."
    sizes = {part.name: part.points or 0.0 for part in comparison.parts}
    largest = max(sizes, key=lambda name: abs(sizes[name]))
    whole, part = (signed_points(amount, metric) for amount in (difference, sizes[largest]))
    return f"The parts sum to {whole}; the largest is {largest} with {part}."


def no_parts(comparison: SystemComparison) -> str:
    """Why a difference of BLEU has no parts: a score is 0."""
    systems = (("A", comparison.a), ("B", comparison.b))
    zero = [letter for letter, system in systems if system.score.score <= 0]
    because = [
        f"{part.name} of {letter}"
        for letter in zero
        for part in comparison.parts
        if not getattr(part, letter.lower()) > 0
    ]
    return (
        f"The score of {' and '.join(zero)} is 0, and 0 has no logarithm: this difference cannot "
        f"be divided into factors. Zero or undefined: {', '.join(because)}."
    )


def length_sentence(letter: str, system: System, metric: str) -> str:
    """What a system's length costs."""
    c, r = system.candidate_length, system.reference_length
    lost, lengths = system.score_without_penalty - system.score.score, f"c = {c:,}, r = {r:,.6g}"
    if not c:
        return f"{letter} has no tokens at all."
    if metric in WORD_ORDERS:
        share = c / r if r else 1.0
        return f"{letter} has {share:.1%} of the characters of its references ({lengths})."
    if lost < SMALLEST:
        return f"{letter} is long enough: {lengths}, so its length costs nothing."
    cost = f"{points(lost, metric)} {unit(metric)}"
    return f"{letter} has {1 - c / r:.1%} fewer tokens than r ({lengths}). This costs {cost}."


def ranking(several: Several) -> tuple[list[str], list[list[str]]]:
    """All systems in one table, the highest score first: its columns, and its rows."""
    first = several.comparisons[0]
    metric, share = first.metric, f"{first.confidence:.0%} interval"
    columns = ["system", NAMES[metric], share, "rank", "difference", share]
    columns += ["Holm's p (bs)", "Holm's p (ar)"] if first.tests else []
    differences = [["–"] * (len(columns) - 4)]  # of the baseline
    for comparison in several.corrected:
        low_to_high = ends(comparison.interval, metric, signed_points)
        p_values = [number(test.p_value) for test in comparison.tests[::2]]
        differences.append([signed_points(comparison.difference, metric), low_to_high, *p_values])
    rows = []
    for system, rank, rest in zip(several.systems, several.ranks, differences, strict=True):
        score = system.score.score
        cells = points(score, metric), ends(system.interval, metric), str(rank or "–")
        rows.append((-score, [system.name, *cells, *rest]))
    return columns, [row for _, row in sorted(rows, key=lambda row: row[0])]
