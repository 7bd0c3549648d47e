"""Two systems on one test set, pasted or uploaded: the report of the comparison, live."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets

from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.course.contests import sentences, system
from mtmetrics_edu.course.widgets.boxes import (
    BOXES,
    Corpus,
    check_own,
    decoded,
    is_table,
    odd,
    read,
    texts,
)
from mtmetrics_edu.course.widgets.controls import (
    TextLine,
    Widget,
    button,
    drop_down,
    labelled,
    on_new,
    row,
    text_box,
)
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views import stills
from mtmetrics_edu.views.html import report
from mtmetrics_edu.views.html.markup import NOTHING, Html

if TYPE_CHECKING:
    from mtmetrics_edu.compare import SystemComparison

OURS = "our rules: 13a, no smoothing"
FOLLOWED = [name for name, tool in TOOLS.items() if tool.side_by_side]  # compare knows these
ORDERS = ("for B first", "for A first", "as given")
NO_NUMPY = (
    "NumPy is missing, and a comparison needs it: where this page runs in the browser alone, run "
    "%pip install numpy in a cell while you are online, and then change a box"
)
EXAMPLE = sentences(40)


class CompareFiles(Live):
    """Two systems and their references: paste or upload them, one segment on each line.

    Several references of a segment stand on one line, with tabs between them. A table pasted from
    a spreadsheet goes into box A alone: columns A, B, and one or more references. a, b: a text for
    each segment; references[i]: the reference texts of segment i; an example if not given.
    """

    def __init__(
        self,
        a: Sequence[str] | None = None,
        b: Sequence[str] | None = None,
        references: Sequence[Sequence[str]] | None = None,
    ) -> None:
        given = example() if a is None or b is None or references is None else (a, b, references)
        super().__init__("report", "segments")
        self.found: tuple[Any, SystemComparison] | None = None  # what was compared, and the result
        self.odd: list[str] = []  # what looks odd about its texts
        self.example = dict(zip(BOXES, texts(*example()), strict=True))
        self.boxes = {
            name: box(name, lines) for name, lines in zip(BOXES, texts(*given), strict=True)
        }
        self.former: list[tuple[Widget, str]] = []  # what uploads have replaced
        self.uploads = [self.upload(name) for name in BOXES]
        self.undo = button("Undo upload", self.take_back)
        self.undo.disabled = True
        self.metric = drop_down("Metric", ["bleu", "nist"], "14em")
        self.like = drop_down("Scored as", [OURS, *FOLLOWED], "32em")
        self.order = drop_down("Segments", ORDERS, "18em")
        self.containing = labelled(TextLine, "Containing", "20em", value="")
        self.begin()

    def begin(self) -> None:
        """Listen to the controls, and put everything in place."""
        choices = [self.metric, self.like, self.order, self.containing]
        for control in (*self.boxes.values(), *choices):
            control.observe(self.refresh, names="value")
        self.arrange(
            *self.boxes.values(),
            row(*self.uploads, self.undo),
            row(self.metric, self.like),
            self.status,
            self.panes["report"],
            row(self.order, self.containing),
            self.panes["segments"],
        )

    # ---------------------------------------------------------------------------------- Files

    def upload(self, name: str) -> Widget:
        """The button that puts a file into a box."""
        made = ipywidgets.FileUpload(
            description=f"Upload {name}", layout=ipywidgets.Layout(width="auto")
        )
        on_new("value", made, lambda files: self.take(name, files))
        return made

    def take(self, name: str, files: Sequence[Any]) -> None:
        """Put an uploaded file into its box. What stood there comes back with Undo upload."""
        with self.attempt():
            for file in files:
                text = decoded(file["name"], bytes(file["content"]))
                self.former.append((self.boxes[name], self.boxes[name].value))
                self.undo.disabled = False
                self.boxes[name].value = text

    def take_back(self) -> None:
        """Put back what the last upload replaced."""
        changed, text = self.former.pop()
        self.undo.disabled = not self.former
        changed.value = text

    # ----------------------------------------------------------------------------- Comparison

    def compared(self) -> SystemComparison:
        """The comparison of what stands in the boxes; made anew only if that changed."""
        metric, like = self.metric.value, self.like.value
        key = (*(its.value for its in self.boxes.values()), metric, like)
        if self.found is None or self.found[0] != key:
            compare = loaded()
            check_own({name: its.value for name, its in self.boxes.items()}, self.example)
            corpus = read(*(its.value for its in self.boxes.values()))
            made = compare(*corpus, metric=metric, like=None if like == OURS else like)
            self.found, self.odd = (key, made), list(odd(corpus))
        return self.found[1]

    def chosen(self, found: SystemComparison) -> list[int]:
        """The numbers of the segments that contain what is typed, in the order chosen."""
        ranked = [*found.for_b().tolist(), *found.for_a().tolist()[::-1]]
        even = sorted({*range(found.size)} - {*ranked})  # they speak for neither
        half = len(found.for_b())
        by_share = [*ranked[:half], *even, *ranked[half:]]
        orders = dict(zip(ORDERS, (by_share, by_share[::-1], range(found.size)), strict=True))
        wanted = self.containing.value.lower()
        return [i for i in orders[self.order.value] if wanted in whole_text(found, i)]

    def render(self) -> dict[str, Html]:
        """The report, and the segments that were chosen."""
        found = self.compared()
        return {
            "report": report.overview(found) + report.part_of_report(report.ngrams(found)),
            "segments": report.chosen_segments(found, self.chosen(found)),
        }

    def remark(self) -> str:
        table = is_table(*(its.value for its in self.boxes.values()))
        said = "Box A is read as a table: columns A, B, references." if table else ""
        return " ".join(
            [said, *(f"{sentence[:1].upper()}{sentence[1:]}." for sentence in self.odd)]
        )

    def still(self) -> Html:
        """The answer alone: a saved notebook need not hold the whole report."""
        if not self.found:
            return NOTHING
        found = self.found[1]
        hill = report.hill(found) if found.tests else NOTHING
        return stills.with_images(report.part_of_report(report.answer(found), hill))

    def described(self) -> str:
        return f"{self.found[1].size} segments" if self.found else ""


def loaded() -> Callable[..., SystemComparison]:
    """The function compare; ValueError that says what to do where NumPy is missing."""
    try:
        from mtmetrics_edu.compare import compare
    except ImportError as error:
        raise ValueError(NO_NUMPY) from error
    return compare


def example() -> Corpus:
    """Two constructed systems, the second one better."""
    a, b = (system(EXAMPLE, mistakes, seed) for mistakes, seed in ((0.25, 1), (0.15, 2)))
    one, other, true = ([" ".join(tokens) for tokens in its] for its in (a, b, EXAMPLE))
    return one, other, [[text] for text in true]


def box(name: str, text: str) -> Widget:
    """A box of many lines. What is typed counts when the reader leaves the box."""
    made = text_box(name, text, rows=6)
    made.continuous_update = False
    return made


def whole_text(found: SystemComparison, number: int) -> str:
    """All texts of a segment in lower case, to look for words in them."""
    a, b = found.a.candidates[number], found.b.candidates[number]
    return "\n".join([a, b, *found.references[number]]).lower()
