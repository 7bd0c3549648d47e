"""What a document prints and what is right: a single claim, and a worked table."""

from __future__ import annotations

from dataclasses import dataclass, field

from mtmetrics_edu.course.sources.errata import ERRATA

NO_SUCH_ROW = "—"  # the right name of a row that a table should not have


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One thing that a document says.

    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> claim = GUIDE.claim("cumulative 3-gram")
    >>> claim.printed, claim.right
    ('0.6270220769211224', '0.6240726989348756')
    >>> claim.why
    'Weights of .33 share out .99 only; with 1/3 each BLEU-3 is .6241.'
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
