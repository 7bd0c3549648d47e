"""What the Perl scripts printed, for readers who have no Perl.

mteval-v13a.pl, mteval-v14.pl and multi-bleu.perl were run on the texts in witnesses.json, and their
figures were written down there.

    >>> from mtmetrics_edu.course.witnesses import WITNESSES
    >>> WITNESSES["guide"].answer("mteval-v14", "nist", preserve_case=True)
    5.037920168751681
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course import data


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
        runs = ", ".join(f"{a.tool} {a.metric} {a.options}" for a in self.answers)
        raise ValueError(
            f"{tool} {metric} {shown(options)} was not run on {self.name!r}; expected one of: "
            f"{runs}"
        )


WITNESSES: dict[str, Witness] = {
    entry["name"]: Witness(**{**entry, "answers": [Answer(**run) for run in entry["answers"]]})
    for entry in data("witnesses.json")
}
