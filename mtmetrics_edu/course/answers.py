"""What an answer is, and what is said to it: numbers, fractions, tables, names, sentences that
must have a property, functions.

A kind of answer reads what was given (or says what it expected), compares it with the right one,
and knows some typical wrong ones, each with a hint of its own that names the misconception.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isclose, isfinite
from numbers import Real
from typing import Any

from mtmetrics_edu.checks import described, is_list, shown
from mtmetrics_edu.course.trial import TrialError, attempt
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.views.html import text

Words = str
Mistakes = Sequence[tuple[Any, Words]]  # a typical wrong answer, and what is said to it
NOTHING = "there is nothing to check yet; put your answer in place of None or of the dots."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer, in words; right or not."""

    right: bool
    text: Words

    def __repr__(self) -> str:
        return f"{'Right.' if self.right else 'Not yet:'} {self.text}".strip()

    def _repr_html_(self) -> str:
        lead, line = ("Right.", "solid") if self.right else ("Not yet:", "dashed")
        return boxed(f"<strong>{lead}</strong> {spoken(self.text)}", line)


def boxed(content: str, line: str = "dotted") -> str:
    """HTML beside an upright line; the words say everything, colour nothing."""
    return (
        f'<div class="mathjax_ignore tex2jax_ignore" role="status" style="padding:.2em .8em;'
        f'border-inline-start:4px {line} currentColor">{content}</div>'
    )


def spoken(said: Words) -> str:
    """Words as HTML: `code` and *stress* are drawn as in Markdown, all else is escaped."""
    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", text(said))
    return re.sub(r"(?<![\w*])\*(\w(?:[^*<]*\w)?)\*(?![\w*])", r"<em>\1</em>", marked)


class UnreadableError(Exception):
    """The answer is not of the kind expected; the text says what it is and what was expected."""


def expected(what: str, given: object) -> UnreadableError:
    """What to raise for an answer of another kind."""
    return UnreadableError(f"this is {described(given)}; expected {what}.")


def is_nothing(answer: object) -> bool:
    """Whether the exercise cell is as it was: None, the dots, nothing at all, or only those."""
    if answer is None or answer is ...:
        return True
    if isinstance(answer, str):
        return not answer.strip()
    if isinstance(answer, Mapping):
        return all(map(is_nothing, answer.values()))
    return isinstance(answer, (list, tuple)) and all(map(is_nothing, answer))


# ------------------------------------------------------------------------ reading what was given


def number(given: Any) -> float:
    """A number of any type, or a score; not True, not a text."""
    if isinstance(given, str):
        raise expected("a number, without quotes", given)
    if isinstance(given, (bool, bytes)) or not hasattr(given, "__float__"):
        raise expected("a number", given)
    try:
        value = float(given)
    except (TypeError, ValueError):
        raise expected("a number", given) from None
    if not isfinite(value):
        raise expected("a finite number", given)
    return value


def fraction(given: Any) -> tuple[int, int] | float:
    """(clipped, total), also written "5/7"; or the value alone, as a Fraction or a decimal."""
    what = "a fraction as a pair, (clipped, total)"
    if isinstance(given, str) and (match := re.fullmatch(r"\s*(\d+)\s*/\s*(\d+)\s*", given)):
        given = tuple(map(int, match.groups()))
    if isinstance(given, Real) and not isinstance(given, bool):
        return float(given)
    if not is_list(given) or len(given) != 2:
        raise expected(what, given)
    top, bottom = (number(part) for part in given)
    if top != int(top) or bottom != int(bottom):
        raise UnreadableError(f"{shown(given)} is a pair, but not of two counts; expected {what}.")
    return int(top), int(bottom)


def words(given: Any) -> tuple[str, ...]:
    """A sentence as its tokens: a string is split at blanks."""
    if isinstance(given, str):
        return tuple(given.split())
    if not is_list(given) or not all(isinstance(token, str) for token in given):
        raise expected("a sentence: a string, or a list of tokens", given)
    if whole := next((token for token in given if " " in token.strip()), ""):
        raise UnreadableError(
            f"{shown(whole)} stands in a list, where each string is one token; expected a sentence "
            f"as one string, without the list, or a list of its tokens."
        )
    return tuple(given)


