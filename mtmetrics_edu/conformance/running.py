"""Runs the suite against a program in any language, and reports what it passed and failed.

The program reads one JSON line for each case and answers each with one JSON line:

    {"id": "perfect", "metric": "bleu", "level": "tokens", "candidates": [["a", "b", "c", "d"]],
     "references": [[["a", "b", "c", "d"]]]}
    {"score": 1.0}

references[i] is the list of references of candidates[i]; at level "text" each is a string. Instead
of a score, the program may answer {"skip": "why"} or {"error": "why"}. It may add what it counted,
as "statistics" with the names of the suite; these are compared, too. It must flush each line.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isclose, isfinite
from queue import Empty, Queue
from threading import Thread
from typing import Any

from mtmetrics_edu.conformance.asking import is_number
from mtmetrics_edu.conformance.suspects import (
    Answer,
    Suspect,
    find,
    first_suspects,
    pairs_of_mistakes,
    questions,
)
from mtmetrics_edu.conformance.vectors import (
    Case,
    by_flag,
    cases,
    conventions,
    in_common,
    version,
)

SECONDS = 10.0  # for one answer
STANDARD = ("paper", "official", "paper-13a", "official-13a-lower")
SHOWN = 10  # failed cases in the text of a report


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of one case. status: "passed", "failed" or "skipped"."""

    case: Case
    status: str
    right: float
    score: float | None = None  # BLEU 0 to 1; None if the program gave none
    why: str = ""  # an error, a wrong count, or why it was skipped

    def __str__(self) -> str:
        answer = self.why or f"gave {self.score!r}, right is {self.right!r}"
        return f"{self.case.id}: {answer}. {self.case.note}"


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
        return by_flag(cases_of(self.failures), cases_of(self.results))

    def in_common(self) -> list[str]:
        """The flags that all failed cases have, the rarest first."""
        return in_common(cases_of(self.failures), cases_of(self.results))

    def silence(self) -> str:
        """Why the program gave no score at all; "" if it gave one, or if there are several reasons.

        Then no flag says anything: the program does not work, or was not called rightly.
        """
        reasons = {result.why for result in self.failures}
        silent = all(result.score is None for result in self.results)
        return reasons.pop() if silent and len(reasons) == 1 else ""

    def suspect(self) -> Suspect | None:
        """Who gives the same answers: a known mistake, or a tool; None if nobody does."""
        results = {result.case.id: result for result in self.results}
        answers = [
            Answer(question=question, score=result.score, error=result.why)
            for question in questions(self.level)
            if (result := results.get(question.case.id))
        ]
        return find([*first_suspects(self.level), pairs_of_mistakes(self.level)], answers)

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
        yield from (f"  {result}" for result in self.failures[:SHOWN])
        if len(self.failures) > SHOWN:
            yield f"  and {len(self.failures) - SHOWN} more"


def cases_of(results: Iterable[Result]) -> list[Case]:
    """The cases of some results."""
    return [result.case for result in results]


# ----------------------------------------------------------------------------------- the program


def run(
    command: str | Sequence[str],
    *,
    convention: str = "",
    metric: str = "bleu",
    level: str = "tokens",
    scale: float = 1.0,
    tolerance: float = 0.0,
    seconds: float = SECONDS,
) -> Report:
    """Ask a program all cases of one metric and level.

    command: the program and its arguments, as one string or as a list. convention: whose figures
    are right: the paper's (or the official NIST's) if not given, or a name of conventions().
    scale: what the program calls a perfect BLEU, 1 or 100. tolerance: how much a score may differ,
    if not as little as the suite says; 1e-6 for a program that computes in single precision.
    seconds: the time for one answer.
    ValueError for an unknown convention; OSError if the program cannot be started.

    >>> import sys
    >>> program = "import sys\\nfor line in sys.stdin: print('{\\"score\\": 0}', flush=True)"
    >>> report = run([sys.executable, "-c", program])
    >>> report.counts["passed"] > 0, report.counts["failed"] > 0
    (True, True)
    """
    if convention not in ("", *STANDARD, *conventions()):
        known = ", ".join(conventions())
        raise ValueError(
            f"{convention!r} is not a convention of the suite; expected one of: {known}"
        )
    asked = list(cases(metric=metric, level=level))
    if convention:
        asked = [case for case in asked if isinstance(case.expected(convention), float)]
    arguments = shlex.split(command) if isinstance(command, str) else list(command)
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as program:
        results = tuple(
            judged(case, answer, convention, scale, tolerance)
            for case, answer in zip(asked, answers(program, asked, seconds), strict=True)
        )
        program.kill()  # also one that never answers; what it does after the suite is no matter
    return Report(
        command=shlex.join(arguments),
        convention=convention or "the paper",
        level=level,
        version=version(),
        results=results,
    )


