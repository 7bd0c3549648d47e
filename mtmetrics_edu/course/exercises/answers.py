"""The kinds of answers: numbers, fractions, rows, names, anything with a property, functions.

A kind reads what was given, or says what it expected, and compares it with the right answer. A
wrong answer that is a typical mistake gets the reply to that mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from math import isclose
from numbers import Real
from typing import Any, Generic, NamedTuple, TypeVar

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.checks import is_list, shown
from mtmetrics_edu.course.exercises.borrowing import borrowed, thanks
from mtmetrics_edu.course.exercises.reading import (
    Counted,
    Sentence,
    UnreadableError,
    are_counts,
    expected,
    fraction,
    is_nothing,
    number,
    rows,
)
from mtmetrics_edu.course.exercises.replies import Verdict
from mtmetrics_edu.course.exercises.trial import TrialError, attempt
from mtmetrics_edu.nist import NistScore

Case = Sequence[Any]  # the arguments of one call
Given = TypeVar("Given")
NOTHING = "there is nothing to check yet; put your answer in place of None or of the dots."


class Mistake(NamedTuple):
    """A typical wrong answer, and the reply to it: a hint that names the misconception."""

    answer: Any
    reply: str


Mistakes = Sequence[Mistake]


class Kind:
    """A kind of answer."""

    def judge(self, answer: Any, right: Any, mistakes: Mistakes = ()) -> Verdict:
        """The verdict on an answer.

        >>> Number().judge(17, right=16, mistakes=[Mistake(17, "that is the number of bigrams.")])
        Not yet: that is the number of bigrams.
        """
        if is_nothing(answer):
            return Verdict(False, NOTHING)
        try:
            return self.verdict(answer, right, mistakes)
        except UnreadableError as error:
            return Verdict(False, str(error))

    def verdict(self, answer: Any, right: Any, mistakes: Mistakes) -> Verdict:
        """The verdict on an answer that is not empty; UnreadableError if it is of another kind."""
        raise NotImplementedError


class Comparable(Kind):
    """A kind of answer that has only one right value, however it is written."""

    def verdict(self, answer: Any, right: Any, mistakes: Mistakes) -> Verdict:
        given, goal = self.read(answer), self.read(right)
        if self.same(given, goal):
            return Verdict(True, self.praise(given, goal))
        replies = (it.reply for it in mistakes if self.same(given, self.read(it.answer)))
        return Verdict(False, next(replies, self.otherwise(given, goal)))

    def read(self, answer: Any) -> Any:
        """The answer in one form; UnreadableError if it is of another kind."""
        raise NotImplementedError

    def same(self, answer: Any, other: Any) -> bool:
        """Whether two answers, as read, are the same."""
        raise NotImplementedError

    def praise(self, answer: Any, right: Any) -> str:
        """The reply to a right answer."""
        return ""

    def otherwise(self, answer: Any, right: Any) -> str:
        """The reply to a wrong answer that is not a typical mistake."""
        return "that is not it."


@dataclass(frozen=True, kw_only=True)
class Number(Comparable):
    """A number, rounded to `places` decimal places or more.

    >>> Number().judge(53.73, 0.5373)
    Not yet: that is on the scale from 0 to 100; here 1 is the most, not 100.
    """

    places: int = 3

    def read(self, answer: Any) -> float:
        return number(answer)

    def same(self, answer: float, other: float) -> bool:
        return bool(abs(answer - other) <= 0.6 * 10.0**-self.places)

    def otherwise(self, answer: float, right: float) -> str:
        if 0 < right <= 1 and isclose(answer, 100 * right, rel_tol=0.01):
            return "that is on the scale from 0 to 100; here 1 is the most, not 100."
        if abs(answer - right) <= 6 * 10.0**-self.places:
            return f"very close: round less on the way; {self.places} decimal places count."
        return f"that is too {'large' if answer > right else 'small'}."


@dataclass(frozen=True, kw_only=True)
class Ratio(Comparable):
    """A fraction (clipped, total); its value alone is right, too.

    The fields are the words for its parts; a lesson before clipping has words of its own.

    >>> Ratio().judge("5/6", (10, 12))
    Right. Unreduced it says more: how many n-grams there are, and how many of them count.
    """

    units: str = "n-grams"
    parts: str = "(clipped, total)"
    recount: str = "the matches once more, n-gram by n-gram: min(count, maximum reference count)"

    def read(self, answer: Any) -> Counted:
        return fraction(answer, self.parts)

    def same(self, answer: Counted, other: Counted) -> bool:
        if isinstance(answer, tuple) and isinstance(other, tuple):
            reduced = answer[1] > 0 and other[1] % answer[1] == 0
            return answer == other or (reduced and answer[0] * other[1] == answer[1] * other[0])
        return abs(value(answer) - value(other)) <= 0.0006

    def praise(self, answer: Counted, right: Counted) -> str:
        if answer == right:
            return ""
        return (
            f"Unreduced it says more: how many {self.units} there are, and how many of them count."
        )

    def otherwise(self, answer: Counted, right: Counted) -> str:
        if isinstance(answer, tuple) and isinstance(right, tuple) and answer[1] != right[1]:
            return f"the second number is how many {self.units} there are in all; count again."
        if value(answer) > 1:
            return f"that is more than 1; expected a part and its whole, {self.parts}."
        return f"count {self.recount}."


def value(given: Counted) -> float:
    """A fraction as a number; 0/0 is NaN, which equals nothing.

    >>> value((1, 4))
    0.25
    """
    if isinstance(given, tuple):
        return given[0] / given[1] if given[1] else float("nan")
    return given


@dataclass(frozen=True, kw_only=True)
class Several(Comparable):
    """A few answers of one kind, in order, each with a name.

    >>> Several(names=("c", "r")).judge([18, 17], [18, 16])
    Not yet: r: that is too large.
    """

    names: tuple[str, ...]
    each: Comparable = field(default_factory=Number)

    def read(self, answer: Any) -> tuple[Any, ...]:
        if not is_list(answer) or len(answer) != len(self.names):
            raise expected(f"a list of {len(self.names)}: {', '.join(self.names)}", answer)
        if missing := [n for n, part in zip(self.names, answer, strict=True) if is_nothing(part)]:
            raise UnreadableError(f"still missing: {', '.join(missing)}.")
        if isinstance(self.each, Ratio) and are_counts(answer):
            raise expected(f"a pair {self.each.parts} for each of: {', '.join(self.names)}", answer)
        return tuple(map(self.each.read, answer))

    def same(self, answer: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
        return all(map(self.each.same, answer, other))

    def otherwise(self, answer: tuple[Any, ...], right: tuple[Any, ...]) -> str:
        parts = zip(self.names, answer, right, strict=True)
        name, given, goal = next(part for part in parts if not self.each.same(*part[1:]))
        return f"{name}: {self.each.otherwise(given, goal)}"


@dataclass(frozen=True, kw_only=True)
class Rows(Comparable):
    """A table: rows of numbers, each with the name of its n-gram, in any order.

    >>> Rows(columns=("count",)).judge({"the": 2, "cat": 2}, {"the": 2, "cat": 1})
    Not yet: look at the row `cat` again, column count.
    """

    columns: tuple[str, ...]
    places: int = 2

    def read(self, answer: Any) -> dict[Sentence, tuple[float, ...]]:
        return rows(answer)

    def same(self, answer: Any, other: Any) -> bool:
        return set(answer) == set(other) and all(self.alike(answer[n], other[n]) for n in other)

    def alike(self, row: tuple[float, ...], other: tuple[float, ...]) -> bool:
        """Whether two rows hold the same numbers."""
        return len(row) == len(other) and all(map(Number(places=self.places).same, row, other))

    def otherwise(self, answer: Any, right: Any) -> str:
        if odd := next((name for name in answer if name not in right), None):
            return f"`{' '.join(odd)}` is not a row of this table."
        if len(answer) < len(right):
            return "a row of this table is missing."
        name = next(name for name in right if not self.alike(answer[name], right[name]))
        if len(answer[name]) != len(right[name]):
            needed = f"{len(right[name])} number{'s' * (len(right[name]) > 1)}"
            return f"each row needs {needed}: {', '.join(self.columns)}."
        pairs = zip(self.columns, answer[name], right[name], strict=True)
        column = next(c for c, one, other in pairs if not self.alike((one,), (other,)))
        return f"look at the row `{' '.join(name)}` again, column {column}."


@dataclass(frozen=True, kw_only=True)
class OneOf(Comparable):
    """One name out of a few.

    >>> OneOf(names=("bleu", "nist")).judge("NIST", "nist")
    Right.
    """

    names: tuple[str, ...]

    def read(self, answer: Any) -> str:
        if not isinstance(answer, str) or answer.strip().lower() not in self.names:
            raise expected(f"one of: {', '.join(map(repr, self.names))}", answer)
        return answer.strip().lower()

    def same(self, answer: str, other: str) -> bool:
        return answer == other


@dataclass(frozen=True, kw_only=True)
class Property(Kind, Generic[Given]):
    """Anything that has a property, such as a candidate with p₁ = 1: many answers are right.

    reads: the reader of such an answer. why_not: says what it lacks, or "" if it is right.

    >>> Property(reads=number, why_not=lambda n: "" if n < 0 else "too large.").judge(1, -1)
    Not yet: too large.
    """

    reads: Callable[[Any], Given]
    why_not: Callable[[Given], str]

    def verdict(self, answer: Any, right: Any, mistakes: Mistakes) -> Verdict:
        lacking = self.why_not(self.reads(answer))
        return Verdict(not lacking, lacking)


@dataclass(frozen=True, kw_only=True)
class Function(Kind):
    """A function with the parameters of the right one; both are called in each case.

    Its mistakes are wrong functions: a reply goes to an answer that always returns the same.
    members: the type of all members of a result, if a list must not stand for a tuple there.
    ours: names of library functions that do the whole task; an answer that calls one is told so.

    >>> Function(cases=[[2], [3]]).judge(lambda n: n * n, lambda n: n + n)
    Not yet: with n = 3, it returns 9; right is 6.
    """

    cases: Sequence[Case]
    members: type = object
    ours: tuple[str, ...] = ()

    def verdict(self, answer: Any, right: Callable[..., Any], mistakes: Mistakes) -> Verdict:
        if not callable(answer):
            raise expected(f"a function of ({', '.join(signature(right).parameters)})", answer)
        results: list[Any] = []
        complaint, until = "", None
        for case in self.cases:
            result, said = tried(answer, right, case, self.same)
            if not result and complaint and 2 * len(results) >= len(self.cases):
                until = len(results)  # it fails late, and what it gave before is a known mistake
            results += result
            complaint = complaint or (said and unsteady(answer, case, result)) or said
            if not result:
                break
        if not complaint:
            said = f"It agrees on {len(self.cases)} hidden cases."
            return Verdict(True, f"{said} {thanks(borrowed(answer, self.ours))}".strip())
        known = ((self.outcomes(it.answer)[:until], it.reply) for it in mistakes)
        replies = (reply for outcomes, reply in known if agree(results, outcomes))
        return Verdict(False, next(replies, complaint))

    def same(self, result: Any, goal: Any) -> bool:
        """Whether a result is the right one, and its members have the right type."""
        if not agree(result, goal):
            return False
        return not is_list(result) or all(isinstance(part, self.members) for part in result)

    def outcomes(self, wrong: Callable[..., Any]) -> list[Any]:
        """What a wrong function of ours returns in each case."""
        return [outcome(wrong, case) for case in self.cases]


def tried(
    answer: Callable[..., Any],
    right: Callable[..., Any],
    case: Case,
    same: Callable[[Any, Any], bool] | None = None,
) -> tuple[list[Any], str]:
    """What an answer returns in one case, and the reply if that is wrong.

    The result stands in a list, which is empty if the call fails or returns nothing. same: compares
    the result with the right one; agree, if it is None.

    >>> tried(lambda n: n + 1, lambda n: n * 2, [3])
    ([4], 'with n = 3, it returns 4; right is 6.')
    """
    given = ", ".join(map("{} = {}".format, signature(right).parameters, map(written, case)))
    try:
        result = attempt(answer, *case)
    except TrialError as error:
        return [], f"with {given}, {error}."
    goal = right(*case)
    if result is None and goal is not None:
        return [], "the function returns nothing (None); end it with return."
    if (same or agree)(result, goal):
        return [result], ""
    return [result], f"with {given}, it returns {shown(result, 80)}; right is {goal!r}."


def unsteady(answer: Callable[..., Any], case: Case, result: Sequence[Any]) -> str:
    """What is said to an answer that returns something else when it is called again; else "".

    result: what it returned before, in a list; an empty list is passed over.

    >>> unsteady(lambda n: n, [3], [2])[:44]
    'it returns 2, and 3 when it is called again;'
    """
    if not result:
        return ""
    again = outcome(lambda: attempt(answer, *case), ())
    if isinstance(again, type) or agree(again, result[0]):
        return ""
    return (
        f"it returns {shown(result[0])}, and {shown(again)} when it is called again; expected the "
        f"same each time, without random draws."
    )


def written(value: object) -> str:
    """An argument as the learner would write it.

    >>> written(["a"]), written(len)
    ("['a']", 'len')
    """
    return value.__name__ if hasattr(value, "__name__") else repr(value)


def outcome(function: Callable[..., Any], case: Case) -> Any:
    """What a wrong function of ours returns, or the type of the exception that it raises.

    >>> outcome(max, [2, 3]), outcome(divmod, [2, 0])
    (3, <class 'ZeroDivisionError'>)
    """
    try:
        return function(*case)
    except Exception as error:
        return type(error)


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
        return one is other
    if isinstance(other, Real) and isinstance(one, (BleuScore, NistScore)):
        one = one.score
    if isinstance(one, Real) and isinstance(other, Real):
        return isclose(one, other, rel_tol=1e-6, abs_tol=1e-9)
    return type(one) is type(other) and bool(one == other)
