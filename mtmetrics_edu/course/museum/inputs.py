"""What an exhibit takes: how a learner's input is read, and the inputs to try a repair on.

UnreadableError says what was expected instead of what a learner gave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from mtmetrics_edu.checks import is_list
from mtmetrics_edu.course.exercises.functions import case
from mtmetrics_edu.course.exercises.reading import (
    UnreadableError,
    expected,
    number,
    sentence,
    sentences,
)
from mtmetrics_edu.course.museum import Exhibit, Input

CASES = 69  # that a repair is tried on
VOCABULARY = "the there a at cat on mat".split()
SEGMENTS = (  # short, repeated, perfect, without a match, two equally close lengths, long
    case("the cat", "the cat"),
    case("the the the the", "the cat sat there", "a dog ran home"),
    case("a cat sat there", "a cat sat there"),
    case("a b c d", "e f g h"),
    case("a b c d e f", "a b c d e f g", "a b c d e"),
    case("a b c d e f", "a b c d e", "a b c d e f g"),
    case("a cat sat on the mat the cat sat on", "a cat sat on the mat"),
)


def read(exhibit: Exhibit, arguments: Input) -> Input:
    """The arguments as the exhibit takes them; UnreadableError says what was expected.

    >>> from mtmetrics_edu.course.exhibits import EXHIBITS
    >>> read(EXHIBITS["missing-square"], (2, 3))
    (2.0, 3.0)
    """
    names = exhibit.parameters
    if len(arguments) != len(names):
        raise UnreadableError(
            f"{len(arguments)} given; this exhibit takes {' and '.join(names)}: "
            f'expose("{exhibit.id}", {", ".join(names)}).'
        )
    return KINDS[exhibit.takes].read(*arguments)


def cases(exhibit: Exhibit) -> list[Input]:
    """The inputs that a repair is tried on, the shortest first: its failure is easy to read.

    >>> from mtmetrics_edu.course.exhibits import EXHIBITS
    >>> cases(EXHIBITS["missing-square"])[:2]
    [(1, 1), (2, 3)]
    """
    kind, random = KINDS[exhibit.takes], Random(exhibit.id)
    inputs = [*kind.corners, exhibit.known]
    inputs += [kind.random(random) for _ in range(CASES - len(inputs))]
    return sorted(inputs, key=lambda case: len(repr(case)))


# ------------------------------------------------------------------ what a learner types


def read_sentence(candidate: Any, references: Any) -> Input:
    """A candidate and its references as tokens."""
    return sentence(candidate), filled(sentences(references))


def read_systems(systems: Any, references: Any) -> Input:
    """Several systems' versions of a sentence, and its references, as tokens."""
    return filled(sentences(systems)), filled(sentences(references))


def read_corpus(candidates: Any, references: Any) -> Input:
    """Candidates, and a list of references for each, as tokens."""
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


def read_texts(candidate: Any, references: Any) -> Input:
    """A candidate and its references as strings."""
    if not isinstance(candidate, str):
        raise expected("a string, not split", candidate)
    if not isinstance(references, (list, tuple)) or not all(isinstance(r, str) for r in references):
        raise expected("a list of strings, not split", references)
    return candidate, filled(references)


def read_lengths(candidate_length: Any, reference_length: Any) -> Input:
    """Two lengths in tokens."""
    lengths = number(candidate_length), number(reference_length)
    if min(lengths) < 1:
        raise UnreadableError(
            f"the lengths are {candidate_length} and {reference_length}; expected 1 or more for "
            f"each, because 0 has no logarithm."
        )
    return lengths


def read_differences(differences: Any, observed: Any) -> Input:
    """The differences of some resamples, and the observed one."""
    if not is_list(differences) or not differences:
        raise expected("a list of numbers, one for each resample", differences)
    return [number(difference) for difference in differences], number(observed)


def filled(texts: Any) -> Any:
    """A list of sentences, unless it is empty."""
    if not texts:
        raise UnreadableError("this list is empty; expected at least one sentence.")
    return texts


# ------------------------------------------------------------------------- random inputs


def random_segment(random: Random) -> Input:
    """A candidate of one to nine words in no order, and one to three references like it."""
    candidate = random.choices(VOCABULARY, k=random.randint(1, 9))
    return candidate, [changed(random, candidate) for _ in range(random.randint(1, 3))]


def changed(random: Random, tokens: list[str]) -> list[str]:
    """The tokens with some replaced, left out at the end or added there."""
    other = [random.choice(VOCABULARY) if random.random() < 0.1 else token for token in tokens]
    cut = random.choice((0, 0, 0, 1, 2, 4))
    more = random.choices(VOCABULARY, k=random.choice((0, 0, 1, 2)))
    return other[: max(len(other) - cut, 1)] + more


def random_corpus(random: Random) -> Input:
    """One to three segments."""
    segments = [random_segment(random) for _ in range(random.randint(1, 3))]
    return [candidate for candidate, _ in segments], [references for _, references in segments]


def random_differences(random: Random) -> Input:
    """The differences of a few resamples, and an observed difference near their middle."""
    observed = round(random.gauss(0, 2), 1)
    count = random.randint(3, 25)
    return [round(random.gauss(observed, 2), 1) for _ in range(count)], observed


class Kind(NamedTuple):
    """A kind of input."""

    read: Callable[..., Input]  # from what a learner gives
    corners: Sequence[Input]  # cases that random ones may miss
    random: Callable[[Random], Input]


def of_segments(read: Callable[..., Input], made: Callable[..., Input]) -> Kind:
    """A kind whose cases are made from a candidate and its references."""
    corners = [made(*segment) for segment in SEGMENTS]
    return Kind(read, corners, lambda random: made(*random_segment(random)))


def as_texts(candidate: list[str], references: list[list[str]]) -> Input:
    """A segment as strings."""
    return " ".join(candidate), [" ".join(reference) for reference in references]


KINDS: dict[str, Kind] = {
    "sentence": of_segments(read_sentence, lambda candidate, references: (candidate, references)),
    "systems": of_segments(read_systems, lambda c, references: ([c[:3], c], references)),
    "texts": of_segments(read_texts, as_texts),
    "corpus": Kind(
        read_corpus,
        [([c, references[0]], [references, references]) for c, references in SEGMENTS],
        random_corpus,
    ),
    "lengths": Kind(
        read_lengths,
        [(1, 1), (2, 3), (3, 2), (12, 18), (18, 12), (5, 50)],
        lambda random: (random.randint(1, 40), random.randint(1, 40)),
    ),
    "differences": Kind(
        read_differences,
        [([0.0], 0.0), ([1.0], 1.0), ([-1.0, 1.0], 0.0), ([-3.0, -2.0, -1.0], -2.0)],
        random_differences,
    ),
}
