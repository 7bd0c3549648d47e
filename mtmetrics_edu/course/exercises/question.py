"""The questions of a notebook: exercises to solve, and predictions before an answer is shown.

A question is a function. Its docstring is what is asked, in the words of the notebook, why the
answer is right, and what is said to typical wrong answers; its body is the answer. A decorator of
its Lesson makes the question; a wrong answer that must be computed is a `mistake` below it. A
prediction that asks to choose needs no function: it stands in choices.toml.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import getdoc, getsource, signature
from symtable import symtable
from sys import modules
from textwrap import dedent
from types import CodeType
from typing import Any

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.exercises import answers
from mtmetrics_edu.course.exercises.answers import Comparable, Kind, Mistake, Number, Ratio
from mtmetrics_edu.course.exercises.calling import BUILT, borrowed
from mtmetrics_edu.course.exercises.functions import Function
from mtmetrics_edu.course.exercises.reading import FRACTION, UnreadableError, fraction, typed_number
from mtmetrics_edu.course.exercises.replies import Reveal, Solution, Verdict

Solver = Callable[..., Any]


@dataclass(frozen=True)
class Question:
    """A function that answers a question, and what is said to other answers."""

    id: str
    kind: Kind
    solve: Solver
    sections: Mapping[str, str]  # "Task", "Hint" of an exercise, and "Because"
    mistakes: Sequence[Mistake]  # typical wrong answers, each with its reply

    @property
    def task(self) -> str:
        """What is asked; `code` and *stress* are written as in Markdown."""
        return self.sections["Task"]

    @property
    def because(self) -> str:
        """Why the answer is right."""
        return self.sections["Because"]

    @property
    def answer(self) -> Any:
        """The right answer; of a Property, one of many."""
        return self.solve if isinstance(self.kind, Function) else self.solve()


@dataclass(frozen=True)
class Exercise(Question):
    """A task, its solution, and what is said to other answers; its id is such as "02-b"."""

    builds: str = ""  # the name of the function in my_bleu.py, if this is the lesson's build

    def __call__(self, *arguments: Any) -> Any:
        """What the solution returns; so the solution of a later lesson can call it."""
        return self.solve(*arguments)

    @property
    def hint(self) -> str:
        """Where to look; never the answer."""
        return self.sections["Hint"]

    def check(self, answer: Any) -> Verdict:
        """Whether an answer is right, or what kind of wrong; what it builds must do the work."""
        earlier = {e.builds: e for e in BY_CODE.values() if e.id < self.id}
        earlier.pop(self.builds, None)
        with borrowed({e.solve.__code__ for e in earlier.values()}) as functions:
            verdict = self.kind.judge(answer, self.answer, self.mistakes)
        if verdict.right and self.builds and functions:
            library, code = functions[0]
            name = BY_CODE[code].builds if code in BY_CODE else code.co_qualname
            work = f"{library}'s `{name.removesuffix('.__init__')}` does the work here"
            work += f'; above the function write `{name} = mine("{name}")`' * (name in earlier)
            return Verdict(False, f"this one is yours to build; {work}.")
        if verdict.right and isinstance(self.kind, answers.Choice):  # it may be a lucky guess
            return Verdict(True, self.because)
        return verdict

    @property
    def solution(self) -> Solution:
        """The right answer, the code that computes it, and why it is right."""
        return Solution(answer=self.answer, code=self.code, because=self.because)

    @property
    def code(self) -> str:
        """The solution as a learner types it into a cell, with the imports that it needs."""
        steps = body(self.solve)
        if isinstance(self.kind, Function):
            name = self.builds or "answer"
            head = f"def {name}({', '.join(signature(self.solve).parameters)}):"
            call = f'build("{name}", {name})' if self.builds else f'check("{self.id}", answer)'
            code = f"{head}\n{steps}\n\n\n{call}"
        else:
            code = re.sub(r"(?m)^return ", "", dedent(steps))
        source = getsource(modules[self.solve.__module__])
        used = {*names_in(code)} - {self.builds}
        earlier = sorted(used & BUILT) if self.builds else []
        lines = [*definitions(source, used.difference(earlier))]
        if earlier:
            lines += ["from mtmetrics_edu.course.building import mine"]
            lines += [f'{name} = mine("{name}")' for name in earlier]
        return "\n".join([*lines, "", code]).strip()


BY_CODE: dict[CodeType, Exercise] = {}  # by the code of their solutions, which may stand in


def body(function: Solver) -> str:
    """The source lines of a function below its head and its docstring, if it has one."""
    source = getsource(function)
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.FunctionDef)
    first = definition.body[ast.get_docstring(definition) is not None]
    return "\n".join(source.splitlines()[first.lineno - 1 :])


def names_in(source: str) -> list[str]:
    """The names that a piece of code takes from outside itself, in alphabetical order.

    >>> names_in("def f(n): return prod(n) ** HALF")
    ['HALF', 'prod']
    """
    names, tables = set(), [symtable(source, "source", "exec")]
    for table in tables:
        tables += table.get_children()
        names |= {
            symbol.get_name()
            for symbol in table.get_symbols()
            if symbol.is_global() and symbol.is_referenced() and not symbol.is_assigned()
        }
    return sorted(names)


def definitions(source: str, names: set[str]) -> Iterator[str]:
    """The imports and the constants in a module's source that define some of the names.

    >>> list(definitions("from math import exp, log\\nTWO = 2", {"log", "TWO"}))
    ['from math import log', 'TWO = 2']
    """
    for statement in ast.parse(source).body:
        match statement:
            case ast.ImportFrom(module=home, names=imported):
                yield from (f"from {home} import {a.name}" for a in imported if a.name in names)
            case ast.Assign(targets=[ast.Name(id=name)]) if name in names:
                yield ast.get_source_segment(source, statement) or ""


@dataclass(frozen=True)
class Prediction(Question):
    """A question that is asked before its answer is shown; its id is such as "03-2"."""

    kind: Comparable  # Number, Ratio or Choice

    def judge(self, typed: str) -> Reveal:
        """The comparison of a guess, as typed, with the answer.

        What is said to the guess comes before the answer, so that "that" means the guess.
        UnreadableError, in words, if it is no answer of this kind.

        >>> from mtmetrics_edu.course.exercises import PREDICTIONS
        >>> PREDICTIONS["02-1"].judge("2/7").right
        True
        """
        guess, right = self.read(typed), self.kind.read(self.answer)
        if self.kind.equal(guess, right) or is_rounded(typed, right):
            return Reveal(True, f"It is {self.shown}. {self.because}".strip())
        reply = self.kind.reply(guess, self.mistakes)
        if not reply and isinstance(self.kind, Number) and answers.is_percent(guess, right):
            reply = "That is on the scale from 0 to 100; here 1 is the most."
        sentences = filter(None, [reply, f"The answer is {self.shown}.", self.because])
        return Reveal(False, " ".join(sentences))

    def read(self, typed: str) -> Any:
        """A guess in the form of its kind; UnreadableError if it is of another kind."""
        if not typed.strip():
            raise UnreadableError("nothing is typed yet; expected a guess: any guess will do.")
        if not isinstance(self.kind, (Number, Ratio)):
            return self.kind.read(typed)
        if isinstance(self.answer, int):
            typed = re.sub(r"(?<=\d),(?=\d{3}\b)", "", typed)  # 40,320
        if isinstance(self.kind, Ratio):
            pair = r"^ *\(?([1-9]\d*|(?<=\()0|0(?=, )), *(\d+)\)? *$"  # (0,7); 0,7 is a decimal
            typed = re.sub(pair, r"\1/\2", typed)
        guess = typed_number(typed)
        if isinstance(guess, str) and not FRACTION.fullmatch(guess):
            what = "a fraction, such as 3/5" if isinstance(self.kind, Ratio) else "a number"
            raise UnreadableError(f"this is {shown(typed)}; expected {what}.")
        counts = fraction(guess)
        return self.kind.read(counts if isinstance(self.kind, Ratio) else answers.value(counts))

    @property
    def shown(self) -> str:
        """The answer in words."""
        answer = self.answer
        if isinstance(answer, tuple):
            return "{}/{}".format(*answer)
        if isinstance(answer, float):
            return f"{answer:.4f}".removesuffix(".0000")
        if isinstance(self.kind, answers.Choice):
            return f"“{answer.rstrip('.')}”"
        return f"`{answer}`" if isinstance(answer, str) else str(answer)


def is_rounded(typed: str, right: Any) -> bool:
    """Whether a decimal as typed is the right number, rounded to two digits or more.

    >>> is_rounded("0.29", (2, 7)), is_rounded("0.3", (2, 7)), is_rounded("28.6 %", (2, 7))
    (True, False, True)
    """
    match = re.fullmatch(r"0*(\d*)[.,](0*)(\d+)\s*(%?)", typed.strip())
    if not match or len(match[1] + match[3]) < 2 or isinstance(right, str):
        return False
    places = len(match[2] + match[3]) + 2 * len(match[4])
    return abs(float(typed_number(typed)) - answers.value(right)) <= 0.5001 * 10.0**-places


def choice(
    id: str, *, task: str, answer: str, because: str, options: Mapping[str, str]
) -> Prediction:
    """A prediction that asks to choose one of the options; their values are the replies to them."""
    sections = {"Task": " ".join(task.split()), "Because": " ".join(because.split())}
    mistakes = [Mistake(option, reply) for option, reply in options.items() if reply]
    return Prediction(id, answers.Choice(*options), lambda: answer, sections, mistakes)


class Lesson:
    """The questions of one notebook, by their ids, in order.

    >>> lesson = Lesson()
    >>> @lesson.exercise("99-a", Number())
    ... def product() -> int:
    ...     "Not 3: that is the sum."
    ...     return 1 * 2
    >>> lesson.exercises["99-a"].check(3)
    Not yet: that is the sum.
    """

    def __init__(self) -> None:
        self.exercises: dict[str, Exercise] = {}
        self.predictions: dict[str, Prediction] = {}

    def exercise(self, id: str, kind: Kind, builds: str = "") -> Callable[[Solver], Exercise]:
        """A decorator that makes an exercise of the function that solves it.

        The docstring of the function is the task, a "Hint: …", a "Because: …", and a "Not …: …" for
        each typical wrong answer: as Python writes it (a list may take several lines), or for a
        function its name in the catalogue of mistakes. Its body is the solution that a learner is
        shown: the expression after `return`, or the whole body where the task asks for a function.
        builds: the name under which `build` keeps the learner's function.
        """

        def add(solve: Solver) -> Exercise:
            exercise = Exercise(id, kind, solve, *texts_and_mistakes(solve, kind), builds)
            self.exercises[id] = BY_CODE[solve.__code__] = exercise
            BUILT.add(builds)
            return exercise

        return add

    def prediction(self, id: str, kind: Comparable) -> Callable[[Solver], Prediction]:
        """A decorator that makes a prediction of the function that answers it."""

        def add(solve: Solver) -> Prediction:
            self.predictions[id] = Prediction(id, kind, solve, *texts_and_mistakes(solve, kind))
            return self.predictions[id]

        return add


def texts_and_mistakes(solve: Solver, kind: Kind) -> tuple[dict[str, str], list[Mistake]]:
    """The sections of a function's docstring, and its mistakes: those that were added to the
    function, and those that the docstring names, such as "Not (7, 7): …"."""
    parts = re.split(r"(?m)^(Hint|Because|Not (?:\[[^]]*]|.+?)):\s", getdoc(solve) or "")
    texts = (" ".join(text.split()) for text in parts[::2])
    sections = dict(zip(["Task", *parts[1::2]], texts, strict=True))
    solve.__doc__ = sections["Task"]  # all that help() shows of a function that stands in
    wrong = [name for name in sections if name.startswith("Not ")]
    named = [Mistake(kind.mistake(name[4:]), sections.pop(name)) for name in wrong]
    return sections, [*getattr(solve, "mistakes", []), *named]


def mistake(answer: Any, reply: str) -> Callable[[Solver], Solver]:
    """A decorator that adds a typical wrong answer that is computed, and the reply to it."""

    def add(solve: Solver) -> Solver:
        vars(solve).setdefault("mistakes", []).insert(0, Mistake(answer, reply))
        return solve  # decorators work from the last one up, so each is put before the others

    return add
