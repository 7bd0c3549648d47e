"""What the sources print about a lesson's sentences, beside what is right: one fold a document.

corrections.toml says which lesson has which claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from mtmetrics_edu.course import data
from mtmetrics_edu.course.examples import EXAMPLES, SOURCES, Claim
from mtmetrics_edu.views.plain import Folds
from mtmetrics_edu.views.tables import claims_table


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


LESSONS: dict[str, dict[str, list[Claim]]] = {  # by lesson, the claims under each title
    lesson: {title: [*chain(*map(claims_of, lines))] for title, lines in folds.items()}
    for lesson, folds in data("corrections.toml").items()
}


def corrections(lesson: str) -> Folds:
    """The claims of the sources that a lesson is about, folded by document.

    lesson: its number. A row is a claim: what is printed, what is right, and why.

    >>> list(corrections("04").tables)
    ['The Chinese post BLEU评估指标', 'The Chinese README BLEU模型']
    """
    folds = LESSONS[lesson].items()
    return Folds({title.format(len(claims)): claims_table(claims) for title, claims in folds})
