"""Who a scorer may be: the paper, a recipe with a mistake, another program, an oddity.

A suspect gives a score for a question, as the scorer does; if all answers are equal, it is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import isclose
from typing import Any

from mtmetrics_edu.conformance.calling import Texts, joined
from mtmetrics_edu.conformance.mistakes.oddities import NISTS, ODDITIES
from mtmetrics_edu.conformance.mistakes.recipes import Facts, Recipe, recipes
from mtmetrics_edu.conformance.vectors import Case, conventions
from mtmetrics_edu.conventions import TOOLS, score_like
from mtmetrics_edu.tokenizers import tokenize_13a, tokenize_char, tokenize_international

READINGS: dict[str, tuple[Callable[[str], list[str]], str]] = {  # of texts
    "blanks": (str.split, ""),
    "13a": (tokenize_13a, ""),
    "international": (tokenize_international, ""),
    "lower": (lambda text: text.lower().split(), "lower-cases the texts"),
    "13a-lower": (lambda text: tokenize_13a(text.lower()), "lower-cases the texts"),
    "words": (lambda text: re.findall(r"\w+", text), "drops punctuation"),
    "words-lower": (
        lambda text: re.findall(r"\w+", text.lower()),
        "drops punctuation and lower-cases the texts",
    ),
    "characters": (list, "splits strings into characters"),
    "letters": (tokenize_char, "splits strings into characters, without the blanks"),
}
MORE: list[
    tuple[str, str, dict[str, Any]]
] = [  # options beyond those that the suite has figures for
    ("nltk-auto-reweigh", "nltk", {"auto_reweigh": True}),
    ("sacrebleu-sentence", "sacrebleu", {"effective_order": True}),
    (
        "sacrebleu-raw",
        "sacrebleu",
        {
            "tokenize": "none",
            "smooth_method": "floor",
            "smooth_value": 0.01,
            "effective_order": True,
        },
    ),
]
LOWER = "lower-cases the tokens"
TINY = 1e-60  # below this a number stands for 0, but is not 0
FEWEST = 12  # answers that are needed to say who somebody is
DISTINCT = 3  # different answers that are needed for that
DIGITS = range(2, 9)  # decimals that a scorer may round its answers to
COARSE = 0.5 * 10 ** -DIGITS[0]  # half a unit of the fewest decimals


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A case as a scorer is asked about it, and as suspects read it."""

    case: Case
    level: str  # "tokens" or "text": what the scorer takes
    read: dict[str, Facts] = field(default_factory=dict, repr=False)

    @property
    def texts(self) -> Texts:
        """Candidate and references of each segment: lists of tokens, or texts."""
        return texts_of(self)

    def facts(self, reading: str) -> Facts:
        """The tokens as somebody reads them who splits texts, or lower-cases tokens."""
        if reading not in self.read:
            split = self.split(reading)
            self.read[reading] = Facts.of(
                [(split(c), list(map(split, rs))) for c, rs in self.texts],
                [(len(joined(c)), [len(joined(r)) for r in rs]) for c, rs in self.texts],
            )
        return self.read[reading]

    def split(self, reading: str) -> Callable[[Any], list[str]]:
        """From a text of this question to its tokens."""
        if self.level == "tokens":
            return fold if reading == "lower" else list
        return lambda text: READINGS[reading][0](joined(text))


@cache
def texts_of(question: Question) -> Texts:
    """The texts of a question, made once."""
    pairs = zip(question.case.candidates, question.case.references, strict=True)
    return [(thawed(candidate), list(map(thawed, rs))) for candidate, rs in pairs]


def thawed(text: Any) -> Any:
    """A text as it is; tokens as a list."""
    return text if isinstance(text, str) else list(text)


def fold(tokens: list[str]) -> list[str]:
    """Tokens in lower case.

    >>> fold(["The"])
    ['the']
    """
    return [token.lower() for token in tokens]


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


def readings(level: str) -> list[str]:
    """The ways to read what a scorer of this level takes, the usual one first.

    >>> readings("tokens")
    ['as-given', 'lower']
    """
    return ["as-given", "lower"] if level == "tokens" else list(READINGS)


def reading_words(level: str, reading: str) -> str:
    """What a reading does that the paper does not ask for; "" if nothing.

    >>> reading_words("text", "characters")
    'splits strings into characters'
    """
    if level == "tokens":
        return LOWER if reading == "lower" else ""
    return READINGS[reading][1]


def of_recipe(recipe: Recipe, level: str, reading: str) -> Suspect:
    """A suspect that follows a recipe.

    >>> of_recipe(Recipe(length="shortest"), "tokens", "lower").words
    'takes the shortest reference length, not the closest, and lower-cases the tokens'
    """
    how = reading_words(level, reading)
    names, words = [recipe.name, reading], [recipe.words(), how]
    if not how:
        names, words = names[:1], words[:1]
    elif recipe == Recipe():  # the reading is the only mistake
        names, words = names[1:], words[1:]
    return Suspect(
        name=" ".join(names),
        words=", and ".join(words),
        score=cache(lambda question: recipe.score(question.facts(reading))),
        right=recipe == Recipe() and not how,
        reading=reading,
    )


def of_oddity(name: str, level: str, reading: str) -> Suspect:
    """A suspect that has an oddity, or computes NIST."""
    oddity, how = {**ODDITIES, **NISTS}[name], reading_words(level, reading)
    return Suspect(
        name=f"{name} {reading}" if how else name,
        words=f"{oddity.words}, and {how}" if how else oddity.words,
        score=cache(lambda question: oddity.of(question.facts(reading))),
        right=name == "nist" and not how,
        reading=reading,
        metric="nist" if name in NISTS else "bleu",
    )


