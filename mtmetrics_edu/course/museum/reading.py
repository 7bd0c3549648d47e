"""Reads what a learner gives to an exhibit; UnreadableError says what was expected instead."""

from __future__ import annotations

from typing import Any

from mtmetrics_edu.checks import is_list
from mtmetrics_edu.course.exercises.reading import (
    UnreadableError,
    expected,
    number,
    sentence,
    sentences,
)
from mtmetrics_edu.course.museum.exhibit import Input


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
