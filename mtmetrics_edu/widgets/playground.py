"""The playground: candidate and references to edit, every choice to make, every number shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import ipywidgets
import traitlets

from mtmetrics_edu.checks import choose
from mtmetrics_edu.choices import REFERENCE_LENGTHS, Calculation
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, Corpus, Example
from mtmetrics_edu.explain import Explanation
from mtmetrics_edu.scores import BleuScore
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.views import html
from mtmetrics_edu.views.words import number
from mtmetrics_edu.widgets import sharing
from mtmetrics_edu.widgets.editors import Editors, button, row
from mtmetrics_edu.widgets.live import LABEL, Live, drop_down, number_box, put, text_box, text_line
from mtmetrics_edu.widgets.state import OWN, History, State, as_segments, state_of
from mtmetrics_edu.widgets.tabs import TABS, Pinned, View, score_lines, tables, weights_line

PRESETS: dict[str, Example | Corpus] = {
    **{name: example for name, example in EXAMPLES.items() if example.reference_texts},
    **CORPORA,
}
OWN_TEXT = "your own text"


class Playground(Live):
    """The full explorer: type, choose, and see each number come about.

    candidate, references: a text and the list of its reference texts; or, for a corpus, a list of
    texts and for each a list of reference texts. example: instead, the name of a classic example.
    state: all that was typed and chosen, as one value; set it, and the playground follows.
    """

    state = traitlets.Instance(State)

    def __init__(
        self,
        candidate: str | Sequence[str] | None = None,
        references: Sequence[str] | Sequence[Sequence[str]] | None = None,
        example: str = "guide",
        *,
        state: State | None = None,
    ) -> None:
        first = state or initial(candidate, references, example)
        super().__init__()
        self.history = History()
        self.pinned: Pinned | None = None
        self.view: View | None = None
        self.calculated: tuple[State, Calculation] | None = None  # for which state, and what
        self.rendered: State | None = None  # what the panes show
        self.writing = False  # the controls are being told the state, not the other way round
        self.set_trait("state", first)
        self.make_controls()
        self.write()
        self.start([], self.make_panes(), self.arranged())
        self.observe(self.on_state, names="state")

    @classmethod
    def from_code(cls, code: str) -> Playground:
        """The playground of a share line; ValueError in words if the line is damaged."""
        return cls(state=sharing.decode(code))

    # what it holds

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
    def code(self) -> str:
        """One line that holds all of it, for from_code."""
        return sharing.encode(self.state)

    @property
    def calculation(self) -> Calculation:
        """The texts under the choices: every score, and how it comes about."""
        if self.calculated is None or self.calculated[0] is not self.state:
            found = Calculation(self.state.segments, self.state.choices)
            self.calculated = self.state, found
        return self.calculated[1]

    @property
    def score(self) -> BleuScore:
        """BLEU of the segment, or of all segments pooled."""
        return self.calculation.pooled

    @property
    def explanation(self) -> Explanation:
        """The worked calculation of the segment in the editors."""
        return self.calculation.explanation(self.state.selected)

    # controls

    def make_controls(self) -> None:
        """Every control, each with the change of state it stands for."""
        self.editors = Editors(self.edit)
        titles = [OWN_TEXT, *(PRESETS[name].title for name in PRESETS)]
        self.example = drop_down("Example", list(zip(titles, ["", *PRESETS], strict=True)), "")
        named = {"your own": OWN, "the paper": "paper", **{n: n for n in TOOLS}}
        self.convention = drop_down("Convention", list(named.items()), OWN)
        self.choices: dict[str, ipywidgets.ValueWidget] = {
            "tokenizer": drop_down("Tokenizer", list(TOKENIZERS), "whitespace"),
            "lowercase": ipywidgets.Checkbox(
                description="Lowercase", style={"description_width": LABEL}
            ),
            "max_n": number_box("Max n", 4, 1, sharing.HIGHEST_ORDER),
            "weights": text_line("Weights", "uniform, or .4 .3 .2 .1"),
            "smoothing": drop_down("Smoothing", list(SMOOTHING), "none"),
            "reference_length": drop_down("Length r", list(REFERENCE_LENGTHS), "closest"),
        }
        self.order = number_box("Order n", 1, 1, sharing.HIGHEST_ORDER)
        self.share = text_box("Share line", "", rows=3)
        self.table = drop_down("Table", ["BLEU"], "BLEU")
        self.table.layout.width = "14em"
        self.undo = button("Undo", self.attempt, self.go_back)
        self.redo = button("Redo", self.attempt, self.go_forward)
        self.pin = button("Pin as A", self.attempt, self.pin_or_unpin)
        self.wire()

    def wire(self) -> None:
        """Tell each control what it changes."""
        self.example.observe(lambda event: self.load(by_name, event["new"]), names="value")
        self.share.observe(lambda event: self.load(by_line, event["new"]), names="value")
        self.on_value(self.convention, State.with_convention)
        for name, control in self.choices.items():
            self.on_value(control, chooser(name))
        for control in (self.order, self.table):
            control.observe(self.on_look, names="value")

    def on_look(self, change: object) -> None:
        """Something else is to be looked at, in the same state."""
        if not self.writing:
            self.refresh()

    def on_value(
        self, control: ipywidgets.ValueWidget, change: Callable[[State, Any], State]
    ) -> None:
        """When the control has a new value, the state changes like this."""
        control.observe(lambda event: self.edit(change, event["new"]), names="value")

    def make_panes(self) -> dict[str, ipywidgets.HTML]:
        """The score line, the sum of the weights, and one pane per tab."""
        names = ["announcement", "score", "sum", *TABS]
        panes = {name: ipywidgets.HTML() for name in names}
        extra = {"Matches": [self.order], "NIST": [self.order], "Share": [self.share, self.table]}
        pages = [ipywidgets.VBox([*extra.get(name, []), panes[name]]) for name in TABS]
        self.tabs = ipywidgets.Tab(pages, selected_index=1)
        for place, name in enumerate(TABS):
            self.tabs.set_title(place, name)  # titles= is unknown to Colab's ipywidgets 7
        self.tabs.observe(self.refresh, names="selected_index")
        self.panes.update(panes)
        return panes

    def arranged(self) -> list[ipywidgets.DOMWidget]:
        """All of it, from top to bottom."""
        for control in (*self.choices.values(), self.convention, self.example):
            control.layout.width = "auto"
        self.example.layout.flex = "1 1 20em"
        self.example.layout.max_width = "44em"
        buttons = [self.undo, self.redo, self.pin]
        header = row(self.example, *buttons, self.editors.segments)
        controls = [self.convention, *self.choices.values()]
        controls.insert(5, self.panes["sum"])
        choices = ipywidgets.VBox(controls, layout=ipywidgets.Layout(flex="0 1 18em"))
        self.panes["announcement"].add_class("mtm-sr-only")
        top = row(self.editors.box, choices)
        return [
            header,
            top,
            self.panes["announcement"],
            self.panes["score"],
            self.status,
            self.tabs,
        ]

    @property
    def tab(self) -> str:
        """The name of the tab in front; set it to turn to another."""
        return list(TABS)[self.tabs.selected_index or 0]

    @tab.setter
    def tab(self, name: str) -> None:
        choose(name, TABS, "tab")
        self.tabs.selected_index = list(TABS).index(name)

    # from the controls to the state, and back

    def edit(self, change: Callable[..., State], *arguments: Any) -> None:
        """Change the state as a control says."""
        if not self.writing:
            self.attempt(self.become, change, *arguments)

    def load(self, change: Callable[..., State], *arguments: Any) -> None:
        """Change the state as a whole: a step of its own, even if one text is all that changes."""
        self.history.place = None
        self.edit(change, *arguments)
        self.history.place = None

    def become(self, change: Callable[..., State], *arguments: Any) -> None:
        """Change the state; the controls follow."""
        self.state = change(self.state, *arguments)

    def on_state(self, change: Mapping[str, Any]) -> None:
        """There is a new state: keep the old one for undo, and show the new one."""
        self.history.note(change["old"], change["new"])
        self.attempt(self.write)
        self.refresh()

    def go_back(self) -> None:
        """Undo."""
        with self.history.move():
            self.state = self.history.undo(self.state)

    def go_forward(self) -> None:
        """Redo."""
        with self.history.move():
            self.state = self.history.redo(self.state)

    def pin_or_unpin(self) -> None:
        """Keep what is here as A, to compare with; or forget A."""
        here = Pinned(self.explanation, self.state.selected, self.calculation.pooled)
        self.pinned = here if self.pinned is None else None
        self.pin.description = "Pin as A" if self.pinned is None else "Unpin A"
        self.refresh()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """While the controls are told what to show, they are not listened to."""
        self.writing = True
        try:
            yield
        finally:
            self.writing = False

    def write(self) -> None:
        """Let all controls say what the state is."""
        state = self.state
        with self.telling():
            self.editors.write(state)
            self.convention.value = state.convention
            for name, control in self.choices.items():
                control.value = getattr(state, name)
            self.order.max = state.max_n
            self.write_tables()
            self.example.value = self.preset_shown()
            self.undo.disabled = not self.history.past
            self.redo.disabled = not self.history.future

    def write_tables(self) -> None:
        """Offer the tables of today's orders, and stay with the chosen one where it is there."""
        names, chosen = tuple(tables(self.state.max_n)), self.table.value
        if self.table.options != names:
            self.table.options = names
            self.table.value = chosen if chosen in names else names[0]

    def preset_shown(self) -> str:
        """The name of the example that the state is, if it is one."""
        segments = self.state.segments
        return next((n for n in PRESETS if preset(n).segments == segments), "")

    # from the state to the panes

    def render(self) -> dict[str, str]:
        """The score line and the tab in front; other tabs when they are turned to.

        If that fails, a tab that is still empty gets what was last right.
        """
        try:
            view = self.looked_at()
            fragments = self.drawn(view)
        except Exception:
            if self.view and self.tab not in self.good:
                self.good[self.tab] = TABS[self.tab](self.view)
            raise
        self.view = view
        return fragments

    def drawn(self, view: View) -> dict[str, str]:
        """What is to be seen of a calculation."""
        return {
            "score": score_lines(view),
            "announcement": html.message(f"BLEU {number(view.calculation.pooled.score)}"),
            "sum": weights_line(view),
            self.tab: TABS[self.tab](view),
        }

    def remark(self) -> str:
        """What the tool itself says, where the choices are a tool's."""
        name = self.state.convention
        if name not in TOOLS or self.view is None:
            return ""
        found = self.view.calculation.tool(name)
        if isinstance(found, str):
            return found
        return f"{name} itself: BLEU {number(found.score)}, {found.signature}"

    def show(self) -> None:
        """Render; panes of tabs behind are emptied, so that none shows what is over."""
        super().show()
        for name in TABS:
            if name != self.tab and self.state is not self.rendered:
                self.good.pop(name, None)
                put(self.panes[name], "")
        self.rendered = self.state
        if self.tab == "Share":
            with self.telling():
                self.share.value = self.code

    def still(self) -> str:
        """The worked calculation of the segment in the editors."""
        return html.still(self.explanation)

    def described(self) -> str:
        return f"{self.candidate!r}, {self.references!r}"

    def looked_at(self) -> View:
        """What is to be shown: the calculation, the segment, the order, and A."""
        order = min(self.order.value, self.state.max_n)
        chosen = self.table.value
        return View(self.calculation, self.state.selected, order, self.pinned, chosen)


def initial(candidate: Any, references: Any, example: str) -> State:
    """The state to begin with: the given texts, or an example."""
    if candidate is None and references is None:
        choose(example, PRESETS, "example")
        return preset(example)
    if candidate is None or references is None:
        missing = "candidate" if candidate is None else "references"
        raise ValueError(f"{missing} is missing; give both, or neither and an example")
    return State(as_segments(candidate, references))


@cache
def preset(name: str) -> State:
    """A classic example, under the choices of its source."""
    return state_of(PRESETS[name])


def by_name(state: State, name: str) -> State:
    """The example of that name; none leaves the state as it is."""
    return preset(name) if name else state


def by_line(state: State, line: str) -> State:
    """The state of a share line; none leaves it as it is."""
    return sharing.decode(line) if line else state


def chooser(name: str) -> Callable[[State, Any], State]:
    """The change of state that one choice stands for."""
    return lambda state, value: state.with_choices(**{name: value})
