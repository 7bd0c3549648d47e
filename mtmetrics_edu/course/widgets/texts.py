"""Texts as people type, paste and upload them."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from typing import Any

from mtmetrics_edu.files.lines import lines as read_lines
from mtmetrics_edu.files.lines import unpacked
from mtmetrics_edu.files.source import BadFileError, Source
from mtmetrics_edu.metrics.ngrams import Tokens

LARGEST = 2_000_000  # bytes of a file, unpacked: more than a page compares in seconds
QUOTED = re.compile(r'(?<![^\t\n])"((?:[^"]|"")*+)"(?![^\t\n])')  # a cell of a spreadsheet


class UnfinishedError(ValueError):
    """What was typed so far is no mistake: it becomes right if somebody types on."""


def well_formed(text: str) -> str:
    """The text with � for each half of a surrogate pair, which cannot be sent to a browser.

    >>> well_formed("a cat")
    'a cat'
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def as_text(text: str | Tokens) -> str:
    """A text as it is; tokens joined with blanks.

    >>> as_text(["the", "cat"])
    'the cat'
    """
    return well_formed(text if isinstance(text, str) else " ".join(text))


def lines(text: str) -> list[str]:
    r"""The lines of a text. An empty last line is none; other signs for a line end are kept.

    >>> lines("a\r\n\nb\n")
    ['a', '', 'b']
    """
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []


def box_text(texts: Iterable[str]) -> str:
    r"""What stands in a box: a line for each text. A line break in a text becomes a blank.

    >>> box_text(["a", "b\nc"])
    'a\nb c'
    """
    return "\n".join(re.sub(r"\s*\n\s*", " ", text) for text in texts)


def table(text: str) -> list[list[str]]:
    r"""The cells of each row of a table.

    A spreadsheet puts quotes around a cell with a line break. It is read as one cell, with a blank
    for the break, where this makes the rows more equal: a sentence may begin with a quote, too.

    >>> table('"a\nb"\tc\nd\te'), table('a\t"b\nc"\td')
    ([['a b', 'c'], ['d', 'e']], [['a', '"b'], ['c"', 'd']])
    """
    text = text.replace("\r\n", "\n")
    joined = QUOTED.sub(without_breaks, text)
    plain, whole = ([cells(line) for line in lines(version)] for version in (text, joined))
    return whole if len({*map(len, whole)}) < len({*map(len, plain)}) else plain


def without_breaks(cell: re.Match[str]) -> str:
    """A cell in quotes, on one line; without the quotes if it was on several."""
    inner = cell[1].replace('""', '"').replace("\n", " ")
    return inner if "\n" in cell[1] else cell[0]


def cells(line: str) -> list[str]:
    r"""The cells of one line of a table, with tabs between them.

    >>> cells('"She said ""no""."\t"Yes"')
    ['She said "no".', '"Yes"']
    """
    return [unquoted(cell) for cell in well_formed(line).split("\t")]


def unquoted(cell: str) -> str:
    """A cell without the quotes that a spreadsheet puts around a text with quotes."""
    inner = cell[1:-1]
    quoted = len(cell) > 1 and cell[0] == cell[-1] == '"' and '""' in inner
    return inner.replace('""', '"') if quoted and '"' not in inner.replace('""', "") else cell


def with_words(references: Iterable[str]) -> list[str]:
    """The references that are not empty; if all are, one empty reference.

    >>> with_words(["a", "", "b"]), with_words([""])
    (['a', 'b'], [''])
    """
    return [text for text in references if text.strip()] or [""]


def uploaded(files: Any) -> Iterator[str]:
    """The text of each uploaded file, as ipywidgets hand them over; also one packed by gzip.

    ValueError that names the file if it cannot be read, or if its text is larger than LARGEST.

    >>> list(uploaded(({"name": "a.tsv", "content": memoryview(b"a\\tb")},)))
    ['a\\tb']
    """
    if isinstance(files, dict):  # ipywidgets 7
        files = [{"name": name, **file} for name, file in files.items()]
    for file in files:
        source, content = Source(path=file["name"]), bytes(file["content"])
        with suppress(OSError, EOFError, zlib.error):  # read_lines says in words what is damaged
            content = unpacked(BytesIO(content)).read(LARGEST + 1)
        if len(content) > LARGEST:
            raise ValueError(
                f"the file {source.file} has more than {LARGEST:,} bytes of text; expected a file "
                f"that a page can hold; the command line reads larger ones"
            )
        try:
            yield "\n".join(read_lines(source, str, BytesIO(content)))  # str: no warnings
        except BadFileError as error:
            raise ValueError(f"the file {error}") from error