def sentences(given: Any) -> tuple[tuple[str, ...], ...]:
    """Several sentences, each as its tokens."""
    if isinstance(given, str):
        raise expected(f"a list of sentences: {shown([given])}", given)
    if not is_list(given):
        raise expected("a list of sentences", given)
    if len(given) > 1 and all(map(is_word, given)):
        raise UnreadableError(
            f"{shown(given)} looks like the tokens of one sentence; expected a list of sentences: "
            f"{shown([list(given)])}, or {shown([[word] for word in given])} if each is one."
        )
    return tuple(map(words, given))


def is_word(given: object) -> bool:
    """Whether it is a string without a blank: in a list of them, a sentence is all of them."""
    return isinstance(given, str) and " " not in given.strip()


def rows(given: Any) -> dict[tuple[str, ...], tuple[float, ...]]:
    """A table as its cells by row name: a DataFrame, a list of rows, or a dictionary.

    The row of totals is left out: it follows from the others.
    """
    if hasattr(given, "itertuples"):
        by_index = all(isinstance(name, (str, tuple)) for name in given.index)
        given = list(given.itertuples(index=by_index, name=None))
    if isinstance(given, Mapping):
        given = [(name, *(row if is_list(row) else [row])) for name, row in given.items()]
    if not is_list(given) or not all(is_list(row) and len(row) > 1 for row in given):
        raise expected("a table: a DataFrame, a list of rows (name, number, …), or a dict", given)
    return {words(row[0]): cells(row) for row in given if words(row[0]) != ("total",)}


def cells(row: Sequence[Any]) -> tuple[float, ...]:
    """The numbers of a row; an empty one is said."""
    if any(map(is_nothing, row[1:])):
        raise UnreadableError(f"the row `{' '.join(words(row[0]))}` still has a gap.")
    return tuple(map(number, row[1:]))


# --------------------------------------------------------------------------- kinds of answers


@dataclass(frozen=True)
class Kind:
    """A kind of answer that can be compared with the right one."""

    mistakes: Mistakes = ()

    def read(self, answer: Any) -> Any:
        """The answer in one form; UnreadableError if it is of another kind."""
        raise NotImplementedError

    def same(self, answer: Any, other: Any) -> bool:
        """Whether two answers, as read, are the same."""
        raise NotImplementedError

    def praise(self, answer: Any, right: Any) -> Words:
        """What is said to a right answer."""
        return ""

    def otherwise(self, answer: Any, right: Any) -> Words:
        """What is said to a wrong answer that is nobody's typical one."""
        return 'that is not it; hint("…") helps.'

    def judge(self, answer: Any, right: Any) -> Verdict:
        """What is said to an answer."""
        if is_nothing(answer):
            return Verdict(False, NOTHING)
        try:
            given, goal = self.read(answer), self.read(right)
        except UnreadableError as error:
            return Verdict(False, str(error))
        if self.same(given, goal):
            return Verdict(True, self.praise(given, goal))
        for wrong, said in self.mistakes:
            if self.same(given, self.read(wrong)):
                return Verdict(False, said)
        return Verdict(False, self.otherwise(given, goal))


@dataclass(frozen=True)
class Number(Kind):
    """A number, rounded to so many decimal places at least."""

    places: int = 3

    def read(self, answer: Any) -> float:
        return number(answer)

    def same(self, answer: float, other: float) -> bool:
        return bool(abs(answer - other) <= 0.6 * 10.0**-self.places)

    def otherwise(self, answer: float, right: float) -> Words:
        if 0 < right <= 1 and isclose(answer, 100 * right, rel_tol=0.01):
            return "that is on the scale from 0 to 100; here 1 is the most, not 100."
        if abs(answer - right) <= 6 * 10.0**-self.places:
            return f"very close: round less on the way; {self.places} decimal places count."
        size = "large" if answer > right else "small"
        return f"that is too {size}."


