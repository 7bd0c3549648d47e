"""Asks a scorer the questions of the suite, once it is known how to call it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from mtmetrics_edu.conformance.calling import Calling, callings, is_score, paths
from mtmetrics_edu.conformance.identifying import Answer
from mtmetrics_edu.conformance.limits import Outcome, calls
from mtmetrics_edu.conformance.suspects import Question
from mtmetrics_edu.conformance.vectors import all_cases

Scorer = Callable[..., Any]
PROBES = (  # cases that every way of calling has some of, none of them special
    "one-word-wrong",
    "one-word-short",
    "each-reference-helps",
    "two-segments-pooled",
    "each-reference-helps-an-order",
    "tie-in-each-segment",
)
PERCENT = 20  # a score above this is on a scale of 100
PATIENCE = 2  # ways of calling that do not end, before the others are not tried


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearing:
    """All that a scorer answered when it was called in one way."""

    calling: Calling
    answers: tuple[Answer, ...]
    outcomes: tuple[Outcome, ...]  # one for each answer


@cache
def questions(level: str) -> tuple[Question, ...]:
    """The questions for a scorer that takes tokens, or texts; each case once.

    A scorer of texts gets the tokens of a case with blanks between.
    """
    found: dict[Any, Question] = {}
    for case in all_cases():
        if case.level in ("tokens", level):
            found.setdefault((case.candidates, case.references), Question(case, level))
    return tuple(found.values())


def asked(
    scorer: Scorer, calling: Calling, several: Sequence[Question], seconds: float
) -> list[tuple[Question, Outcome]]:
    """The outcomes for those of the questions that can be put to it in this way."""
    pairs = [(it, arguments) for it in several if (arguments := calling.arguments(it.texts))]
    outcomes = calls(scorer, [list(arguments) for _, arguments in pairs], seconds)
    return [(it, outcome) for (it, _), outcome in zip(pairs, outcomes, strict=False)]


def hearings(scorer: Scorer, seconds: float, errors: dict[str, str]) -> Iterator[Hearing]:
    """A hearing for each way of calling that gives numbers; errors: why others do not."""
    endless = 0
    for calling in callings():
        several = questions(calling.level)
        first = asked(scorer, calling, [it for it in several if it.case.id in PROBES], seconds)
        places = [place for _, outcome in first for place in places_of(outcome)]
        endless += any(outcome.endless for _, outcome in first)
        if endless >= PATIENCE:
            errors["endless"] = f"no answer within {seconds:g} seconds"
            return
        if not places:
            why = next((o.error for _, o in first if o.error), "no number in its result")
            errors.setdefault(calling.level, why)
            continue
        outcomes = asked(scorer, calling, several, seconds)
        for place in dict.fromkeys(places):
            heard = hearing(replace(calling, path=place), outcomes)
            yield heard
            if max((it.score or 0 for it in heard.answers), default=0) > PERCENT:
                yield hearing(replace(calling, path=place, scale=100), outcomes)


def places_of(outcome: Outcome) -> list[tuple[Any, ...]]:
    """Where in a result numbers stand.

    >>> places_of(Outcome(error="ValueError")), places_of(Outcome(result=0.5))
    ([], [()])
    """
    return [] if outcome.error else paths(outcome.result)


def hearing(calling: Calling, outcomes: Sequence[tuple[Question, Outcome]]) -> Hearing:
    """The answers in some outcomes."""
    return Hearing(
        calling=calling,
        answers=tuple(read(calling, question, outcome) for question, outcome in outcomes),
        outcomes=tuple(outcome for _, outcome in outcomes),
    )


def read(calling: Calling, question: Question, outcome: Outcome) -> Answer:
    """The score in an outcome, or why there is none."""
    if outcome.error:
        return Answer(question=question, error=outcome.error)
    score = calling.score(outcome.result)
    if not is_score(score):
        return Answer(question=question, error=f"{outcome.result!r:.40} is not a score")
    return Answer(question=question, score=score)
