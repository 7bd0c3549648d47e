"""All that a scorer may be: the paper, a recipe with a mistake, another program or mistake.

A suspect gives a score for a question, as the scorer does; if all answers are equal, it is found.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from math import isclose
from operator import itemgetter
from random import Random
from string import punctuation
from typing import Any

from mtmetrics_edu.conformance.mistakes import BY_NAME, OF_METRIC, Mistake, mistake
from mtmetrics_edu.conformance.mistakes.choices import WORDS, Option, padded, table
from mtmetrics_edu.conformance.mistakes.recipes import Segments
from mtmetrics_edu.conformance.vectors import Case, all_cases, case_of, conventions
from mtmetrics_edu.conventions import TOOLS, score_of_tool
from mtmetrics_edu.metrics.tokenizers import tokenize_13a, tokenize_char, tokenize_international

Pairs = list[tuple[Any, list[Any]]]  # of each segment: the candidate and its references
TINY = 1e-60  # below this a number stands for 0, but is not 0
ENOUGH = 12  # scores that are needed to name a suspect
DISTINCT = 3  # different scores that are needed for that
DIGITS = range(2, 9)  # decimals that a scorer may round its answers to
EXTRA = 60  # questions beside the suite
WITHOUT_PUNCTUATION = str.maketrans("", "", punctuation)
VOCABULARY = WORDS["extra"]["words"].split()


def by_expression(text: str) -> list[str]:
    """The words of a text without its punctuation.

    >>> by_expression("No, I don't.")
    ['No', 'I', 'don', 't']
    """
    return re.findall(r"\w+", text)


# how tokens are made of what is given, the usual way first; see words.toml
SPLITS: dict[str, dict[str, Option]] = {
    "tokens": table(
        "tokens",
        {
            "as-given": list,
            "letters": lambda tokens: list("".join(tokens)),
            "characters": lambda tokens: list(" ".join(tokens)),
        },
    ),
    "text": table(
        "text",
        {
            "blanks": str.split,
            "13a": tokenize_13a,
            "international": tokenize_international,
            "words": by_expression,
            "characters": list,
            "letters": tokenize_char,
            "without-blanks": lambda text: list(text.replace(" ", "")),
        },
    ),
}
STEPS = table(  # what is done to tokens
    "steps",
    {
        "lower": lambda tokens: [token.lower() for token in tokens],
        "no-punctuation": lambda tokens: [token for token in tokens if re.search(r"\w", token)],
        "bare": lambda tokens: by_expression(" ".join(re.sub(r"[^\w\s]", "", t) for t in tokens)),
        "only-letters": lambda tokens: [re.sub(r"\W", "", token) for token in tokens],
        "stripped": lambda tokens: [t for token in tokens if (t := token.strip(punctuation))],
        "no-ascii-punctuation": lambda tokens: [
            word for token in tokens if (word := token.translate(WITHOUT_PUNCTUATION))
        ],
        "boundaries": lambda tokens: padded(tokens, 1, 1),
        "beginnings": lambda tokens: padded(tokens, 1, 0),
        "ends": lambda tokens: padded(tokens, 0, 1),
        "without-s": lambda tokens: [token.rstrip("s") for token in tokens],
        "without-one-s": lambda tokens: [token.removesuffix("s") for token in tokens],
        "without-endings": lambda tokens: [re.sub("(ing|ed|s)$", "", token) for token in tokens],
        "without-first": lambda tokens: tokens[1:],
        "without-last": lambda tokens: tokens[:-1],
        "no-repeats": lambda tokens: list(dict.fromkeys(tokens)),
        "backwards": lambda tokens: tokens[::-1],
        "only-words": lambda tokens: [token for token in tokens if token.isalpha()],
        **{f"cut={k}": lambda tokens, k=k: [token[:k] for token in tokens] for k in range(1, 9)},
        **{f"first={k}": itemgetter(slice(k)) for k in (5, 10, 15, 20)},
    },
)
ONE_SIDED = WORDS["extra"]["one-sided"].split()  # steps that may be made on one side only


@cache
def reading_of(level: str, name: str) -> Option:
    """A way to read: a function of what is given and its side, and words.

    name: a split, and steps after it, with + between; @ and a side if only that side is changed.

    >>> reading_of("text", "13a+lower@candidate").of("No.", "candidate")
    ['no', '.']
    """
    first, *steps = name.split("+")
    if first not in SPLITS[level]:
        first, *steps = next(iter(SPLITS[level])), *name.split("+")
    named = [(STEPS[step], side) for step, _, side in (step.partition("@") for step in steps)]

    def read(given: Any, side: str) -> list[str]:
        tokens: list[str] = SPLITS[level][first].of(given)
        for step, only in named:
            tokens = step.of(tokens) if only in ("", side) else tokens
        return tokens

    words = [step.words + f" of the {only} only" * bool(only) for step, only in named]
    return Option(read, " and ".join(filter(None, [SPLITS[level][first].words, *words])))


def is_rare(reading: str) -> bool:
    """Whether a reading is one of a row of numbers, or changes one side only."""
    return "=" in reading or "@" in reading


def further(level: str, name: str) -> list[str]:
    """The readings with one step more, or with another split.

    >>> further("tokens", "as-given")[0], further("text", "lower")[0]
    ('letters', 'lower+no-punctuation')
    """
    usual, *splits = SPLITS[level]
    if name == usual:
        return [*splits, *STEPS, *ONE_SIDED]
    return [f"{name}+{step}" for step in STEPS if step not in name.split("+")]


RIGHT_READINGS = {"tokens": ("as-given",), "text": ("blanks", "13a", "international")}
# the readings that are tried where nothing else is wrong
READINGS = {
    "tokens": ["as-given", *further("tokens", "as-given")],
    "text": ["blanks", *further("text", "blanks"), "13a+lower", "words+lower"],
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
    extra: bool = False  # whether it is no case of the suite
    read: dict[str, Segments] = field(default_factory=dict, repr=False)

    @cached_property
    def texts(self) -> Pairs:
        """Candidate and references of each segment: lists of tokens, or texts."""
        take = list if self.level == "tokens" else joined
        pairs = zip(self.case.candidates, self.case.references, strict=True)
        return [(take(candidate), list(map(take, references))) for candidate, references in pairs]

    def segments(self, reading: str) -> Segments:
        """The tokens under a reading; see reading_of."""
        if reading not in self.read:
            split = reading_of(self.level, reading).of
            pairs = [
                (split(c, "candidate"), [split(r, "references") for r in rs])
                for c, rs in self.texts
            ]
            characters = [(len(joined(c)), [len(joined(r)) for r in rs]) for c, rs in self.texts]
            self.read[reading] = Segments.of(pairs, characters)
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


@cache
def extra_questions(level: str) -> tuple[Question, ...]:
    """Questions beside the suite, with longer texts: a suspect must give these answers, too."""
    random, extra, perfect = Random("extra"), [], replace(case_of("perfect"), flags=())
    for number in range(EXTRA):
        segments = []
        for _ in range(1 + 2 * (number % 5 == 4)):
            text = random.choices(VOCABULARY, k=random.randint(7, 24))
            candidate, *others = (tuple(edited(text, random)) for _ in range(2 + number % 4))
            if number % 3 == 2:  # much shorter, so that a quotient of lengths shows
                candidate = tuple(text[: random.randint(4, 9)])
            segments.append((candidate, tuple(others)))
        candidates, references = zip(*segments, strict=True)
        case = replace(perfect, id=f"extra-{number}", candidates=candidates, references=references)
        question = Question(case, level, extra=True)
        if mistake("right").score(Segments.of(segments)):
            extra.append(question)
    return tuple(extra)


def relatives(word: str) -> list[str]:
    """The words that begin alike, in capital or small letters; all numbers are alike.

    >>> relatives("cats")
    ['cat', 'cats']
    """
    stems = {each: re.sub(r"\d+", "0", each.lower())[:3] for each in (word, *VOCABULARY)}
    return [each for each in VOCABULARY if stems[each] == stems[word]]


def edited(text: list[str], random: Random) -> list[str]:
    """The text with some words replaced, by any or by relatives, and a different length."""

    def another(word: str) -> str:
        return random.choice(random.choice((VOCABULARY, relatives(word))))

    words = [another(word) if random.random() < 0.25 else word for word in text]
    kept = words[: len(words) - random.choice((0, 1, 2, 3, len(words) // 2))]
    return kept + random.choices(VOCABULARY, k=random.choice((0, 0, 1, 2)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """A program that may have given the answers.

    score: from a question to a number, or an ArithmeticError or ValueError. words complete a
    sentence that begins with "it". right: whether that is as it should be.
    """

    name: str
    words: str
    score: Callable[[Question], float]
    right: bool = False
    reading: str = ""
    metric: str = "bleu"


@cache
def suspect_of(mistake: Mistake, level: str, reading: str = "") -> Suspect:
    """A suspect that has a mistake, or none; reading: the usual one if not given.

    >>> suspect_of(mistake("length:shortest"), "tokens", "lower").words
    'takes the shortest reference length, not the closest, and lower-cases the tokens'
    """
    reading = reading or READINGS[level][0]
    how = reading_of(level, reading).words
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
        return score_of_tool(tool, candidates, references, metric, **options).score

    changed = " and ".join(f"{option}={value!r}" for option, value in options.items())
    who = tool if metric == "bleu" else f"the {metric.upper()} of {tool}"
    words = f"scores as {who} does" + (f" with {changed}" if changed else "")
    return Suspect(name=name, words=words, score=score, metric=metric)


@cache
def tools() -> tuple[Suspect, ...]:
    """Every tool with its defaults, and with the options that the suite has figures for.

    sacreBLEU has other defaults for a single sentence.
    """
    how: dict[str, tuple[str, str, dict[str, Any]]] = {
        name if metric == "bleu" else f"{name}-{metric}": (name, metric, {})
        for name, tool in TOOLS.items()
        for metric in tool.metrics
    }
    for name, record in conventions().items():
        how.setdefault(name, (record["tool"], "bleu", record["options"]))
    how["sacrebleu-sentence"] = ("sacrebleu", "bleu", {"effective_order": True})
    return tuple(suspect_tool(name, *program) for name, program in how.items())


@cache
def first_suspects(level: str) -> tuple[tuple[Suspect, ...], ...]:
    """The suspects in groups, the likely ones first; within a group, the first that fits counts."""

    def read(mistakes: Iterable[Mistake], readings: Iterable[str]) -> tuple[Suspect, ...]:
        return tuple(suspect_of(each, level, reading) for each in mistakes for reading in readings)

    single = [Mistake.of(recipe) for kind in OF_METRIC.values() for recipe in kind.recipes(1)]
    return (
        read([mistake("right"), mistake("nist")], READINGS[level]),
        read(single, RIGHT_READINGS[level]),
        tools(),
        read(BY_NAME.values(), READINGS[level]),
    )


# -------------------------------------------------- from answers to the suspect who gives them


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer of a scorer: a score, or an error in words."""

    question: Question
    score: float | None = None  # BLEU 0 to 1
    error: str = ""
    changed: bool = False  # whether the scorer changed its arguments


