"""The row mine / ours / NLTK / sacreBLEU: one score from each, and on how many cases they agree.

The package never imports NLTK and sacreBLEU. A notebook does, and hands their calls in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Any
from warnings import catch_warnings, simplefilter

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.building.building import one
from mtmetrics_edu.course.building.parts import ours
from mtmetrics_edu.course.exercises.trial import TrialError, attempt
from mtmetrics_edu.views import html
from mtmetrics_edu.views.html.markup import Html, escape, note

MINE, OURS = "mine", "ours"
Scorer = Callable[..., Any]
Result = float | str  # a score, or why there is none


@dataclass(frozen=True, kw_only=True)
class Row:
    """What each scorer gives on one case, and on how many of many cases it agrees with mine."""

    whose: str  # where my function comes from, in words
    scores: Mapping[str, Result]
    cases: int
    agreed: Mapping[str, int]  # of the cases; of all scorers but mine
    difference: str  # the first one, in words; "" if there is none

    @property
    def lines(self) -> list[list[str]]:
        """The two lines of the table, as text."""
        counts = [f"{count} of {self.cases} agree" for count in self.agreed.values()]
        first = ["this case", *map(written, self.scores.values())]
        return [first, [f"{self.cases} random ones", "", *counts]] if self.cases else [first]

    @property
    def remark(self) -> str:
        """Whose function it is, and the first difference."""
        return " ".join(filter(None, [self.whose, self.difference]))

    def __repr__(self) -> str:
        columns = list(zip(["", *self.scores], *self.lines, strict=True))
        widths = [max(map(len, column)) for column in columns]
        rows = [
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in zip(*columns, strict=True)
        ]
        return "\n".join([*rows, self.remark])

    def _repr_html_(self) -> Html:
        return html.table(["", *self.scores], self.lines) + note(escape(self.remark))


def row(name: str, *case: Any, cases: Iterable[Sequence[Any]] = (), **others: Scorer) -> Row:
    """The learner's function beside ours and beside other programs, on one case and on many.

    name: as for `build`. case: its arguments. cases: the arguments of many more calls. others:
    functions of the same arguments, each under the name of its program.

    >>> print(row("modified_precision", ["a", "b"], [["a"]], 1))
                 mine    ours
    this case  (1, 2)  (1, 2)
    modified_precision: ours stands in, until you build yours in notebook 02.
    """
    my_own, whose = one(name)
    scorers = {MINE: my_own, OURS: ours(name), **others}
    many = [tuple(it) for it in cases]
    results = [{who: result(scorer, it) for who, scorer in scorers.items()} for it in many]
    rivals = [who for who in scorers if who != MINE]
    return Row(
        whose=whose,
        scores={who: result(scorer, case) for who, scorer in scorers.items()},
        cases=len(many),
        agreed={who: sum(same(it[MINE], it[who]) for it in results) for who in rivals},
        difference=first_difference(many, results, rivals),
    )


def references_first(scorer: Scorer) -> Scorer:
    """A scorer that takes the references first, as NLTK's do, as one that takes them second.

    >>> references_first(lambda references, candidate: candidate)("mine", "theirs")
    'mine'
    """
    return lambda candidate, references: scorer(references, candidate)


def on_texts(metric: Any) -> Scorer:
    """A metric of sacreBLEU as a scorer of one segment: tokens in, a score from 0 to 1 out.

    metric: an object such as sacrebleu.BLEU(tokenize="none"). It takes texts, and one list for
    each reference.

    >>> from sacrebleu import BLEU
    >>> round(on_texts(BLEU(tokenize="none"))("a b c d e".split(), ["a b c d e f".split()]), 4)
    0.8187
    """

    def scorer(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> float:
        streams = [[" ".join(reference)] for reference in references]
        return float(metric.corpus_score([" ".join(candidate)], streams).score / 100)

    return scorer


def result(scorer: Scorer, case: Sequence[Any]) -> Result:
    """What a scorer returns, or in words why it returns nothing; warnings are dropped."""
    with catch_warnings():
        simplefilter("ignore")
        try:
            return attempt(scorer, *case)  # type: ignore[no-any-return]
        except TrialError as error:
            return str(error)


def same(one: Result, other: Result) -> bool:
    """Whether two results agree: NLTK's 5.9e-155 is a zero.

    >>> same(0.0, 5.9e-155), same(0.5, "it raises ValueError"), same((1, 2), (1, 2))
    (True, False, True)
    """
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    return bool(one == other) and not isinstance(one, str)


def first_difference(
    cases: Sequence[Sequence[Any]], results: Sequence[Mapping[str, Result]], rivals: Sequence[str]
) -> str:
    """The first case on which somebody does not agree with mine, in words; "" if there is none."""
    for case, found in zip(cases, results, strict=True):
        for who in rivals:
            if not same(found[MINE], found[who]):
                arguments = ", ".join(shown(it, 50) for it in case)
                return (
                    f"First difference: for {arguments} mine gives {written(found[MINE])}, "
                    f"{who} gives {written(found[who])}."
                )
    return ""


def written(result: Result) -> str:
    """A score with all its digits, a zero that is none as 0, a failure in words.

    >>> written(0.5045666840058485), written("it raises TypeError")
    ('0.5045666840058485', 'it raises TypeError')
    """
    return result if isinstance(result, str) else repr(result)
