"""What the Perl scripts answered: mteval-v13a.pl, mteval-v14.pl and multi-bleu.perl were run on
the texts below, and their figures written down, for readers who have no Perl.

    >>> from mtmetrics_edu.course.witnesses import WITNESSES
    >>> WITNESSES["guide"].answer("mteval-v14", "nist", preserve_case=True)
    5.037920168751681
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, NamedTuple

from mtmetrics_edu.checks import shown


class Answer(NamedTuple):
    """One run: the tool, what it was asked, and the score it printed (BLEU 0..1)."""

    tool: str
    metric: str
    options: Mapping[str, Any]  # as score_like names them
    score: float


@dataclass(frozen=True, slots=True)
class Witness:
    """A corpus of plain texts, references[i] for candidates[i], and what the tools answered."""

    name: str
    candidates: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    answers: tuple[Answer, ...] = field(repr=False)

    def answer(self, tool: str, metric: str = "bleu", **options: Any) -> float:
        """The score a tool gave; tool, metric and options as for score_like."""
        for answer in self.answers:
            if (answer.tool, answer.metric, answer.options) == (tool, metric, options):
                return answer.score
        asked = ", ".join(f"{a.tool} {a.metric} {dict(a.options)}" for a in self.answers)
        raise ValueError(
            f"{tool} {metric} {shown(options)} was not run on {self.name!r}; expected one of: "
            f"{asked}"
        )


def read(text: str) -> dict[str, Witness]:
    """The witnesses of a JSON file."""
    found = {}
    for entry in json.loads(text):
        answers = tuple(Answer(**answer) for answer in entry["answers"])
        references = tuple(map(tuple, entry["references"]))
        name = entry["name"]
        found[name] = Witness(name, tuple(entry["candidates"]), references, answers)
    return found


WITNESSES = read(files("mtmetrics_edu.course").joinpath("witnesses.json").read_text("utf-8"))
