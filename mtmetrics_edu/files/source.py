"""Where texts come from: a file, standard input, or one column of a table."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

Warn = Callable[[str], object]  # is told one sentence

STANDARD_INPUT = "-"
FORMATS = {  # by the end of the name; every other file is plain text
    ".tsv": "tsv",
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
}


class BadFileError(ValueError):
    """An error in a file, in one sentence with its name and, where there is one, the line.

    >>> str(BadFileError("hyp.txt, line 3: it is not UTF-8"))
    'hyp.txt, line 3: it is not UTF-8'
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file of texts, or one column of a table."""

    path: str  # "-" is standard input
    column: str = ""  # the heading of the column, or the key of a JSON object

    @classmethod
    def of(cls, given: str) -> Self:
        """The source that a person names: FILE, or FILE:COLUMN if there is no file of that name.

        >>> Source.of("system.tsv"), Source.of("-")
        (Source(path='system.tsv', column=''), Source(path='-', column=''))
        """
        colons = [] if os.path.exists(given) else re.finditer(":", given)
        for colon in colons:  # a heading may have one, too
            path, column = given[: colon.start()], given[colon.end() :]
            if path and column and (os.path.exists(path) or format_of(path) != "text"):
                return cls(path=path, column=column)
        return cls(path=given)

    @property
    def name(self) -> str:
        """The source as messages name it; signs that would not be seen are escaped.

        >>> Source(path="-").name, Source(path="a.tsv", column="hyp").name
        ('standard input', 'a.tsv:hyp')
        """
        return readable(f"{self.path}:{self.column}") if self.column else self.file

    @property
    def file(self) -> str:
        """The file as messages name it, without the column."""
        return readable(self.path) if self.path != STANDARD_INPUT else "standard input"

    @property
    def format(self) -> str:
        """ "text", "tsv", "csv" or "jsonl".

        >>> Source(path="hyp.TSV.gz").format, Source(path="hyp.de").format
        ('tsv', 'text')
        """
        return format_of(self.path)

    @property
    def unit(self) -> str:
        """ "line" (of plain text) or "row" (of a table): the unit that holds one text."""
        return "line" if self.format == "text" else "row"

    @property
    def is_rereadable(self) -> bool:
        """Whether the source can be read a second time: a pipe cannot."""
        return self.path != STANDARD_INPUT and os.path.isfile(self.path)

    def at(self, line: int) -> str:
        """The file and one of its lines, as messages name them.

        >>> Source(path="hyp.txt").at(3_000)
        'hyp.txt, line 3,000'
        """
        return f"{self.file}, line {line:,}"

    def is_same_as(self, other: Source) -> bool:
        """Whether both are the same column of the same file, under whatever names."""
        if self.column != other.column or not (self.is_rereadable and other.is_rereadable):
            return self == other
        return os.path.samefile(self.path, other.path)


def readable(name: str) -> str:
    r"""A name; if it has characters that would not be seen, they are escaped.

    >>> readable("été.txt"), readable("a\nb.txt")
    ('été.txt', "'a\\nb.txt'")
    """
    return name if name and name.isprintable() else ascii(name)


def format_of(path: str) -> str:
    """The format that a file's name tells, without regard to .gz at its end."""
    return FORMATS.get(os.path.splitext(re.sub(r"(?i)\.gz$", "", path))[1].lower(), "text")
