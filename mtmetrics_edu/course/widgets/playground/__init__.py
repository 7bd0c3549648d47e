"""The playground: candidate and references to edit, every choice to make, every number shown.

A letter is typed into the candidate:
1. `Editors` (editors.py) hears of it and calls `Playground.edit` with `State.edited`.
2. `edit` sets `Playground.state` to the new State (state.py); `on_state` hears of that.
3. `on_state` tells the History (state.py), and calls `follow`.
4. `follow` lets all controls show the state (`write`), and calls `refresh` (live.py).
5. `refresh` calls `render`, which makes a View (tabs.py) of the state's Calculation.
6. `render` draws what is always in sight (pages.py): scores, and the sentence about them; and the
   Tab in front from its record in `TABS` (tabs.py).
7. `refresh` puts the HTML into the panes, and the marks of the words under the boxes; the browser
   gets those that changed.
8. When no key has followed for a moment, `answer` announces the score to screen readers, draws
   the cards: what each word answers, and marks the rest of long texts.
A Control (choices.py) begins at 2: its `act` calls `edit` or `load`, or `turn` to look elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from time import monotonic
from typing import Any
from warnings import catch_warnings, simplefilter

import ipywidgets
import traitlets

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.widgets import controls as ui
from mtmetrics_edu.course.widgets.controls import Widget, button, row, tell
from mtmetrics_edu.course.widgets.live import Later, Live, put
from mtmetrics_edu.course.widgets.playground import choices, pages, sharing
from mtmetrics_edu.course.widgets.playground.classroom import Classroom
from mtmetrics_edu.course.widgets.playground.editors import EXAMPLE, Editors, preset
from mtmetrics_edu.course.widgets.playground.state import MOVED, History, State, as_segments
from mtmetrics_edu.course.widgets.playground.tabs import TABS, UNASKED, Look, Tab, View
from mtmetrics_edu.explain import Explanation
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.views import drawing, sentences, stills
from mtmetrics_edu.views.html import markup, texts
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, tag

STAGE = ("stage", "sum")  # the panes that are always drawn
BELOW = {name: f"below {name}" for name, tab in TABS.items() if tab.below}  # worked tables
BEHIND = ("announcement", "cards", *BELOW.values())  # drawn later
PAUSE = 0.5  # seconds after the last change until that is drawn at which nobody looks
MOMENT, REST = 0.05, 0.3  # until the worked tables are; of a LONG text, once nobody types
LONG = 2_000  # characters of a candidate
NEW_CHOICES = "The choices changed with the text that was opened; Undo brings yours back."


class Playground(Live):
    """The full explorer: type, choose, and see how each number comes about.

    candidate, references: a text and the list of its reference texts; or, for a corpus, a list of
    texts and for each a list of reference texts. example: the name of a preset, in place of texts.
    tab: the name of the tab that it opens at.
    state: all that was typed and chosen, as one value; set it, and the playground follows.
    """

    state: traitlets.Instance[State] = traitlets.Instance(State)

    def __init__(
        self,
        candidate: str | Sequence[str] | None = None,
        references: Sequence[str] | Sequence[Sequence[str]] | None = None,
        example: str = "guide",
        *,
        tab: str = Look().tab,
        state: State | None = None,
    ) -> None:
        self.answers = Later(self.answer, PAUSE)
        self.worked = Later(self.work, MOMENT)
        self.first = state or initial(candidate, references, example)
        self.look: Look = Look(tab=choose(tab, TABS, "tab").name)
        super().__init__(*STAGE, *TABS, *BEHIND)
        self.set_trait("state", self.first)
        self.history = History(self.first)
        self.view: View | None = None  # the latest one that could be drawn
        self.change: pages.Change | None = None  # by the latest edits of a text, if any
        self.writing = False  # whether the controls are being told what to show
        self.notice: tuple[State, str] = self.first, ""  # a sentence about how that state came
        self.make_controls()
        parts = self.arranged()
        self.write()
        self.start([], *parts)
        self.observe(self.on_state, names="state")
        ui.on_new("narrow", self.front_end, lambda narrow: self.turn(narrow=narrow))

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
        self.column = {name: choice.control for name, choice in choices.CHOICES.items()}
        above = (control for tab in TABS.values() for control in tab.controls)
        records = (EXAMPLE, *self.column.values(), *above)
        self.controls = {control.name: control.make() for control in records}
        for control in records:
            control.listen(self.controls[control.name], partial(control.act, self))
        self.undo = button("Undo", lambda: self.move(self.history.undo, self.undo, self.redo))
        self.undo.add_class("mtm-undo")
        self.redo = button("Redo", lambda: self.move(self.history.redo, self.redo, self.undo))
        self.reset = button("Reset", lambda: self.load(lambda first: first, self.first))
        self.unfold = ui.switch("Choices", lambda down: self.turn(choosing=down))
        self.unfold.add_class("mtm-fold")
        self.helps = {name: ipywidgets.HTML() for name in self.column}
        self.tabs = ipywidgets.Tab([*map(self.page, TABS.values())])
        for place, name in enumerate(TABS):
            self.tabs.set_title(place, name)  # Colab's ipywidgets 7 does not know titles=
        ui.on_new("selected_index", self.tabs, lambda place: self.turn(tab=list(TABS)[place or 0]))
        self.classroom = Classroom(self)

    def page(self, tab: Tab) -> Widget:
        """What stands under a tab: its question, beside it its controls; its pane."""
        question = ipywidgets.Label(tab.question).add_class("mtm-asks")
        above = row(question, *(self.controls[c.name] for c in tab.controls), css="mtm-question")
        below = [self.panes[BELOW[tab.name]]] if tab.below else []
        return ipywidgets.VBox([above, self.panes[tab.name], *below])

    def choice(self, name: str) -> Widget:
        """The control of a choice; below it what it means, and below the weights their sum."""
        below = [self.panes["sum"]] if name == "weights" else []
        return ipywidgets.VBox([self.controls[name], *below, self.helps[name]])

    def arranged(self) -> list[Widget]:
        """What there is from top to bottom. The scores come before the texts, and stay in sight."""
        room, panes = self.classroom, self.panes
        self.choices = row(*map(self.choice, self.column), self.reset, css="mtm-choices")
        tools = row(self.undo, self.redo, *room.switches, css="mtm-tools-row")
        header = row(self.controls["example"], *room.steps, tools, css="mtm-header")
        stage = panes["stage"].add_class("mtm-stage")
        cards = panes["cards"].add_class("mtm-cards")
        announcement = panes["announcement"].add_class("mtm-sr-only")
        shown = [cards, announcement, self.status]
        self.editors.under.children += (self.unfold,)
        return [header, room.guess, stage, self.editors.box, self.choices, *shown, self.tabs]

    # What controls do

    def edit(self, change: Callable[..., State], *args: Any, notice: str = "", **more: Any) -> None:
        """Set the state to change(state, …). notice: what the status line says about it."""
        if not self.writing:
            with self.attempt():
                state = change(self.state, *args, **more)
                self.notice = state, notice
                self.state = state

    def load(self, read: Callable[[Any], State], content: Any) -> None:
        """Let read(content) take the place of the state, as a step of its own, and say if that
        changes the choices. Empty content changes nothing."""
        if content and not self.writing:  # typing goes on where the choice of an example follows
            self.history.end_step()
            with self.attempt():
                state = read(content)
                self.notice = state, "" if state.typed == self.state.typed else NEW_CHOICES
                self.history.note(state)
                self.history.end_step()  # before it is shown: another text is not an edit
                self.state = state

    def begin(self, state: State) -> None:
        """Show a state as if the playground had been made with it: nothing can be undone."""
        self.history = History(state)
        if self.state == state:
            self.follow()
        else:
            self.state = state

    def turn(self, **look: Any) -> None:
        """Look at something else in the same state. look: fields of Look."""
        if not self.writing:
            self.look = replace(self.look, **look)
            self.follow()

    def drag(self, name: str, value: int) -> None:
        """Ask what would be if c, r or the matches of an order were this; "all": as they are.
        "undo", "redo": a step, by the keys of a box."""
        if name in ("undo", "redo"):
            self.state = getattr(self.history, name)()
        else:
            self.turn(asked={} if name == "all" else {**self.look.asked, name: value})

    def move(self, to: Callable[[], State], pressed: Widget, other: Widget) -> None:
        """Undo or redo a step: to() moves the history, and says what the state is there.

        Where no step is left, the keyboard goes to the other button: it would be lost on a
        disabled one.
        """
        self.state = to()
        if pressed.disabled:
            ui.focus(other)

    # From the state to the page

    def on_state(self, change: Any) -> None:
        """There is a new state: remember the step to it, and show it."""
        self.__dict__.pop("calculation", None)  # it was that of the state before
        self.history.note(self.state)
        self.look = replace(self.look, **UNASKED)  # they were of another score
        self.follow()
        self.history.rested = monotonic()

    def follow(self) -> None:
        """Let controls and panes show the state and the look."""
        look, max_n = self.look, self.state.chosen.max_n
        table = look.table if look.table in sharing.downloads(max_n) else Look().table
        self.look = replace(look, n=min(look.n, max_n), table=table)
        self.refresh()  # first: what is looked at comes before what the controls show
        with self.attempt():
            self.write()

    def write(self) -> None:
        """Let the controls in sight show the state and the look; their events are ignored."""
        look = self.look
        self.writing = True
        try:
            self.editors.write(self.state)
            for control in (*self.column.values(), *TABS[self.tab].controls, EXAMPLE):
                tell(self.controls[control.name], **control.shows(self))
            tell(self.tabs, selected_index=list(TABS).index(self.tab))
            self.undo.disabled = not self.history.past
            self.redo.disabled = not self.history.future
            self.classroom.write(look)
            tell(self.unfold, description=choices.summary(self.state), value=look.choosing)
            tell(self.choices.layout, display=None if look.choosing else "none")
            for name, pane in self.helps.items() if look.choosing else ():
                sentence = choices.CHOICES[name].explained(self.state.typed[name])
                put(pane, markup.note(escape(sentence)))
            ui.set_class(self, "mtm-presenting", look.presenting)
            ui.set_class(self, "mtm-secret", look.is_secret)
            ui.set_class(self, "mtm-inviting", look.inviting and self.tab == "Share")
        finally:
            self.writing = False

    def render(self) -> dict[str, Html]:
        """What the panes show, in the order in which they are sent: the stage, and the tab in
        front; the other tabs when they are turned to.

        In a new state the tabs behind with their worked tables, and the cards are emptied, so that
        none shows an old one; the score that was announced, too, while the new one is to be
        guessed. If a tab that is still empty cannot be drawn, it shows what was last right.
        """
        try:
            if self.history.place is None:  # nobody has edited this text
                opened = View(self.calculation, self.state.selected)
                self.look = replace(self.look, opened=opened)
            view = View(self.calculation, self.state.selected, self.look)
            self.note_change(view)
            is_first = not (self.history.past or self.history.future)
            fragments = {
                "stage": pages.stage(view, self.view, self.change, is_first=is_first),
                "sum": pages.weights_sum(view),
            }
            if not view.look.is_secret:
                fragments[self.tab] = TABS[self.tab].page(view)
        except Exception:
            if self.view and not self.good.get(self.tab):
                self.good[self.tab] = TABS[self.tab].page(self.view)
            raise
        is_new = self.view is None or self.view.calculation is not view.calculation
        self.view = view
        old: tuple[str, ...] = ()
        if view.look.is_secret:
            old = (*TABS, *BEHIND)
        elif is_new:
            old = (*TABS, "cards", *(p for p in BELOW.values() if p != BELOW.get(self.tab)))
        return fragments | {name: NOTHING for name in old if name not in fragments}

    def note_change(self, view: View) -> None:
        """Note what the latest step did: until another does something, or there is another text."""
        last, history = self.view, self.history
        if history.place is None or (last and last.segment != view.segment):
            self.change = None
        elif last and last.calculation is not view.calculation:
            start = last
            began = None if history.place == MOVED else history.past[-1]
            is_choice = last.calculation.choices != view.calculation.choices
            if start.texts == view.texts and not is_choice:
                return  # a blank
            if self.change and began and self.change.began is began:
                start = self.change.start
            began = None if start.texts == view.texts else began
            edited = start.explanation, view.explanation
            sentence = "" if is_choice else sentences.edit_said(*edited)
            self.change = pages.Change(began, start, sentence)

    def show(self) -> None:
        """Render. What stands behind comes later, but for the first time."""
        is_first = self.view is None
        super().show()
        self.mark()
        self.worked.seconds = REST if len(self.candidate) > LONG else MOMENT
        for later in (self.worked, self.answers):
            if is_first or not later.again():
                later.act()

    def mark(self, *, whole: bool = False) -> None:
        """Mark the first words under each box, or all of them."""
        if self.view:  # the latest one that could be drawn
            typed = (self.candidate, *self.references)
            self.front_end.surfaces = [*texts.surfaces(self.view.explanation, typed, whole=whole)]

    def work(self) -> None:
        """Draw the worked tables of the tab in front, unless its page is hidden."""
        below = TABS[self.tab].below
        if below and self.view and self.good.get(self.tab):
            with self.attempt():
                self.fill({BELOW[self.tab]: below(self.view)})

    def answer(self) -> None:
        """Tell the score to who listens to the page, draw what each word of the candidate answers
        where it is pointed at, and mark the rest of long texts."""
        with self.attempt(), catch_warnings():
            simplefilter("ignore")  # the score itself came with the same ones
            if self.view:
                announcement = markup.message(escape(pages.announcement(self.view, self.change)))
                self.fill({"announcement": announcement, "cards": pages.cards(self.view)})
            self.mark(whole=True)

    def remark(self) -> str:
        """What somebody may not notice."""
        state, notice = self.notice
        remarks = pages.remarks(self.state, self.calculation, secret=self.look.is_secret)
        return " ".join([*([notice] if notice and state is self.state else []), *remarks])

    def still(self) -> Html:
        """The texts in the editors word by word, as an image and as text; without the score while
        it is to be guessed. Other texts than the first come with the program that opens them."""
        explanation, with_score = self.explanation, not self.look.is_secret
        image = drawing.image(stills.strips(explanation, with_score=with_score))
        picture = image + stills.in_words(explanation, with_score=with_score)
        if self.state == self.first:
            return picture
        line = escape(f'Playground.from_code("{self.code}")')
        words = escape("The cell begins with its own texts again. To go on with these, run: ")
        return picture + tag("p", words, tag("code", line, style="overflow-wrap:anywhere"))

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
