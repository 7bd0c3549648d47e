"""Marks submissions: points by a rubric, a reply to each function, what `diagnose` says."""

from __future__ import annotations

import signal
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from inspect import signature
from multiprocessing import get_context
from pathlib import Path
from random import Random
from string import ascii_letters, ascii_lowercase
from typing import Any

from mtmetrics_edu import modified_precision, ngrams
from mtmetrics_edu.checks import is_list
from mtmetrics_edu.conformance import Case, cases, diagnose
from mtmetrics_edu.course.building.ours import STAGES
from mtmetrics_edu.course.exercises.functions import Function
from mtmetrics_edu.course.exercises.question import Exercise
from mtmetrics_edu.course.marking.asking import CALL, Conversation, StoppedError
from mtmetrics_edu.course.marking.submissions import Submission, equals
from mtmetrics_edu.metrics.score import TokenMetric

USUAL = Path(__file__).with_name("rubric.toml")
SECONDS = 60.0  # for all calls of one submission
# for diagnose
SCORERS: dict[str, TokenMetric] = {"sentence_bleu": "bleu", "corpus_bleu": "bleu", "nist": "nist"}
MISSING = "it is not there."
ERRORS_SHOWN = 3  # of the statements of a submission


@dataclass(frozen=True, kw_only=True)
class Rubric:
    """Points for each function, and how many hidden cases each is tried on."""

    points: Mapping[str, float]
    hidden: int = 20

    @property
    def total(self) -> str:
        """The head of the column of points, with the most that there are."""
        return f"points ({sum(self.points.values()):g})"

    @classmethod
    def read(cls, path: Path = USUAL) -> Rubric:
        """The rubric of a TOML file; ValueError if it is none."""
        expected = "expected hidden = 20, and below [points] a number for a function to build"
        try:
            rubric = cls(**tomllib.loads(path.read_text(encoding="utf-8")))
            bad = [name for name, most in rubric.points.items() if name not in STAGES or most < 0]
            if bad or rubric.hidden < 0:
                raise ValueError(f"{bad[0] if bad else 'hidden'} is not known or below 0")
        except (ValueError, TypeError, AttributeError) as error:
            why = error if isinstance(error, ValueError) else "it has other fields"
            raise ValueError(f"{path}: {why}; {expected}: {', '.join(STAGES)}") from None
        return rubric


@dataclass(kw_only=True)
class Mark:
    """The mark of one submission.

    points, replies, diagnoses: by the function; there is a reply where points are missing. refused:
    why the system did not shut it in; "" if it did. equal: who handed in the same.
    """

    name: str
    remarks: list[str]
    points: dict[str, float] = field(default_factory=dict)
    replies: dict[str, str] = field(default_factory=dict)
    diagnoses: dict[str, str] = field(default_factory=dict)
    refused: str = ""
    equal: tuple[str, ...] = ()

    @property
    def total(self) -> str:
        """The sum of all points."""
        return f"{sum(self.points.values()):g}"


def mark_all(submissions: Sequence[Submission], rubric: Rubric, **how: Any) -> Iterator[Mark]:
    """The marks of a class, each as soon as it is there; several are made at a time.

    What is equal but for the name of the student is marked once. how: seed, seconds and trust, as
    for mark.
    """
    same, made = equals(submissions), dict[Submission, Mark]()
    nameless = [replace(submission, name="") for submission in submissions]
    deaf = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the workers, too; the pool ends them
    with get_context("spawn").Pool(None, signal.signal, deaf) as pool:
        results = pool.imap(partial(mark, rubric=rubric, **how), dict.fromkeys(nameless))
        for submission, key in zip(submissions, nameless, strict=True):
            result = made[key] = made.get(key) or next(results)
            yield replace(result, name=submission.name, equal=same[submission.name])


def mark(
    submission: Submission,
    rubric: Rubric,
    *,
    seed: int = 1,
    seconds: float = SECONDS,
    trust: bool = False,
) -> Mark:
    """The mark of one submission; RefusedError if it cannot be shut in and is not trusted.

    seed: of the hidden cases. seconds: for all its calls.
    """
    conversation = Conversation(submission.text, seconds, trust)
    result = Mark(name=submission.name, remarks=[*submission.remarks])
    try:
        try:
            conversation.start()
            result.remarks += conversation.errors[:ERRORS_SHOWN]
        except StoppedError as error:
            result.remarks.append(f"it cannot be loaded: {error}")
        for name, most in rubric.points.items():
            there = name in conversation.names
            share, reply = judged(conversation, name, rubric, seed) if there else (0.0, MISSING)
            result.points[name] = most * share
            if share < 1:
                result.replies[name] = reply
        for name in sorted({*SCORERS} & {*result.points} & {*conversation.names}):
            stopped = StoppedError.__name__ in result.replies.get(name, "")
            if not stopped and conversation.left > 0:
                function = conversation.function(STAGES[name][-1])
                diagnosis = diagnose(function, metric=SCORERS[name], seconds=5 * CALL)
                result.diagnoses[name] = f"{diagnosis}"
    finally:
        conversation.end()
    result.refused = conversation.refused
    return result


