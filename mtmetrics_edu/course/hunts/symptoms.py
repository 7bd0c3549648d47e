"""The symptom of a mistake: the smallest input that shows it, and why its score cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

from mtmetrics_edu.course import read
from mtmetrics_edu.course.exercises.functions import case

Segment = tuple[list[str], list[list[str]]]  # a candidate and its references
Segments = list[Segment]  # one, unless the program takes a corpus
Scorer = Callable[..., float]
WORDS = "the there a at cat on mat".split()
SHOWS = 0.01  # scores that differ less look like a matter of rounding
# that chance may miss
CORNERS = [case(*line.split(" | ")) for line in read("hunts/corners.txt").splitlines()]


def arguments(segments: Segments, *, corpus: bool) -> tuple[Any, Any]:
    """What a scorer takes: of a corpus, the candidates and the references of each.

    >>> arguments([(["a"], [["b"]])], corpus=False)
    (['a'], [['b']])
    """
    return ([c for c, _ in segments], [rs for _, rs in segments]) if corpus else segments[0]


def result(program: Scorer, segments: Segments) -> float:
    """What a program gives."""
    return program(*arguments(segments, corpus=program.__name__ == "corpus_bleu"))


def cases(random: Random, size: int, *, corpus: bool) -> list[Segments]:
    """So many inputs, the corners first and then random ones.

    >>> len(cases(Random(1), 50, corpus=False))
    50
    """
    segments = CORNERS + [random_segment(random) for _ in range(size - len(CORNERS))]
    others = random.sample(segments, size)
    return [[one, other][: 1 + corpus] for one, other in zip(segments, others, strict=True)]


def random_segment(random: Random) -> Segment:
    """A candidate of one to nine words in no order, and one to three references like it."""
    candidate = random.choices(WORDS, k=random.randint(1, 9))
    return candidate, [changed(candidate, random) for _ in range(random.randint(1, 3))]


def changed(tokens: list[str], random: Random) -> list[str]:
    """The tokens with some replaced, left out at the end or added there."""
    other = [random.choice(WORDS) if random.random() < 0.1 else token for token in tokens]
    cut = random.choice((0, 0, 0, 1, 2, 4))
    more = random.choices(WORDS, k=random.choice((0, 0, 1, 2)))
    return other[: max(len(other) - cut, 1)] + more


def counterexample(wrong: Scorer, right: Scorer, random: Random) -> Segments:
    """The smallest input that shows a mistake: without any of its words it shows less.

    An input whose score cannot be, whatever is right, is better than any other. Then comes one
    whose right score is not 0, because a right 0 looks like a mistake itself.
    """

    def rank(segments: Segments) -> tuple[bool, bool, int]:
        strange = strangeness(wrong, right, segments)
        return not strange, not result(right, segments), len(repr(segments))

    def differs(segments: Segments) -> bool:
        return abs(result(wrong, segments) - result(right, segments)) > SHOWS

    inputs = cases(random, 300, corpus=right.__name__ == "corpus_bleu")
    best = min(filter(differs, inputs), key=rank)
    while better := [less for less in smaller(best) if differs(less) and rank(less) < rank(best)]:
        best = better[0]
    return best


def smaller(parts: Any) -> Iterator[Any]:
    """A list without one of its parts, or with a smaller part; one part always stays.

    >>> list(smaller([["a", "b"]]))
    [[['b']], [['a']]]
    """
    for i, part in enumerate(parts):
        before, after = parts[:i], parts[i + 1 :]
        if isinstance(parts, list) and len(parts) > 1:
            yield before + after
        if not isinstance(part, str):
            yield from (before + type(parts)([other]) + after for other in smaller(part))


def strangeness(wrong: Scorer, right: Scorer, segments: Segments) -> str:
    """Why the score of the wrong program cannot be, in a sentence; "" if only counting shows it."""
    score, is_right = result(wrong, segments), result(right, segments)
    is_bleu = right.__name__ != "nist"
    if is_bleu and is_right == 1 and all(c in rs for c, rs in segments):
        return "A copy of a reference must get 1."
    if is_bleu and score > 1:
        return "No BLEU exceeds 1."
    if score and not any({*c} & {*chain(*rs)} for c, rs in segments):
        return "No word is right."
    other = result(wrong, [(c, rs[::-1]) for c, rs in segments])
    if abs(other - score) > SHOWS:
        return f"With the references in the other order it gives {other:.4f}."
    return ""
