"""Texts as people type, paste and upload them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

from mtmetrics_edu.files.lines import lines as read_lines
from mtmetrics_edu.files.source import BadFileError, Source
from mtmetrics_edu.ngrams import Tokens


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

    ValueError that names the file if it cannot be read.

    >>> list(uploaded(({"name": "a.tsv", "content": memoryview(b"a\\tb")},)))
    ['a\\tb']
    """
    if isinstance(files, dict):  # ipywidgets 7
        files = [{"name": name, **file} for name, file in files.items()]
    for file in files:
        source, content = Source(path=file["name"]), BytesIO(bytes(file["content"]))
        try:
            yield "\n".join(read_lines(source, str, content))  # str: warnings are not shown
        except BadFileError as error:
            raise ValueError(f"the file {error}") from error
