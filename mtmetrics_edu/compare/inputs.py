"""Errors of compare for bad input: what was given, what was expected, how to fix it."""

from collections.abc import Sequence
from typing import Any

from mtmetrics_edu import checks
from mtmetrics_edu.compare.several import draws_to_rank

OWN_TOKENS = "compare splits texts into tokens itself"


def check_names(names: Any) -> tuple[str, str]:
    """The names of both systems; ValueError unless they are two different texts.

    >>> check_names(["base", "new"])
    ('base', 'new')
    """
    given = tuple(names) if checks.is_list(names) else ()
    texts = all(isinstance(name, str) and name for name in given)
    if len(given) != 2 or not texts or given[0] == given[1]:
        raise ValueError(
            f"names is {checks.shown(names)}; expected two different names, such as ('A', 'B')"
        )
    return given


def check_texts(a: Any, b: Any, references: Any, names: Sequence[str]) -> None:
    """Error unless both systems have one text for each list of reference texts."""
    check_list(a, f"the candidates of {names[0]}", "['the cat sat', 'a dog']")
    check_list(b, f"the candidates of {names[1]}", "['the cat sat', 'a dog']")
    check_list(references, "references", "[['the cat sat', 'a cat sat'], ['a dog']]")
    if len({len(a), len(b), len(references)}) > 1:
        sizes = f"{names[0]} {len(a)}, {names[1]} {len(b)}, the references {len(references)}"
        raise ValueError(f"the numbers of segments differ: {sizes}; expected equal numbers")
    for number, (*candidates, texts) in enumerate(zip(a, b, references, strict=True)):
        for candidate in candidates:
            checks.named(number, checks.texts, candidate, texts, OWN_TOKENS)


def check_trials(trials: Any, confidence: Any) -> None:
    """Error if so few trials can never give a p-value of 1 - confidence."""
    checks.order(trials, "the number of trials")
    checks.confidence(confidence)
    if trials < (needed := draws_to_rank(2, confidence)):
        raise ValueError(
            f"the number of trials is {trials}; expected {needed} or more: fewer show no difference"
        )


def check_list(given: Any, name: str, example: str) -> None:
    """Error unless given is a list with at least one item."""
    if not checks.is_list(given):
        expected = f"a list with one item for each segment: {example}"
        raise checks.wrong_type(name, given, expected)
    if len(given) == 0:
        raise ValueError(f"{name} is empty; expected at least one segment: {example}")


def check_alone(like: str, **others: Any) -> None:
    """ValueError if a choice is made that belongs to the tool which is followed.

    others: the choices by name, False where the default stands.
    """
    chosen = [name for name, given in others.items() if given]
    if chosen:
        raise ValueError(
            f"like={like!r} and {' and '.join(chosen)} were given together; the tool has its own "
            f"tokens, case, smoothing and orders: leave out {' and '.join(chosen)}, or like"
        )
