"""Undo and redo in the playground. Typing on in one box is one step."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import takewhile
from operator import eq

from mtmetrics_edu.course.widgets.playground.state import State

STEPS = 200  # that undo can go back
SHORTENED = 12  # characters that may go at once before it is a step of its own
LONGEST = 40  # characters that one step of typing adds, or takes away
Place = str | int | tuple[int, int]  # the weights; a candidate; a reference of a segment


@dataclass
class History:
    """The states that undo and redo lead to.

    >>> from mtmetrics_edu.course.widgets.playground.state import as_segments
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
    begun: int = 0  # characters there after the first edit of that step

    def note(self, state: State) -> None:
        """Remember that the state is now this one."""
        before, self.now = self.now, state
        if replace(before, selected=state.selected) == state:
            return  # choosing the segment in the editors is not a step
        edit = edit_between(before, state)
        if not (edit and self.types_on(*edit)):
            self.past = [*self.past[1 - STEPS :], before]
            self.begun = len(edit[2]) if edit else 0
        self.future, self.place = [], edit and edit[0]

    def types_on(self, place: Place, old: str, new: str) -> bool:
        """Whether an edit of a box belongs to the latest step: it goes on in the same box, takes
        little away, and the step is not too long already."""
        is_short = abs(len(new) - self.begun) <= LONGEST
        return place == self.place and is_short and not replaces(old, new)

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
            self.now = source.pop()
            self.end_step()
        return self.now


def replaces(old: str, new: str) -> bool:
    """Whether much of a text is gone at once, or all of it.

    >>> replaces("a cat", "t"), replaces("a cat", "a cats")
    (True, False)
    """
    start = common_start(old, new)
    end = common_start(old[start:][::-1], new[start:][::-1])
    gone = len(old) - start - end
    return gone > SHORTENED or (gone > 1 >= len(new))


def common_start(one: str, other: str) -> int:
    """How many characters two texts begin with in common.

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
