"""What an exhibit is: a wrong program, what it should do, and who had it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

from mtmetrics_edu.conformance.mistakes.programs import bleu

Input = tuple[Any, ...]  # the arguments of an exhibit
THE_CAT = "the cat is on the mat"  # the sentence of most samples
PROPERTIES = {  # what an exhibit breaks; each group of the museum breaks one of them
    "no match": "Without a match the score is 0",
    "counts": "A word counts whole, and as often as one reference has it",
    "units": "n-grams are made of words, inside one sentence",
    "range": "No score and no penalty exceeds 1",
    "identity": "A copy of a reference gets full marks",
    "order": "The order of references and systems does not matter",
    "definition": "No promise of one line finds these: figures worked out by hand do",
}


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A wrong program, and what a visitor reads beside it.

    >>> from mtmetrics_edu.course.exhibits import EXHIBITS
    >>> EXHIBITS["upside-down"].title
    'The penalty upside down'
    """

    title: str
    symptom: str  # what goes wrong, in one line
    found_in: str  # who had it; "a classroom mistake" where we know no place to point at
    link: str = field(default="", repr=False)  # to the lines or the thread where it can be seen
    violates: str  # the property that the function does not have
    breaks: str = field(repr=False)  # a key of PROPERTIES: the group where it stands
    wrong_lines: tuple[str, ...] = field(repr=False)  # a piece of each line that is wrong
    wrong: Callable[..., float] = field(repr=False)
    right: Callable[..., float] = field(default=bleu, repr=False)
    diagnosis: str = field(default="", repr=False)  # the name that `diagnose` has for the mistake
    takes: str = "sentence"  # a key of TAKES
    sample: Input = field(repr=False)  # both functions agree here, so nobody noticed
    known: Input = field(repr=False)  # here they differ
    look: str = field(repr=False)  # where to look for an input that exposes the mistake
    hidden_by_zero: bool = field(default=True, repr=False)  # whether a score of 0 hides the mistake

    @property
    def id(self) -> str:
        """The name of the wrong function, with hyphens."""
        return self.wrong.__name__.replace("_", "-")

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the arguments."""
        return tuple(signature(self.wrong).parameters)

    @property
    def provenance(self) -> str:
        """Who had it, in Markdown, with the link to where it can be seen."""
        return f"{self.found_in} ([see it there]({self.link}))" if self.link else self.found_in

    @property
    def figure(self) -> float:
        """The result of the wrong function on the known input."""
        return self.wrong(*self.known)


def one(sentence: str, *references: str) -> Input:
    """A candidate and its references as tokens.

    >>> one("the cat", "a cat", "the cat sat")
    (['the', 'cat'], [['a', 'cat'], ['the', 'cat', 'sat']])
    """
    return sentence.split(), [reference.split() for reference in references]


def many(*segments: tuple[str, list[str]]) -> Input:
    """Candidates and the references of each, as tokens.

    >>> many(("the cat", ["a cat"]), ("a dog", ["the dog"]))
    ([['the', 'cat'], ['a', 'dog']], [[['a', 'cat']], [['the', 'dog']]])
    """
    candidates, references = zip(*(one(c, *rs) for c, rs in segments), strict=True)
    return list(candidates), list(references)