def answers(
    program: subprocess.Popen[str], asked: Sequence[Case], seconds: float
) -> Iterator[dict[str, Any]]:
    """The answers of a program, one for each case; {"error": why} after it has ended."""
    lines: Queue[str] = Queue()
    assert program.stdin
    reader = Thread(target=pass_on, args=[program.stdout, lines], daemon=True)
    reader.start()
    over = ""
    for case in asked:
        try:
            if not over:
                program.stdin.write(request(case) + "\n")
                program.stdin.flush()
                line = lines.get(timeout=seconds)
                over = "" if line else ended(program)
        except Empty:
            over = f"no answer within {seconds:g} seconds"
        except OSError:
            over = ended(program)
        yield {"error": over} if over else parsed(line)
    reader.join(0.1)


def ended(program: subprocess.Popen[str]) -> str:
    """That a program has ended, with its exit code."""
    try:
        return f"the program has ended with exit code {program.wait(timeout=1)}"
    except subprocess.TimeoutExpired:  # it has only closed its output
        return "the program has ended its output"


def pass_on(output: Iterable[str], lines: Queue[str]) -> None:
    """Put each line into the queue, and "" at the end."""
    for line in output:
        lines.put(line)
    lines.put("")


def request(case: Case) -> str:
    """The line that a program gets, in ASCII.

    >>> request(next(cases(level="text")))[:52]
    '{"id": "text-full-stop", "metric": "bleu", "level": '
    """
    names = ("id", "metric", "level", "candidates", "references")
    return json.dumps({name: getattr(case, name) for name in names})


def parsed(line: str) -> dict[str, Any]:
    """The answer in a line; {"error": why} if it is not one.

    >>> parsed('{"score": 0.5}'), parsed("0.5")
    ({'score': 0.5}, {'error': 'expected {"score": ...}, got 0.5'})
    """
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if isinstance(answer, dict) and answer.keys() & {"score", "skip", "error"}:
        return answer
    return {"error": f'expected {{"score": ...}}, got {line.strip():.60}'}


def judged(
    case: Case, answer: dict[str, Any], convention: str, scale: float, tolerance: float = 0.0
) -> Result:
    """What became of a case."""
    right = case.expected(convention)
    assert isinstance(right, float)
    if "skip" in answer:
        return Result(case=case, status="skipped", right=right, why=str(answer["skip"]))
    if "error" in answer:
        return Result(case=case, status="failed", right=right, why=str(answer["error"]))
    score = answer["score"]
    if not is_number(score) or not isfinite(float(score)):
        return Result(case=case, status="failed", right=right, why=f"{score!r} is not a score")
    score = float(score) / (scale if case.metric == "bleu" else 1)
    why = "" if convention else miscounted(case, answer.get("statistics") or {})
    passed = case.passes(score, convention, tolerance) and not why
    status = "passed" if passed else "failed"
    return Result(case=case, status=status, score=score, right=right, why=why)


def miscounted(case: Case, statistics: dict[str, Any]) -> str:
    """The first statistic that is not the expected one, in words; "" if all are.

    >>> miscounted(next(cases()), {"candidate_length": 5})
    'candidate_length is 5, not 4'
    """
    for name, right in case.statistics.items():
        if name in statistics and not alike(statistics[name], right):
            return f"{name} is {statistics[name]}, not {right}"
    return ""


def alike(value: Any, right: Any) -> bool:
    """Whether numbers, or lists of numbers, are equal.

    >>> alike([1, 2.0], [1, 2]), alike([1], [1, 2]), alike("x", 1)
    (True, False, False)
    """
    if isinstance(right, list):
        same_length = isinstance(value, list) and len(value) == len(right)
        return same_length and all(map(alike, value, right))
    return is_number(value) and isclose(value, right, rel_tol=1e-9, abs_tol=1e-9)
