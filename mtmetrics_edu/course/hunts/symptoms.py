"""The symptom of a mistake: the smallest input that shows it, and why its score cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import chain
from random import Random
from typing import Any

from mtmetrics_edu.course.exercises.functions import case

Case = tuple[Any, Any]  # candidate and references, or candidates and the references of each
Scorer = Callable[..., float]
WORDS = "the there a at cat on mat".split()
SHOWS = 0.01  # scores that differ less look like a matter of rounding
CORNERS = [  # that chance may miss
    case(*line.split(" | "))
    for line in files(__package__).joinpath("corners.txt").read_text("utf-8").splitlines()
]


def cases(random: Random, size: int, *, corpus: bool) -> list[Case]:
    """So many inputs, the corners first and then random ones.

    >>> len(cases(Random(1), 50, corpus=False))
    50
    """
    segments = CORNERS + [random_segment(random) for _ in range(size - len(CORNERS))]
    if not corpus:
        return segments
    pairs = zip(segments, random.sample(segments, size), strict=True)
    return [([c for c, _ in pair], [references for _, references in pair]) for pair in pairs]


def random_segment(random: Random) -> Case:
    """A candidate of one to nine words in no order, and one to three references like it."""
    candidate = random.choices(WORDS, k=random.randint(1, 9))
    return candidate, [changed(candidate, random) for _ in range(random.randint(1, 3))]


def changed(tokens: list[str], random: Random) -> list[str]:
    """The tokens with some replaced, left out at the end or added there."""
    other = [random.choice(WORDS) if random.random() < 0.1 else token for token in tokens]
    cut = random.choice((0, 0, 0, 1, 2, 4))
    more = random.choices(WORDS, k=random.choice((0, 0, 1, 2)))
    return other[: max(len(other) - cut, 1)] + more


def counterexample(wrong: Scorer, right: Scorer, random: Random, *, corpus: bool) -> Case:
    """The smallest input that shows a mistake: without any of its words it shows nothing.

    An input whose score cannot be, whatever is right, is better than any other.
    """

    def rank(given: Case) -> tuple[bool, int]:
        return not strangeness(wrong, right, given), len(repr(given))

    def differs(given: Case) -> bool:
        return abs(wrong(*given) - right(*given)) > SHOWS

    given = min(filter(differs, cases(random, 300, corpus=corpus)), key=rank)
    while better := [it for it in smaller(given) if differs(it) and rank(it) < rank(given)]:
        given = better[0]
    return given


def smaller(given: Any) -> Iterator[Any]:
    """An input without one of its references, and without one word of one of its texts."""
    candidate, references = given
    if isinstance(candidate[0], list):
        for i, pair in enumerate(zip(candidate, references, strict=True)):
            for text, own in smaller(pair):
                yield replaced(candidate, i, [text]), replaced(references, i, [own])
        return
    for text in shorter(candidate):
        yield text, references
    for i, reference in enumerate(references):
        if len(references) > 1:
            yield candidate, replaced(references, i, [])
        for text in shorter(reference):
            yield candidate, replaced(references, i, [text])


def shorter(text: list[str]) -> Iterator[list[str]]:
    """A text without one of its words, as long as one is left."""
    if len(text) > 1:
        yield from (replaced(text, i, []) for i in range(len(text)))


def replaced(parts: list[Any], place: int, others: list[Any]) -> list[Any]:
    """A list with others in place of one of its parts.

    >>> replaced([1, 2, 3], 1, [])
    [1, 3]
    """
    return [*parts[:place], *others, *parts[place + 1 :]]


def strangeness(wrong: Scorer, right: Scorer, given: Case) -> str:
    """Why the score of the wrong program cannot be, in a sentence; "" if only counting shows it."""
    candidates, references = given
    score, is_right, is_bleu = wrong(*given), right(*given), right.__name__ != "nist"
    whole = isinstance(candidates[0], list)
    pairs = [*zip(candidates, references, strict=True)] if whole else [given]
    if is_bleu and is_right == 1 and all(candidate in own for candidate, own in pairs):
        return "A copy of a reference must get 1."
    if is_bleu and score > 1:
        return "No BLEU exceeds 1."
    if score and not any(set(candidate) & {*chain(*own)} for candidate, own in pairs):
        return "No word is right."
    turned = [own[::-1] for own in references] if whole else references[::-1]
    other = wrong(candidates, turned)
    if abs(other - score) > SHOWS:
        return f"With the references in the other order it gives {other:.4f}."
    return ""
