"""What a prediction is: a question, its answer, and what is said to a guess."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isclose
from typing import Any

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.exercises.answers import Comparable, Mistake, Number, Ratio
from mtmetrics_edu.course.exercises.reading import UnreadableError, expected
from mtmetrics_edu.course.exercises.replies import Verdict

SMALL = 100  # smaller whole numbers stand in many places, so they are no sign of an answer


@dataclass(frozen=True, kw_only=True)
class Choice(Comparable):
    """One of a few options, which the learner sees; the case of letters does not count.

    >>> Choice(options=("It rises.", "It falls.")).read("it falls.")
    'It falls.'
    """

    options: tuple[str, ...]

    def read(self, answer: Any) -> str:
        for option in self.options:
            if isinstance(answer, str) and answer.strip().lower() == option.lower():
                return option
        raise expected(f"one of: {', '.join(map(repr, self.options))}", answer)

    def same(self, answer: str, other: str) -> bool:
        return answer == other


@dataclass(frozen=True, kw_only=True)
class Word(Comparable):
    """A word or a few; case, quotation marks and outer blanks do not count.

    >>> Word().read(" `The  Cat` ")
    'the cat'
    """

    def read(self, answer: Any) -> str:
        said = " ".join(re.sub("[`'\"“”‘’]", "", answer).lower().split()) if answer else ""
        if not said or is_number(said):
            raise expected("a word", answer)
        return said

    def same(self, answer: str, other: str) -> bool:
        return answer == other


class Reveal(Verdict):
    """What is said to a guess. The answer is in it, so nobody is asked to try again.

    >>> Reveal(False, "It is 2/7.")
    Not quite. It is 2/7.
    """

    __slots__ = ()

    @property
    def lead(self) -> str:
        """The word that comes first."""
        return "Right." if self.right else "Not quite."


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """A question that is asked before its answer is shown."""

    id: str  # "03-2": the notebook, and the place of the prediction in it
    question: str  # `code` and *stress* are drawn as in Markdown
    kind: Comparable  # Number, Ratio, Choice or Word
    answer: Any
    because: str  # why the answer is right
    usual: tuple[Mistake, ...] = ()  # the usual wrong guesses, and what is said to each
    signs: tuple[str, ...] = ()  # texts that give the answer away; of a number, more are known

    def judge(self, typed: str) -> Reveal:
        """The comparison of a guess, as typed, with the answer.

        What is said to the guess comes before the answer, so that "that" means the guess.
        UnreadableError, in words, if it is no answer of this kind.

        >>> from mtmetrics_edu.course.predictions import PREDICTIONS
        >>> PREDICTIONS["02-1"].judge("2/7").right
        True
        """
        given, right = self.kind.read(self.given(typed)), self.kind.read(self.answer)
        if self.kind.same(given, right):
            return Reveal(True, f"It is {self.shown}. {self.because}".strip())
        replies = (
            it.reply for it in self.usual if self.kind.same(given, self.kind.read(it.answer))
        )
        said = next(replies, self.percent(given, right))
        return Reveal(False, " ".join(filter(None, [said, f"It is {self.shown}.", self.because])))

    def percent(self, given: Any, right: Any) -> str:
        """What is said to a guess that is right from 0 to 100; "" to any other."""
        is_share = isinstance(self.kind, Number) and 0 < right <= 1
        if is_share and isclose(given, 100 * right, rel_tol=0.01):
            return "That is on the scale from 0 to 100; here 1 is the most."
        return ""

    def given(self, typed: str) -> Any:
        """What was typed, as the kind of answer reads it."""
        if not typed.strip():
            raise UnreadableError("nothing is typed yet; expected a guess: any guess will do.")
        if not isinstance(self.kind, (Number, Ratio)):
            return typed
        if isinstance(self.answer, int):
            typed = re.sub(r"(?<=\d),(?=\d{3}\b)", "", typed)  # 40,320
        given = as_number(typed)
        if isinstance(given, str) and not (isinstance(self.kind, Ratio) and "/" in given):
            what = "a fraction, such as 3/5" if isinstance(self.kind, Ratio) else "a number"
            raise UnreadableError(f"this is {shown(typed)}; expected {what}.")
        return given

    @property
    def shown(self) -> str:
        """The answer in words."""
        if isinstance(self.answer, tuple):
            return "{}/{}".format(*self.answer)
        if isinstance(self.answer, float):
            return f"{self.answer:.4f}".removesuffix(".0000")
        if isinstance(self.kind, Choice):
            return f"“{self.answer.rstrip('.')}”"
        return f"`{self.answer}`" if isinstance(self.answer, str) else str(self.answer)

    @property
    def gives_away(self) -> tuple[re.Pattern[str], ...]:
        """What in a text before the prediction would tell the answer."""
        return tuple(map(re.compile, [*map(alone, self.signs), *known_signs(self.answer)]))


def alone(sign: str) -> str:
    """The pattern of a text that is not part of a longer word or number.

    >>> bool(re.search(alone("2/7"), "12/7")), bool(re.search(alone("2/7"), "it is 2/7."))
    (False, True)
    """
    return rf"(?<![\w.]){re.escape(sign)}(?!\w|\.\d)"


def known_signs(answer: Any) -> list[str]:
    """The patterns of the usual ways to write a number, if they do not stand everywhere.

    >>> [bool(re.search(sign, "p = (2, 7)")) for sign in known_signs((2, 7))]
    [False, True]
    >>> known_signs(4)
    []
    """
    if isinstance(answer, tuple):
        return [alone("{}/{}".format(*answer)), r"\({}, {}\)".format(*answer)]
    if isinstance(answer, float):
        return [r"(?<![\w.])0?" + re.escape(f"{answer:.4f}"[answer < 1 :])]
    if isinstance(answer, int) and answer >= SMALL:
        return [alone(str(answer)), alone(f"{answer:,}")]
    return []


def is_number(said: str) -> bool:
    """Whether a text is written as a number.

    >>> is_number("0.5"), is_number("cat")
    (True, False)
    """
    return not isinstance(as_number(said), str)


def as_number(typed: str) -> Any:
    """A number as typed: 0.5, .5, 0,5 and 50 % are one half. 5/7 stays, and so does another text.

    >>> as_number(" 0,5 "), as_number("50 %"), as_number("5 of 7"), as_number("five")
    (0.5, 0.5, '5/7', 'five')
    """
    said = re.sub(r"\s", "", re.sub(r"\s+of\s+", "/", typed.strip())).replace("−", "-")
    match = re.fullmatch(r"([-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?)(%?)", said)
    if match:
        return float(match[1].replace(",", ".")) / (100 if match[2] else 1)
    return said if "/" in said else typed.strip()
