"""What a learner has typed and chosen in the playground, as plain data, and the way back.

A share line holds a state, undo goes back to one, and every score on the page follows from it.
A word that is typed is one step of undo.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import takewhile
from math import inf
from operator import eq
from time import monotonic
from typing import Any, NamedTuple
from unicodedata import decomposition, numeric

from mtmetrics_edu.checks import segmentwise, shown
from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.conventions.choices import read_weights
from mtmetrics_edu.course import data
from mtmetrics_edu.course.widgets.controls import UnfinishedError, well_formed

# figures, labels, notes: what stands on a page; choices: what each means; the others: what is told
WORDS = data("widgets/playground/words.json")
OWN = "own"  # the convention of a state whose choices were changed by hand
THE_PAPERS_CHOICES = Choices()  # what a state begins with
FIELDS = [field.name for field in fields(Choices)]  # asdict copies deeply: each key would wait
UNFINISHED = re.compile(r"(?<![^\s,;])([+-]?\d*\.?\d*(e[+-]?|/)|[+-]?\.?)$")  # a last number
SEPARATORS = " \t\n,;"  # between numbers


class Segment(NamedTuple):
    """A candidate and its references, as typed."""

    candidate: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Texts and choices. Weights are kept as typed, so that half a number is not lost.

    chosen: all choices except the weights. weights: what was typed as weights.

    >>> state = State(as_segments("a cat", ["the cat"])).edited(candidate="the cat")
    >>> state.segment
    Segment(candidate='the cat', references=('the cat',))
    """

    segments: tuple[Segment, ...]
    selected: int = 0  # the number of the segment in the editors, from 0
    convention: str = "paper"
    chosen: Choices = THE_PAPERS_CHOICES
    weights: str = ""
    off: tuple[tuple[int, int], ...] = ()  # (segment, reference) from 0: switched off, kept as text

    @property
    def segment(self) -> Segment:
        """The segment in the editors."""
        return self.segments[self.selected]

    @property
    def choices(self) -> Choices:
        """The choices, with the weights as numbers; ValueError if they are not numbers,
        UnfinishedError if some are missing."""
        return replace(self.chosen, weights=typed_weights(self.weights, self.chosen.max_n))

    @property
    def typed(self) -> dict[str, Any]:
        """Each choice by name as its control shows it: the weights as they were typed."""
        chosen = {name: getattr(self.chosen, name) for name in FIELDS}
        return {"convention": self.convention, **chosen, "weights": self.weights}

    @property
    def counting(self) -> tuple[Segment, ...]:
        """The segments as they are scored: a reference that is switched off is an empty text."""
        segments = [list(segment.references) for segment in self.segments]
        for i, k in self.off:
            segments[i][k] = ""
        pairs = zip(self.segments, segments, strict=True)
        return tuple(segment._replace(references=tuple(texts)) for segment, texts in pairs)

    @property
    def off_here(self) -> set[int]:
        """The references (0, 1, …) of the segment in the editors that are switched off."""
        return {reference for segment, reference in self.off if segment == self.selected}

    def edited(self, **texts: Any) -> State:
        """The state after candidate= or references= was changed in the segment in the editors."""
        segments = list(self.segments)
        segments[self.selected] = self.segment._replace(**texts)
        count = len(segments[self.selected].references)
        off = tuple((i, k) for i, k in self.off if i != self.selected or k < count)
        return replace(self, segments=tuple(segments), off=off)

    def with_reference_used(self, number: int, used: bool) -> State:
        """The state with reference `number`, counted from 0, switched on or off."""
        others = {place for place in self.off if place != (self.selected, number)}
        off = others if used else others | {(self.selected, number)}
        return replace(self, off=tuple(sorted(off)))

    def with_reference(self, number: int, text: str) -> State:
        """The state with another text in reference `number`, counted from 0."""
        references = list(self.segment.references)
        references[number] = text
        return self.edited(references=tuple(references))

    def with_new_reference(self) -> State:
        """The state with one more reference, which is empty."""
        return self.edited(references=(*self.segment.references, ""))

    def rearranged(self, numbers: Sequence[int]) -> State:
        """The state with these references alone, by their numbers from 0, in this order."""
        here = [new for new, old in enumerate(numbers) if old in self.off_here]
        elsewhere = [(i, k) for i, k in self.off if i != self.selected]
        state = self.edited(references=tuple(self.segment.references[k] for k in numbers))
        off = sorted([*elsewhere, *((self.selected, k) for k in here)])
        return replace(state, off=tuple(off))

    def without_reference(self, number: int) -> State:
        """The state without reference `number`, counted from 0. The last reference stays."""
        others = [k for k in range(len(self.segment.references)) if k != number]
        return self.rearranged(others) if others else self

    def with_reference_up(self, number: int) -> State:
        """The state with reference `number`, counted from 0, before the one above it."""
        order = [*range(len(self.segment.references))]
        order.insert(max(number - 1, 0), order.pop(number))
        return self.rearranged(order)

    def with_segment(self) -> State:
        """The state with one more segment, in the editors: empty, with as many references."""
        blank = Segment("", ("",) * len(self.segment.references))
        return replace(self, segments=(*self.segments, blank), selected=len(self.segments))

    def without_segment(self) -> State:
        """The state without the segment in the editors. The last segment stays."""
        gone = self.selected
        others = self.segments[:gone] + self.segments[gone + 1 :]
        if not others:
            return self
        off = tuple((i - (i > gone), k) for i, k in self.off if i != gone)
        return replace(self, segments=others, selected=max(gone - 1, 0), off=off)

    def with_segments(self, segments: tuple[Segment, ...]) -> State:
        """The state with other texts, the first of them in the editors."""
        return replace(self, segments=segments, selected=0, off=())

    def with_choices(self, *, weights: str | None = None, **choices: Any) -> State:
        """The state with some choices made by hand: it then follows no tool's convention.

        choices: fields of Choices; the weights as typed.
        """
        typed = self.weights if weights is None else weights
        changed = replace(self, weights=typed, chosen=replace(self.chosen, **choices))
        return self if changed == self else replace(changed, convention=OWN)

    def with_choice(self, name: str, value: Any) -> State:
        """The state with one choice made by hand, or with all choices of a tool's convention."""
        if name != "convention":
            return self.with_choices(**{name: value})
        if value == OWN:
            return replace(self, convention=OWN)
        return replace(self, convention=value, chosen=named_choices()[value], weights="")


