"""Asks a scorer the questions of the suite: how it may be called, and where its score may stand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from inspect import signature
from itertools import count
from math import isfinite
from typing import Any

from mtmetrics_edu.checks import is_list
from mtmetrics_edu.conformance.limits import Outcome, calls
from mtmetrics_edu.conformance.mistakes.choices import WORDS, table
from mtmetrics_edu.conformance.suspects import Answer, Question, Texts, extra_questions, questions

Scorer = Callable[..., Any]
Arguments = tuple[Any, ...]
Outcomes = list[tuple[Question, Outcome]]
NAMES = ("score", "bleu", "BLEU", "nist", "NIST", "value")  # where objects keep their score
LEAVES = 12  # of a result that are looked at
PROBES = WORDS["extra"]["probes"].split()
CANDIDATES, REFERENCES = ("cand", "hyp"), ("ref",)  # how parameters begin
PERCENT = 20  # a score above this is on a scale of 100
PATIENCE = 2  # ways of calling that do not end, before the others are not tried

# ---------------------------------------------------------------------------- one way of calling


SHAPES = table(  # the arguments from candidates and references; None if these do not fit the shape
    "shapes",
    {
        "sentence": lambda cs, rs: (cs[0], rs[0]) if len(cs) == 1 else None,
        "corpus": lambda cs, rs: (cs, rs),
        "pair": lambda cs, rs: (cs[0], rs[0][0]) if len(cs) == len(rs[0]) == 1 else None,
        "streams": lambda cs, rs: (
            (cs, [*map(list, zip(*rs, strict=True))]) if len({*map(len, rs)}) == 1 else None
        ),
        "pairs": lambda cs, rs: (cs, [row[0] for row in rs]) if {*map(len, rs)} == {1} else None,
        "zipped": lambda cs, rs: ([*zip(cs, rs, strict=True)],),
    },
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """One way to call a scorer and to read its result.

    >>> print(Calling(level="tokens", shape="sentence", references_first=True, scale=100))
    tokens, a candidate and the list of its references; references come first; 0 to 100
    """

    level: str  # "tokens" or "text"
    shape: str  # a key of SHAPES
    references_first: bool = False
    path: tuple[Any, ...] = ()  # where in the result the score stands
    scale: float = 1  # the score of a perfect candidate

    def arguments(self, texts: Texts) -> Arguments | None:
        """The arguments of the scorer for some segments; None if it cannot take these."""
        candidates, references = [c for c, _ in texts], [rs for _, rs in texts]
        arguments: Arguments | None = SHAPES[self.shape].of(candidates, references)
        return arguments[::-1] if arguments and self.references_first else arguments

    def score(self, result: Any) -> float | None:
        """The score in a result, 0 to 1; None if there is no number at its place."""
        try:
            for step in self.path:
                result = inner(result, step)
            return float(result) / self.scale
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):
            return None

    def __str__(self) -> str:
        order = "; references come first" if self.references_first else ""
        steps = (step if is_attribute(step) else f"[{step!r}]" for step in self.path)
        place = f"; the score is result{''.join(steps)}" if self.path else ""
        return f"{self.level}, {SHAPES[self.shape].words}{order}{place}; 0 to {self.scale:g}"


def is_attribute(step: Any) -> bool:
    """Whether a step of a path is the name of an attribute; they begin with a dot."""
    return isinstance(step, str) and step.startswith(".")


def inner(result: Any, step: Any) -> Any:
    """The part of a result under a key, at a position, or as an attribute.

    >>> inner({"bleu": 0.5}, "bleu"), inner(3 + 4j, ".imag")
    (0.5, 4.0)
    """
    return getattr(result, step[1:]) if is_attribute(step) else result[step]


def paths(result: Any) -> list[tuple[Any, ...]]:
    """The paths to where a score may stand in a result, the likely ones first.

    >>> paths(0.5), paths({"n": 3, "bleu": 0.5}), paths((0.5, "log"))
    ([()], [('bleu',), ('n',)], [(0,)])
    """
    places = list(leaves(result))[:LEAVES]
    return sorted(places, key=lambda path: not any(str(step).lstrip(".") in NAMES for step in path))


def leaves(result: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all numbers in a result, two levels deep.

    >>> list(leaves([1, [2, 3]]))
    [(0,), (1, 0), (1, 1)]
    """
    if is_number(result):
        yield path
    elif len(path) < 2:
        steps: list[Any] = [f".{name}" for name in NAMES if hasattr(result, name)]
        if isinstance(result, Mapping):
            steps = list(result)
        elif is_list(result):
            steps = list(range(min(len(result), LEAVES)))
        for step in steps:
            yield from leaves(inner(result, step), (*path, step))


def is_number(value: Any) -> bool:
    """Whether float() gives a number for it: a float, a Fraction, one of NumPy's, our own score.

    >>> is_number(0.5), is_number("0.5"), is_number(None), is_number([1])
    (True, False, False, False)
    """
    if isinstance(value, (bool, str, bytes)):
        return False
    try:
        float(value)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def callings(scorer: Scorer) -> Iterator[Calling]:
    """All ways to call a scorer, the usual ones first; its parameters may say what comes first."""
    for level in ("tokens", "text"):
        for shape in SHAPES:
            for references_first in orders_of(scorer):
                if not (references_first and shape == "zipped"):
                    yield Calling(level=level, shape=shape, references_first=references_first)


