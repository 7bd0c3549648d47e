"""What a document, an example and a corpus are."""

from __future__ import annotations

from dataclasses import dataclass, field

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.sources.claims import Claim, Table
from mtmetrics_edu.course.sources.reading import printed_about


@dataclass(frozen=True, slots=True, kw_only=True)
class WithClaims:
    """Something with claims and worked tables, which are read from printed/<name>.txt."""

    name: str
    title: str

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What documents say about it."""
        return printed_about(self.name).claims

    @property
    def tables(self) -> tuple[Table, ...]:
        """The worked tables that documents print of it."""
        return printed_about(self.name).tables

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
class Source(WithClaims):
    """A document that prints figures; its own claims are formulas, rules, lines of code."""

    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(WithClaims):
    """A candidate and its references: the texts as printed, and the tokens that were counted.

    >>> from mtmetrics_edu.course.examples import THE_7
    >>> THE_7.text
    'the the the the the the the.'
    >>> THE_7.references[0]
    ['the', 'cat', 'is', 'on', 'the', 'mat']
    """

    source: Source = field(repr=False)  # of the texts; a claim names its document itself
    text: str
    reference_texts: tuple[str, ...] = ()
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

    source: Source = field(repr=False)
    texts: tuple[str, ...]
    reference_texts: tuple[tuple[str, ...], ...]

    @property
    def candidates(self) -> list[list[str]]:
        """The tokens of each candidate."""
        return [text.split() for text in self.texts]

    @property
    def references(self) -> list[list[list[str]]]:
        """The tokens of each reference of each segment."""
        return [[text.split() for text in texts] for texts in self.reference_texts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """Lengths in tokens, without any text, to study the brevity penalty."""

    candidate: int
    references: tuple[int, ...]
    closest: int  # the reference length closest to the candidate's, the shorter of two
    penalty: str  # the brevity penalty, as printed
    source: Source = field(repr=False)
