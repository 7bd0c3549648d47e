"""What a program passed and failed, and what the failures have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mtmetrics_edu.conformance.asking import questions
from mtmetrics_edu.conformance.suspects import (
    Answer,
    Suspect,
    find,
    first_suspects,
    pairs_of_mistakes,
    readings,
)
from mtmetrics_edu.conformance.vectors import Case

SHOWN = 10  # failed cases in the text


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of one case. status: "passed", "failed" or "skipped"."""

    case: Case
    status: str
    right: float
    score: float | None = None  # BLEU 0 to 1; None if the program gave none
    why: str = ""  # an error, a wrong count, or why it was skipped

    def __str__(self) -> str:
        given = self.why or f"gave {self.score!r}, right is {self.right!r}"
        return f"{self.case.id}: {given}. {self.case.note}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The results of a program, the small cases first.

    convention: whose figures are right. version: of the suite.
    """

    command: str
    convention: str
    level: str
    version: str
    results: tuple[Result, ...] = field(repr=False)

    @property
    def passed(self) -> bool:
        """Whether no case failed, and not all were skipped."""
        return self.counts["failed"] == 0 and self.counts["passed"] > 0

    @property
    def counts(self) -> dict[str, int]:
        """How many cases passed, failed, were skipped."""
        statuses = Counter(result.status for result in self.results)
        return {status: statuses[status] for status in ("passed", "failed", "skipped")}

    @property
    def failures(self) -> list[Result]:
        """The failed cases, the smallest first."""
        failed = [result for result in self.results if result.status == "failed"]
        return sorted(failed, key=lambda result: result.case.size)

    def by_flag(self) -> dict[str, tuple[int, int]]:
        """For each flag, how many of its cases failed, and how many there are; the worst first."""
        failed = Counter(flag for result in self.failures for flag in result.case.flags)
        asked = Counter(flag for result in self.results for flag in result.case.flags)
        order = sorted(failed, key=lambda flag: (-failed[flag] / asked[flag], flag))
        return {flag: (failed[flag], asked[flag]) for flag in order}

    def in_common(self) -> list[str]:
        """The flags that all failed cases have, the rarest first."""
        shared = [set(result.case.flags) for result in self.failures]
        asked = Counter(flag for result in self.results for flag in result.case.flags)
        return sorted(set.intersection(*shared), key=lambda flag: asked[flag]) if shared else []

    def silence(self) -> str:
        """Why the program gave no score at all; "" if it gave one, or if there are several reasons.

        Then no flag says anything: the program does not work, or was not called rightly.
        """
        whys = {result.why for result in self.failures}
        silent = all(result.score is None for result in self.results)
        return whys.pop() if silent and len(whys) == 1 else ""

    def suspect(self) -> Suspect | None:
        """Who gives the same answers: a known mistake, or a tool; None if nobody does."""
        known = {question.case.id: question for question in questions(self.level)}
        answers = [
            Answer(question=known[result.case.id], score=result.score, error=result.why)
            for result in self.results
            if result.case.id in known
        ]
        pairs = pairs_of_mistakes(self.level, readings(self.level)[0])
        return find([*first_suspects(self.level), pairs], answers)

    def record(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        suspect = self.suspect() if self.failures else None
        return {
            "command": self.command,
            "suite": self.version,
            "convention": self.convention,
            "level": self.level,
            **self.counts,
            "failed_by_flag": {flag: list(pair) for flag, pair in self.by_flag().items()},
            "in_common": self.in_common(),
            "silence": self.silence(),
            "diagnosis": f"It {suspect.words}." if suspect else None,
            "failures": [
                {"id": it.case.id, "score": it.score, "right": it.right, "why": it.why}
                for it in self.failures
            ],
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The report as text."""
        counts = ", ".join(f"{number} {status}" for status, number in self.counts.items())
        yield f"{self.command}: {counts} (suite {self.version}, as {self.convention})"
        if not self.failures:
            return
        if why := self.silence():
            yield f"The program gave no score: {why}."
            return
        if suspect := self.suspect():
            yield f"Diagnosis: it {suspect.words}."
        if flags := self.in_common():
            yield f"All failed cases have in common: {', '.join(flags)}."
        yield "Failed, by flag:"
        for flag, (failed, asked) in self.by_flag().items():
            yield f"  {flag:28} {failed} of {asked}"
        yield "The smallest that failed:"
        for result in self.failures[:SHOWN]:
            yield f"  {result}"
        if len(self.failures) > SHOWN:
            yield f"  and {len(self.failures) - SHOWN} more"
