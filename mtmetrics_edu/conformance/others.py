"""Functions that are no scorers of texts: a penalty of two lengths, a score of several systems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.calling import is_number
from mtmetrics_edu.conformance.limits import calls
from mtmetrics_edu.conformance.mistakes import programs
from mtmetrics_edu.conformance.mistakes.choices import PENALTIES, standard
from mtmetrics_edu.conformance.mistakes.counting import Choice
from mtmetrics_edu.conformance.suspects import same
from mtmetrics_edu.nist import nist_length_penalty

Known = dict[str, Choice]
LENGTHS = [(18, 16), (2, 3), (12, 18), (9, 10), (3, 8), (7, 7), (20, 9), (1, 5), (14, 15), (5, 4)]


PENALTY: Known = {
    "right": Choice(standard, "is the brevity penalty of BLEU, and right"),
    "right-nist": Choice(nist_length_penalty, "is the length penalty of NIST, and right"),
    "missing-square": Choice(
        programs.missing_square,
        "is the length penalty of NIST without the square, so it exceeds 1 for short candidates",
    ),
    **{n: it for n, it in PENALTIES.items() if n not in ("standard", "nist", "none")},
}
SYSTEMS: Known = {
    "right": Choice(programs.bleu_of_last, "scores the last of several systems, and is right"),
    "leaking-penalty": Choice(
        programs.leaking_penalty,
        "keeps the brevity penalty of one system for the next: a short one punishes a longer one",
    ),
}


def systems() -> list[tuple[Any, Any]]:
    """Two systems' versions of a sentence, the first cut short, and its references."""
    pairs = []
    for question in questions("tokens"):
        candidate, references = question.texts[0]
        if len(question.texts) == 1 and len(candidate) > 1:
            pairs.append(([candidate[: len(candidate) // 2], candidate], references))
    return pairs


def diagnose_other(scorer: Callable[..., Any], seconds: float) -> dict[str, Any] | None:
    """The fields of a diagnosis, for a known function of two lengths, or of several systems."""
    kinds = (
        ("the lengths c and r, in tokens", LENGTHS, PENALTY),
        ("token lists of several systems, and the references", systems(), SYSTEMS),
    )
    for calling, arguments, known in kinds:
        name = recognised(scorer, arguments, known, seconds)
        if name:
            words = known[name].words
            return {"name": name, "words": words, "right": "right" in name, "calling": calling}
    return None


def recognised(
    scorer: Callable[..., Any],
    several: Sequence[tuple[Any, Any]],
    known: Known,
    seconds: float,
) -> str:
    """The name of the function that gives the same answers; "" if none does."""
    outcomes = list(calls(scorer, several, seconds))
    if any(outcome.error or not is_number(outcome.result) for outcome in outcomes):
        return ""
    pairs = list(zip(several, outcomes, strict=False))
    for name, choice in known.items():
        if all(same(float(it.result), choice.of(*arguments)) for arguments, it in pairs):
            return name
    return ""
