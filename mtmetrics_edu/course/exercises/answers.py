"""The kinds of answers: numbers, fractions, rows, choices, anything with a property.

A kind reads an answer, or says what it expected, and compares it with the right answer. A wrong
answer that is a typical mistake gets the reply to that mistake. Functions are in functions.py.
"""

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import isclose
from typing import Any, Generic, NamedTuple, TypeVar

from mtmetrics_edu.checks import is_list, plural
from mtmetrics_edu.course.exercises import reading
from mtmetrics_edu.course.exercises.reading import Counted, Sentence, UnreadableError, expected
from mtmetrics_edu.course.exercises.replies import Verdict

T = TypeVar("T")
NOTHING = "put your answer in place of None, or of what stands there; then run this cell."


class Mistake(NamedTuple):
    """A typical wrong answer, and the reply to it: a hint that names the misconception."""

    answer: Any
    reply: str


Mistakes = Sequence[Mistake]


class Kind:
    """A kind of answer."""

    def mistake(self, name: str) -> Any:
        """The typical wrong answer that stands in a docstring under this name: as Python writes it.

        >>> Number().mistake("2.5")
        2.5
        """
        return ast.literal_eval(name)

    def judge(self, answer: Any, right: Any, mistakes: Mistakes = ()) -> Verdict:
        """The verdict on an answer.

        >>> Number().judge(17, right=16, mistakes=[Mistake(17, "that is the number of bigrams.")])
        Not yet: that is the number of bigrams.
        """
        if reading.is_nothing(answer):
            return Verdict(None, NOTHING)
        try:
            return self.compare(answer, right, mistakes)
        except UnreadableError as error:
            return Verdict(None if isinstance(error, reading.GapError) else False, str(error))

    def compare(self, answer: Any, right: Any, mistakes: Mistakes) -> Verdict:
        """The verdict on an answer that is not empty; UnreadableError if it is of another kind."""
        raise NotImplementedError


class Comparable(Kind):
    """A kind of answer that has only one right value, however it is written."""

    def compare(self, answer: Any, right: Any, mistakes: Mistakes) -> Verdict:
        answer, right = self.read(answer), self.read(right)
        if self.equal(answer, right):
            return Verdict(True, self.praise(answer, right))
        return Verdict(False, self.reply(answer, mistakes) or self.advice(answer, right))

    def reply(self, answer: Any, mistakes: Mistakes) -> str:
        """The reply to an answer, as read, if it is a typical mistake; else ""."""
        return next((m.reply for m in mistakes if self.equal(answer, self.read(m.answer))), "")

    def read(self, answer: Any) -> Any:
        """The answer in one form; UnreadableError if it is of another kind."""
        raise NotImplementedError

    def equal(self, answer: Any, other: Any) -> bool:
        """Whether two answers, as read, are the same."""
        return bool(answer == other)

    def praise(self, answer: Any, right: Any) -> str:
        """What is said to a right answer."""
        return ""

    def advice(self, answer: Any, right: Any) -> str:
        """What is said to a wrong answer that is not a typical mistake."""
        return "that is not it."


@dataclass(frozen=True, kw_only=True)
class Number(Comparable):
    """A number, rounded to `places` decimal places or more.

    >>> Number().judge(53.73, 0.5373)
    Not yet: that is on the scale from 0 to 100; here 1 is the most, not 100.
    """

    places: int = 3

    def read(self, answer: Any) -> float:
        return reading.number(answer)

    def equal(self, answer: float, other: float) -> bool:
        return bool(abs(answer - other) <= 0.5001 * 10.0**-self.places)

    def advice(self, answer: float, right: float) -> str:
        if is_percent(answer, right):
            return "that is on the scale from 0 to 100; here 1 is the most, not 100."
        if abs(answer - right) <= 6 * 10.0**-self.places:
            return f"very close: {self.places} decimal places count; round only at the end."
        return f"that is too {'large' if answer > right else 'small'}."


def is_percent(answer: float, right: float) -> bool:
    """Whether an answer is right on the scale from 0 to 100, where 1 is the most.

    >>> is_percent(50.46, 0.5046), is_percent(200, 2)
    (True, False)
    """
    return 0 < right <= 1 and isclose(answer, 100 * right, rel_tol=0.01)


@dataclass(frozen=True, kw_only=True)
class Ratio(Comparable):
    """A fraction (clipped, total); its value alone is right, too.

    The fields are the words for its parts; a lesson before clipping has words of its own.

    >>> Ratio().judge("5/6", (10, 12))
    Right. Unreduced it says more: how many n-grams there are, and how many count.
    """

    units: str = "n-grams"
    parts: str = "(clipped, total)"
    recount: str = "the matches once more, n-gram by n-gram: min(count, maximum reference count)"

    def read(self, answer: Any) -> Counted:
        return reading.fraction(answer, self.parts)

    def equal(self, answer: Counted, other: Counted) -> bool:
        if isinstance(answer, tuple) and isinstance(other, tuple):
            reduced = answer[1] > 0 and other[1] % answer[1] == 0
            return answer == other or (reduced and answer[0] * other[1] == answer[1] * other[0])
        return abs(value(answer) - value(other)) <= 0.0006

    def praise(self, answer: Counted, right: Counted) -> str:
        more = f"Unreduced it says more: how many {self.units} there are, and how many count."
        return "" if answer == right else more

    def advice(self, answer: Counted, right: Counted) -> str:
        if isinstance(answer, tuple) and isinstance(right, tuple) and answer[1] != right[1]:
            return f"the second number is how many {self.units} there are in all; count again."
        if abs(value(answer) - value(right)) <= 0.006:
            return f"very close: round less, or give both numbers, {self.parts}."
        if value(answer) > 1:
            return f"that is more than 1; expected a part and its whole, {self.parts}."
        return f"count {self.recount}."


