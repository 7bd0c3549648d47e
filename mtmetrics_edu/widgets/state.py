"""What a learner has typed and chosen in the playground, as plain data: what undo goes back to, and
what a share line holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.conventions.choices import read_weights
from mtmetrics_edu.course.examples import Corpus, Example

OWN = "own"  # the convention when a choice was changed by hand
CHOICES = tuple(f.name for f in fields(Choices))


class Segment(NamedTuple):
    """A candidate and its references, as typed."""

    candidate: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Texts and choices; weights as typed, so that half a number is not lost."""

    segments: tuple[Segment, ...]
    selected: int = 0  # the segment in the editors
    convention: str = "paper"
    tokenizer: str = "whitespace"
    lowercase: bool = False
    max_n: int = 4
    weights: str = ""
    smoothing: str = "none"
    reference_length: str = "closest"

    @property
    def segment(self) -> Segment:
        """The one in the editors."""
        return self.segments[self.selected]

    @property
    def choices(self) -> Choices:
        """The choices, with the weights read; ValueError if they are no numbers."""
        named = {name: getattr(self, name) for name in CHOICES}
        return Choices(**{**named, "weights": read_weights(self.weights)})

    def edited(self, **texts: Any) -> State:
        """With another candidate=, or other references=, in the segment in the editors."""
        segments = list(self.segments)
        segments[self.selected] = self.segment._replace(**texts)
        return replace(self, segments=tuple(segments))

    def with_reference(self, number: int, text: str) -> State:
        """With reference `number` (0, 1, …) changed."""
        references = list(self.segment.references)
        references[number] = text
        return self.edited(references=tuple(references))

    def without_reference(self, number: int) -> State:
        """With reference `number` taken out; the last one stays."""
        references = self.segment.references
        kept = references[:number] + references[number + 1 :]
        return self.edited(references=kept or references)

    def with_segment(self) -> State:
        """With one more segment, empty, with as many references; it goes into the editors."""
        blank = Segment("", ("",) * len(self.segment.references))
        return replace(self, segments=(*self.segments, blank), selected=len(self.segments))

    def without_segment(self) -> State:
        """With the segment in the editors taken out; the last one stays."""
        kept = self.segments[: self.selected] + self.segments[self.selected + 1 :]
        return replace(self, segments=kept, selected=max(self.selected - 1, 0)) if kept else self

    def with_choices(self, **choices: Any) -> State:
        """With some choices made by hand: that is no tool's convention any more."""
        changed = replace(self, **choices)
        same = all(getattr(changed, name) == getattr(self, name) for name in CHOICES)
        return changed if same else replace(changed, convention=OWN)

    def with_convention(self, name: str) -> State:
        """With all choices as a tool makes them."""
        if name == OWN:
            return replace(self, convention=OWN)
        chosen = named_choices()[name]
        others = {n: getattr(chosen, n) for n in CHOICES if n != "weights"}
        return replace(self, convention=name, weights="", **others)


def state_of(example: Example | Corpus) -> State:
    """An example, under the choices of its source."""
    if isinstance(example, Corpus):
        pairs = zip(example.texts, example.reference_texts, strict=True)
        return State(tuple(Segment(text, tuple(references)) for text, references in pairs))
    texts = [without_dot(example, text) for text in (example.text, *example.reference_texts)]
    state = State((Segment(texts[0], tuple(texts[1:])),))
    return state.with_choices(lowercase=True) if example.lowercase else state


def without_dot(example: Example, text: str) -> str:
    """A text of an example, without its final dot where its source counted none."""
    return text.removesuffix(".") if example.drop_dot else text


def well_formed(text: str) -> str:
    """The text, halves of surrogate pairs replaced by �: they are no characters, and the browser
    cannot be sent any."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@dataclass
class History:
    """Where undo and redo lead. Typing on in one box is one step."""

    past: list[State] = field(default_factory=list)
    future: list[State] = field(default_factory=list)
    place: object = None  # what the latest step edited
    moving: bool = False

    STEPS = 200
    SHORTENED = 12  # characters that may go at once before it is a step of its own

    @contextmanager
    def move(self) -> Iterator[None]:
        """While undo and redo change the state, that is no new step."""
        self.moving = True
        try:
            yield
        finally:
            self.moving = False

    def note(self, before: State, after: State) -> None:
        """Remember the state before a change; to look at another segment is none."""
        if self.moving or replace(before, selected=after.selected) == after:
            return
        place, shortened = difference(before, after)
        if place is None or place != self.place or shortened > self.SHORTENED or self.future:
            self.past = [*self.past[1 - self.STEPS :], before]
        self.future, self.place = [], place

    def undo(self, now: State) -> State:
        """The state before the latest step."""
        if not self.past:
            return now
        self.future.append(now)
        self.place = None
        return self.past.pop()

    def redo(self, now: State) -> State:
        """The state before the latest undo."""
        if not self.future:
            return now
        self.past.append(now)
        self.place = None
        return self.future.pop()


def difference(before: State, after: State) -> tuple[object, int]:
    """Which one box was edited (None if it was anything else), and by how much it got shorter."""
    old, new = texts_of(before), texts_of(after)
    changed = [key for key in old.keys() & new.keys() if old[key] != new[key]]
    if old.keys() != new.keys() or len(changed) != 1:
        return None, 0
    place = changed[0]
    return place, len(old[place]) - len(new[place])


def texts_of(state: State) -> dict[object, str]:
    """Everything that is typed, by its place."""
    texts: dict[object, str] = {"weights": state.weights}
    for i, segment in enumerate(state.segments):
        texts[i] = segment.candidate
        texts.update({(i, k): text for k, text in enumerate(segment.references)})
    return texts


def as_segments(
    candidate: str | Sequence[str], references: Sequence[str] | Sequence[Sequence[str]]
) -> tuple[Segment, ...]:
    """One segment of texts, or, of a list of candidates and a list of lists, several."""
    if isinstance(candidate, str):
        return (as_segment(candidate, references),)
    if len(candidate) != len(references):
        raise ValueError(
            f"{len(candidate)} candidates but {len(references)} lists of references; "
            f"expected references[i] to be the list of references of candidate[i]"
        )
    if not candidate:
        raise ValueError("there is no candidate; expected a text, or a list of texts")
    return tuple(map(as_segment, candidate, references))


def as_segment(candidate: Any, references: Any) -> Segment:
    """One segment; TypeError for what is no text, ValueError where there is no reference."""
    if isinstance(references, str) or not isinstance(references, Sequence):
        raise TypeError(
            f"references is {references!r:.60}; expected a list of texts: ['the cat', 'a cat']"
        )
    for text in (candidate, *references):
        if not isinstance(text, str):
            raise TypeError(
                f"{text!r:.60} is no text ({type(text).__name__}); expected plain strings: the "
                f"playground tokenizes them itself; join tokens with ' '.join(tokens)"
            )
    if not references:
        raise ValueError("references is empty; expected at least one reference")
    return Segment(well_formed(candidate), tuple(map(well_formed, references)))
