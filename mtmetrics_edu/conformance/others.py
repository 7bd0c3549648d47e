"""Functions that are no scorers of texts: a penalty of two lengths, a score of several systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, log
from typing import Any

from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.calling import is_number
from mtmetrics_edu.conformance.choices import PENALTIES, standard
from mtmetrics_edu.conformance.identifying import same
from mtmetrics_edu.conformance.limits import calls
from mtmetrics_edu.conformance.recipes import Facts, Recipe
from mtmetrics_edu.nist import BETA, nist_length_penalty

Function = Callable[..., float]
Known = Mapping[str, tuple[Function, str]]  # by name: the function, and what it is
LENGTHS = [(18, 16), (2, 3), (12, 18), (9, 10), (3, 8), (7, 7), (20, 9), (1, 5), (14, 15), (5, 4)]


def without_square(c: float, r: float) -> float:
    """The length penalty of NIST without the square.

    >>> without_square(3, 2)
    1.0
    """
    return exp(BETA * log(min(c / r, 1)))


PENALTY: Known = {
    "right": (standard, "is the brevity penalty of BLEU, and right"),
    "right-nist": (nist_length_penalty, "is the length penalty of NIST, and right"),
    "missing-square": (
        without_square,
        "is the length penalty of NIST without the square, so it exceeds 1 for short candidates",
    ),
    **{
        name: (it.of, f"{it.words}")
        for name, it in PENALTIES.items()
        if name not in ("standard", "nist", "none")
    },
}


def last_system(systems: Any, references: Any) -> float:
    """BLEU of the last system."""
    return Recipe().score(Facts.of([(systems[-1], references)]))


def leaking(systems: Any, references: Any) -> float:
    """BLEU of the last system, but with the penalty of the last one that was too short."""
    penalty = score = 1.0
    for candidate in systems:
        facts = Facts.of([(candidate, references)])
        c, r = facts.lengths("closest")[0]
        if c <= r:
            penalty = standard(c, r)
        score = penalty * Recipe(penalty="none").score(facts)
    return score


SYSTEMS: Known = {
    "right": (last_system, "scores the last of several systems, and is right"),
    "leaking-penalty": (
        leaking,
        "keeps the brevity penalty of one system for the next: a short one punishes a longer one",
    ),
}


def systems() -> list[tuple[Any, Any]]:
    """Two systems' versions of a sentence, the first cut short, and its references."""
    found = []
    for question in questions("tokens"):
        candidate, references = question.texts[0]
        if len(question.texts) == 1 and len(candidate) > 1:
            found.append(([candidate[: len(candidate) // 2], candidate], references))
    return found


def diagnose_other(scorer: Callable[..., Any], seconds: float) -> dict[str, Any] | None:
    """The fields of a diagnosis, for a known function of two lengths, or of several systems."""
    kinds = (
        ("the lengths c and r, in tokens", LENGTHS, PENALTY),
        ("token lists of several systems, and the references", systems(), SYSTEMS),
    )
    for calling, arguments, known in kinds:
        name = recognised(scorer, arguments, known, seconds)
        if name:
            words = known[name][1]
            return {"name": name, "words": words, "right": "right" in name, "calling": calling}
    return None


def recognised(
    scorer: Callable[..., Any], several: Sequence[tuple[Any, Any]], known: Known, seconds: float
) -> str:
    """The name of the function that gives the same answers; "" if none does."""
    outcomes = list(calls(scorer, several, seconds))
    if any(outcome.error or not is_number(outcome.result) for outcome in outcomes):
        return ""
    pairs = list(zip(several, outcomes, strict=False))
    for name, (function, _) in known.items():
        if all(same(float(it.result), function(*arguments)) for arguments, it in pairs):
            return name
    return ""
