"""The texts of the playground: the boxes of one segment to type into, and the examples that it
offers, a record each by name in the order of the list.

An example of your own is one more record in PRESETS:

    PRESETS["mine"] = Preset("My text", State(as_segments("a cat", ["the cat"])))
"""

import re
from bisect import bisect
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import NamedTuple

import ipywidgets

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, Corpus, Example
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import button, drop_down, on_new, surface, tell
from mtmetrics_edu.course.widgets.live import close_all
from mtmetrics_edu.course.widgets.playground.choices import Control
from mtmetrics_edu.course.widgets.playground.state import WORDS, Segment, State, as_segments
from mtmetrics_edu.views.html import markup, texts

EMPTY = "empty: does not count yet"
LETTERS_IN_A_LINE = 48  # of a box, where the browser does not measure the text itself
LINES = 6  # of the highest box; a longer text scrolls
SEGMENTS = 1000  # of a pasted table that are taken; longer ones are for CompareFiles
MOST = 100_000  # words and signs of all texts: where Python is slow, these are some seconds
WORD_OR_SIGN = re.compile(r"[^\W\u2e80-\U0010ffff]+|\S")  # each Chinese letter is a sign


class Editors:
    """Candidate and references of the segment in the editors, and the choice of that segment."""

    def __init__(self, edit: Callable[..., None]) -> None:
        self.edit = edit
        self.candidate = surface("Candidate").add_class("mtm-takes-tables")  # for actions.js
        on_new("value", self.candidate, self.type_candidate)
        self.references: list[ReferenceRow] = []
        self.add = button("Add reference", edit, State.with_new_reference)
        self.segment = controls.drop_down("Segment", (), "12em")
        self.segment.style.description_width = "4.5em"
        self.segment.add_class("mtm-chooser")  # actions.js looks for it
        on_new("value", self.segment, lambda number: edit(replace, selected=number))
        self.add_segment = button("Add segment", self.begin_segment)
        self.remove_segment = button("Remove segment", edit, State.without_segment)
        self.segments = controls.row(self.add, self.add_segment, self.segment, self.remove_segment)
        legend = ipywidgets.HTML(markup.pane(texts.legend()))
        self.under = controls.row(self.segments, legend, css="mtm-under")
        self.box = controls.editors(self.candidate)
        self.rows = self.box.children[1]
        self.box.children = (self.candidate, self.rows, self.under)

    def type_candidate(self, text: str) -> None:
        """Take what was typed or pasted: a table becomes the segments, another text the
        candidate."""
        if segments := read_table(text):
            open_table(self.edit, segments)
        else:
            self.edit(State.edited, candidate=text)

    def begin_segment(self) -> None:
        """Add a segment; the keyboard goes to its candidate."""
        self.edit(State.with_segment)
        controls.focus(self.candidate)

    def change(self, how: Callable[..., State], number: int, then: int) -> None:
        """Move or remove a reference. The keyboard goes to the one with the number `then`."""
        self.edit(how, number)
        controls.focus(self.references[min(then, len(self.references) - 1)].text)

    def write(self, state: State) -> None:
        """Show the segment of the state. The choice of a segment is there if there are several."""
        count = len(state.segments)
        options = tuple((f"{i + 1} of {count}", i) for i in range(count))
        tell(self.segment, options=options, value=state.selected)
        self.remove_segment.disabled = count == 1
        for chooser in (self.segment, self.remove_segment):
            tell(chooser.layout, display="none" if count == 1 else None)
        text = state.segment.candidate
        tell(self.candidate, value=text, rows=lines_of(text))
        self.write_references(state.segment.references, state.off_here)

    def write_references(self, texts: tuple[str, ...], off: set[int]) -> None:
        """Show each reference in a row; rows are made and closed as needed."""
        while len(self.references) > len(texts):
            close_all(self.references.pop().box)
        while len(self.references) < len(texts):
            self.references.append(ReferenceRow(self, len(self.references)))
        is_only = len(texts) == 1
        for number, (reference, text) in enumerate(zip(self.references, texts, strict=True)):
            tell(reference.text, value=text, rows=lines_of(text))
            tell(reference.used, value=number not in off)
            reference.remove.disabled = is_only
            reference.up.disabled = number == 0
            tell(reference.up.layout, display="none" if is_only else None)
        tell(self.rows, children=tuple(reference.box for reference in self.references))


