"""The playground: candidate and references to edit, every choice to make, every number shown.

A letter is typed into the candidate:
1. `Editors` (editors.py) hears of it and calls `Playground.edit` with `State.edited`.
2. `edit` sets `Playground.state` to the new State (state.py); `on_state` hears of that.
3. `on_state` tells the History (history.py), and calls `follow`.
4. `follow` lets all controls show the state (`write`), and calls `refresh` (live.py).
5. `refresh` calls `render`, which makes a View (view.py) of the state's Calculation.
6. `render` draws the stage (stage.py): scores, coloured words, the sentence; and the Tab in front
   from its record in `TABS` (tabs.py).
7. `refresh` puts what is drawn into the panes; the browser gets those that changed.
8. When no key has followed for a moment, `answer` announces the score to screen readers, and draws
   the cards: what each word answers.
A Control (panel.py) begins at 2: its `act` calls `edit` or `load`, or `turn` to look elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any
from warnings import catch_warnings, simplefilter

import ipywidgets
import traitlets

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.widgets import layout, meanings, saving, sharing, stage
from mtmetrics_edu.course.widgets.classroom import Classroom
from mtmetrics_edu.course.widgets.controls import Widget as Button
from mtmetrics_edu.course.widgets.controls import button, on_new, switch, tell
from mtmetrics_edu.course.widgets.editors import Editors
from mtmetrics_edu.course.widgets.history import History
from mtmetrics_edu.course.widgets.later import Later
from mtmetrics_edu.course.widgets.live import Live, put
from mtmetrics_edu.course.widgets.panel import COLUMN, EXAMPLE, choices_said
from mtmetrics_edu.course.widgets.pasting import candidate_typed, read_table
from mtmetrics_edu.course.widgets.presets import preset
from mtmetrics_edu.course.widgets.remarks import NEW_CHOICES, PASTED, remarks
from mtmetrics_edu.course.widgets.state import State, as_segments
from mtmetrics_edu.course.widgets.strips import Strips
from mtmetrics_edu.course.widgets.tabs import TABS
from mtmetrics_edu.course.widgets.view import Look, Pinned, View
from mtmetrics_edu.explain import Explanation
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.views import html, stills
from mtmetrics_edu.views.html.markup import NOTHING, Html

STAGE = ("stage", "sum")  # the panes that are always drawn
BEHIND = ("announcement", "cards")  # drawn later: nobody looks at them
PAUSE = 0.5  # seconds after the last change until they are


class Playground(Live):
    """The full explorer: type, choose, and see how each number comes about.

    candidate, references: a text and the list of its reference texts; or, for a corpus, a list of
    texts and for each a list of reference texts. example: the name of a preset, in place of texts.
    simple: only texts, colours, score and the sentence about them. tab: the name of the tab that
    it opens at.
    state: all that was typed and chosen, as one value; set it, and the playground follows.
    """

    state = traitlets.Instance(State)

    def __init__(
        self,
        candidate: str | Sequence[str] | None = None,
        references: Sequence[str] | Sequence[Sequence[str]] | None = None,
        example: str = "guide",
        *,
        simple: bool = False,
        tab: str = Look().tab,
        state: State | None = None,
    ) -> None:
        self.first = state or initial(candidate, references, example)
        self.look = Look(tab=choose(tab, TABS, "tab").name)
        super().__init__(*STAGE, *TABS, *BEHIND)
        self.simple = simple
        self.set_trait("state", self.first)
        self.history = History(self.first)
        self.view: View | None = None  # the latest one that could be drawn
        self.writing = False  # whether the controls are being told what to show
        self.loading = False  # whether the new state comes from an example or a share line
        self.pasting = False  # whether it comes from a table that was pasted
        self.chosen_anew = False  # whether it brought other choices with it
        self.make_controls()
        parts = layout.simple(self) if simple else layout.whole(self)
        self.write()
        self.arrange(*parts)
        self.observe(self.on_state, names="state")

    @classmethod
    def from_code(cls, code: str) -> Playground:
        """The playground of a share line; ValueError in words if the line is damaged."""
        return cls(state=sharing.decode(code))

    # What it holds

    @property
    def candidate(self) -> str:
        """The candidate in the editor; set it as if it had been typed."""
        return self.state.segment.candidate

    @candidate.setter
    def candidate(self, text: str) -> None:
        self.state = self.state.edited(candidate=text)

    @property
    def references(self) -> list[str]:
        """The references in the editors; set them as if they had been typed."""
        return list(self.state.segment.references)

    @references.setter
    def references(self, texts: Sequence[str]) -> None:
        self.state = self.state.edited(references=tuple(texts))

    @property
    def tab(self) -> str:
        """The name of the tab in front; set it to turn to another."""
        return self.look.tab

    @tab.setter
    def tab(self, name: str) -> None:
        self.turn(tab=choose(name, TABS, "tab").name)

    @property
    def code(self) -> str:
        """One line that holds the state, for from_code."""
        return sharing.encode(self.state)

    @cached_property
    def calculation(self) -> Calculation:
        """The texts under the choices of the state: every score, and how it comes about."""
        return Calculation(self.state.counting, self.state.choices)

    @cached_property
    def answers(self) -> Later:
        """When the words answer, and the score is announced."""
        return Later(self.answer, PAUSE)

    @property
    def score(self) -> BleuScore:
        """BLEU of the segment, or of all segments pooled."""
        return self.calculation.pooled

    @property
    def explanation(self) -> Explanation:
        """The worked calculation of the segment in the editors."""
        return self.calculation.explanation(self.state.selected)

    # Controls: what there is, and where it stands

    def make_controls(self) -> None:
        """Make every control, and say what its new values do."""
        self.editors = Editors(self.edit)
        own = (control for tab in TABS.values() for control in tab.controls)
        records = {control.name: control for control in (EXAMPLE, *COLUMN, *own)}
        self.controls = {name: record.make() for name, record in records.items()}
        for name, record in records.items():
            on_new("value", self.controls[name], partial(record.act, self))
        self.undo = button("Undo", lambda: self.move(self.history.undo, self.undo, self.redo))
        self.redo = button("Redo", lambda: self.move(self.history.redo, self.redo, self.undo))
        self.reset = button("Reset", lambda: self.load(lambda _: self.first, "first"))
        self.pin = button("Pin as A", self.keep)
        self.unfold = switch("Choices", lambda down: self.turn(choosing=down), width="100%")
        self.helps = {control.name: ipywidgets.HTML() for control in COLUMN}
        self.meanings = ipywidgets.HTML(html.pane(meanings.labels(), style=False))
        self.strips = Strips(TABS, self.pages(), lambda name: self.turn(tab=name))
        self.tabs = self.strips.widget
        self.classroom = Classroom(self)

    def pages(self) -> dict[str, Button]:
        """What stands under each tab: its controls, and its pane."""
        return {
            name: ipywidgets.VBox(
                [*(self.controls[c.name] for c in tab.controls), self.panes[name]]
            )
            for name, tab in TABS.items()
        }

    # What controls do

    def edit(self, change: Callable[..., State], *arguments: Any, **named: Any) -> None:
        """Set the state to change(state, …), as a control says."""
        if not self.writing:
            self.pasting = change is candidate_typed and bool(read_table(*arguments))
            with self.attempt():
                self.state = change(self.state, *arguments, **named)

    def load(self, read: Callable[[str], State], text: str) -> None:
        """Replace the state by read(text), as a step of its own. An empty text changes nothing."""
        if text and not self.writing:  # typing goes on where only the choice of an example follows
            self.history.end_step()
            self.loading = True
            self.edit(lambda _: read(text))
            self.loading = False
            self.history.end_step()

    def turn(self, **looked_at: Any) -> None:
        """Look at something else in the same state. looked_at: fields of Look."""
        if not self.writing:
            self.look = replace(self.look, **looked_at)
            self.follow()

    def move(self, to: Callable[[], State], pressed: Button, other: Button) -> None:
        """Undo or redo a step: to() moves the history, and says what the state is there.

        Where no step is left, the keyboard goes to the other button: it would be lost on a
        disabled one.
        """
        self.state = to()
        if pressed.disabled:
            other.focus()

    def keep(self) -> None:
        """Pin what is here: it is A from now on, until another version is."""
        with self.attempt():
            here = Pinned(self.explanation, self.state.selected, self.score)
            self.look = self.look.with_pinned(here)
            self.follow()

    # From the state to the page

    def on_state(self, change: Any) -> None:
        """There is a new state: remember the step to it, and show it."""
        self.__dict__.pop("calculation", None)  # it was that of the state before
        self.chosen_anew = self.loading and not self.state.has_choices_of(change["old"])
        self.history.note(self.state)
        self.look = replace(self.look, guess=None)  # it was one of another score
        self.follow()

    def follow(self) -> None:
        """Let controls and panes show the state and the look."""
        tables = tuple(saving.downloads(self.state.chosen.max_n))
        self.look = self.look.within(self.state.chosen.max_n, tables)
        with self.attempt():
            self.write()
        self.refresh()

    def write(self) -> None:
        """Let the controls in sight show the state and the look; their events are ignored."""
        self.writing = True
        try:
            self.editors.write(self.state)
            for control in (*COLUMN, *TABS[self.tab].controls, EXAMPLE):
                tell(self.controls[control.name], **control.shows(self))
            self.strips.write(self.tab, self.state.chosen.max_n)
            self.undo.disabled = not self.history.past
            self.redo.disabled = not self.history.future
            tell(self.unfold, description=choices_said(self.state), value=self.look.choosing)
            self.classroom.write(self.look)
            if self.look.choosing:
                for name, pane in self.helps.items():
                    put(pane, meanings.said_of(name, self.state))
            layout.show(self)
        finally:
            self.writing = False

    def render(self) -> dict[str, Html]:
        """The score line and the tab in front; the other tabs when they are turned to.

        If that fails, a tab that is still empty shows what was last right.
        """
        try:
            view = View(self.calculation, self.state.selected, self.look)
            drawn = self.drawn(view)
        except Exception:
            if self.view and not self.good.get(self.tab):
                self.good[self.tab] = TABS[self.tab].page(self.view)
            raise
        self.view = view
        return drawn

    def drawn(self, view: View) -> dict[str, Html]:
        """What the panes show of a view, in the order in which they are sent.

        In a new state the tabs behind and the cards are emptied, so that none shows an old one; the
        score that was announced, too, while the new one is to be guessed.
        """
        drawn = {
            "stage": stage.drawn(view, self.view, self.state.off_here),
            "sum": stage.weights_line(view),
        }
        if not (self.simple or view.look.is_secret):
            drawn[self.tab] = TABS[self.tab].page(view)
        is_new = self.view is None or self.view.calculation is not view.calculation
        is_new = is_new or view.look.is_secret
        old = (*TABS, *(BEHIND if view.look.is_secret else ("cards",)))
        return drawn | {name: NOTHING for name in old if is_new and name not in drawn}

    def show(self) -> None:
        """Render. What stands behind comes later, but for the first time."""
        is_first = self.view is None
        super().show()
        if is_first or not self.answers.again():
            self.answer()

    def answer(self) -> None:
        """Tell the score to who listens to the page, and draw what each word of the candidate
        answers where it is pointed at."""
        with self.attempt(), catch_warnings():
            simplefilter("ignore")  # they were said of the score itself
            if self.view:
                said = html.message(f"BLEU {stage.score_told(self.view)}")
                self.fill({"announcement": said, "cards": stage.cards_of(self.view)})

    def remark(self) -> str:
        """What somebody may not notice."""
        said = remarks(self.state, self.calculation, secret=self.look.is_secret)
        if self.pasting:
            said = f"{PASTED.format(len(self.state.segments))} {said}".strip()
        return f"{NEW_CHOICES} {said}".strip() if self.chosen_anew else said

    def close(self) -> None:
        """Close the playground with all its parts."""
        self.answers.forget()
        super().close()

    def still(self) -> Html:
        """The texts in the editors word by word, as an image and as text; without the score while
        it is to be guessed."""
        found, told = self.explanation, not self.look.is_secret
        shown = stills.image(stills.strips(found, with_score=told))
        shown += stills.in_words(found, with_score=told)
        return shown if self.state == self.first else shown + saving.on_again(self.code)

    def described(self) -> str:
        return f"{self.candidate!r}, {self.references!r}"


def initial(candidate: Any, references: Any, example: str) -> State:
    """The state to begin with: the given texts, or a preset.

    >>> initial("a cat", ["the cat"], "").segment.candidate
    'a cat'
    """
    if candidate is None and references is None:
        return preset(example)
    if candidate is None or references is None:
        missing = "candidate" if candidate is None else "references"
        raise ValueError(f"{missing} is missing; give both, or neither and an example")
    return State(as_segments(candidate, references))
