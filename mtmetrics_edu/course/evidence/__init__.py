"""Every erratum of the documents as code that shows it: what it comes to there, what is right.

>>> from mtmetrics_edu.course.evidence import EVIDENCE, evidence
>>> EVIDENCE["square-missing"].values
('5.5263', '0.5000')
>>> evidence("square-missing")
def square_missing():
    return exp(BETA * log(2 / 3)), nist_length_penalty(2, 3)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import getdoc, getsource
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.evidence import errata
from mtmetrics_edu.course.museum.visit import Listing, without_types
from mtmetrics_edu.course.sources.documents import SOURCES
from mtmetrics_edu.course.sources.errata import ERRATA
from mtmetrics_edu.course.sources.examples import all_claims

__all__ = ["EVIDENCE", "Evidence", "catalogue", "evidence"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """An erratum and the code that shows it."""

    erratum: str  # a key of ERRATA
    document: str  # a key of SOURCES
    shows: Callable[[], tuple[Any, Any]] = field(repr=False)

    @property
    def what(self) -> str:
        """What is compared."""
        return " ".join((getdoc(self.shows) or "").split())

    @property
    def values(self) -> tuple[str, str]:
        """What it comes to as the document has it, and what is right."""
        theirs, right = self.shows()
        return written(theirs), written(right)

    @property
    def why(self) -> str:
        """What is wrong, in a sentence or two."""
        return ERRATA[self.erratum]


def written(value: Any) -> str:
    """A value as the catalogue writes it.

    >>> written(0.62702), written((1, 3)), written("2/7"), written(4e-51)
    ('0.6270', '1, 3', '2/7', '4.00e-51')
    """
    if isinstance(value, list | tuple):
        return ", ".join(map(written, value))
    if isinstance(value, float):
        return f"{value:.2e}" if 0 < abs(value) < 1e-4 else f"{value:.4f}"
    return str(value)


def document_of(erratum: str) -> str:
    """The document that has an erratum; the first, if several have it."""
    return next(claim.where for claim in all_claims() if erratum in claim.errata)[:3]


def all_evidence() -> dict[str, Evidence]:
    """The evidence for every erratum, in the order of ERRATA."""
    return {
        name: Evidence(
            erratum=name,
            document=document_of(name),
            shows=getattr(errata, name.replace("-", "_")),
        )
        for name in ERRATA
    }


EVIDENCE: dict[str, Evidence] = all_evidence()


def evidence(erratum: str) -> Listing:
    """The code that shows an erratum.

    >>> evidence("same-beta")
    def same_beta():
        return log(1 / 2) / log(3 / 2) ** 2, BETA
    """
    it = choose(erratum, EVIDENCE, "erratum")
    return Listing(without_types(getsource(it.shows)))


def catalogue(document: str) -> list[tuple[str, str, str, str, str]]:
    """One row per erratum of a document: its name, what is compared, what it comes to there, what
    is right, and why.

    >>> [name for name, *_ in catalogue("003")][:2]
    ['there-is-not-the', 'one-ngram-two-rows']
    """
    choose(document, SOURCES, "document")
    return [
        (it.erratum, it.what, *it.values, it.why)
        for it in EVIDENCE.values()
        if it.document == document
    ]