def same(score: float, expected: float, rounding: float = 0.0) -> bool:
    """Whether two scores are equal, up to float arithmetic, or to half a unit of rounding.

    0 and a number that only just exceeds it are two things, unless scores are rounded.

    >>> same(0.5, 0.5 + 1e-9), same(0.0, 1e-231), same(0.5046, 0.50457, rounding=5e-5)
    (True, False, True)
    >>> 0.02 - 0.015 <= 0.005, same(0.02, 0.015, rounding=0.005)  # just half a unit
    (False, True)
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
            return 0.5 * 10**-digits if any(round(score, digits) % 1 for score in scores) else 0.0
    return 0.0


def scored(answers: Iterable[Answer]) -> list[Answer]:
    """The answers with a score, those first whose score tells most: neither 0 nor 1."""
    with_score = (answer for answer in answers if answer.score is not None)
    return sorted(with_score, key=lambda a: (a.score in (0, 1), a.question.case.size))


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


def is_telling(answers: Sequence[Answer]) -> bool:
    """Whether enough questions, and a quarter of them, have a score, and scores differ."""
    scores = [answer.score for answer in answers if answer.score is not None]
    return len(scores) >= max(ENOUGH, len(answers) / 4) and len({*scores}) >= DISTINCT


def find(groups: Iterable[Iterable[Suspect]], answers: Sequence[Answer]) -> Suspect | None:
    """The first suspect who gives all the answers that are scores; None if nobody does.

    Nobody is named if the answers are not telling.
    """
    if not is_telling(answers):
        return None
    some = scored(answers)
    width = rounding(some)
    suspects = (suspect for group in groups for suspect in group)
    return next((suspect for suspect in suspects if fits(suspect, some, width)), None)
