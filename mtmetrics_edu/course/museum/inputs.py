"""What an exhibit takes: how a learner's input is read, and the inputs to try a repair on.

UnreadableError says what was expected instead of what a learner gave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from mtmetrics_edu.checks import is_list
from mtmetrics_edu.course.exercises.reading import (
    UnreadableError,
    expected,
    number,
    sentence,
    sentences,
)
from mtmetrics_edu.course.museum.exhibit import Exhibit, Input, one

CASES = 60  # random ones, for each exhibit
VOCABULARY = "the there a at cat on mat".split()
SEGMENTS = (  # short, repeated, perfect, without a match, two equally close lengths, long
    one("the cat", "the cat"),
    one("the the the the", "the cat sat there", "a dog ran home"),
    one("a cat sat there", "a cat sat there"),
    one("a b c d", "e f g h"),
    one("a b c d e f", "a b c d e f g", "a b c d e"),
    one("a b c d e f", "a b c d e", "a b c d e f g"),
    one("a cat sat on the mat the cat sat on", "a cat sat on the mat"),
)


def read(exhibit: Exhibit, given: Input) -> Input:
    """The arguments as the exhibit takes them; UnreadableError says what was expected.

    >>> from mtmetrics_edu.course.exhibits import EXHIBITS
    >>> read(EXHIBITS["missing-square"], (2, 3))
    (2.0, 3.0)
    """
    if len(given) != len(exhibit.parameters):
        raise UnreadableError(
            f"{len(given)} given; this exhibit takes {' and '.join(exhibit.parameters)}: "
            f'expose("{exhibit.id}", {", ".join(exhibit.parameters)}).'
        )
    return TAKES[exhibit.takes].read(*given)


def cases(exhibit: Exhibit) -> tuple[Input, ...]:
    """The inputs that a repair is tried on, the shortest first: its failure is easy to read.

    >>> from mtmetrics_edu.course.exhibits import EXHIBITS
    >>> cases(EXHIBITS["missing-square"])[:2]
    ((1, 1), (2, 3))
    """
    takes = TAKES[exhibit.takes]
    random = Random(exhibit.id)
    made = [takes.random(random) for _ in range(CASES)]
    inputs = [*takes.corners, exhibit.known, exhibit.sample, *made]
    return tuple(sorted(inputs, key=lambda case: len(repr(case))))


# ------------------------------------------------------------------ what a learner types


def read_sentence(candidate: Any, references: Any) -> Input:
    """A candidate and its references as tokens.

    >>> read_sentence("the cat", ["a cat"])
    (('the', 'cat'), (('a', 'cat'),))
    """
    return sentence(candidate), filled(sentences(references))


def read_corpus(candidates: Any, references: Any) -> Input:
    """Candidates, and a list of references for each, as tokens.

    >>> read_corpus(["the cat"], [["a cat"]])
    ([('the', 'cat')], [(('a', 'cat'),)])
    """
    if not is_list(references):
        raise expected("a list of references for each candidate", references)
    alike = is_list(candidates) and len(candidates) == len(references)
    texts = [sentence(text) for text in candidates] if alike else sentences(candidates)
    if len(texts) != len(references):
        raise UnreadableError(
            f"there are {len(texts)} candidates and {len(references)} lists of references; "
            f"expected one list for each candidate: references[i] holds the references of "
            f"candidates[i]."
        )
    return filled(texts), [filled(sentences(row)) for row in references]


def read_systems(systems: Any, references: Any) -> Input:
    """Several systems' versions of a sentence, and its references, as tokens.

    >>> read_systems(["the cat", "a cat sat"], ["a cat"])
    ((('the', 'cat'), ('a', 'cat', 'sat')), (('a', 'cat'),))
    """
    return filled(sentences(systems)), filled(sentences(references))


def read_lengths(candidate_length: Any, reference_length: Any) -> Input:
    """Two lengths in tokens.

    >>> read_lengths(2, 3)
    (2.0, 3.0)
    """
    lengths = number(candidate_length), number(reference_length)
    if min(lengths) < 1:
        raise UnreadableError(
            f"the lengths are {candidate_length} and {reference_length}; expected 1 or more for "
            f"each, because 0 has no logarithm."
        )
    return lengths


def read_differences(differences: Any, observed: Any) -> Input:
    """The differences of some resamples, and the observed one.

    >>> read_differences([1, 2], 1)
    ([1.0, 2.0], 1.0)
    """
    if not is_list(differences) or not differences:
        raise expected("a list of numbers, one for each resample", differences)
    return [number(it) for it in differences], number(observed)


def read_texts(candidate: Any, references: Any) -> Input:
    """A candidate and its references as strings.

    >>> read_texts("the cat", ["a cat"])
    ('the cat', ['a cat'])
    """
    if not isinstance(candidate, str):
        raise expected("a string, not split", candidate)
    if not isinstance(references, (list, tuple)) or not all(isinstance(r, str) for r in references):
        raise expected("a list of strings, not split", references)
    return candidate, filled(references)


def filled(given: Any) -> Any:
    """A list of sentences, unless it is empty.

    >>> filled(["the cat"])
    ['the cat']
    """
    if not given:
        raise UnreadableError("this list is empty; expected at least one sentence.")
    return given


# ------------------------------------------------------------------------- random inputs


def random_sentence(random: Random) -> list[str]:
    """One to nine words in no order."""
    return random.choices(VOCABULARY, k=random.randint(1, 9))


def changed(random: Random, sentence: list[str]) -> list[str]:
    """The sentence with some words replaced, left out at its end or added there."""
    kept = [random.choice(VOCABULARY) if random.random() < 0.1 else token for token in sentence]
    cut = random.choice((0, 0, 0, 1, 2, 4))
    more = random.choices(VOCABULARY, k=random.choice((0, 0, 1, 2)))
    return kept[: max(len(kept) - cut, 1)] + more


def random_segment(random: Random) -> Input:
    """A candidate and one to three references that resemble it."""
    candidate = random_sentence(random)
    return candidate, [changed(random, candidate) for _ in range(random.randint(1, 3))]


def random_corpus(random: Random) -> Input:
    """One to three segments; each has the same number of references, one or two."""
    candidates = [random_sentence(random) for _ in range(random.randint(1, 3))]
    width = random.randint(1, 2)
    return candidates, [[changed(random, c) for _ in range(width)] for c in candidates]


def random_systems(random: Random) -> Input:
    """Two systems' versions of one sentence, the first a short one, and its references."""
    candidate, references = random_segment(random)
    return [changed(random, candidate)[:3], candidate], references


