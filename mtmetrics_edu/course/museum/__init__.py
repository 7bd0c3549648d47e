"""The bug museum: wrong programs, most of them found in the wild, each with its label.

The programs stand in the catalogue of mistakes, conformance/mistakes/programs.py, rewritten by us.
A label says who had the mistake, with a link to lines or a thread, or that it is a classroom
mistake. EXHIBITS has all of them, read from labels.toml; inputs.py has what they take.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from inspect import signature
from typing import Any

from mtmetrics_edu.conformance.mistakes import programs
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES

Input = tuple[Any, ...]  # the arguments of an exhibit
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

    id: str = field(repr=False)  # the name of the wrong function, with hyphens
    title: str
    symptom: str  # what goes wrong, in one line
    found_in: str  # who had it; "a classroom mistake" where we know no place to point at
    link: str = field(default="", repr=False)  # to the lines or the thread where it can be seen
    violates: str  # the property that the function does not have
    breaks: str = field(repr=False)  # a key of PROPERTIES: the group where it stands
    wrong_lines: list[str] = field(repr=False)  # a piece of each line that is wrong
    wrong: Callable[..., float] = field(repr=False)
    right: Callable[..., float] = field(repr=False)
    diagnosis: str = field(default="", repr=False)  # the name that `diagnose` has for the mistake
    takes: str = "sentence"  # a key of KINDS in inputs.py
    known: Input = field(repr=False)  # an input on which the two functions differ
    look: str = field(repr=False)  # where to look for an input that exposes the mistake
    hidden_by_zero: bool = field(default=True, repr=False)  # whether a score of 0 hides the mistake

    @classmethod
    def of(cls, id: str, right: str = "bleu", **label: Any) -> Exhibit:
        """The exhibit of a label; `right` names another right program than BLEU of a sentence."""
        wrong = getattr(programs, id.replace("-", "_"))
        known = arguments(label.pop("known"), split=label.get("takes") != "texts")
        return cls(id=id, wrong=wrong, right=getattr(programs, right), known=known, **label)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the arguments."""
        return tuple(signature(self.wrong).parameters)

    @property
    def figure(self) -> float:
        """The result of the wrong function on the known input."""
        return self.wrong(*self.known)


def arguments(known: Any, *, split: bool) -> Input:
    """The known input of a label: the name of an example or a corpus, or texts and numbers.

    >>> arguments(["the cat", ["a cat"]], split=True)
    (['the', 'cat'], [['a', 'cat']])
    """

    def tokens(value: Any) -> Any:
        if isinstance(value, list):
            return [tokens(part) for part in value]
        return value.split() if split and isinstance(value, str) else value

    if isinstance(known, list):
        return tuple(map(tokens, known))
    if known in CORPORA:
        return CORPORA[known].candidates, CORPORA[known].references
    return EXAMPLES[known].candidate, EXAMPLES[known].references


LABELS = tomllib.loads(files(__name__).joinpath("labels.toml").read_text("utf-8"))
EXHIBITS: dict[str, Exhibit] = {id: Exhibit.of(id, **label) for id, label in LABELS.items()}
