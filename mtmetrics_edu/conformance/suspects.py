"""Who a scorer may be: the paper, a recipe with a mistake, another program, another mistake.

A suspect gives a score for a question, as the scorer does; if all answers are equal, it is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from math import isclose
from typing import Any

from mtmetrics_edu.conformance.mistakes import BY_NAME, Mistake, mistake
from mtmetrics_edu.conformance.mistakes.choices import Choice, table
from mtmetrics_edu.conformance.mistakes.recipes import Segments, recipes
from mtmetrics_edu.conformance.vectors import Case, all_cases, conventions
from mtmetrics_edu.conventions import TOOLS, score_like
from mtmetrics_edu.tokenizers import tokenize_13a, tokenize_char, tokenize_international

Texts = list[tuple[Any, list[Any]]]  # of each segment: the candidate and its references
TINY = 1e-60  # below this a number stands for 0, but is not 0
FEWEST = 12  # answers that are needed to say who somebody is
DISTINCT = 3  # different answers that are needed for that
DIGITS = range(2, 9)  # decimals that a scorer may round its answers to
COARSE = 0.5 * 10 ** -DIGITS[0]  # half a unit of the fewest decimals


def by_expression(text: str) -> list[str]:
    """The words of a text without its punctuation.

    >>> by_expression("No, I don't.")
    ['No', 'I', 'don', 't']
    """
    return re.findall(r"\w+", text)


# how somebody makes tokens of tokens, and of texts; the usual one first; see words.toml
READINGS: dict[str, dict[str, Choice]] = {
    "tokens": table("tokens", {"as-given": list, "lower": lambda ts: [t.lower() for t in ts]}),
    "text": table(
        "text",
        {
            "blanks": str.split,
            "13a": tokenize_13a,
            "international": tokenize_international,
            "lower": lambda text: text.lower().split(),
            "13a-lower": lambda text: tokenize_13a(text.lower()),
            "words": by_expression,
            "words-lower": lambda text: by_expression(text.lower()),
            "characters": list,
            "letters": tokenize_char,
        },
    ),
}


def joined(text: Any) -> str:
    """A text; tokens with blanks between.

    >>> joined(["the", "cat"]), joined("the cat")
    ('the cat', 'the cat')
    """
    return text if isinstance(text, str) else " ".join(text)


@dataclass(frozen=True, eq=False)
class Question:
    """A case as a scorer is asked about it, and as suspects read it."""

    case: Case
    level: str  # "tokens" or "text": what the scorer takes
    read: dict[str, Segments] = field(default_factory=dict, repr=False)

    @cached_property
    def texts(self) -> Texts:
        """Candidate and references of each segment: lists of tokens, or texts."""
        take = list if self.level == "tokens" else joined
        pairs = zip(self.case.candidates, self.case.references, strict=True)
        return [(take(candidate), list(map(take, references))) for candidate, references in pairs]

    def segments(self, reading: str) -> Segments:
        """The tokens as somebody reads them; reading: a key of READINGS[level]."""
        if reading not in self.read:
            split = READINGS[self.level][reading].of
            self.read[reading] = Segments.of(
                [(split(c), list(map(split, rs))) for c, rs in self.texts],
                [(len(joined(c)), [len(joined(r)) for r in rs]) for c, rs in self.texts],
            )
        return self.read[reading]


@cache
def questions(level: str) -> tuple[Question, ...]:
    """The questions for a scorer that takes tokens, or texts; each case once.

    A scorer of texts gets the tokens of a case with blanks between.
    """
    unique: dict[Any, Question] = {}
    for case in all_cases():
        if case.level in ("tokens", level):
            unique.setdefault((case.candidates, case.references), Question(case, level))
    return tuple(unique.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """Somebody who may have computed the answers.

    score: from a question to a number, or an ArithmeticError or ValueError. words complete a
    sentence that begins with "it". right: whether that is as it should be.
    """

    name: str
    words: str
    score: Callable[[Question], float]
    right: bool = False
    reading: str = ""
    metric: str = "bleu"


def suspect_of(mistake: Mistake, level: str, reading: str = "") -> Suspect:
    """A suspect that has a mistake, or none; reading: the usual one if not given.

    >>> suspect_of(mistake("length:shortest"), "tokens", "lower").words
    'takes the shortest reference length, not the closest, and lower-cases the tokens'
    """
    reading = reading or next(iter(READINGS[level]))
    how = READINGS[level][reading].words
    name, words = mistake.name, mistake.words
    if how and name == "right":  # the reading is the only mistake
        name, words = reading, how
    elif how:
        name, words = f"{name} {reading}", f"{words}, and {how}"
    return Suspect(
        name=name,
        words=words,
        score=cache(lambda question: mistake.score(question.segments(reading))),
        right=mistake.right and not how,
        reading=reading,
        metric=mistake.metric,
    )


def suspect_tool(name: str, tool: str, metric: str, options: dict[str, Any]) -> Suspect:
    """A suspect that is another program, as score_like reproduces it."""

    @cache
    def score(question: Question) -> float:
        candidates = [joined(candidate) for candidate, _ in question.texts]
        references = [list(map(joined, rs)) for _, rs in question.texts]
        return score_like(tool, candidates, references, metric, **options).score

    changed = " and ".join(f"{option}={value!r}" for option, value in options.items())
    who = tool if metric == "bleu" else f"the {metric.upper()} of {tool}"
    words = f"scores as {who} does" + (f" with {changed}" if changed else "")
    return Suspect(name=name, words=words, score=score, metric=metric)


@cache
def tools() -> tuple[Suspect, ...]:
    """Every tool with its defaults, and with the options that the suite has figures for.

    sacreBLEU has other defaults for a single sentence.
    """
    defaults = [
        suspect_tool(name if metric == "bleu" else f"{name}-{metric}", name, metric, {})
        for name, tool in TOOLS.items()
        for metric in tool.metrics
    ]
    options = {name: (record["tool"], record["options"]) for name, record in conventions().items()}
    options["sacrebleu-sentence"] = ("sacrebleu", {"effective_order": True})
    others = [
        suspect_tool(name, tool, "bleu", chosen)
        for name, (tool, chosen) in options.items()
        if name not in TOOLS
    ]
    return *defaults, *others


@cache
def first_suspects(level: str) -> tuple[tuple[Suspect, ...], ...]:
    """The suspects in groups, the likely ones first; within a group, the first that fits counts."""
    groups = [mistake("right")], map(Mistake.of, recipes(1)), BY_NAME.values()
    paper, single, others = (
        tuple(suspect_of(each, level, reading) for each in group for reading in READINGS[level])
        for group in groups
    )
    return paper, single, tools(), others


@cache
def pairs_of_mistakes(level: str) -> tuple[Suspect, ...]:
    """Every recipe with two mistakes."""
    return tuple(suspect_of(Mistake.of(recipe), level) for recipe in recipes(2))


# -------------------------------------------------- from answers to the suspect who gives them


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a scorer answered: a score, or an error in words."""

    question: Question
    score: float | None = None  # BLEU 0 to 1
    error: str = ""
    changed: bool = False  # whether the scorer changed its arguments