class ReferenceRow:
    """The box of a reference, whether it counts, and the buttons that move and remove it.

    number: of the reference, counted from 0.
    """

    def __init__(self, editors: Editors, number: int) -> None:
        edit, change, name = editors.edit, editors.change, number + 1
        self.text = surface(f"Reference {name}", placeholder=EMPTY)
        on_new("value", self.text, lambda text: edit(State.with_reference, number, text))
        used = ipywidgets.Checkbox(description=f"Use {name}", indent=False, value=True)
        self.used = used.add_class("mtm-use")
        on_new("value", self.used, lambda used: edit(State.with_reference_used, number, used))
        up = button(f"Move {name} up", change, State.with_reference_up, number, max(number - 1, 0))
        remove = button(f"Remove {name}", change, State.without_reference, number, number)
        self.up, self.remove = up.add_class("mtm-up"), remove.add_class("mtm-remove")
        self.box = ipywidgets.HBox([self.text, self.used, self.up, self.remove])


def lines_of(text: str) -> int:
    """How many lines a box has for a text.

    >>> lines_of(""), lines_of("x" * 49), lines_of("a cat" * 999)
    (1, 2, 6)
    """
    wrapped = sum(len(line) // (LETTERS_IN_A_LINE + 1) + 1 for line in text.split("\n"))
    return min(wrapped, LINES)


def open_table(edit: Callable[..., None], segments: tuple[Segment, ...]) -> None:
    """Let the segments of a table take the place of the texts, and say how many there are."""
    fitting = bisect([*accumulate(map(size_of, segments))], MOST)
    count = max(min(fitting, SEGMENTS), 1)
    taken, left = segments[:count], segments[count:]
    notice = WORDS["table"]["left" if left else "became"].format(len(taken), len(left))
    edit(State.with_segments, taken, notice=notice)


def size_of(segment: Segment, tokenizer: str = "") -> int:
    """How many words and signs the texts of a segment have; for "char", how many characters.

    >>> size_of(Segment("It's a cat.", ("猫坐",)))
    8
    """
    part = re.compile(r"\S") if tokenizer == "char" else WORD_OR_SIGN
    return sum(len(part.findall(text)) for text in (segment.candidate, *segment.references))


def read_table(text: str) -> tuple[Segment, ...]:
    """The segments of a table: a candidate in the first column, its references in the others.

    () for a text that is not a table: it has fewer than two lines, or a line without a tab. An
    empty cell is left out where the line has another reference.

    >>> read_table("a cat\\tthe cat\\na dog\\tthe dog\\tone dog")[1]
    Segment(candidate='a dog', references=('the dog', 'one dog'))
    >>> read_table("a cat\\tthe cat"), read_table("a cat\\nthe cat")
    ((), ())
    """
    rows = [row for row in controls.table(text) if "".join(row).strip()]
    if len(rows) < 2 or not all(len(row) > 1 for row in rows):
        return ()
    return tuple(Segment(row[0], tuple(controls.with_words(row[1:]))) for row in rows)


# Examples


class Preset(NamedTuple):
    """An example in the list: its title, its texts, and the choices that its source makes."""

    title: str
    state: State


def state_of(example: Example | Corpus) -> State:
    """The texts that a source prints; without a final dot where the source counts none."""
    if isinstance(example, Corpus):
        return State(as_segments(example.texts, example.reference_texts))
    dot = "." * example.drop_dot
    text, *others = (text.removesuffix(dot) for text in (example.text, *example.reference_texts))
    return State(as_segments(text, others)).with_choices(lowercase=example.lowercase)


PRESETS = {
    name: Preset(example.title, state_of(example))
    for name, example in (EXAMPLES | CORPORA).items()
    if example.reference_texts
}


def preset(name: str) -> State:
    """The state of a preset.

    >>> preset("cat_mat").segment.candidate
    'the the the cat on the mat'
    """
    return choose(name, PRESETS, "example").state


def preset_name(state: State) -> str:
    """The name of the preset that has these texts under these choices; empty if none has.

    >>> preset_name(preset("cat_mat")), preset_name(preset("cat_mat").with_choices(max_n=2))
    ('cat_mat', '')
    """
    state = replace(state, selected=0)
    return next((name for name, known in PRESETS.items() if known.state == state), "")


def titles(*, secret: bool) -> tuple[tuple[str, str], ...]:
    """Titles and names of the presets; secret: no title tells a score.

    >>> dict(titles(secret=True))["It is a guide to action, in lower case"]
    'guide'
    """
    told = re.compile("[:,] (BLEU|NIST) .*" if secret else "$")
    named = ((told.sub("", example.title), name) for name, example in PRESETS.items())
    return ("your own text", ""), *named


EXAMPLE = Control(
    name="example",
    make=partial(drop_down, "Example", titles(secret=False)),
    act=lambda page, name: page.load(preset, name),
    shows=lambda page: {
        "options": titles(secret=page.look.is_secret),
        "value": preset_name(page.state),
    },
)