@dataclass(frozen=True)
class Ratio(Kind):
    """A fraction (clipped, total); its value is enough."""

    def read(self, answer: Any) -> tuple[int, int] | float:
        return fraction(answer)

    def same(self, answer: tuple[int, int] | float, other: tuple[int, int] | float) -> bool:
        if isinstance(answer, tuple) and isinstance(other, tuple):
            reduced = answer[1] > 0 and other[1] % answer[1] == 0
            return answer == other or (reduced and answer[0] * other[1] == answer[1] * other[0])
        return abs(value(answer) - value(other)) <= 0.0006

    def praise(self, answer: Any, right: Any) -> Words:
        if answer == right:
            return ""
        return "Unreduced it says more: how many n-grams there are, and how many of them count."

    def otherwise(self, answer: Any, right: Any) -> Words:
        if isinstance(answer, tuple) and isinstance(right, tuple) and answer[1] != right[1]:
            return "the second number is how many n-grams there are in all; count again."
        if value(answer) > 1:
            return "that is more than 1; expected a part and its whole, (clipped, total)."
        return "count the matches once more, n-gram by n-gram: min(count, maximum reference count)."


def value(given: tuple[int, int] | float) -> float:
    """A fraction as a number; 0/0 is nothing, and equals nothing."""
    if isinstance(given, tuple):
        return given[0] / given[1] if given[1] else float("nan")
    return given