def same(score: float, expected: float, rounding: float = 0.0) -> bool:
    """Whether two scores are equal, up to float arithmetic, or to half a unit of rounding.

    0 and a number that only just exceeds it are two things, unless scores are rounded.

    >>> same(0.5, 0.5 + 1e-9), same(0.0, 1e-231), same(0.5046, 0.50457, rounding=5e-5)
    (True, False, True)
    """
    if rounding:
        return abs(score - expected) <= rounding * 1.02
    if max(abs(score), abs(expected)) < TINY:
        return (score == 0) == (expected == 0)
    return isclose(score, expected, rel_tol=1e-6, abs_tol=1e-12)


def rounding(answers: Iterable[Answer]) -> float:
    """Half a unit of the last decimal, if all scores are rounded to so many; 0 if they are not."""
    scores = [answer.score for answer in answers if answer.score is not None]
    for digits in DIGITS:
        if all(isclose(score, round(score, digits), abs_tol=1e-14) for score in scores):
            return 0.5 * 10**-digits if any(score % 1 for score in scores) else 0.0
    return 0.0


def scored(answers: Iterable[Answer]) -> list[Answer]:
    """The answers with a score, those first whose score tells most: neither 0 nor 1."""
    with_score = (answer for answer in answers if answer.score is not None)
    return sorted(
        with_score, key=lambda answer: (answer.score in (0, 1), answer.question.case.size)
    )


def agrees(suspect: Suspect, answer: Answer, width: float = 0.0) -> bool:
    """Whether a suspect gives the score of an answer. width: half a unit of rounding."""
    if answer.score is None:
        return False
    try:
        return same(answer.score, suspect.score(answer.question), width)
    except (ArithmeticError, ValueError):
        return False


def fits(suspect: Suspect, answers: Sequence[Answer], width: float) -> bool:
    """Whether a suspect gives all these answers."""
    return all(agrees(suspect, answer, width) for answer in answers)


def find(groups: Iterable[Iterable[Suspect]], answers: Sequence[Answer]) -> Suspect | None:
    """The first suspect who gives all the answers that are scores; None if nobody does.

    Nobody is named if too few questions, or fewer than a quarter, were answered with a score, or if
    nearly all answers are the same.
    """
    some = scored(answers)
    too_few = len(some) < max(FEWEST, len(answers) / 4)
    if too_few or len({answer.score for answer in some}) < DISTINCT:
        return None
    width = rounding(some)
    suspects = (suspect for group in groups for suspect in group)
    return next((suspect for suspect in suspects if fits(suspect, some, width)), None)


def possible(groups: Iterable[Iterable[Suspect]], few: Sequence[Answer]) -> bool:
    """Whether anybody gives these answers, which are the first of many.

    Scores of 0 and 1 do not tell whether the later ones are rounded.
    """
    some = scored(few)
    width = COARSE if all(answer.score in (0, 1) for answer in some) else rounding(some)
    return any(fits(suspect, some, width) for group in groups for suspect in group)


def agreement(suspect: Suspect, answers: Sequence[Answer]) -> float:
    """The share of answers, 0 to 1, in which a scorer agrees with a suspect and does not give 0.

    A scorer that is called in a wrong way often gives 0, and that is often right.
    """
    width = rounding(answers)
    alike = sum(bool(answer.score) and agrees(suspect, answer, width) for answer in answers)
    return alike / len(answers)
