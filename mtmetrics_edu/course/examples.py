"""The classic sentences, by name: what documents print about them, and what is right.

    >>> from mtmetrics_edu import sentence_bleu
    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> float(sentence_bleu(GUIDE.candidate, GUIDE.references))
    0.5045666840058485

Their texts stand in examples.json in the order of the course, a candidate before its references;
what is printed about one stands in sources/printed/<name>.txt. An entry's name in capitals can be
imported from here. Two articles give no references where they print a figure: NAIVE has one that
contains `the`, as the article says, and TYPES those of the article's worked example.
"""

from __future__ import annotations

from typing import Any

from mtmetrics_edu.course import data
from mtmetrics_edu.course.sources import ERRATA, SOURCES, Claim, Corpus, Example

__all__ = ["CORPORA", "ERRATA", "EXAMPLES", "SOURCES", "Claim", "Corpus", "Example", "all_claims"]

ENTRIES = data("examples.json")
EXAMPLES = {name: Example(name=name, **each) for name, each in ENTRIES.items() if "text" in each}
CORPORA = {name: Corpus(name=name, **each) for name, each in ENTRIES.items() if "texts" in each}
__all__ += [name.upper() for name in ENTRIES]


def __getattr__(name: str) -> Any:
    """The example or the corpus whose name in examples.json is this one in small letters."""
    if name in __all__:
        return {**EXAMPLES, **CORPORA}[name.lower()]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def all_claims() -> tuple[Claim, ...]:
    """Everything that the documents say, and after that the wrong cells of their tables.

    >>> next(claim for claim in all_claims() if claim.what == "cumulative 3-gram").printed
    '0.6270220769211224'
    """
    holders = (*SOURCES.values(), *EXAMPLES.values(), *CORPORA.values())
    return (
        *(claim for holder in holders for claim in holder.claims),
        *(cell for holder in holders for table in holder.tables for cell in table.corrections),
    )
