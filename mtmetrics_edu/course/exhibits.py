"""The bug museum: wrong programs to expose, to repair and to read, in the groups of notebook 09.

>>> expose("zero-counts-as-one", "my cat sat down", ["the dog ran home"])
Right. It gives 1.0000; right is 0.0000.

Every exhibit agrees with the definition on some input, so nobody noticed the mistake. Expose it:
find an input on which the two differ. Repair it: write a function that always agrees. The names
that the listings use are here, too, so that a copied listing runs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from inspect import getsource
from math import isclose
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.conformance.mistakes.programs import ORDERS, bleu, nist_of_texts
from mtmetrics_edu.course.exercises.answers import Mistake
from mtmetrics_edu.course.exercises.functions import Function, borrowed
from mtmetrics_edu.course.exercises.reading import UnreadableError, is_nothing
from mtmetrics_edu.course.exercises.replies import Verdict, listing, spoken
from mtmetrics_edu.course.museum import EXHIBITS, PROPERTIES, Exhibit
from mtmetrics_edu.course.museum.inputs import cases, read
from mtmetrics_edu.nist import BETA
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag

__all__ = ["BETA", "EXHIBITS", "ORDERS", "PROPERTIES", "bleu", "expose", "nist_of_texts"]
__all__ += ["repair", "room", "source", "which_line"]

WHOLE_SCORES = "sentence_bleu corpus_bleu sentence_nist corpus_nist score_like".split()
WHOLE_SCORES += ["nist_length_penalty"]
ZERO = "An order without a match makes BLEU 0, and that hides the mistake. "


def expose(exhibit: str, *arguments: Any) -> Verdict:
    """Whether exhibit and definition differ on this input.

    >>> expose("upside-down", "the cat is on", ["the cat is on the mat"])
    Right. It gives 1.3956; right is 0.6065.
    """
    label = choose(exhibit, EXHIBITS, "exhibit")
    try:
        arguments = read(label, arguments)
    except UnreadableError as error:
        return Verdict(right=False, text=str(error))
    wrong, right = label.wrong(*arguments), label.right(*arguments)
    if isclose(wrong, right, rel_tol=1e-6, abs_tol=1e-9):
        why = ZERO if right == 0 and label.hidden_by_zero else ""
        return Verdict(right=False, text=f"both give {right:.4f} here. {why}Try {label.look}.")
    return Verdict(right=True, text=f"It gives {wrong:.4f}; right is {right:.4f}.")


def which_line(exhibit: str, number: Any) -> Verdict:
    """Whether the line of that number is wrong in the listing of an exhibit.

    >>> which_line("zero-counts-as-one", 4)
    Right. It says: logs = [log(match / total) if match else 0 for match, total in counts]
    """
    label = choose(exhibit, EXHIBITS, "exhibit")
    lines = source(exhibit).code.splitlines()
    if is_nothing(number):
        return Verdict(right=False, text=f"choose a line of the listing, 1 to {len(lines)}.")
    if not isinstance(number, int) or not 1 <= number <= len(lines):
        return Verdict(right=False, text=f"expected the number of a line, 1 to {len(lines)}.")
    line = lines[number - 1]
    if any(piece in line for piece in label.wrong_lines):
        return Verdict(right=True, text=f"It says: {line.strip()}")
    return Verdict(right=False, text=f"line {number} is as it should be. Try {label.look}.")


def repair(exhibit: str, function: Any) -> Verdict:
    """Whether a function gives what the definition gives, in all cases that we try.

    A function that calls the library for the whole score is right, and is asked for the repair.

    >>> repair("upside-down", lambda candidate, references: 1.0).right
    False
    """
    label = choose(exhibit, EXHIBITS, "exhibit")
    unchanged = Mistake(label.wrong, f"it gives what the exhibit gives. {label.violates}")
    own = borrowed(label.wrong, WHOLE_SCORES)
    ours = tuple(name for name in WHOLE_SCORES if name not in own)
    return Function(cases=cases(label), ours=ours).judge(function, label.right, [unchanged])


@dataclass(frozen=True)
class Listing:
    """Source code to read; as the value of a cell, in colours and with numbered lines."""

    code: str

    @classmethod
    def of(cls, function: Any) -> Listing:
        """The code of a function without what stands above it, types and docstring.

        >>> Listing.of(bleu)
        def bleu(candidate, references):
            return sentence_bleu(candidate, references).score
        """
        code = getsource(function)
        head, _, body = code[code.index("def ") :].rstrip().partition("\n")
        body = re.sub(r'\A\s*""".*?"""\n', "", body, flags=re.DOTALL)
        return cls(re.sub(r"(?<=\w): [\w\[\]]+| -> \w+", "", head) + "\n" + body)

    def __repr__(self) -> str:
        return self.code

    def _repr_html_(self) -> Html:
        lines = enumerate(self.code.splitlines(), start=1)
        return listing("\n".join(f"{number:2}  {line}" for number, line in lines))


def source(exhibit: str) -> Listing:
    """The code of the wrong function, without its label and the types of its arguments.

    >>> source("characters")
    def characters(candidate, references):
        return bleu(list(candidate), [list(reference) for reference in references])
    """
    return Listing.of(choose(exhibit, EXHIBITS, "exhibit").wrong)


@dataclass(frozen=True, slots=True)
class Room:
    """Some exhibits; as the value of a cell, each is folded."""

    exhibits: tuple[Exhibit, ...]

    def __repr__(self) -> str:
        return "\n".join(f"{exhibit.id}: {exhibit.title}" for exhibit in self.exhibits)

    def _repr_html_(self) -> Html:
        return joined(map(folded, self.exhibits))


def room(breaks: str) -> Room:
    """The exhibits that break a property, a key of PROPERTIES, in the order of the museum.

    >>> room("identity")
    at-least-one: At least one n-gram
    nobody-scores: Nobody scores
    """
    choose(breaks, PROPERTIES, "property")
    return Room(tuple(exhibit for exhibit in EXHIBITS.values() if exhibit.breaks == breaks))


def folded(exhibit: Exhibit) -> Html:
    """One exhibit: who had it, its listing, and the symptom, folded once more."""
    head = tag("summary", tag("b", escape(exhibit.title)), escape(f" · {exhibit.id}"))
    link = tag("a", escape("see it there"), href=exhibit.link) if exhibit.link else NOTHING
    found_in = tag("p", spoken(f"Found in: {exhibit.found_in}. "), link)
    symptom = tag("p", spoken(exhibit.symptom))
    symptom = tag("details", tag("summary", escape("The symptom")), symptom)
    holds = tag("p", spoken(f"What should hold: {exhibit.violates}"))
    return tag("details", head, found_in, source(exhibit.id)._repr_html_(), symptom, holds)