@dataclass(frozen=True)
class Several(Kind):
    """A few answers of one kind, in order."""

    each: Kind = field(default_factory=Number)
    names: tuple[str, ...] = ()

    def read(self, answer: Any) -> tuple[Any, ...]:
        if not is_list(answer) or len(answer) != len(self.names):
            names = ", ".join(self.names)
            raise expected(f"a list of {len(self.names)}: {names}", answer)
        if missing := [n for n, part in zip(self.names, answer, strict=True) if is_nothing(part)]:
            raise UnreadableError(f"still missing: {missing[0]}.")
        return tuple(map(self.each.read, answer))

    def same(self, answer: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
        return all(map(self.each.same, answer, other))

    def otherwise(self, answer: tuple[Any, ...], right: tuple[Any, ...]) -> Words:
        parts = zip(self.names, answer, right, strict=True)
        name, given, goal = next(part for part in parts if not self.each.same(*part[1:]))
        return f"{name}: {self.each.otherwise(given, goal)}"


@dataclass(frozen=True)
class Table(Kind):
    """Rows of numbers, each with the name of its n-gram; in any order."""

    columns: tuple[str, ...] = ()
    places: int = 2

    def read(self, answer: Any) -> dict[tuple[str, ...], tuple[float, ...]]:
        return rows(answer)

    def same(self, answer: Any, other: Any) -> bool:
        names: set[tuple[str, ...]] = set(other)
        return names == set(answer) and all(self.row(answer[n], other[n]) for n in names)

    def row(self, one: tuple[float, ...], other: tuple[float, ...]) -> bool:
        """Whether two rows hold the same numbers."""
        return len(one) == len(other) and all(map(Number((), self.places).same, one, other))

    def otherwise(self, answer: Any, right: Any) -> Words:
        if odd := next((name for name in answer if name not in right), None):
            return f"`{' '.join(odd)}` is no row of this table."
        if len(answer) < len(right):
            return "a row of this table is missing."
        name = next(name for name in right if not self.row(answer[name], right[name]))
        if len(answer[name]) != len(right[name]):
            needed = f"{len(right[name])} number{'s' * (len(right[name]) > 1)}"
            return f"each row needs {needed}: {', '.join(self.columns)}."
        pairs = zip(self.columns, answer[name], right[name], strict=True)
        column = next(c for c, one, other in pairs if not self.row((one,), (other,)))
        return f"look at the row `{' '.join(name)}` again, column {column}."


@dataclass(frozen=True)
class Name(Kind):
    """One name out of a list."""

    choices: tuple[str, ...] = ()

    def read(self, answer: Any) -> str:
        if not isinstance(answer, str) or answer.strip().lower() not in self.choices:
            raise expected(f"one of: {', '.join(map(repr, self.choices))}", answer)
        return answer.strip().lower()

    def same(self, answer: str, other: str) -> bool:
        return answer == other


Condition = tuple[Any, Callable[[Any], Words]]  # an example that fails it; what is said, or ""


@dataclass(frozen=True)
class Property:
    """Anything that has a property: each condition in turn says what is missing, or nothing."""

    reads: Callable[[Any], Any]
    conditions: tuple[Condition, ...]

    @property
    def mistakes(self) -> Mistakes:
        """An example for each condition that it alone is the first to refuse."""
        return tuple((wrong, said(self.reads(wrong))) for wrong, said in self.conditions)

    def judge(self, answer: Any, right: Any) -> Verdict:
        """What is said to an answer; what the solution looks like does not matter."""
        if is_nothing(answer):
            return Verdict(False, NOTHING)
        try:
            given = self.reads(answer)
        except UnreadableError as error:
            return Verdict(False, str(error))
        failed = next(filter(None, (said(given) for _, said in self.conditions)), "")
        return Verdict(not failed, failed)


@dataclass(frozen=True)
class Function:
    """A function, called on hidden cases and compared with the right one.

    mistakes: wrong functions and what is said where the answer does as they do.
    """

    parameters: tuple[str, ...]
    cases: tuple[tuple[Any, ...], ...]
    mistakes: Mistakes = ()

    def judge(self, answer: Any, right: Callable[..., Any]) -> Verdict:
        """What is said to a function."""
        call = f"({', '.join(self.parameters)})"
        if is_nothing(answer):
            return Verdict(False, NOTHING)
        if not callable(answer):
            return Verdict(False, f"this is {described(answer)}; expected a function of {call}.")
        results, failed = self.run(answer, right)
        if not failed:
            return Verdict(True, f"It agrees on {len(self.cases)} hidden cases.")
        for wrong, said in self.mistakes:
            if len(results) == len(self.cases) and all(
                agree(result, outcome(wrong, case))
                for result, case in zip(results, self.cases, strict=True)
            ):
                return Verdict(False, said)
        return Verdict(False, failed)

    def run(self, answer: Callable[..., Any], right: Callable[..., Any]) -> tuple[list[Any], Words]:
        """The result of each case, as far as they come; and what is said to the first wrong one."""
        results: list[Any] = []
        failed = ""
        for case in self.cases:
            given = ", ".join(map("{} = {}".format, self.parameters, map(written, case)))
            try:
                results.append(attempt(answer, *case))
            except TrialError as error:
                return results, failed or f"with {given}, {error}."
            goal = right(*case)
            if results[-1] is None and goal is not None:
                return [], failed or "the function returns nothing (None); end it with return."
            if not failed and not agree(results[-1], goal):
                failed = f"with {given}, it returns {shown(results[-1], 80)}; right is {goal!r}."
        return results, failed


def written(value: object) -> str:
    """An argument as the learner would write it."""
    return value.__name__ if hasattr(value, "__name__") else repr(value)


def outcome(function: Callable[..., Any], case: Iterable[Any]) -> Any:
    """What a wrong function of ours returns; ours may raise, too."""
    try:
        return function(*case)
    except Exception as error:
        return type(error)


def agree(one: Any, other: Any) -> bool:
    """Whether two results are the same but for rounding; a list is as good as a tuple."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(agree(one[key], other[key]) for key in other)
    if is_list(one) and is_list(other):
        return len(one) == len(other) and all(map(agree, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(other, Real) and isinstance(one, (BleuScore, NistScore)):
        one = one.score
    if isinstance(one, (Real, Fraction)) and isinstance(other, (Real, Fraction)):
        return isclose(one, other, rel_tol=1e-6, abs_tol=1e-9)
    return type(one) is type(other) and bool(one == other)
