"""A function as an answer: it is called in hidden cases, and compared with the right one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import signature
from math import isclose
from numbers import Real
from typing import Any

from mtmetrics_edu.checks import is_list, shown
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.conformance.mistakes.choices import Option
from mtmetrics_edu.course import data
from mtmetrics_edu.course.exercises.answers import Kind, Mistakes
from mtmetrics_edu.course.exercises.calling import CallError, attempt
from mtmetrics_edu.course.exercises.reading import GapError, expected
from mtmetrics_edu.course.exercises.replies import Verdict
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.nist import NistScore

Case = Sequence[Any]  # the arguments of one call
NO_RETURN = "the function returns nothing (None); end it with return."


def tokens(given: Any) -> Any:
    """Texts as lists of tokens, wherever they stand in a list.

    >>> tokens(["the cat", [1, "a"]])
    [['the', 'cat'], [1, ['a']]]
    """
    if isinstance(given, list):
        return [*map(tokens, given)]
    return given.split() if isinstance(given, str) else given


CASES: dict[str, list[Case]] = {  # by the id of an exercise
    id: [*map(tuple, tokens(cases))] for id, cases in data("exercises/cases.toml").items()
}


def entries(table: Mapping[str, Option]) -> Callable[[str], Callable[..., Any]]:
    """The wrong function of a name in one table of the catalogue of mistakes."""
    return lambda name: table[name].of


def case(candidate: str, *references: str) -> tuple[list[str], list[list[str]]]:
    """A candidate and its references as tokens, the arguments of one call.

    >>> case("the cat", "a cat")
    (['the', 'cat'], [['a', 'cat']])
    """
    return candidate.split(), [reference.split() for reference in references]


@dataclass(frozen=True, kw_only=True)
class Function(Kind):
    """A function with the parameters of the right one; both are called in each case.

    Its mistakes are wrong functions: a reply goes to an answer that always returns the same.
    named: the wrong function of a name in the catalogue of mistakes; if not given, a scorer of a
    candidate and its references. members: the type of all members of a result, if a list must not
    stand for a tuple there.

    >>> Function(cases=[[2], [3]]).judge(lambda n: n * n, lambda n: n + n)
    Not yet: with n = 3, it returns 9; right is 6.
    """

    cases: Sequence[Case]
    members: type = object
    named: Callable[[str], Callable[..., Any]] = wrong

    def mistake(self, name: str) -> Callable[..., Any]:
        return self.named(name)

    def compare(self, answer: Any, right: Callable[..., Any], mistakes: Mistakes) -> Verdict:
        if not callable(answer):
            raise expected(f"a function of ({', '.join(signature(right).parameters)})", answer)
        results, wrong, failure = self.results(answer, right)
        if not wrong and not failure:
            return Verdict(True, f"It agrees on {len(self.cases)} hidden cases.")
        if wrong and 2 * len(results) >= len(self.cases):
            for mistake in mistakes:
                if agree(results, [outcome(mistake.answer, c) for c in self.cases[: len(results)]]):
                    return Verdict(False, mistake.reply)
        return Verdict(False, wrong or failure)

    def results(
        self, answer: Callable[..., Any], right: Callable[..., Any]
    ) -> tuple[list[Any], str, str]:
        """What an answer returns until it fails, its first wrong result, and how it fails, in
        words."""
        results: list[Any] = []
        wrong = ""
        for case in self.cases:
            named = zip(signature(right).parameters, case, strict=True)
            arguments = ", ".join(f"{name} = {written(value)}" for name, value in named)
            goal = right(*case)
            try:
                result = attempt(answer, *case)
            except CallError as error:
                return results, wrong, f"with {arguments}, {error}."
            if result is None and goal is not None:
                if all(outcome(partial(attempt, answer), case) is None for case in self.cases):
                    raise GapError(NO_RETURN)
                return results, wrong, f"with {arguments}, {NO_RETURN}"
            results.append(result)
            if not wrong and not self.equal(result, goal):
                wrong = f"with {arguments}, it returns {shown(result, 80)}; right is {goal!r}."
                if isinstance(result, Real) and isinstance(goal, tuple):
                    wrong += " Return both numbers, undivided: a corpus adds them up first."
        return results, wrong, ""

    def equal(self, result: Any, goal: Any) -> bool:
        """Whether a result is the right one, and its members have the right type."""
        if not agree(result, goal):
            return False
        return not is_list(result) or all(isinstance(part, self.members) for part in result)


def written(value: object) -> str:
    """An argument as the learner would write it.

    >>> written(["a"]), written(len)
    ("['a']", 'len')
    """
    return value.__name__ if hasattr(value, "__name__") else repr(value)


def outcome(function: Callable[..., Any], case: Case) -> Any:
    """What a wrong function of ours returns, or the error that it raises.

    >>> outcome(max, [2, 3])
    3
    """
    try:
        return function(*case)
    except Exception as error:
        return error


def agree(one: Any, other: Any) -> bool:
    """Whether two results are equal, apart from rounding; a list may stand for a tuple.

    >>> agree((1, [0.1 + 0.2]), [1, (0.3,)])
    True
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(agree(one[key], other[key]) for key in other)
    if is_list(one) and is_list(other):
        return len(one) == len(other) and all(map(agree, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return type(one).__name__.rstrip("_") == "bool" and bool(one) is other  # or NumPy's
    if isinstance(other, Real) and isinstance(one, (BleuScore, NistScore)):
        one = one.score
    if isinstance(one, Real) and isinstance(other, Real):
        is_tiny = other == 0 and 0 < abs(float(one)) < 1e-20  # it was put in place of a zero
        return isclose(one, other, rel_tol=2e-5, abs_tol=1e-9) and not is_tiny
    return type(one) is type(other) and bool(one == other)
