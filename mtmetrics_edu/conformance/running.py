"""Runs the suite against a program in any language, and reports what it passed and failed.

The program reads one JSON line for each case and answers each with one JSON line:

    {"id": "perfect", "metric": "bleu", "level": "tokens", "candidates": [["a", "b", "c", "d"]],
     "references": [[["a", "b", "c", "d"]]]}
    {"score": 1.0}

references[i] is the list of references of candidates[i]; at level "text" each is a string. Instead
of a score, the program may answer {"skip": "why"} or {"error": "why"}. It may add what it counted,
as "statistics" with the names of the suite; these are compared, too. It must flush each line.

Whatever the program does, run comes back: an answer that is late or too long ends the questions,
and the program is ended with all that it has started. Only a process that calls setsid outlives it.
"""

import json
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import isclose, isfinite, nan
from typing import Any, get_args

from mtmetrics_edu.checks import choose
from mtmetrics_edu.conformance import vectors
from mtmetrics_edu.conformance.asking import is_number
from mtmetrics_edu.conformance.limits import Program
from mtmetrics_edu.conformance.search import identify
from mtmetrics_edu.conformance.suspects import Answer, Suspect, joined, questions
from mtmetrics_edu.conformance.vectors import Case, Level, cases, conventions, version
from mtmetrics_edu.metrics.score import TokenMetric

