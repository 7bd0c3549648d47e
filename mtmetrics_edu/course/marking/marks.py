"""Marks submissions: points by a rubric, a reply to each function, what `diagnose` says."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path

from mtmetrics_edu.checks import choose
from mtmetrics_edu.conformance import diagnose
from mtmetrics_edu.course.building.ours import PARTS
from mtmetrics_edu.course.exercises.functions import Function
from mtmetrics_edu.course.marking.asking import CALL, Conversation, StoppedError
from mtmetrics_edu.course.marking.hidden import hidden
from mtmetrics_edu.course.marking.submissions import Submission, equals

SECONDS = 60.0  # for all calls of one submission
SCORERS = {"sentence_bleu": "bleu", "corpus_bleu": "bleu", "nist": "nist"}  # for diagnose
ERRORS_SHOWN = 3  # of the statements of a submission


@dataclass(frozen=True, kw_only=True)
class Rubric:
    """Points for each function, and how many hidden cases each is tried on."""

    points: Mapping[str, float]
    hidden: int = 20

    @classmethod
    def read(cls, path: Path | None = None) -> Rubric:
        """The rubric of a TOML file, or the usual one; ValueError says what is wrong in it."""
        usual = files(__package__).joinpath("rubric.toml")
        text = (path or usual).read_text(encoding="utf-8")
        try:
            rubric = cls(**tomllib.loads(text))
            for name, points in rubric.points.items():
                choose(name, PARTS, "function to build")
                if isinstance(points, bool) or points < 0:
                    raise ValueError(f"{name} is {points!r}; expected a number of points")
        except (tomllib.TOMLDecodeError, TypeError, AttributeError, ValueError) as error:
            expected = "expected hidden = 20 and a table [points] with a number for each function"
            raise ValueError(f"{path}: {error}; {expected}") from None
        return rubric


@dataclass(frozen=True, kw_only=True)
class Part:
    """The mark of one function."""

    name: str
    points: float
    most: float
    reply: str


@dataclass(frozen=True, kw_only=True)
class Mark:
    """The mark of one submission. diagnoses: by the function; equal: who handed in the same.

    refused: why the system did not shut it in; "" if it did.
    """

    name: str
    parts: tuple[Part, ...]
    diagnoses: Mapping[str, str]
    refused: str
    remarks: tuple[str, ...]
    equal: tuple[str, ...] = ()

    @property
    def points(self) -> float:
        """The sum of all points."""
        return sum(part.points for part in self.parts)


def mark_all(
    submissions: Sequence[Submission],
    rubric: Rubric,
    *,
    seed: int = 1,
    seconds: float = SECONDS,
    trust: bool = False,
    jobs: int = 1,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> list[Mark]:
    """The marks of a class. seed: of the hidden cases. seconds: for all calls of one submission.

    trust: whether submissions may run where the system cannot shut them in. jobs: how many are
    marked at a time. progress: called with how many are marked, and of how many.
    """
    one = partial(mark, rubric=rubric, seed=seed, seconds=seconds, trust=trust)
    same = equals(submissions)
    marks: list[Mark] = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for result in pool.map(one, submissions) if jobs > 1 else map(one, submissions):
            marks.append(replace(result, equal=tuple(same[result.name])))
            progress(len(marks), len(submissions))
    return marks


def mark(
    submission: Submission, rubric: Rubric, seed: int, seconds: float = SECONDS, trust: bool = False
) -> Mark:
    """The mark of one submission; RefusedError if it cannot be shut in and is not trusted."""
    conversation, remarks = Conversation(submission.text, seconds, trust), submission.remarks
    parts, diagnoses, why = [], {}, "it is not there."
    try:
        try:
            conversation.start()
            remarks += tuple(conversation.errors[:ERRORS_SHOWN])
        except StoppedError as error:
            why = f"the submission cannot be loaded: {error}."
        for name, most in rubric.points.items():
            there = name in conversation.names
            share, reply = part(conversation, name, rubric.hidden, seed) if there else (0.0, why)
            parts.append(Part(name=name, points=most * share, most=most, reply=reply))
        for name, metric in SCORERS.items():
            if name in rubric.points and name in conversation.names and conversation.left > 0:
                function = conversation.function(PARTS[name][-1])
                diagnoses[name] = str(diagnose(function, metric=metric, seconds=5 * CALL))
    finally:
        conversation.end()
    return Mark(
        name=submission.name,
        parts=tuple(parts),
        diagnoses=diagnoses,
        refused=conversation.refused,
        remarks=remarks,
    )


def part(conversation: Conversation, name: str, count: int, seed: int) -> tuple[float, str]:
    """Which share of the points a function gets, and the reply to it.

    Where two lessons build it, the earlier one is worth half.
    """
    verdicts = []
    for stage in PARTS[name]:
        assert isinstance(stage.kind, Function)
        more = hidden(stage, seed, count) if stage is PARTS[name][-1] else []
        kind = replace(stage.kind, cases=[*stage.kind.cases, *more])
        function = conversation.function(stage)
        verdicts.append(kind.judge(function, stage.solve, stage.mistakes))
    right = [verdict.right for verdict in verdicts]
    share = 1.0 if right[-1] else sum(right) / len(right)
    return share, verdicts[-1].text