def of_tool(name: str, tool: str, metric: str, options: dict[str, Any]) -> Suspect:
    """A suspect that is another program, as score_like reproduces it."""

    @cache
    def score(question: Question) -> float:
        texts = [(joined(candidate), list(map(joined, rs))) for candidate, rs in question.texts]
        candidates, references = [c for c, _ in texts], [rs for _, rs in texts]
        return score_like(tool, candidates, references, metric, **options).score

    given = " and ".join(f"{option}={value!r}" for option, value in options.items())
    who = tool if metric == "bleu" else f"the {metric.upper()} of {tool}"
    words = f"scores as {who} does" + (f" with {given}" if given else "")
    return Suspect(name=name, words=words, score=score, metric=metric)


@cache
def tools() -> tuple[Suspect, ...]:
    """Every tool with its defaults, and the options that the suite has figures for."""
    suspects = [
        of_tool(name if metric == "bleu" else f"{name}-{metric}", name, metric, {})
        for name, tool in TOOLS.items()
        for metric in tool.metrics
    ]
    known = {suspect.name for suspect in suspects}
    for name, it in conventions().items():
        if name not in known:
            suspects.append(of_tool(name, it["tool"], "bleu", it["options"]))
    suspects += [of_tool(name, tool, "bleu", options) for name, tool, options in MORE]
    return tuple(suspects)


@cache
def first_suspects(level: str) -> tuple[tuple[Suspect, ...], ...]:
    """The suspects in groups, the likely ones first; within a group, the first that fits counts."""
    ways = readings(level)
    single = [of_recipe(recipe, level, way) for recipe in recipes(1) for way in ways]
    odd = [of_oddity(name, level, way) for name in (*ODDITIES, *NISTS) for way in ways]
    paper = [of_recipe(Recipe(), level, way) for way in ways]
    return tuple(paper), tuple(single), tools(), tuple(odd)


@cache
def pairs_of_mistakes(level: str, reading: str) -> tuple[Suspect, ...]:
    """Every recipe with two mistakes."""
    return tuple(of_recipe(recipe, level, reading) for recipe in recipes(2))


# -------------------------------------------------- from answers to the suspect who gives them


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a scorer answered: a score, or an error in words."""

    question: Question
    score: float | None = None  # BLEU 0 to 1
    error: str = ""


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


def rounding(scores: Iterable[float]) -> float:
    """Half a unit of the last decimal, if all scores are rounded to so many; 0 if they are not.

    >>> rounding([0.5046, 0.6]), rounding([1 / 3])
    (5e-05, 0.0)
    """
    kept = list(scores)
    for digits in DIGITS:
        if all(isclose(score, round(score, digits), abs_tol=1e-14) for score in kept):
            return 0.5 * 10**-digits if any(score % 1 for score in kept) else 0.0
    return 0.0


def scored(answers: Sequence[Answer]) -> list[tuple[Question, float]]:
    """The questions that got a score, those first whose score tells most: neither 0 nor 1."""
    pairs = [(it.question, it.score) for it in answers if it.score is not None]
    return sorted(pairs, key=lambda pair: (pair[1] in (0, 1), pair[0].case.size))


def fits(suspect: Suspect, answers: Sequence[tuple[Question, float]], width: float) -> bool:
    """Whether a suspect gives all these answers. width: half a unit of rounding."""
    try:
        return all(same(score, suspect.score(question), width) for question, score in answers)
    except (ArithmeticError, ValueError):
        return False


def find(groups: Iterable[Iterable[Suspect]], answers: Sequence[Answer]) -> Suspect | None:
    """The first suspect who gives all the answers that are scores; None if nobody does.

    Nobody is named if too few questions, or fewer than a quarter, were answered with a score, or if
    nearly all answers are the same.
    """
    given = scored(answers)
    too_few = len(given) < max(FEWEST, len(answers) / 4)
    if too_few or len({score for _, score in given}) < DISTINCT:
        return None
    width = rounding(score for _, score in given)
    return next((it for group in groups for it in group if fits(it, given, width)), None)


def possible(groups: Iterable[Iterable[Suspect]], few: Sequence[Answer]) -> bool:
    """Whether anybody gives these answers, which are the first of many.

    Scores of 0 and 1 do not tell whether the later ones are rounded.
    """
    given = scored(few)
    whole = all(score in (0, 1) for _, score in given)
    width = COARSE if whole else rounding(score for _, score in given)
    return any(fits(suspect, given, width) for group in groups for suspect in group)


def agreement(suspect: Suspect, answers: Sequence[Answer]) -> float:
    """The share of answers, 0 to 1, in which a scorer agrees with a suspect and does not give 0.

    A scorer that is called in a wrong way often gives 0, and that is often right.
    """
    width = rounding(score for _, score in scored(answers))
    return sum(bool(it.score) and agrees(suspect, it, width) for it in answers) / len(answers)


def agrees(suspect: Suspect, answer: Answer, width: float = 0.0) -> bool:
    """Whether a scorer and a suspect give the same score to one question."""
    if answer.score is None:
        return False
    try:
        return same(answer.score, suspect.score(answer.question), width)
    except (ArithmeticError, ValueError):
        return False