SECONDS = 10.0  # for one answer
SHOWN = 10  # failed cases in the text of a report
WITH_TEXTS = 3  # … of which so many show their texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one case. status: "passed", "failed" or "skipped".

    asked: whether the program lived long enough to be asked.
    """

    case: Case
    status: str
    right: float
    score: float | None = None  # BLEU 0 to 1; None if the program gave none
    why: str = ""  # an error, a wrong count, or why it was skipped
    asked: bool = True

    def __str__(self) -> str:
        answer = self.why or f"gave {self.score!r}, right is {self.right!r}"
        return f"{self.case.id}: {answer}. {self.case.note}"

    def texts(self) -> Iterator[str]:
        """The candidates and references of the case, a line for each."""
        for candidate, references in zip(self.case.candidates, self.case.references, strict=True):
            yield f"candidate: {joined(candidate):.80}"
            yield from (f"reference: {joined(reference):.80}" for reference in references)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The results of a program, the small cases first.

    convention: whose figures are right. version: of the suite. scale: of a perfect BLEU.
    """

    command: str
    convention: str
    level: str
    version: str
    results: tuple[Result, ...] = field(repr=False)
    scale: float = 1.0

    @property
    def passed(self) -> bool:
        """Whether no case failed, and not all were skipped."""
        return self.counts["failed"] == 0 and self.counts["passed"] > 0

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of cases that passed, failed, were skipped."""
        statuses = Counter(result.status for result in self.results)
        return {status: statuses[status] for status in ("passed", "failed", "skipped")}

    @property
    def failures(self) -> list[Result]:
        """The failed cases that the program was asked, the smallest first."""
        failed = [result for result in self.results if result.status == "failed" and result.asked]
        return sorted(failed, key=lambda result: result.case.size)

    def by_flag(self) -> dict[str, tuple[int, int]]:
        """For each flag, how many of its cases failed, and how many there are; the worst first."""
        return vectors.by_flag(cases_of(self.failures), cases_of(self.results))

    def in_common(self) -> list[str]:
        """The flags that all failed cases have, the rarest first."""
        return vectors.in_common(cases_of(self.failures), cases_of(self.results))

    def silence(self) -> str:
        """The reason why the program gave no score at all; "" if it gave one, or has several.

        Then no flag says anything: the program does not work, or was not called rightly.
        """
        reasons = {result.why for result in self.failures}
        silent = all(result.score is None for result in self.results)
        return reasons.pop() if silent and len(reasons) == 1 else ""

    def suspect(self) -> Suspect | None:
        """The mistake or tool that gives the same answers; None if none does."""
        results = {result.case.id: result for result in self.results}
        answers = [
            Answer(question=question, score=result.score, error=result.why)
            for question in questions(self.level)
            if (result := results.get(question.case.id))
        ]
        return identify(answers, self.level)

    def sentences(self) -> Iterator[str]:
        """Sentences on what is wrong with the program as a whole."""
        unasked = sum(not result.asked for result in self.results)
        if unasked:
            last = self.results[-unasked - 1]
            yield f"At case {last.case.id} {last.why}; {unasked} cases were not asked."
        elif why := self.silence():
            yield f"The program gave no score: {why}."
        if self.is_shifted():
            yield (
                "Its answers are shifted by one: each stands where the next is expected. Does the "
                "program print a line before its first answer?"
            )
        elif self.scale == 1 and self.would_pass(0.01):
            yield "Its scores look like 0 to 100: if they are, say so with --scale 100."
        elif self.scale == 100 and self.would_pass(100):
            yield "Its scores look like 0 to 1: leave --scale out."
        elif suspect := self.suspect():
            metric = self.results[0].case.metric
            if suspect.right and suspect.metric != metric:
                yield f"Diagnosis: it gives {suspect.metric.upper()}, not {metric.upper()}."
            else:
                yield f"Diagnosis: it {suspect.words}."

    def is_shifted(self) -> bool:
        """Whether most scores are those of the case before."""
        scored = [(a, b) for a, b in pairwise(self.results) if b.score is not None]
        late = [a.case.passes(b.score, tolerance=1e-6) for a, b in scored if b.score is not None]
        return sum(late) > max(len(scored) / 2, self.counts["passed"])

    def would_pass(self, factor: float) -> bool:
        """Whether most of the failed cases, and some that are neither 0 nor 1, would pass if all
        scores were multiplied."""
        scored = [(r, r.score * factor) for r in self.failures if r.score]
        passed = [isclose(score, r.right, rel_tol=1e-3) for r, score in scored]
        return sum(passed) > max(len(scored) / 2, 3)

    def record(self) -> dict[str, Any]:
        """The report as JSON can hold it."""
        suspect = self.suspect() if self.failures else None
        return {
            "command": self.command,
            "suite": self.version,
            "convention": self.convention,
            "level": self.level,
            **self.counts,
            "not_asked": sum(not result.asked for result in self.results),
            "failed_by_flag": {flag: list(pair) for flag, pair in self.by_flag().items()},
            "in_common": self.in_common(),
            "silence": self.silence(),
            "sentences": list(self.sentences()) if self.failures else [],
            "diagnosis": f"It {suspect.words}." if suspect else None,
            "failures": [
                {"id": r.case.id, "score": r.score, "right": r.right, "why": r.why}
                for r in self.failures
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
        yield from self.sentences()
        if self.silence():
            return
        if len(self.failures) > 1 and (flags := self.in_common()):
            yield f"All failed cases have in common: {', '.join(flags)}."
        yield "Failed, by flag:"
        for flag, (failed, asked) in self.by_flag().items():
            yield f"  {flag:28} {failed} of {asked}"
        yield "The smallest that failed:"
        for number, result in enumerate(self.failures[:SHOWN]):
            yield f"  {result}"
            if number < WITH_TEXTS:
                yield from (f"    {line}" for line in result.texts())
        if len(self.failures) > SHOWN:
            yield f"  and {len(self.failures) - SHOWN} more"


def cases_of(results: Iterable[Result]) -> list[Case]:
    """The cases of some results that the program was asked."""
    return [result.case for result in results if result.asked]


# ----------------------------------------------------------------------------------- the program


def run(
    command: str | Sequence[str],
    *,
    convention: vectors.Convention = "",
    metric: TokenMetric = "bleu",
    level: Level = "tokens",
    scale: float = 1.0,
    tolerance: float = 0.0,
    seconds: float = SECONDS,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Report:
    """Ask a program all cases of one metric and level.

    command: the program and its arguments, as one string or as a list. convention: whose figures
    are right: the paper's (or the official NIST's) if not given, or a name of conventions().
    scale: what the program calls a perfect BLEU, 1 or 100. tolerance: how much a score may differ,
    if not as little as the suite says; 1e-6 for a program that computes in single precision.
    seconds: the time for one answer. progress: called with the number of cases so far, and of all.
    ValueError for an option that cannot be; OSError if the program cannot be started.

    >>> import sys
    >>> program = "import sys\\nfor line in sys.stdin: print('{\\"score\\": 0}', flush=True)"
    >>> report = run([sys.executable, "-c", program])
    >>> report.counts["passed"] > 0, report.counts["failed"] > 0
    (True, True)
    """
    try:
        arguments = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError:
        raise ValueError(f"the command {command} has a quotation mark without its pair") from None
    if not arguments or not arguments[0]:
        raise ValueError("the command is empty; expected one such as 'python conformance.py'")
    for name, value in {"scale": scale, "seconds": seconds}.items():
        if not 0 < value < 1e6:
            raise ValueError(f"{name} is {value:g}; expected a number above 0")
    if not 0 <= tolerance < float("inf"):
        raise ValueError(f"tolerance is {tolerance:g}; expected 0 or more")
    known = dict.fromkeys([*get_args(vectors.Right), *conventions()])
    choose(convention, known, "convention of the suite")
    asked = list(cases(metric=metric, level=level))
    if convention:
        asked = [case for case in asked if isinstance(case.expected(convention), float)]
    program, results = Program(arguments), []
    try:
        for case in asked:
            answer = program.answer(request(case), seconds)
            result = judged(case, answer, convention, scale, tolerance)
            results.append(replace(result, asked=program.asked))
            progress(len(results), len(asked))
    finally:
        program.end()
    return Report(
        command=shlex.join(arguments),
        convention=convention or "the paper",
        level=level,
        version=version(),
        results=tuple(results),
        scale=scale,
    )


def request(case: Case) -> str:
    """The line that a program gets, in ASCII.

    >>> request(next(cases(level="text")))[:52]
    '{"id": "text-full-stop", "metric": "bleu", "level": '
    """
    names = ("id", "metric", "level", "candidates", "references")
    return json.dumps({name: getattr(case, name) for name in names})


def judged(
    case: Case, answer: Any, convention: vectors.Convention, scale: float, tolerance: float = 0.0
) -> Result:
    """The result of a case."""
    right = case.expected(convention)
    assert isinstance(right, float)
    failed = Result(case=case, status="failed", right=right)
    if "skip" in answer:
        return replace(failed, status="skipped", why=f"{answer['skip']!s:.200}")
    if "error" in answer:
        return replace(failed, why=f"{answer['error']!s:.200}")
    score = number(answer["score"]) / (scale if case.metric == "bleu" else 1)
    if not isfinite(score):
        return replace(failed, why=f"{answer['score']!r:.60} is not a score")
    statistics = answer.get("statistics")
    counted = statistics if isinstance(statistics, dict) and not convention else {}
    why = miscounted(case, counted)
    passed = case.passes(score, convention, tolerance) and not why
    return replace(failed, status="passed" if passed else "failed", score=score, why=why)


def number(value: Any) -> float:
    """A value as a float; NaN if it is none.

    >>> number(3), number("x"), number(10**400)
    (3.0, nan, nan)
    """
    return float(value) if is_number(value) else nan


def miscounted(case: Case, statistics: dict[str, Any]) -> str:
    """The first statistic that is not the expected one, in words; "" if all are.

    >>> miscounted(next(cases()), {"candidate_length": 5})
    'candidate_length is 5, not 4'
    """
    for name, right in case.statistics.items():
        if name in statistics and not alike(statistics[name], right):
            return f"{name} is {statistics[name]!s:.60}, not {right}"
    return ""


def alike(value: Any, right: Any) -> bool:
    """Whether numbers, or lists of numbers, are equal.

    >>> alike([1, 2.0], [1, 2]), alike([1], [1, 2]), alike("x", 1)
    (True, False, False)
    """
    if isinstance(right, list):
        same_length = isinstance(value, list) and len(value) == len(right)
        return same_length and all(map(alike, value, right))
    return isclose(number(value), right, rel_tol=1e-9, abs_tol=1e-9)
