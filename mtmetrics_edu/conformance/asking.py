"""Asks a scorer the questions of the suite, once it is known how to call it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from mtmetrics_edu.conformance.calling import Calling, callings, is_score, paths
from mtmetrics_edu.conformance.limits import Outcome, calls
from mtmetrics_edu.conformance.suspects import Answer, Question
from mtmetrics_edu.conformance.vectors import all_cases

Scorer = Callable[..., Any]
Asked = list[tuple[Question, Outcome]]
PROBES = (  # cases that every way of calling has some of, none of them special
    "perfect",
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
    """What a scorer answered when it was called in one way."""

    calling: Calling
    answers: tuple[Answer, ...]
    outcomes: tuple[Outcome, ...]  # one for each answer


@cache
def questions(level: str) -> tuple[Question, ...]:
    """The questions for a scorer that takes tokens, or texts; each case once.

    A scorer of texts gets the tokens of a case with blanks between.
    """
    unique: dict[Any, Question] = {}
    for case in all_cases():
        if case.level in ("tokens", level):
            unique.setdefault((case.candidates, case.references), Question(case, level))
    return tuple(unique.values())


@cache
def probes(level: str) -> tuple[Question, ...]:
    """The few questions that come first."""
    return tuple(it for it in questions(level) if it.case.id in PROBES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interview:
    """Asks one scorer, and remembers what it answered.

    seconds: the time for one call. errors: why ways of calling give no numbers, by level. whole:
    the outcomes of all questions, by the way of calling.
    """

    scorer: Scorer
    seconds: float
    errors: dict[str, str] = field(default_factory=dict)
    whole: dict[Calling, Asked] = field(default_factory=dict, repr=False)

    def asked(self, calling: Calling, several: Sequence[Question]) -> Asked:
        """The outcomes for those of the questions that can be put to it in this way."""
        pairs = [(it, arguments) for it in several if (arguments := calling.arguments(it.texts))]
        outcomes = calls(self.scorer, [list(given) for _, given in pairs], self.seconds)
        return [(it, outcome) for (it, _), outcome in zip(pairs, outcomes, strict=False)]

    def heard(self, calling: Calling) -> Hearing:
        """What it answers to all questions in this way."""
        way = replace(calling, path=(), scale=1)
        if way not in self.whole:
            self.whole[way] = self.asked(way, questions(way.level))
        return hearing(calling, self.whole[way])

    def ways(self) -> Iterator[list[Hearing]]:
        """What it answers to the few first questions, in each way of calling that gives numbers.

        There is a hearing for each place in its result where a number stands.
        """
        endless = 0
        for calling in callings():
            first = self.asked(calling, probes(calling.level))
            endless += any(outcome.endless for _, outcome in first)
            if endless >= PATIENCE:
                self.errors["endless"] = f"no answer within {self.seconds:g} seconds"
                return
            if ways := readable(calling, first):
                yield [hearing(way, first) for way in ways]
            else:
                why = without_number([outcome for _, outcome in first])
                self.errors.setdefault(calling.level, why)


def readable(calling: Calling, outcomes: Asked) -> list[Calling]:
    """The ways to read numbers in some outcomes: their places, and their scales."""
    places = [place for _, outcome in outcomes for place in places_of(outcome)]
    ways = [replace(calling, path=place) for place in dict.fromkeys(places)]
    return [scaled for way in ways for scaled in (way, *percent(way, outcomes))]


def percent(calling: Calling, outcomes: Asked) -> list[Calling]:
    """The same way, read as 0 to 100, if a score is so high."""
    scores = [calling.score(outcome.result) for _, outcome in outcomes if not outcome.error]
    high = any(is_score(score) and (score or 0) > PERCENT for score in scores)
    return [replace(calling, scale=100)] if high else []


def places_of(outcome: Outcome) -> list[tuple[Any, ...]]:
    """Where in a result numbers stand.

    >>> places_of(Outcome(error="ValueError")), places_of(Outcome(result=0.5))
    ([], [()])
    """
    return [] if outcome.error else paths(outcome.result)


def without_number(outcomes: Sequence[Outcome]) -> str:
    """Why there is no number in any of these outcomes.

    >>> without_number([Outcome(result=None)])
    'it returns None: does it print its score? It must return it'
    """
    for outcome in outcomes:
        if outcome.error:
            return outcome.error
    results = [outcome.result for outcome in outcomes]
    if results and all(result is None for result in results):
        return "it returns None: does it print its score? It must return it"
    if any(isinstance(result, str) for result in results):
        return f"it returns a text, {results[0]!r:.40}, not a number"
    return "no number in its result"


def hearing(calling: Calling, outcomes: Asked) -> Hearing:
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