def typed_weights(text: str, orders: int) -> tuple[float, ...] | None:
    """The weights that a person has typed, ½ and its like among them; None for an empty text.

    UnfinishedError while there are fewer than orders; ValueError for what is no number.

    >>> typed_weights("½ .25 1/4", 3)
    (0.5, 0.25, 0.25)
    """
    plain = "".join(map(in_digits, text)).strip(SEPARATORS)
    finished = UNFINISHED.sub("", plain).strip(SEPARATORS)
    weights = read_weights(finished)
    count = len(weights or ())
    if plain and count < orders:
        raise UnfinishedError(f"{count} of {orders} weights so far; the scores are those of before")
    return weights if finished == plain else read_weights(plain)


def in_digits(sign: str) -> str:
    """A fraction that is one sign, in digits and apart from its neighbours.

    >>> in_digits("½"), in_digits("2")
    (' 0.5 ', '2')
    """
    return f" {numeric(sign)} " if decomposition(sign).startswith("<fraction>") else sign


def as_segments(
    candidate: str | Sequence[str], references: Sequence[str] | Sequence[Sequence[str]]
) -> tuple[Segment, ...]:
    """One segment of a text and its references; several of a list of texts and a list of lists.

    >>> as_segments(["a cat", "a dog"], [["the cat"], ["the dog"]])[1]
    Segment(candidate='a dog', references=('the dog',))
    """
    if isinstance(candidate, str):
        return (as_segment(candidate, references),)
    return tuple(segmentwise(as_segment, candidate, references))


def as_segment(candidate: Any, references: Any) -> Segment:
    """One segment; TypeError for what is not a text, ValueError where there is no reference.

    >>> as_segment("a cat", ["the cat"])
    Segment(candidate='a cat', references=('the cat',))
    """
    if isinstance(references, str) or not isinstance(references, Sequence):
        raise TypeError(WORDS["typed"]["references"].format(shown(references)))
    for text in (candidate, *references):
        if not isinstance(text, str):
            raise TypeError(WORDS["typed"]["text"].format(shown(text), type(text).__name__))
    if not references:
        raise ValueError("references is empty; expected at least one reference")
    return Segment(well_formed(candidate), tuple(map(well_formed, references)))


# Undo and redo


