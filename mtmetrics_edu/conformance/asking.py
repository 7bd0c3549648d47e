"""Asks a scorer the questions of the suite: how it may be called, where its score may stand, and
which of these ways is the best.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from inspect import signature
from itertools import count, product
from math import isfinite
from typing import Any, NamedTuple

from mtmetrics_edu.checks import is_list
from mtmetrics_edu.conformance import suspects
from mtmetrics_edu.conformance.limits import Outcome, calls
from mtmetrics_edu.conformance.mistakes import mistake
from mtmetrics_edu.conformance.mistakes.choices import WORDS, table
from mtmetrics_edu.conformance.search import Fit, fits_of
from mtmetrics_edu.conformance.suspects import Answer, Pairs, Question, extra_questions, questions

Scorer = Callable[..., Any]
Arguments = tuple[Any, ...]
Outcomes = list[tuple[Question, Outcome]]
NAMES = ("score", "bleu", "BLEU", "nist", "NIST", "value")  # where objects keep their score
LEAVES = 12  # of a result that are looked at
PROBES = WORDS["extra"]["probes"].split()  # the few questions that come first
CANDIDATES, REFERENCES = ("cand", "hyp"), ("ref",)  # how parameters begin
PERCENT = 20  # a score above this is on a scale of 100
PATIENCE = 2  # ways of calling that do not end, before the others are not tried
CHANCE = 0.05  # of the answers may be right by chance
SURE = 0.9  # of the answers are right: no other way of calling is tried
HALF = 0.5  # of the answers are right: other ways of calling are not searched
MANY = 8  # ways of calling that are compared

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

    def arguments(self, texts: Pairs) -> Arguments | None:
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
    for level, shape, first in product(("tokens", "text"), SHAPES, orders_of(scorer)):
        if not (first and shape == "zipped"):
            yield Calling(level=level, shape=shape, references_first=first)


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
            probes = [q for q in questions(calling.level) if q.case.id in PROBES]
            outcomes = [outcome for _, outcome in self.ask(calling, probes)]
            endless += any(outcome.endless for outcome in outcomes)
            if endless >= PATIENCE:
                self.errors["endless"] = f"no answer within {self.seconds:g} seconds"
                return
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


# ------------------------------------------------------------------------------ how it is called


def best_ways(interview: Interview) -> list[Answers]:
    """All answers in the way of calling that has most right answers and fewest assumptions.

    If no way has half of them right: those of the best ways, the best first. A way in which all
    answers are equal counts only if there is no other: a scorer that is called wrongly often gives
    only 0. A scorer that takes tokens is not asked with strings, which it may take for lists of
    characters.
    """
    ways: list[tuple[Rightness, Answers]] = []
    of_tokens: set[Calling] = set()
    for calling in interview.ways():
        answers = interview.answers(calling)
        right, most = Rightness.of(answers), max((way.right for way, _ in ways), default=0)
        if right.share > SURE and len(answers.scores) > 1 and right.right >= most:
            return [answers]
        if calling.level == "tokens" and len(answers.scores) > suspects.ENOUGH:
            of_tokens.add(replace(calling, level="text"))
        if calling not in of_tokens:
            ways.append((right, answers))
    varied = [way for way in ways if len(way[1].scores) > 1]
    ways = sorted(varied or ways, key=lambda way: way[0], reverse=True)
    number = 1 if ways and ways[0][0].share >= HALF else MANY
    return [answers for _, answers in ways[:number]]


def promising(ways: list[Answers]) -> list[Answers]:
    """The way of calling that has most right answers, if it has some; then those in which one
    mistake explains most answers, the best first.

    Beside right answers, a way of which one mistake explains few answers is not worth a search.
    """
    likely: list[Answers] = []
    for answers in ways:
        likely.append(answers)
        fit = likely_fit(answers)
        if fit.promise == 1 and len(fit.telling) > suspects.ENOUGH:
            break
    likely.sort(key=explained, reverse=True)
    first, least = ways[: Rightness.of(ways[0]).right > 0], explained(likely[0]) / 3
    others = (answers for answers in likely if answers not in first and explained(answers) >= least)
    return first + [answers for answers in others if not first or likely_fit(answers).promise > 0.1]


def likely_fit(answers: Answers) -> Fit:
    """The fit of some answers to the metric of which one mistake explains more of them."""
    return next(fits_of(answers.answers, answers.calling.level))


def explained(answers: Answers) -> float:
    """The number of answers that one mistake explains."""
    fit = likely_fit(answers)
    return fit.promise * len(fit.telling)


class Rightness(NamedTuple):
    """How right the answers to one way of calling are. Of two ways, the larger tuple is better."""

    right: int  # answers that are right, and neither 0 nor 1
    tokens: bool
    scale: float
    single: int  # answers for one segment that are right, and not 0
    nonzero: int
    share: float  # of the answers where 0 would be wrong

    @classmethod
    def of(cls, answers: Answers) -> "Rightness":
        """The rightness of some answers, as BLEU or as NIST, whichever is higher.

        Only cases of tokens count.
        """
        level, width, several = answers.calling.level, suspects.rounding(answers.answers), []
        of_tokens = [answer for answer in answers.answers if answer.question.case.level == "tokens"]
        nonzero = sum(bool(a.score) and len(a.question.texts) == 1 for a in of_tokens)
        for name, reading in product(("right", "nist"), suspects.RIGHT_READINGS[level]):
            suspect = suspects.suspect_of(mistake(name), level, reading)
            telling = [answer for answer in of_tokens if suspect.score(answer.question)]
            right = [answer for answer in telling if suspects.agrees(suspect, answer, width)]
            number = sum(answer.score != 1 for answer in right)
            number *= number > CHANCE * len(telling)
            single = sum(len(answer.question.texts) == 1 for answer in right)
            share = len(right) / max(len(telling), 1)
            scale = answers.calling.scale
            several.append(cls(number, level == "tokens", scale, single, nonzero, share))
        return max(several)
