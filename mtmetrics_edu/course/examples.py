"""The classic sentences, by name: what documents print about them, and what is right.

    >>> from mtmetrics_edu import sentence_bleu
    >>> from mtmetrics_edu.course.examples import GUIDE
    >>> float(sentence_bleu(GUIDE.candidate, GUIDE.references))
    0.5045666840058485

Their texts stand in examples.json in the order of the course, a candidate before its references;
what is printed about one stands in sources/printed/<name>.txt. An entry's name in capitals can be
imported from here. Two articles give no references where they print a figure: NAIVE has one that
contains `the`, as the article says, and TYPES those of the article's worked example.

corrections.toml says which lesson has which claims; witnesses.json, what the Perl scripts
mteval-v13a.pl, mteval-v14.pl and multi-bleu.perl printed, for readers who have no Perl.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course import data
from mtmetrics_edu.course.sources import ERRATA, SOURCES, Claim, Corpus, Example
from mtmetrics_edu.views.plain import Folds
from mtmetrics_edu.views.tables import claims_table

__all__ = ["CORPORA", "ERRATA", "EXAMPLES", "SOURCES", "Claim", "Corpus", "Example", "all_claims"]
__all__ += ["SALAD", "WITNESSES", "corrections"]

ENTRIES = data("examples.json")
EXAMPLES = {name: Example(name=name, **each) for name, each in ENTRIES.items() if "text" in each}
CORPORA = {name: Corpus(name=name, **each) for name, each in ENTRIES.items() if "texts" in each}
__all__ += [name.upper() for name in ENTRIES]

# A candidate for the references of the guide: words that NIST likes
SALAD = "guide to heed the command It is a the Party commands that the military forces that ensures"


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


def claims_of(line: str) -> Sequence[Claim]:
    """The claims that a line of corrections.toml names; "holder: *" names all that are wrong.

    >>> [claim.printed for claim in claims_of("types: *")]
    ['the the | the cat', '2/2']
    """
    name, _, what = line.partition(": ")
    holder = {**SOURCES, **EXAMPLES}[name]
    if what == "*":
        return [claim for claim in holder.claims if claim.errata]
    cells = {printed.what: printed.corrections for printed in holder.tables}
    return cells[what] if what in cells else [holder.claim(what)]


def corrections(lesson: str) -> Folds:
    """The claims of the sources that a lesson is about, folded by document.

    lesson: its number. A row is a claim: what is printed, what is right, and why.

    >>> list(corrections("04").tables)
    ['The Chinese post BLEU评估指标', 'The Chinese README BLEU模型']
    """
    lines = data("corrections.toml")[lesson].items()
    folds = [(title, [*chain(*map(claims_of, names))]) for title, names in lines]
    return Folds({title.format(len(claims)): claims_table(claims) for title, claims in folds})


# What the Perl scripts printed


class Answer(NamedTuple):
    """One run of a tool, and the score that it printed: BLEU from 0 to 1, or NIST in bits."""

    tool: str
    metric: str  # "bleu" or "nist"
    options: Mapping[str, Any]  # as score_like names them
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """A corpus of plain texts, and what the tools answered.

    >>> WITNESSES["guide"].candidates[0][:23]
    'It is a guide to action'
    """

    name: str
    candidates: list[str]
    references: list[list[str]]  # references[i] are those of candidates[i]
    answers: list[Answer] = field(repr=False)

    def answer(self, tool: str, metric: str = "bleu", **options: Any) -> float:
        """The score that a tool printed; tool, metric and options are those of score_like.

        >>> WITNESSES["guide"].answer("multi-bleu")
        0.5045666840058485
        """
        for answer in self.answers:
            if answer[:3] == (tool, metric, options):
                return answer.score
        asked = f"{tool} {metric} {shown(options)} was not run on {self.name!r}"
        runs = ", ".join(f"{a.tool} {a.metric} {a.options}" for a in self.answers)
        raise ValueError(f"{asked}; expected one of: {runs}")


WITNESSES: dict[str, Witness] = {
    entry["name"]: Witness(**{**entry, "answers": [Answer(**run) for run in entry["answers"]]})
    for entry in data("witnesses.json")
}
