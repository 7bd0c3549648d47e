"""The BLEU machine: one text, six switches, and the programs that stand where they stand."""

from typing import Any

from mtmetrics_edu.conventions import machine
from mtmetrics_edu.conventions.machine import PROGRAMS, SWITCHES, Positions
from mtmetrics_edu.course.examples import WITNESSES
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import button, drop_down, lines, on_new, row, tell
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.views import bars
from mtmetrics_edu.views.drawing import with_images
from mtmetrics_edu.views.html import tables, texts
from mtmetrics_edu.views.html.formulas import score_line
from mtmetrics_edu.views.html.markup import Html, alarm, escape, folded, joined, left_out, note, tag

LABELS = ("Case", "Tokens", "Smoothing", "No n-grams", "Short segments", "Length r")
BOXES = ("Candidate", "Reference 1", "Reference 2")
TEXTS = {name: text for name, text in WITNESSES.items() if len(text.references[0]) < len(BOXES)}
SEGMENTS_SHOWN, STEPS_SHOWN = 3, 12


class BleuMachine(Live):
    """A text of one or more segments, a line for each; six switches, and the BLEU that follows.

    text: a name of TEXTS. The switches stand first as NLTK has them. moved: those that stand
    elsewhere, by the names in a signature, such as case="lc".
    """

    def __init__(self, text: str = "minister", **moved: str) -> None:
        super().__init__("score", "map", "way", "tokens")  # what keeps its height stands above
        at = dict(zip(SWITCHES, PROGRAMS["nltk"], strict=True)) | moved
        self.switches = [
            drop_down(label, values, "18em", value=at[name])
            for label, (name, values) in zip(LABELS, SWITCHES.items(), strict=True)
        ]
        self.text = drop_down("Text", TEXTS, "18em", value=text)
        self.goal = drop_down("Walk to", PROGRAMS, "18em", value="sacrebleu")
        self.step = button("One step", self.walk)
        self.boxes = [controls.text_box(name, rows=3) for name in BOXES]
        for control in (*self.switches, self.text, self.goal):
            control.style.description_width = "8em"  # for "Short segments"
        on_new("value", self.text, self.put)
        self.path: list[tuple[str, float]] = []  # what was moved, and the score then
        self.pressed = ""  # the program that was pressed, until its bar is drawn
        self.before = self.positions
        self.busy = True  # while several controls are set at once
        score, places, *others = self.panes.values()
        switches = row(*self.switches, self.text, self.goal, self.step, css="mtm-switches")
        self.start(
            [*self.switches, self.goal, *self.boxes],
            self.status,
            score,
            row(switches, places, css="mtm-machine"),  # side by side: all fits on a screen
            *others,
            row(*self.boxes),
        )
        self.put(text)

    @property
    def positions(self) -> Positions:
        """Where the switches stand."""
        return tuple(switch.value for switch in self.switches)

    def set_all(self, boxes: list[Any], values: Any) -> None:
        """Set several controls, and show the result once."""
        self.busy = True
        for control, value in zip(boxes, values, strict=False):
            control.value = value
        self.busy = False
        self.refresh()

    def put(self, name: str) -> None:
        """Put one of the texts into the boxes."""
        text, self.path = TEXTS[name], []
        columns = [text.candidates, *zip(*text.references, strict=True)]
        columns += [()] * (len(BOXES) - len(columns))  # a box that the text does not fill is empty
        self.set_all(self.boxes, map("\n".join, columns))

    def walk(self) -> None:
        """Move the next switch that stands elsewhere than the goal's."""
        self.set_all(self.switches, machine.step_to(PROGRAMS[self.goal.value], self.positions))

    def drag(self, name: str, value: int) -> None:
        """A program was pressed: the switches go where it has them."""
        self.pressed = [*PROGRAMS][value]
        self.set_all(self.switches, PROGRAMS[self.pressed])

    def refresh(self, change: Any = None) -> None:
        """Show the widget anew; another text begins another walk."""
        if change and change["owner"] in self.boxes:
            self.path = []
        if not self.busy:
            super().refresh(change)

    def corpus(self) -> tuple[list[str], list[list[str]]]:
        """The segments in the boxes: a line for each, and single blanks. An empty box is none."""
        columns = [[" ".join(line.split()) for line in lines(box.value)] for box in self.boxes]
        candidates, *others = columns
        references = [column for column in others if any(column)]
        if not references or any(len(column) != len(candidates) for column in references):
            sizes = ", ".join(f"{n}: {len(each)}" for n, each in zip(BOXES, columns, strict=True))
            raise controls.UnfinishedError(f"a line is a segment, but the boxes have {sizes} lines")
        return candidates, [[*row] for row in zip(*references, strict=True)]

    def render(self) -> dict[str, Html]:
        """The score; the map; the way to the score, with its signature; the tokens."""
        self.scored = corpus = self.corpus()
        score = machine.machine_score(here := self.positions, *corpus)
        if self.pressed or not self.path or self.before != here:
            step = f"to {self.pressed}" if self.pressed else "".join(moved(self.before, here))
            self.path.append((step or "the beginning", score.score))
            self.path, self.before, self.pressed = self.path[-STEPS_SHOWN:], here, ""
        tell(self.step, disabled=here == PROGRAMS[self.goal.value])
        equal = [name for name, positions in PROGRAMS.items() if positions == here]
        words = f"As {', '.join(equal) or 'no program'}: "
        signature = note(escape(words), tag("code", escape(score.signature)))
        refusals = [why for name in equal if (why := machine.refusal(name, *corpus))]
        way = tag("div", bars.named(self.path), css="mtm-way")
        return {
            "score": score_line(score),
            "map": program_map(here),
            "way": way + signature + joined(map(alarm, map(escape, refusals))),
            "tokens": tokens_read(here, *corpus),
        }

    def still(self) -> Html:
        """What it gives as it stands, if no program does, and what each program gives; the map."""
        each = [(p, machine.machine_score(at, *self.scored).score) for p, at in PROGRAMS.items()]
        now = [] if self.before in PROGRAMS.values() else [("as it stands", self.path[-1][1])]
        where = Html(self.good["map"].replace("button", "span"))
        return with_images(bars.named(now + each, 1) + folded("What each program chooses", where))

    def described(self) -> str:
        return repr(self.text.value)


