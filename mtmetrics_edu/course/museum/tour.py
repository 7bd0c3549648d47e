"""The museum in groups: each exhibit folded, its listing with numbered lines, and what to do."""

from __future__ import annotations

from dataclasses import dataclass

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.exercises.coloured import listing
from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.museum.catalogue import EXHIBITS
from mtmetrics_edu.course.museum.exhibit import PROPERTIES, Exhibit
from mtmetrics_edu.course.museum.visit import source
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, tag


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


def folded(it: Exhibit) -> Html:
    """One exhibit: who had it, its listing, and the symptom, folded once more."""
    head = tag("summary", tag("b", escape(it.title)), escape(f" · {it.id}"))
    seen = tag("a", escape("see it there"), href=it.link) if it.link else NOTHING
    found = tag("p", spoken(f"Found in: {it.found_in}. "), seen)
    code = listing(source(it.id).numbered)
    symptom = tag("details", tag("summary", escape("The symptom")), tag("p", spoken(it.symptom)))
    holds = tag("p", spoken(f"What should hold: {it.violates}"))
    return tag("details", head, found, code, symptom, holds)