def orders_of(scorer: Scorer) -> list[bool]:
    """Whether references may come first, by the names of a scorer's parameters.

    >>> orders_of(lambda hyps, refs: 0), orders_of(lambda refs, hyps: 0), orders_of(lambda a, b: 0)
    ([False], [True], [False, True])
    """
    try:
        first = next(iter(signature(scorer).parameters), "")
    except (TypeError, ValueError):  # some builtins have no signature
        return [False, True]
    for references_first, names in (False, CANDIDATES), (True, REFERENCES):
        if first.lower().startswith(names):
            return [references_first]
    return [False, True]


# ----------------------------------------------------------------------------------- the answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The answers of a scorer that was called in one way."""

    calling: Calling
    answers: tuple[Answer, ...]

    @property
    def of_suite(self) -> list[Answer]:
        """The answers to the cases of the suite."""
        return [answer for answer in self.answers if not answer.question.extra]

    @property
    def scores(self) -> set[float]:
        """All different scores."""
        return {answer.score for answer in self.answers if answer.score is not None}

    def arguments(self, answer: Answer) -> Arguments:
        """The arguments that led to an answer."""
        arguments = self.calling.arguments(answer.question.texts)
        assert arguments  # it was called with them
        return arguments


@dataclass(frozen=True, slots=True, kw_only=True)
class Interview:
    """Asks one scorer, and remembers what it answered.

    seconds: the time for one call. progress: called with the number of questions so far. errors:
    why ways of calling give no numbers, by level. outcomes: those of all questions, by the way
    of calling. memory: that of the scorer before the first question.
    """

    scorer: Scorer
    seconds: float
    progress: Callable[[int], object] | None = None
    numbers: Iterator[int] = field(default_factory=partial(count, 1), repr=False)
    errors: dict[str, str] = field(default_factory=dict)
    outcomes: dict[Calling, Outcomes] = field(default_factory=dict, repr=False)
    memory: list[int] = field(default_factory=list)

    def ask(self, calling: Calling, several: Sequence[Question]) -> Outcomes:
        """Ask the questions that can be put in this way. Returns each with its outcome."""
        pairs = [(q, arguments) for q in several if (arguments := calling.arguments(q.texts))]
        outcomes = calls(self.scorer, [arguments for _, arguments in pairs], self.seconds)
        asked = []
        for (question, _), outcome in zip(pairs, outcomes, strict=False):
            if self.progress:
                self.progress(next(self.numbers))
            asked.append((question, outcome))
        return asked

    def answers(self, calling: Calling) -> Answers:
        """The answers to all questions in this way."""
        way = replace(calling, path=(), scale=1)
        if way not in self.outcomes:
            level = way.level
            self.outcomes[way] = self.ask(way, (*questions(level), *extra_questions(level)))
        return answers_in(self.outcomes[way], calling)

    def ways(self) -> Iterator[Calling]:
        """The ways of calling that give numbers, one for each place where a number stands."""
        endless = 0
        for calling in callings(self.scorer):
            first = self.ask(calling, probes(calling.level))
            endless += any(outcome.endless for _, outcome in first)
            if endless >= PATIENCE:
                self.errors["endless"] = f"no answer within {self.seconds:g} seconds"
                return
            outcomes = [outcome for _, outcome in first]
            if ways := list(readable(calling, outcomes)):
                yield from ways
            else:
                self.errors.setdefault(calling.level, without_number(outcomes))


def memory(scorer: Scorer) -> list[int]:
    """The sizes of the lists, tables and sets of a scorer's module: they outlive a call.

    >>> memory(len)
    []
    """
    values = getattr(scorer, "__globals__", {}).values()
    return [len(value) for value in values if isinstance(value, (dict, list, set))]


@cache
def probes(level: str) -> tuple[Question, ...]:
    """The few questions that come first."""
    return tuple(question for question in questions(level) if question.case.id in PROBES)


def readable(calling: Calling, outcomes: Sequence[Outcome]) -> Iterator[Calling]:
    """The ways to read numbers in some outcomes: each place; as 0 to 100, too, if one is high.

    >>> calling = Calling(level="tokens", shape="sentence")
    >>> [[way.scale for way in readable(calling, [Outcome(result=it)])] for it in (20.0, 20.5)]
    [[1], [100, 1]]
    """
    results = [outcome.result for outcome in outcomes if not outcome.error]
    for path in dict.fromkeys(path for result in results for path in paths(result)):
        way = replace(calling, path=path)
        if any(PERCENT < (way.score(result) or 0) < float("inf") for result in results):
            yield replace(way, scale=100)
        yield way


def without_number(outcomes: Sequence[Outcome]) -> str:
    """The reason why there is no number in any of these outcomes.

    >>> without_number([Outcome(result=None)])
    'it returns None: does it print its score? It must return it'
    """
    results = [outcome.result for outcome in outcomes]
    if error := next((outcome.error for outcome in outcomes if outcome.error), ""):
        return error
    if {*map(type, results)} == {type(None)}:
        return "it returns None: does it print its score? It must return it"
    if any(isinstance(result, str) for result in results):
        return f"it returns a text, {results[0]!r:.40}, not a number"
    return "no number in its result"


def answers_in(asked: Outcomes, calling: Calling) -> Answers:
    """The answers in some outcomes, read in one way."""
    answers = []
    for question, outcome in asked:
        score, error = calling.score(outcome.result), outcome.error
        if not error and (score is None or not isfinite(score)):
            error = f"{outcome.result!r:.40} is not a score"
        score = None if error else score
        answers.append(Answer(question=question, score=score, error=error, changed=outcome.changed))
    return Answers(calling=calling, answers=tuple(answers))