def moved(before: Positions, now: Positions) -> list[str]:
    """The switches that moved, as a signature names them.

    >>> moved(("lc", "13a"), ("mixed", "13a"))
    ['case:mixed']
    """
    each = zip(SWITCHES, before, now, strict=False)
    return [f"{name}:{after}" for name, former, after in each if former != after]


def program_map(here: Positions) -> Html:
    """Where each program has the switches, a button for each; bold where they stand now."""
    rows: list[list[tables.Cell]] = []
    for number, (name, positions) in enumerate(PROGRAMS.items()):
        attributes = {"data_value": str(number), "aria_pressed": str(positions == here).lower()}
        label = tag("span", escape(name))  # an element inside: the button keeps its focus
        press = tag("button", label, css="mtm-choice", data_sets="program", **attributes)
        cells = (tag("b" if at in here else "span", escape(at), data_at=at) for at in positions)
        rows.append([press, *(tables.Marked(cell, tables.WORDS) for cell in cells)])
    heads = [tables.head(label, css=tables.WORDS) for label in LABELS]
    table = tables.table(["program", *heads], rows, css="mtm-map")
    return tables.wide(table, "programs and their switches")


def tokens_read(here: Positions, candidates: list[str], references: list[list[str]]) -> Html:
    """The tokens of the first candidates as the machine reads them, with their states."""
    shown, pairs = [], [*zip(candidates, references, strict=True)][:SEGMENTS_SHOWN]
    for number, pair in enumerate(pairs, start=1):
        tokens, *others = (machine.tokens_at(here, text) for text in (pair[0], *pair[1]))
        marked = texts.marked(explain_order(tokens, others, 1).candidate, {})
        shown.append(texts.titled(f"Segment {number}", tokens, marked))
    rest = left_out(len(candidates) - SEGMENTS_SHOWN, "segments", "the score counts them")
    return joined(shown) + rest
