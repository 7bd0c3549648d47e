"""What a visitor does with an exhibit: expose it, repair it, read its source; and the exhibits in
groups, as notebook 09 shows them.

Every exhibit agrees with the definition on some input, so nobody noticed the mistake. Expose it:
find an input on which the two differ. Repair it: write a function that always agrees.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from inspect import getsource
from math import isclose
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.exercises.answers import Mistake
from mtmetrics_edu.course.exercises.functions import Function, borrowed
from mtmetrics_edu.course.exercises.reading import UnreadableError, is_nothing
from mtmetrics_edu.course.exercises.replies import Verdict, listing, spoken
from mtmetrics_edu.course.museum.catalogue import EXHIBITS
from mtmetrics_edu.course.museum.exhibit import PROPERTIES, Exhibit
from mtmetrics_edu.course.museum.inputs import cases, read
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag

WHOLE_SCORES = (
    "sentence_bleu",
    "corpus_bleu",
    "sentence_nist",
    "corpus_nist",
    "score_like",
    "nist_length_penalty",
)
ZERO = "An order without a match makes BLEU 0, and that hides the mistake. "


def expose(exhibit: str, *given: Any) -> Verdict:
    """Whether exhibit and definition differ on this input.

    >>> expose("zero-counts-as-one", "my cat sat down", ["the dog ran home"])
    Right. It gives 1.0000; right is 0.0000.
    """
    it = choose(exhibit, EXHIBITS, "exhibit")
    try:
        arguments = read(it, given)
    except UnreadableError as error:
        return Verdict(right=False, text=str(error))
    wrong, right = it.wrong(*arguments), it.right(*arguments)
    if isclose(wrong, right, rel_tol=1e-6, abs_tol=1e-9):
        why = ZERO if right == 0 and it.hidden_by_zero else ""
        return Verdict(right=False, text=f"both give {right:.4f} here. {why}Try {it.look}.")
    return Verdict(right=True, text=f"It gives {wrong:.4f}; right is {right:.4f}.")


def which_line(exhibit: str, number: Any) -> Verdict:
    """Whether the line of that number is wrong in the listing of an exhibit.

    >>> which_line("zero-counts-as-one", 4)
    Right. It says: logs = [log(match / total) if match else 0 for match, total in counts]
    """
    it = choose(exhibit, EXHIBITS, "exhibit")
    lines = repr(source(exhibit)).splitlines()
    if is_nothing(number):
        return Verdict(right=False, text=f"choose a line of the listing, 1 to {len(lines)}.")
    if not isinstance(number, int) or not 1 <= number <= len(lines):
        return Verdict(right=False, text=f"expected the number of a line, 1 to {len(lines)}.")
    line = lines[number - 1]
    if any(piece in line for piece in it.wrong_lines):
        return Verdict(right=True, text=f"It says: {line.strip()}")
    return Verdict(right=False, text=f"line {number} is as it should be. Try {it.look}.")


def repair(exhibit: str, function: Any) -> Verdict:
    """Whether a function gives what the definition gives, in all cases that we try.

    A function that calls the library for the whole score is right, and is asked for the repair.

    >>> repair("upside-down", lambda candidate, references: 1.0).right
    False
    """
    it = choose(exhibit, EXHIBITS, "exhibit")
    as_before = Mistake(it.wrong, f"it gives what the exhibit gives. {it.violates}")
    known = borrowed(it.wrong, WHOLE_SCORES)
    ours = tuple(name for name in WHOLE_SCORES if name not in known)
    return Function(cases=cases(it), ours=ours).judge(function, it.right, [as_before])


def source(exhibit: str) -> Listing:
    """The code of the wrong function, without its label and the types of its arguments.

    >>> source("characters")
    def characters(candidate, references):
        return bleu(list(candidate), [list(reference) for reference in references])
    """
    it = choose(exhibit, EXHIBITS, "exhibit")
    return Listing(without_types(getsource(it.wrong)))


def without_types(code: str) -> str:
    """The code of a function without what stands above it, types of arguments, and docstring.

    >>> print(without_types("def f(a: int) -> int:\\n    return a"))
    def f(a):
        return a
    """
    head, _, body = code[code.index("def ") :].rstrip().partition("\n")
    body = re.sub(r'\A\s*""".*?"""\n', "", body, flags=re.DOTALL)
    return re.sub(r"(?<=\w): [\w\[\]]+| -> \w+", "", head) + "\n" + body


@dataclass(frozen=True)
class Listing:
    """Source code to read; as the value of a cell, in colours."""

    code: str

    def __repr__(self) -> str:
        return self.code

    @property
    def numbered(self) -> str:
        """The code with the number of each line before it."""
        return "\n".join(f"{i:2}  {line}" for i, line in enumerate(self.code.splitlines(), 1))

    def _repr_html_(self) -> Html:
        return listing(self.numbered)


@dataclass(frozen=True, slots=True)
class Room:
    """The exhibits that break one property; as the value of a cell, each is folded."""

    breaks: str  # a key of PROPERTIES

    @property
    def exhibits(self) -> list[Exhibit]:
        """The exhibits, in the order of the museum."""
        return [it for it in EXHIBITS.values() if it.breaks == self.breaks]

    def __repr__(self) -> str:
        return "\n".join(f"{it.id}: {it.title}" for it in self.exhibits)

    def _repr_html_(self) -> Html:
        return joined(map(folded, self.exhibits))


def room(breaks: str) -> Room:
    """The exhibits that break a property, a key of PROPERTIES.

    >>> room("identity")
    at-least-one: At least one n-gram
    nobody-scores: Nobody scores
    """
    choose(breaks, PROPERTIES, "property")
    return Room(breaks)


def folded(exhibit: Exhibit) -> Html:
    """One exhibit: who had it, its listing, and the symptom, folded once more."""
    head = tag("summary", tag("b", escape(exhibit.title)), escape(f" · {exhibit.id}"))
    seen = tag("a", escape("see it there"), href=exhibit.link) if exhibit.link else NOTHING
    found_in = tag("p", spoken(f"Found in: {exhibit.found_in}. "), seen)
    code = listing(source(exhibit.id).numbered)
    symptom = tag(
        "details", tag("summary", escape("The symptom")), tag("p", spoken(exhibit.symptom))
    )
    holds = tag("p", spoken(f"What should hold: {exhibit.violates}"))
    return tag("details", head, found_in, code, symptom, holds)
