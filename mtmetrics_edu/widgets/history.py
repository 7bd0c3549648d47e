"""Undo and redo in the playground. Typing on in one box is one step."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mtmetrics_edu.widgets.state import State

STEPS = 200  # that undo can go back
SHORTENED = 12  # characters that may go at once before it is a step of its own
Place = str | int | tuple[int, int]  # the weights; a candidate; a reference of a segment


@dataclass
class History:
    """The states that undo and redo lead to.

    >>> from mtmetrics_edu.widgets.state import as_segments
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

    def note(self, state: State) -> None:
        """Remember that the state is now this one."""
        before, self.now = self.now, state
        if replace(before, selected=state.selected) == state:
            return  # choosing the segment in the editors is not a step
        place, shortened = difference(before, state)
        typing_on = place is not None and place == self.place and not self.future
        if not typing_on or shortened > SHORTENED:
            self.past = [*self.past[1 - STEPS :], before]
        self.future, self.place = [], place

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


def difference(before: State, after: State) -> tuple[Place | None, int]:
    """The one box that was edited, and by how many characters its text got shorter.

    The box is None where something else was changed, or several boxes were.
    """
    old, new = texts_of(before), texts_of(after)
    changed = [place for place in old.keys() & new.keys() if old[place] != new[place]]
    if old.keys() != new.keys() or len(changed) != 1:
        return None, 0
    place = changed[0]
    return place, len(old[place]) - len(new[place])


def texts_of(state: State) -> dict[Place, str]:
    """Every typed text, by its place."""
    texts: dict[Place, str] = {"weights": state.weights}
    for i, segment in enumerate(state.segments):
        texts[i] = segment.candidate
        texts.update({(i, k): text for k, text in enumerate(segment.references)})
    return texts
