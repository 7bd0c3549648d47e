"""From answers to the suspect who gives the same ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isclose

from mtmetrics_edu.conformance.suspects import Question, Suspect

TINY = 1e-60  # below this a number stands for 0, but is not 0
FEWEST = 12  # answers that are needed to say who somebody is
DISTINCT = 3  # different answers that are needed for that
DIGITS = range(2, 9)  # decimals that a scorer may round its answers to
COARSE = 0.5 * 10 ** -DIGITS[0]  # half a unit of the fewest decimals


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a scorer answered: a score, or an error in words."""

    question: Question
    score: float | None = None  # BLEU 0 to 1
    error: str = ""


def same(found: float, expected: float, rounding: float = 0.0) -> bool:
    """Whether two scores are equal, up to float arithmetic, or to half a unit of rounding.

    0 and a number that only just exceeds it are two things, unless scores are rounded.

    >>> same(0.5, 0.5 + 1e-9), same(0.0, 1e-231), same(0.5046, 0.50457, rounding=5e-5)
    (True, False, True)
    """
    if rounding:
        return abs(found - expected) <= rounding * 1.02
    if max(abs(found), abs(expected)) < TINY:
        return (found == 0) == (expected == 0)
    return isclose(found, expected, rel_tol=1e-6, abs_tol=1e-12)


def rounding(scores: Iterable[float]) -> float:
    """Half a unit of the last decimal, if all scores are rounded to so many; 0 if they are not.

    >>> rounding([0.5046, 0.6]), rounding([1 / 3])
    (5e-05, 0.0)
    """
    kept = list(scores)
    for digits in DIGITS:
        if all(isclose(score, round(score, digits), abs_tol=1e-14) for score in kept):
            return 0.5 * 10**-digits if any(score % 1 for score in kept) else 0.0
    return 0.0


def scored(answers: Sequence[Answer]) -> list[tuple[Question, float]]:
    """The questions that got a score, those first whose score tells most: neither 0 nor 1."""
    found = [(it.question, it.score) for it in answers if it.score is not None]
    return sorted(found, key=lambda pair: (pair[1] in (0, 1), pair[0].case.size))


def fits(suspect: Suspect, answers: Sequence[tuple[Question, float]], width: float) -> bool:
    """Whether a suspect gives all these answers. width: half a unit of rounding."""
    try:
        return all(same(score, suspect.score(question), width) for question, score in answers)
    except (ArithmeticError, ValueError):
        return False


def find(groups: Iterable[Iterable[Suspect]], answers: Sequence[Answer]) -> Suspect | None:
    """The first suspect who gives all the answers that are scores; None if nobody does.

    Nobody is named if too few questions, or fewer than a quarter, were answered with a score, or if
    nearly all answers are the same.
    """
    given = scored(answers)
    too_few = len(given) < max(FEWEST, len(answers) / 4)
    if too_few or len({score for _, score in given}) < DISTINCT:
        return None
    width = rounding(score for _, score in given)
    return next((it for group in groups for it in group if fits(it, given, width)), None)


def possible(groups: Iterable[Iterable[Suspect]], few: Sequence[Answer]) -> bool:
    """Whether anybody gives these answers, which are the first of many.

    Scores of 0 and 1 do not tell whether the later ones are rounded.
    """
    given = scored(few)
    whole = all(score in (0, 1) for _, score in given)
    width = COARSE if whole else rounding(score for _, score in given)
    return any(fits(suspect, given, width) for group in groups for suspect in group)


def agreement(suspect: Suspect, answers: Sequence[Answer]) -> float:
    """The share of answers, 0 to 1, in which a scorer agrees with a suspect and does not give 0.

    A scorer that is called in a wrong way often gives 0, and that is often right.
    """
    width = rounding(score for _, score in scored(answers))
    return sum(bool(it.score) and agrees(suspect, it, width) for it in answers) / len(answers)


def agrees(suspect: Suspect, answer: Answer, width: float = 0.0) -> bool:
    """Whether a scorer and a suspect give the same score to one question."""
    if answer.score is None:
        return False
    try:
        return same(answer.score, suspect.score(answer.question), width)
    except (ArithmeticError, ValueError):
        return False
