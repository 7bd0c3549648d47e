"""What stands in the boxes of CompareFiles: how it is read, and what is told about it."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from gzip import decompress

from mtmetrics_edu.course.widgets.state import UnfinishedError
from mtmetrics_edu.files.lines import BEGINNINGS, GZIP
from mtmetrics_edu.files.oddities import (
    EMPTY_CANDIDATE,
    EMPTY_REFERENCE,
    OPTION,
    Numbered,
    watched,
)
from mtmetrics_edu.files.reading import Side, apart
from mtmetrics_edu.files.source import Source, counted

Corpus = tuple[list[str], list[str], list[list[str]]]  # A, B, and the references of each segment

BOXES = ("A", "B", "References")


def texts(a: Sequence[str], b: Sequence[str], references: Sequence[Sequence[str]]) -> list[str]:
    r"""What stands in each box: a line for each segment. A line break in a text becomes a blank.

    >>> texts(["a", "b c"], ["a", "d"], [["a", "b"], ["c\nd"]])
    ['a\nb c', 'a\nd', 'a\tb\nc d']
    """
    columns = [a, b, ["\t".join(its) for its in references]]
    return ["\n".join(re.sub(r"\s*\n\s*", " ", line) for line in column) for column in columns]


def read(a: str, b: str, references: str) -> Corpus:
    r"""The segments in the boxes, or in the table in box A.

    >>> read("a b\nc", "a\nc", "a b\ta\nc")
    (['a b', 'c'], ['a', 'c'], [['a b', 'a'], ['c']])
    >>> read("x\ty\tz\n", "", "")
    (['x'], ['y'], [['z']])
    """
    if is_table(a, b, references):
        return from_table([line.split("\t") for line in lines(a)])
    check_lines(a, b, references)
    return lines(a), lines(b), [cells(line) for line in lines(references)]


def check_own(own: dict[str, str], example: dict[str, str]) -> None:
    r"""UnfinishedError if a box still holds the example, and another has other texts.

    If the numbers of lines are equal, or only lines of the example were changed, nothing is said.

    >>> check_own({"A": "x", "B": "a\nb"}, {"A": "x y\nz", "B": "a\nb"})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    mtmetrics_edu.course.widgets.state.UnfinishedError: box B still holds ... put your own there
    """
    left = [name for name, text in own.items() if text == example[name]]
    other = [name for name in own if not {*lines(own[name])} & {*lines(example[name])}]
    if left and other and len({len(lines(text)) for text in own.values()}) > 1:
        hold = "box {} still holds" if len(left) == 1 else "boxes {} still hold"
        raise UnfinishedError(
            f"{hold.format(' and '.join(left))} the example: put your own there"
            + ", or empty both if box A holds a table" * is_table(own["A"], "", "")
        )


def check_lines(*given: str) -> None:
    """ValueError unless all boxes have as many lines, 1 or more.

    It says where two boxes drift apart, if their words show it.
    """
    each = dict(zip(BOXES, map(lines, given), strict=True))
    empty = [name for name, its in each.items() if not its]
    if empty:
        raise ValueError(
            f"box {' and box '.join(empty)}: nothing is there; expected one segment on each line"
        )
    by_size = sorted(each, key=lambda name: len(each[name]))
    shorter, longer = (Side(f"box {n}", len(each[n]), each[n].__iter__) for n in by_size[::2])
    if shorter.size < longer.size:
        sizes = ", ".join(
            f"box {name} has {counted(len(its), 'line')}" for name, its in each.items()
        )
        tabs = "; to read box A as a table, empty the others" * is_table(given[0], "", "")
        raise ValueError(f"{sizes}; expected equally many; {apart(shorter, longer)}{tabs}")


def is_table(a: str, b: str, references: str) -> bool:
    """Whether box A holds a table: the other boxes are empty, and its first line has columns."""
    return not b.strip() and not references.strip() and "\t" in a.partition("\n")[0]


def from_table(rows: Sequence[Sequence[str]]) -> Corpus:
    """The segments of a table; ValueError that names a line with too few columns."""
    for number, cells_of_row in enumerate(rows, start=1):
        if len(cells_of_row) < 3:
            raise ValueError(
                f"line {number} of the table has {len(cells_of_row)} columns; expected 3 or more: "
                f"A, B, and one or more references"
            )
    plain = [[unquoted(cell) for cell in its] for its in rows]
    return [its[0] for its in plain], [its[1] for its in plain], [filled(its[2:]) for its in plain]


def cells(line: str) -> list[str]:
    """The references on one line, with tabs between them."""
    return filled([unquoted(cell) for cell in line.split("\t")])


def filled(references: Sequence[str]) -> list[str]:
    """The references that are not empty; if all are, one empty reference.

    >>> filled(["a", "", "b"]), filled([""])
    (['a', 'b'], [''])
    """
    return [text for text in references if text.strip()] or [""]


def unquoted(cell: str) -> str:
    """A cell without the quotes that a spreadsheet puts around a text with quotes.

    >>> unquoted('"She said ""no""."'), unquoted('"Yes"')
    ('She said "no".', '"Yes"')
    """
    inner = cell[1:-1]
    quoted = len(cell) > 1 and cell[0] == cell[-1] == '"' and '""' in inner
    return inner.replace('""', '"') if quoted and '"' not in inner.replace('""', "") else cell


def lines(text: str) -> list[str]:
    r"""The lines of a text. An empty last line is none; other signs for a line end are kept.

    >>> lines("a\r\n\nb\n")
    ['a', '', 'b']
    """
    found = text.replace("\r\n", "\n").split("\n")
    return found if found[-1] else found[:-1]


def odd(corpus: Corpus) -> Iterator[str]:
    """What looks odd about the texts, one sentence each; they can be compared all the same.

    >>> list(odd((["it &amp; she"], ["it"], [["it"]])))[:1]
    ['A, line 1: it has an entity such as &apos; or &quot;; expected the character itself']
    """
    a, b, references = corpus
    flat = [(line, text) for line, its in enumerate(references, 1) for text in its]
    told = list[str]()
    for name, texts_of_box in zip(BOXES, (enumerate(a, 1), enumerate(b, 1), flat), strict=True):
        empty = EMPTY_REFERENCE if name == BOXES[-1] else EMPTY_CANDIDATE
        source: list[Numbered] = list(texts_of_box)
        for _ in watched(source, Source(path=name), told.append, empty=empty, plain=True):
            pass  # it tells at the end
    yield from (sentence.removesuffix(OPTION) for sentence in told)
    for name, its in zip(BOXES, (a, b), strict=False):
        if all([text] == only for text, only in zip(its, references, strict=True)):
            yield f"{name} equals the references in every line; expected what a system wrote"


def decoded(name: str, content: bytes) -> str:
    r"""The text of a file in UTF-8, also one packed by gzip; ValueError if there is none.

    >>> decoded("a.txt", b"\xef\xbb\xbfcat")
    'cat'
    """
    data = unpacked(name, content)
    for beginning, what in BEGINNINGS.items():
        if data.startswith(beginning):
            raise ValueError(f"the file {name} cannot be read: {what}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(
            f"the file {name} is not UTF-8: line {line} has a byte that cannot be read; save the "
            f"file as UTF-8 and upload it again"
        ) from error


def unpacked(name: str, content: bytes) -> bytes:
    """The bytes of a file, those that gzip packed if it is packed; ValueError if it is damaged."""
    if not content.startswith(GZIP):
        return content
    try:
        return decompress(content)
    except (EOFError, OSError, zlib.error) as error:
        raise ValueError(
            f"the file {name} is damaged or ends early: gzip cannot unpack it"
        ) from error
