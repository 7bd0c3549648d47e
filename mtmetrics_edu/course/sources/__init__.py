"""What teaching documents print about BLEU and NIST, as data: what is wrong in it, and why.

A file in printed/ is named after an example, a corpus or a document, and consists of blocks with an
empty line between them. A block of claims begins with the place that prints them. A worked table
begins with the place and the table's name:

    000.3
    P1                 17/18
    cumulative 3-gram  0.6270220769211224 → 0.6240726989348756  [weights-of-33]

    000.3 P1
    n-gram  candidate  ref 1  ref 2  ref 3  max    clipped
    a       1          1      0      0      1      1
    the     3          1      3 → 4  3 → 4  3 → 4  3        [the-four-times]

At least two blanks stand between fields. `3 → 4` means that 3 is printed and 4 is right; the errata
at the end of the line say why. A line that begins with # is a comment. errata.txt has the same
form: under each document its errata, and what is wrong. documents.toml says what the documents are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course import data
from mtmetrics_edu.views import pictures
from mtmetrics_edu.views.drawing import Picture

NO_SUCH_ROW = "(no row)"  # the right name of a row that a table should not have


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One thing that a document says.

    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> claim = GUIDE.claim("cumulative 3-gram")
    >>> claim.printed, claim.right
    ('0.6270220769211224', '0.6240726989348756')
    >>> claim.why
    'Weights of 0.33 share out 0.99 only; with 1/3 each BLEU-3 is 0.6241.'
    """

    where: str  # document and example: "000.3" is example 3 of SOURCES["000"]
    what: str
    printed: str
    right: str  # what should be printed; equal to `printed` if the document is right
    errata: tuple[str, ...] = ()  # keys of ERRATA; empty if the document is right

    @property
    def why(self) -> str:
        """What went wrong, in a sentence or two; empty if the document is right."""
        return " ".join(ERRATA[erratum] for erratum in self.errata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A worked table, row by row as its document prints it; each cell is a claim."""

    where: str  # as in a claim
    what: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Claim, ...], ...] = field(repr=False)  # the first cell names the n-gram

    @property
    def printed(self) -> list[list[str]]:
        """The rows as printed."""
        return [[cell.printed for cell in row] for row in self.rows]

    @property
    def right(self) -> list[list[str]]:
        """The rows as they should be."""
        return [[cell.right for cell in row] for row in self.rows if row[0].right != NO_SUCH_ROW]

    @property
    def corrections(self) -> tuple[Claim, ...]:
        """The wrong cells; each is named "<table>: <n-gram>, <column>"."""
        return tuple(cell for row in self.rows for cell in row if cell.errata)


Printed = tuple[tuple[Claim, ...], tuple[Table, ...]]


@cache
def printed_about(name: str) -> Printed:
    """The claims and tables of the file of that name; none if there is no such file.

    >>> printed_about("the_he")[0][0].printed
    'the:5 he:2'
    """
    file = files(__name__).joinpath("printed", f"{name}.txt")
    return read(file.read_text("utf-8") if file.is_file() else "")


def read(text: str) -> Printed:
    """The claims and tables of a text.

    >>> read("000.3\\nP1  17/18")[0]
    (Claim(where='000.3', what='P1', printed='17/18', right='17/18', errata=()),)
    """
    claims: list[Claim] = []
    tables: list[Table] = []
    for block in filter(None, text.strip().split("\n\n")):
        head, *lines = [line for line in block.splitlines() if not line.startswith("#")]
        where, _, name = head.partition(" ")
        if name:
            tables.append(read_table(where, name, lines))
        else:
            rows = map(read_fields, lines)
            claims += [read_claim(where, what, figure, errata) for (what, figure), errata in rows]
    return tuple(claims), tuple(tables)


def read_table(where: str, name: str, lines: list[str]) -> Table:
    """A table from its lines; the first holds the names of the columns."""
    (columns, _), *rows = map(read_fields, lines)
    claims = [
        tuple(
            read_claim(where, f"{name}: {cells[0].partition(' → ')[0]}, {column}", cell, errata)
            for column, cell in zip(columns, cells, strict=True)
        )
        for cells, errata in rows
    ]
    return Table(where=where, what=name, columns=tuple(columns), rows=tuple(claims))


def read_fields(line: str) -> tuple[list[str], tuple[str, ...]]:
    """The fields of a line, and the errata at its end."""
    fields = re.split(r" {2,}", line)
    errata = fields.pop()[1:-1].split(", ") if fields[-1].startswith("[") else ()
    if bool(errata) != (" → " in line):
        raise ValueError(f"{line!r}; expected both `printed → right` and [erratum], or neither")
    return fields, tuple(errata)


def read_claim(where: str, what: str, figure: str, errata: tuple[str, ...]) -> Claim:
    """A claim from a figure, or from `printed → right` with the errata that explain it."""
    printed, _, right = figure.partition(" → ")
    why = errata if right else ()
    return Claim(where=where, what=what, printed=printed, right=right or printed, errata=why)


# what is wrong and why, in the order of the documents
ERRATA: dict[str, str] = {erratum.what: erratum.printed for erratum in printed_about("errata")[0]}


@dataclass(frozen=True, slots=True, kw_only=True)
class WithClaims:
    """Something with claims and worked tables, which are read from printed/<name>.txt."""

    name: str
    title: str

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What documents say about it."""
        return printed_about(self.name)[0]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The worked tables that documents print of it."""
        return printed_about(self.name)[1]

    def claim(self, what: str) -> Claim:
        """The claim of that name.

        >>> from mtmetrics_edu.course.examples import CAT_CAT
        >>> CAT_CAT.claim("numerator").printed
        '4'
        """
        return choose(what, {claim.what: claim for claim in self.claims}, f"claim of {self.name}")

    def table(self, what: str) -> Table:
        """The worked table of that name.

        >>> from mtmetrics_edu.course.examples import CAT_MAT
        >>> CAT_MAT.table("P1").right[0]
        ['the', '4', '2', '1', '2', 'min(4,2)=2']
        """
        return choose(what, {table.what: table for table in self.tables}, f"table of {self.name}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document(WithClaims):
    """A document that prints figures; its own claims are formulas, rules, lines of code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(WithClaims):
    """A candidate and its references: the texts as printed, and the tokens that were counted.

    >>> from mtmetrics_edu.course.examples import THE_7
    >>> THE_7.text
    'the the the the the the the.'
    >>> THE_7.references[0]
    ['the', 'cat', 'is', 'on', 'the', 'mat']
    """

    source: str  # a key of SOURCES, for the texts; a claim names its document itself
    text: str
    reference_texts: Sequence[str] = ()
    lowercase: bool = False  # whether the document counts in lower case
    drop_dot: bool = False  # whether it drops the dot at the end of each text

    @property
    def candidate(self) -> list[str]:
        """The tokens of the candidate."""
        return self.tokens(self.text)

    @property
    def references(self) -> list[list[str]]:
        """The tokens of each reference; an empty list if the example has only a candidate."""
        return [self.tokens(text) for text in self.reference_texts]

    def surprise(self, word: str) -> Picture:
        """How surprising each word of the references is, and what follows this one there."""
        return pictures.surprise(self.references, word)

    def tokens(self, text: str) -> list[str]:
        """The tokens of a text, split at blanks as this example splits it."""
        text = text.lower() if self.lowercase else text
        return (text.removesuffix(".") if self.drop_dot else text).split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus(WithClaims):
    """Several segments; reference_texts[i] are the references of texts[i].

    >>> from mtmetrics_edu.course.examples import DOG_MAN
    >>> DOG_MAN.candidates[1]
    ['it', 'was', 'not', 'surprising']
    """

    source: str  # as in Example
    texts: Sequence[str]
    reference_texts: Sequence[Sequence[str]]

    @property
    def candidates(self) -> list[list[str]]:
        """The tokens of each candidate."""
        return [text.split() for text in self.texts]

    @property
    def references(self) -> list[list[list[str]]]:
        """The tokens of each reference of each segment."""
        return [[text.split() for text in texts] for texts in self.reference_texts]


DOCUMENTS = data("sources/documents.toml")
SOURCES = {name: Document(name=name, title=title) for name, title in DOCUMENTS.items()}