def value(counted: Counted) -> float:
    """A fraction as a number; 0/0 is NaN, which equals nothing.

    >>> value((1, 4))
    0.25
    """
    if isinstance(counted, tuple):
        return counted[0] / counted[1] if counted[1] else float("nan")
    return counted


@dataclass(frozen=True, kw_only=True)
class Values(Comparable):
    """A few answers of one kind, in order, each with a name.

    >>> Values(names=("c", "r")).judge([18, 17], [18, 16])
    Not yet: r: that is too large.
    """

    names: tuple[str, ...]
    each: Comparable = field(default_factory=Number)

    def read(self, answer: Any) -> tuple[Any, ...]:
        if not is_list(answer) or len(answer) != len(self.names):
            raise expected(f"a list of {len(self.names)}: {', '.join(self.names)}", answer)
        parts = zip(self.names, answer, strict=True)
        if missing := [name for name, part in parts if reading.is_nothing(part)]:
            raise reading.GapError(f"still missing: {', '.join(missing)}.")
        if isinstance(self.each, Ratio) and reading.are_counts(answer):
            raise expected(f"a pair {self.each.parts} for each of: {', '.join(self.names)}", answer)
        return tuple(map(self.each.read, answer))

    def equal(self, answer: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
        return all(map(self.each.equal, answer, other))

    def praise(self, answer: tuple[Any, ...], right: tuple[Any, ...]) -> str:
        return max(map(self.each.praise, answer, right), key=len)

    def advice(self, answer: tuple[Any, ...], right: tuple[Any, ...]) -> str:
        parts = zip(self.names, answer, right, strict=True)
        name, part, goal = next(part for part in parts if not self.each.equal(*part[1:]))
        return f"{name}: {self.each.advice(part, goal)}"


@dataclass(frozen=True, kw_only=True)
class Rows(Comparable):
    """A table: rows of numbers, each with the name of its n-gram, in any order.

    >>> Rows(columns=("count",)).judge({"the": 2, "cat": 2}, {"the": 2, "cat": 1})
    Not yet: look at `cat` again.
    """

    columns: tuple[str, ...]

    def read(self, answer: Any) -> dict[Sentence, tuple[float, ...]]:
        return reading.rows(answer)

    def equal(self, answer: Any, other: Any) -> bool:
        return set(answer) == set(other) and all(alike(answer[n], other[n]) for n in other)

    def advice(self, answer: Any, right: Any) -> str:
        if odd := next((name for name in answer if name not in right), None):
            return f"`{' '.join(odd)}` is not a row of this table."
        if len(answer) < len(right):
            return "a row of this table is missing."
        name = next(name for name in right if not alike(answer[name], right[name]))
        if len(answer[name]) != len(right[name]):
            needed = plural(len(right[name]), "number")
            return f"each row needs {needed}: {', '.join(self.columns)}."
        pairs = zip(self.columns, answer[name], right[name], strict=True)
        column = next(c for c, one, other in pairs if not alike((one,), (other,)))
        where = f" again, in the column *{column}*." if len(self.columns) > 1 else " again."
        return f"look at `{' '.join(name)}`{where}"


def alike(row: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two rows hold the same numbers, to two decimal places.

    >>> alike((0.58, 1), (0.585, 1))
    True
    """
    return len(row) == len(other) and all(map(Number(places=2).equal, row, other))


class Choice(Comparable):
    """One of a few options; the case of letters does not count.

    >>> Choice("bleu", "nist").judge("NIST", "nist")
    Right.
    """

    def __init__(self, *options: str) -> None:
        self.options = options

    def read(self, answer: Any) -> str:
        for option in self.options:
            if isinstance(answer, str) and answer.strip().lower() == option.lower():
                return option
        raise expected(f"one of: {', '.join(map(repr, self.options))}", answer)


@dataclass(frozen=True)
class Property(Kind, Generic[T]):
    """Anything that has a property, such as a candidate with p₁ = 1: many answers are right.

    reads: the reader of such an answer. why_not: says what it lacks, or "" if it is right.

    >>> Property(reading.number, lambda n: "" if n < 0 else "too large.").judge(1, -1)
    Not yet: too large.
    """

    reads: Callable[[Any], T]
    why_not: Callable[[T], str]

    def compare(self, answer: Any, right: Any, mistakes: Mistakes) -> Verdict:
        text = self.why_not(self.reads(answer))
        return Verdict(not text, text)