def judged(conversation: Conversation, name: str, rubric: Rubric, seed: int) -> tuple[float, str]:
    """Which share of the points a function gets, and the reply to it.

    Where two lessons build it, the earlier one is worth half.
    """
    right = []
    for stage in STAGES[name]:
        assert isinstance(stage.kind, Function)
        more = renamed(stage.kind.cases, cipher(Random(seed)))[: rubric.hidden]
        if stage is STAGES[name][-1]:  # an earlier one answers cases of the suite in another way
            more = hidden(stage, seed, rubric.hidden)
        kind = replace(stage.kind, cases=[*stage.kind.cases, *more])
        verdict = kind.judge(conversation.function(stage), stage.solve, stage.mistakes)
        right.append(verdict.right is True)
    return 1.0 if right[-1] else sum(right) / len(right), verdict.text


# ----------------------------------------------------------------------------- hidden cases


def hidden(stage: Exercise, seed: int, count: int) -> list[tuple[Any, ...]]:
    """So many calls of the function that a stage builds, the same for the same seed and suite.

    They are made of the conformance suite, of cases without an empty text: the lessons say nothing
    about those. Words and figures are not those of the suite, so a table of its answers is no use.

    >>> len(hidden(STAGES["closest_length"][-1], seed=1, count=2))
    2
    """
    random, names = Random(f"{seed} {stage.id}"), [*signature(stage.solve).parameters]
    full = [c for c in cases(level="tokens") if all(c.candidates) and all(map(all, c.references))]
    random.shuffle(full)
    calls = (arguments(case, random, several="candidates" in names) for case in full[:count])
    return [tuple(values[name] for name in names) for values in calls]


def cipher(random: Random) -> dict[int, int]:
    """For each letter from a to z another one, or the same; capital letters go with the small."""
    others = "".join(random.sample(ascii_lowercase, 26))
    return str.maketrans(ascii_letters, others + others.upper())


def renamed(given: Any, letters: Mapping[int, int]) -> Any:
    """Texts with other letters, wherever they stand in a list.

    >>> renamed([["A", "ab"], 2], str.maketrans("Aab", "Xxy"))
    [['X', 'xy'], 2]
    """
    if isinstance(given, str):
        return given.translate(letters)
    return [renamed(each, letters) for each in given] if is_list(given) else given


def disguised(case: Case, random: Random) -> list[list[list[str]]]:
    """The candidates of a case, then the references of each: BLEU and NIST are those of the case.

    Words get other letters, one to one, and references another order. Other scripts than a to z
    stay as they are: their cases are about the signs themselves.
    """
    texts = [case.candidates, *case.references]
    is_plain = all(word.isascii() for row in texts for text in row for word in text)
    candidates, *rows = renamed(texts, cipher(random) if is_plain else {})
    return [candidates, *(random.sample(row, len(row)) for row in rows)]


def arguments(case: Case, random: Random, several: bool) -> dict[str, Any]:
    """Arguments by their names, made of a case; lists of figures are drawn.

    Lengths are those of texts that are several times as long, and precisions a share of what they
    are: penalties stay the same. several: whether the references are those of all segments.
    """
    candidates, *rows = disguised(case, random)
    candidate, row = candidates[0], rows[0]
    counts = [modified_precision(candidate, row, n) for n in (1, 2, 3, 4)]
    known = [ngram for reference in row for n in (1, 2, 3) for ngram in ngrams(reference, n)]
    times, share = random.randint(2, 99), random.uniform(0.1, 1)
    figures = [[round(random.random(), 3) for _ in range(8)] for _ in range(3)]
    return {
        **dict.fromkeys(("tokens", "candidate"), candidate),
        "candidates": candidates,
        "references": rows if several else row,
        "n": random.randint(1, 4),
        "precisions": [share * clipped / total for clipped, total in counts if total],
        "candidate_length": times * len(candidate),
        "reference_length": times * len(random.choice(row)),
        "reference_lengths": [times * len(reference) for reference in row],
        "ngram": random.choice(known),
        "observed": round(random.random(), 2),
        **dict(zip(("by_chance", "people", "metric"), figures, strict=True)),
    }
