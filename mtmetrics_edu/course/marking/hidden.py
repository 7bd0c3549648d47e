"""Cases that nobody has seen: arguments for the functions of the course, from the suite."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from inspect import signature
from random import Random
from typing import Any

from mtmetrics_edu import modified_precision, ngrams
from mtmetrics_edu.conformance.vectors import Case, cases
from mtmetrics_edu.course.exercises.question import Exercise

MOST = 4  # the highest order


def hidden(stage: Exercise, seed: int, count: int) -> list[tuple[Any, ...]]:
    """So many calls of the function that a stage builds, the same for the same seed.

    >>> from mtmetrics_edu.course.building.ours import stages
    >>> hidden(stages("closest_length")[0], seed=3, count=2)
    [(7, [5, 5]), (17, [18, 17])]
    """
    random, several = Random(f"{seed} {stage.id}"), list(suite())
    random.shuffle(several)
    names = list(signature(stage.solve).parameters)
    calls = (tuple(arguments(case, names, random)) for case in several)
    return [call for call, _ in zip(calls, range(count), strict=False)]


@cache
def suite() -> Sequence[Case]:
    """The cases of tokens in which no text is empty: what the lessons say nothing about."""
    return [
        case
        for case in cases(level="tokens")
        if all(case.candidates) and all(text for texts in case.references for text in texts)
    ]


def arguments(case: Case, names: Sequence[str], random: Random) -> list[Any]:
    """The arguments of these names, made of a case; lists of figures are drawn."""
    pairs = zip(case.candidates, case.references, strict=True)
    segments = [(list(c), [*map(list, rs)]) for c, rs in pairs]
    candidate, references = segments[0]
    n, lengths = random.randint(1, MOST), [len(reference) for reference in references]
    counts = [modified_precision(candidate, references, k) for k in range(1, MOST + 1)]
    known = [g for reference in references for k in (1, 2, 3) for g in ngrams(reference, k)]
    size = random.randint(5, 9)
    values = {
        "tokens": candidate,
        "candidate": candidate,
        "candidates": [c for c, _ in segments],
        "references": [rs for _, rs in segments] if "candidates" in names else references,
        "n": n,
        "precisions": [clipped / total for clipped, total in counts if total],
        "candidate_length": len(candidate),
        "reference_length": random.choice(lengths),
        "reference_lengths": lengths,
        "ngram": random.choice(known),
        "observed": round(random.random(), 2),
        **{name: [round(random.random(), 3) for _ in range(size)] for name in DRAWN},
    }
    return [values[name] for name in names]


DRAWN = ("by_chance", "people", "metric")
