"""What else is to be said of a scorer: it stops, changes its arguments, splits strings, …"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from mtmetrics_edu.conformance.asking import Hearing, Interview, hearing, questions
from mtmetrics_edu.conformance.mistakes.recipes import Recipe
from mtmetrics_edu.conformance.suspects import (
    Answer,
    Suspect,
    find,
    first_suspects,
    of_recipe,
    readings,
    rounding,
    scored,
)

AGAIN = 40  # questions that are put twice
STRINGS = 60  # questions that are put as strings to a scorer of tokens
FEW_DIGITS = 0.5 * 10**-3  # half a unit of scores that tell little
EMPTY = {"empty-candidate", "empty-reference"}
ZERO = {"undefined-order", "zero-order"}  # flags of cases whose right score is 0
UNUSUAL = {"digit-zero", "unicode", "case", "part-of-a-word"}


def strangeness(answer: Answer) -> tuple[bool, bool, bool, int]:
    """How hard its question is to read: empty texts, a zero, odd tokens, and its size."""
    case, flags = answer.question.case, set(answer.question.case.flags)
    return bool(flags & EMPTY), bool(flags & ZERO), bool(flags & UNUSUAL), case.size


def in_common(answers: Sequence[Answer], heard: Hearing) -> str:
    """The flag that all these answers have and that is rarest among all; "" if there is none."""
    shared = set.intersection(*(set(it.question.case.flags) for it in answers))
    of_all = Counter(flag for it in heard.answers for flag in it.question.case.flags)
    return min(shared, key=lambda flag: (of_all[flag], flag), default="")


def as_called(heard: Hearing, answer: Answer) -> tuple[Any, ...]:
    """The arguments that led to an answer."""
    return heard.calling.arguments(answer.question.texts) or ()


def remarks(heard: Hearing, interview: Interview) -> dict[str, str]:
    """What else is to be said of a scorer, by a name for each trouble."""
    sentences = {name: trouble(heard, interview) for name, trouble in TROUBLES.items()}
    return {name: words for name, words in sentences.items() if words}


def stops(heard: Hearing, interview: Interview) -> str:
    """Where it gives no score, with the smallest case; "" if it always gives one."""
    stopped = sorted((it for it in heard.answers if it.score is None), key=strangeness)
    if not stopped:
        return ""
    first, number = stopped[0], f"{len(stopped)} of {len(heard.answers)} cases"
    arguments = ", ".join(map(repr, as_called(heard, first)))
    where = place(stopped, heard)
    return f"it gives no score in {number}{where} ({first.error}), as for {arguments}"


def place(stopped: Sequence[Answer], heard: Hearing) -> str:
    """What the cases without a score have in common, in words; "" if nothing, or if it is one."""
    if len(stopped) == 1:
        return ""
    if flag := in_common(stopped, heard):
        return f', all with the flag "{flag}"'
    right = usual(heard)
    none = all(right.score(it.question) == 0 for it in stopped)
    return ", in all of which the right score is 0" if none else ""


def usual(heard: Hearing) -> Suspect:
    """The paper, for texts that are read in the usual way."""
    level = heard.calling.level
    return of_recipe(Recipe(), level, readings(level)[0])


def changes_arguments(heard: Hearing, interview: Interview) -> str:
    """Whether it changes what it is given."""
    changed = any(outcome.changed for outcome in heard.outcomes)
    return "it changes the lists that it is given" if changed else ""


def negative(heard: Hearing, interview: Interview) -> str:
    """Whether it gives scores below 0."""
    below = any((it.score or 0) < 0 for it in heard.answers)
    return "some of its scores are below 0" if below else ""


def rounded(heard: Hearing, interview: Interview) -> str:
    """Whether its scores have so few decimals that small mistakes cannot be seen."""
    coarse = rounding(score for _, score in scored(heard.answers)) >= FEW_DIGITS
    return "its scores have few decimals, which hide small mistakes" if coarse else ""


def unsteady(heard: Hearing, interview: Interview) -> str:
    """Whether it gives other answers when it is asked again, in the other order."""
    before = {it.question: it.score for it in heard.answers if it.score is not None}
    several = [it.question for it in heard.answers][:AGAIN][::-1]
    again = interview.asked(heard.calling, several)
    other = any(
        question in before and heard.calling.score(outcome.result) != before[question]
        for question, outcome in again
    )
    return "it does not give the same answer twice" if other else ""


def splits_strings(heard: Hearing, interview: Interview) -> str:
    """Whether a scorer of tokens takes a string for a list of characters."""
    if heard.calling.level != "tokens":
        return ""
    calling = replace(heard.calling, level="text")
    several = [it for it in questions("text") if it.case.level == "tokens"][:STRINGS]
    given = hearing(calling, interview.asked(calling, several))
    letters = [it for group in first_suspects("text") for it in group if it.reading == "characters"]
    silently = find([letters], given.answers) is not None
    advice = "given strings, it splits them into characters, in silence: give it lists of tokens"
    return advice if silently else ""


TROUBLES: dict[str, Callable[[Hearing, Interview], str]] = {
    "stops": stops,
    "changes-arguments": changes_arguments,
    "negative": negative,
    "rounded": rounded,
    "unsteady": unsteady,
    "characters": splits_strings,
}
