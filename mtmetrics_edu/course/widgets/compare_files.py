"""Two systems on one test set, pasted or uploaded: the report of the comparison, live."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from mtmetrics_edu.checks import plural
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.course.contests import sentences, system
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import UnfinishedError, Widget, drop_down, lines, row
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.files import oddities
from mtmetrics_edu.files.drift import Side, Watch, apart
from mtmetrics_edu.files.source import Source
from mtmetrics_edu.metrics.score import METRICS
from mtmetrics_edu.views import drawing
from mtmetrics_edu.views.html import report
from mtmetrics_edu.views.html.markup import NOTHING, Html

if TYPE_CHECKING:
    from mtmetrics_edu.compare import SystemComparison

Corpus = tuple[list[str], list[str], list[list[str]]]  # A, B, and the references of each segment

BOXES = ("A", "B", "References")
TABLE = re.compile(".*\t")  # the first line has columns
OURS = "our rules: 13a, no smoothing"
FOLLOWED = [name for name, tool in TOOLS.items() if tool.side_by_side]  # compare knows these
SEGMENTS = 20_000  # that are compared in seconds
ORDERS = ("for B first", "for A first", "as given")


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
        self.example = box_texts(*example())
        texts = self.example
        if a is not None and b is not None and references is not None:
            texts = box_texts(a, b, references)
        super().__init__("report", "segments")
        self.compared: tuple[Any, SystemComparison] | None = None  # the boxes, and the result
        # what is typed counts once the box is left
        box = partial(controls.text_box, rows=6, continuous_update=False)
        self.boxes = {name: box(name, text) for name, text in texts.items()}
        self.former: list[tuple[Widget, str]] = []  # what uploads have replaced
        self.uploads = [self.upload(name) for name in BOXES]
        self.undo = controls.button("Undo upload", self.take_back)
        self.undo.disabled = True
        self.metric = drop_down("Metric", METRICS, "14em")
        self.like = drop_down("Scored as", [OURS, *FOLLOWED], "32em")
        self.order = drop_down("Segments", ORDERS, "18em")
        self.containing = controls.labelled(controls.TextLine, "Containing", "20em", value="")
        boxes, choices = self.boxes.values(), (self.metric, self.like, self.order, self.containing)
        self.start(
            [*boxes, *choices],
            *boxes,
            row(*self.uploads, self.undo),
            row(self.metric, self.like),
            self.status,
            self.panes["report"],
            row(self.order, self.containing),
            self.panes["segments"],
        )

    @property
    def texts(self) -> dict[str, str]:
        """What stands in each box."""
        return {name: box.value for name, box in self.boxes.items()}

    # Files

    def upload(self, name: str) -> Widget:
        """The button that puts a file into a box."""
        return controls.upload(f"Upload {name}", self.attempt, partial(self.take, self.boxes[name]))

    def take(self, box: Widget, text: str) -> None:
        """Put an uploaded text into its box. What stood there comes back with Undo upload."""
        self.former.append((box, box.value))
        self.undo.disabled = False
        box.value = text

    def take_back(self) -> None:
        """Put back what the last upload replaced."""
        box, text = self.former.pop()
        self.undo.disabled = not self.former
        box.value = text

    # Comparison

    def comparison(self) -> SystemComparison:
        """The comparison of what stands in the boxes; made anew only if that changed."""
        metric, like = self.metric.value, self.like.value
        key = (self.texts, metric, like)
        if self.compared is None or self.compared[0] != key:
            from mtmetrics_edu.compare import compare  # here: it loads NumPy

            check_own(self.texts, self.example)
            corpus = read(self.texts)
            result = compare(*corpus, metric=metric, like=None if like == OURS else like)
            self.compared, self.odd = (key, result), list(odd(corpus))
        return self.compared[1]

    def chosen(self, comparison: SystemComparison) -> list[int]:
        """The numbers of the segments that contain what is typed, in the order chosen."""
        shares = comparison.shares.tolist()  # above 0 where B wins
        as_given = range(comparison.size)
        by_share = sorted(as_given, key=shares.__getitem__, reverse=True)
        orders = dict(zip(ORDERS, (by_share, by_share[::-1], as_given), strict=True))
        wanted = self.containing.value.lower()
        references = map("\n".join, comparison.references)
        segments = zip(comparison.a.candidates, comparison.b.candidates, references, strict=True)
        texts = ["\n".join(segment).lower() for segment in segments]
        return [i for i in orders[self.order.value] if wanted in texts[i]]

    def render(self) -> dict[str, Html]:
        """The report, and the segments that were chosen."""
        result = self.comparison()
        return {
            "report": report.overview(result) + report.part_of_report(report.ngrams(result)),
            "segments": report.chosen_segments(result, self.chosen(result)),
        }

    def remark(self) -> str:
        table = "Box A is read as a table: columns A, B, references." * is_table(self.texts)
        return " ".join([table, *(f"{text[:1].upper()}{text[1:]}." for text in self.odd)])

    def still(self) -> Html:
        """The answer alone: a saved notebook need not hold the whole report."""
        if not self.compared:
            return NOTHING
        result = self.compared[1]
        histogram = report.histogram(result) if result.tests else NOTHING
        return drawing.with_images(report.part_of_report(report.answer(result), histogram))

    def described(self) -> str:
        return f"{self.compared[1].size} segments" if self.compared else ""


def example() -> Corpus:
    """Two constructed systems, the second one better."""
    references = sentences(40)
    a, b = system(references, 0.25, seed=1), system(references, 0.15, seed=2)
    return [*map(" ".join, a)], [*map(" ".join, b)], [[" ".join(text)] for text in references]


# What stands in the boxes: a text for each name in BOXES


def box_texts(
    a: Sequence[str], b: Sequence[str], references: Sequence[Sequence[str]]
) -> dict[str, str]:
    r"""What stands in each box: a line for each segment, and tabs between references.

    >>> box_texts(["a", "b c"], ["a", "d"], [["a", "b"], ["c\nd"]])
    {'A': 'a\nb c', 'B': 'a\nd', 'References': 'a\tb\nc d'}
    """
    columns = map(controls.box_text, (a, b, map("\t".join, references)))
    return dict(zip(BOXES, columns, strict=True))


def read(texts: Mapping[str, str]) -> Corpus:
    r"""The segments in the boxes, or in the table in box A.

    >>> read({"A": "a b\nc", "B": "a\nc", "References": "a b\ta\nc"})
    (['a b', 'c'], ['a', 'c'], [['a b', 'a'], ['c']])
    >>> read({"A": "x\ty\tz\n", "B": "", "References": ""})
    (['x'], ['y'], [['z']])
    """
    if is_table(texts):
        rows = controls.table(texts["A"])
        for number, line in enumerate(rows, start=1):
            if len(line) < 3:
                raise ValueError(
                    f"line {number} of the table has {len(line)} columns; expected 3 or more: A, "
                    "B, and one or more references"
                )
        a, b, *_ = map(list, zip(*rows, strict=False))
        references = [line[2:] for line in rows]
    else:
        check_lines(texts)
        a, b, column = map(lines, texts.values())
        references = list(map(controls.cells, column))
    if len(a) > SEGMENTS:
        raise ValueError(
            f"{len(a):,} segments are more than the {SEGMENTS:,} that a page compares; in a "
            f"terminal, mtmetrics-edu compare takes them all"
        )
    return a, b, list(map(controls.with_words, references))


def is_table(texts: Mapping[str, str]) -> bool:
    """Whether box A holds a table: the other boxes are empty, and its first line has columns."""
    return TABLE.match(texts["A"]) is not None and not (texts["B"] + texts["References"]).strip()


def check_own(texts: Mapping[str, str], example: Mapping[str, str]) -> None:
    r"""UnfinishedError if a box still holds the example, and another has other texts.

    If the numbers of lines are equal, or only lines of the example were changed, nothing is said.
    """
    left = [name for name, text in texts.items() if text == example[name]]
    other = [name for name in texts if not {*lines(texts[name])} & {*lines(example[name])}]
    if left and other and len({len(lines(text)) for text in texts.values()}) > 1:
        hold = "boxes {} still hold" if left[1:] else "box {} still holds"
        table = ", or empty both if box A holds a table" * bool(TABLE.match(texts["A"]))
        named = hold.format(" and ".join(left))
        raise UnfinishedError(f"{named} the example: put your own there{table}")


def check_lines(texts: Mapping[str, str]) -> None:
    """ValueError unless all boxes have as many lines, 1 or more.

    It says where two boxes drift apart, if their words show it.
    """
    columns = {name: lines(text) for name, text in texts.items()}
    if empty := " and ".join(f"box {name}" for name, column in columns.items() if not column):
        raise ValueError(f"{empty}: nothing is there; expected a segment on each line")
    by_size = sorted(columns, key=lambda name: len(columns[name]))
    shorter, longer = (
        Side(f"box {name}", len(columns[name]), columns[name].__iter__) for name in by_size[::2]
    )
    if shorter.size < longer.size:
        sizes = ", ".join(
            f"box {name} has {plural(len(column), 'line')}" for name, column in columns.items()
        )
        hint = "; to read box A as a table, empty the others" * bool(TABLE.match(texts["A"]))
        raise ValueError(f"{sizes}; expected equally many; {apart(shorter, longer)}{hint}")


def odd(corpus: Corpus) -> Iterator[str]:
    """What looks odd about the texts, one sentence each; they can be compared all the same.

    >>> list(odd((["it &amp; she"], ["it"], [["it"]])))[:1]
    ['A, line 1: it has an entity such as &apos; or &quot;; expected the character itself']
    """
    a, b, references = corpus
    flat = [(line, text) for line, texts in enumerate(references, 1) for text in texts]
    sentences: list[str] = []
    for name, column in zip(BOXES, (enumerate(a, 1), enumerate(b, 1), flat), strict=True):
        is_reference = name == BOXES[-1]
        empty = oddities.EMPTY_REFERENCE if is_reference else oddities.EMPTY_CANDIDATE
        watched = partial(oddities.watched, empty=empty, tokenizer="13a")
        list(watched(column, Source(path=name), sentences.append))  # it tells at the end
    yield from (sentence.partition(oddities.OPTION)[0] for sentence in sentences)
    for name, candidates in zip(BOXES, (a, b), strict=False):
        watch = Watch.over(candidates, (texts[0] for texts in references))
        if sentence := watch.sentence(name, BOXES[-1], "line"):
            yield sentence.removesuffix("?")
        if [[text] for text in candidates] == references:
            yield f"{name} equals the references in every line; expected what a system wrote"