STEPS = 200  # that undo can go back
QUICK = 0.25  # seconds: who is late with one key hears of the next ones at once
PAUSE = 2  # seconds: who has read what a deletion did types something new
NEAR = 2  # characters between two edits at the same place: equal letters leave it open
WORD_BEGINS = re.compile(r"\s\S")  # in what is typed, or goes, with the character before it
OTHERWISE, MOVED = "otherwise", "moved"  # the places of a change that edits no box, and of undo
Place = str | int | tuple[int, int]  # the weights; a candidate; a reference of a segment


@dataclass
class History:
    """The states that undo and redo lead to. A step is a word that is typed, or goes, character by
    character, with what is soon typed in its place; what is pasted or taken away at once; or
    another change. Who turns from typing to taking back begins another step. Keys that a late
    kernel hears of at once are of one step.

    >>> start = State(as_segments("a cat", ["the cat"]))
    >>> history = History(start)
    >>> history.note(start.edited(candidate="the cat"))
    >>> history.undo().segment.candidate
    'a cat'
    """

    now: State
    past: list[State] = field(default_factory=list)
    future: list[State] = field(default_factory=list)
    place: Place | None = None  # the box that the latest step edits
    at: int = 0  # where that edit ended in it
    came: bool = False  # whether it typed something
    is_block: bool = False  # whether it took several characters away at once
    rested: float = -inf  # when the latest state had been shown

    def note(self, state: State) -> None:
        """Remember that the state is now this one."""
        before, self.now = self.now, state
        if replace(before, selected=state.selected) == state:
            return  # choosing the segment in the editors is not a step
        place, old, new = edit_between(before, state) or (OTHERWISE, "", "")
        start, kept = common_start(old, new), equal_ends(old, new)
        gone, come = len(old) - kept, len(new) - kept
        passed = new[max(start - 1, 0) : start + come] if come else old[start : start + gone] + "x"
        is_here = place == self.place != OTHERWISE
        if not is_here or not self.goes_on(start, gone, come, passed):
            self.past = [*self.past[1 - STEPS :], before]
        self.future, self.place, self.came = [], place, bool(come)
        self.at, self.is_block = start + come, gone > 1 and not come

    def goes_on(self, start: int, gone: int, come: int, passed: str) -> bool:
        """Whether an edit of the same box belongs to the latest step. start: where it is;
        gone, come: how many characters; passed: they, and the one before them.
        """
        pause = monotonic() - self.rested
        is_burst = pause < QUICK and self.at in (start, start + gone)
        is_near = abs(start - self.at) <= NEAR and gone <= 1 and not self.is_block
        if not (is_burst or is_near) or (self.came and not come):
            return False
        if come and not self.came:  # in place of what went
            return pause <= PAUSE
        return not WORD_BEGINS.search(passed) or (is_burst and max(come, gone) > 1)

    def end_step(self) -> None:
        """Make the next change a step of its own, even where it types on in the same box."""
        self.place = None

    def undo(self) -> State:
        """The state before the latest step."""
        return self.move(self.past, self.future)

    def redo(self) -> State:
        """The state before the latest undo."""
        return self.move(self.future, self.past)

    def move(self, source: list[State], target: list[State]) -> State:
        """Go to the latest state of source and keep the current one in target; if none, stay."""
        if source:
            target.append(self.now)
            self.now, self.place = source.pop(), MOVED
        return self.now


def equal_ends(old: Sequence[str], new: Sequence[str]) -> int:
    """How many characters or words two texts begin and end with in common.

    >>> equal_ends("the cat sat", "the dog sat"), equal_ends(["a", "b"], ["a", "c", "b"])
    (8, 2)
    """
    start = common_start(old, new)
    return start + common_start(old[start:][::-1], new[start:][::-1])


def common_start(one: Sequence[str], other: Sequence[str]) -> int:
    """How many characters or words two texts begin with in common.

    >>> common_start("the cat", "the dog")
    4
    """
    return sum(takewhile(bool, map(eq, one, other)))


def edit_between(before: State, after: State) -> tuple[Place, str, str] | None:
    """The one box that was edited, and its text before and after; None where something else was
    changed, or several boxes were."""
    old, new = texts_of(before), texts_of(after)
    changed = [place for place in old.keys() & new.keys() if old[place] != new[place]]
    if old.keys() != new.keys() or len(changed) != 1:
        return None
    return changed[0], old[changed[0]], new[changed[0]]


def texts_of(state: State) -> dict[Place, str]:
    """Every typed text, by its place."""
    texts: dict[Place, str] = {"weights": state.weights}
    for i, segment in enumerate(state.segments):
        texts[i] = segment.candidate
        texts.update({(i, k): text for k, text in enumerate(segment.references)})
    return texts