def random_lengths(random: Random) -> Input:
    """Two lengths, 1 to 40 tokens."""
    return random.randint(1, 40), random.randint(1, 40)


def random_differences(random: Random) -> Input:
    """The differences of a few resamples, and an observed difference near their middle."""
    observed = round(random.gauss(0, 2), 1)
    count = random.randint(3, 25)
    return [round(random.gauss(observed, 2), 1) for _ in range(count)], observed


def as_texts(candidate: list[str], references: list[list[str]]) -> Input:
    """A segment as strings."""
    return " ".join(candidate), [" ".join(reference) for reference in references]


@dataclass(frozen=True, kw_only=True)
class Takes:
    """A kind of input."""

    read: Callable[..., Input]  # from what a learner gives
    corners: Sequence[Input]  # cases that random ones may miss
    random: Callable[[Random], Input]


TAKES: dict[str, Takes] = {
    "sentence": Takes(read=read_sentence, corners=SEGMENTS, random=random_segment),
    "corpus": Takes(
        read=read_corpus,
        corners=[([c, references[0]], [references, references]) for c, references in SEGMENTS],
        random=random_corpus,
    ),
    "systems": Takes(
        read=read_systems,
        corners=[([candidate[:3], candidate], references) for candidate, references in SEGMENTS],
        random=random_systems,
    ),
    "texts": Takes(
        read=read_texts,
        corners=[as_texts(*segment) for segment in SEGMENTS],
        random=lambda random: as_texts(*random_segment(random)),
    ),
    "differences": Takes(
        read=read_differences,
        corners=[([0.0], 0.0), ([1.0], 1.0), ([-1.0, 1.0], 0.0), ([-3.0, -2.0, -1.0], -2.0)],
        random=random_differences,
    ),
    "lengths": Takes(
        read=read_lengths,
        corners=[(1, 1), (2, 3), (3, 2), (12, 18), (18, 12), (5, 50)],
        random=random_lengths,
    ),
}
