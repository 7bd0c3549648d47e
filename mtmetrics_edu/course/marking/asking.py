"""Puts questions to a submission, which runs in a process of its own, and counts the time."""

import json
import os
import re
import signal
import sys
from ast import literal_eval
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from inspect import signature
from pathlib import Path
from time import monotonic
from typing import Any

import mtmetrics_edu
from mtmetrics_edu.conformance.limits import UNFLUSHED, Program
from mtmetrics_edu.course.building.ours import STAGES, ours
from mtmetrics_edu.course.exercises.calling import CallError, attempt
from mtmetrics_edu.course.exercises.question import Exercise
from mtmetrics_edu.course.marking import runner

CALL = 2.0  # seconds for one call
COMMAND = [sys.executable, "-I", "-S", str(Path(runner.__file__))]  # no package but Python's own

SAME = {  # what a part of the course builds -> the function that does the same
    "modified_precision": "clipped_counts",
    "closest_length": "closest_reference_length",
    "information": "information_weights",
    "length_penalty": "nist_length_penalty",
}
# functions that a submission may use beside those that the course builds
ALSO = {"tokenize", "ngram_counts", "max_reference_counts", *SAME.values()}


class RefusedError(Exception):
    """This system does not shut a process in; the text says what it refused."""


class StoppedError(Exception):
    """The submission was stopped, or has ended its process."""


class Conversation:
    """A submission that answers questions. A process that has to be stopped is started anew.

    seconds: that it may take in all. trust: whether it may run where it cannot be shut in.
    """

    def __init__(self, text: str, seconds: float, trust: bool = False) -> None:
        self.text, self.left, self.trust = text, seconds, trust
        self.program: Program | None = None
        self.pid, self.refused = 0, ""  # why the system did not shut it in; "" if it did
        self.names: list[str] = []
        self.errors: list[str] = []

    def start(self) -> Program:
        """A process that has loaded the submission; an error of ours if there is none."""
        self.program = Program(COMMAND)
        first = self.say({}, 10 * CALL)
        self.pid, self.refused = first["pid"], first["refused"]
        if self.refused and not self.trust:
            raise RefusedError(self.refused)
        loaded = self.ask({"text": self.text})
        self.names = [f"{name}" for name in loaded.get("names", [])]
        self.errors = [f"{error}" for error in loaded.get("errors", [])]
        return self.program

    def say(self, message: dict[str, Any], seconds: float = CALL) -> dict[str, Any]:
        """What a message is answered; StoppedError if it is not, in time."""
        program = self.program or self.start()
        if self.left <= 0:
            raise StoppedError("the time for this submission is over")
        begun = monotonic()
        answer = program.answer(json.dumps(message), seconds)
        self.left -= monotonic() - begun
        reply = answer.get("score")
        if not isinstance(reply, dict):
            self.end()
            why = f"{answer.get('error', 'it does not answer what it is asked')}"
            raise StoppedError(why.removesuffix(UNFLUSHED))
        return reply

    def ask(self, message: dict[str, Any], closed: Collection[str] = ()) -> dict[str, Any]:
        """What a message is answered, after the submission has called functions of the course.

        closed: those that it may not call.
        """
        answer = self.say(message)
        while "ask" in answer:
            begun = monotonic()
            result = stand_in(f"{answer['ask']}", answer.get("arguments"), closed)
            self.left -= monotonic() - begun
            answer = self.say(result)
        return answer

    def function(self, stage: Exercise) -> Callable[..., Any]:
        """The submission's function that a stage of the course builds, as a function here.

        It may use functions of the course, but not those that do the whole work.
        """
        later = {name for name, stages in STAGES.items() if stages[-1].id >= stage.id}
        function = partial(self.call, stage.builds, {*later, SAME.get(stage.builds, "")})
        vars(function)["__signature__"] = signature(stage.solve)
        return function

    def call(self, name: str, closed: Collection[str], *arguments: Any) -> Any:
        """What a function of the submission returns; an error of the same name as it raises."""
        answer = self.ask({"name": name, "arguments": runner.encode(arguments)}, closed)
        if error := re.sub(r"\W", "", f"{answer.get('error', '')}"):
            raise type(error, (Exception,), {})(answer.get("text", ""))
        return decoded(answer.get("result"))

    def end(self) -> None:
        """End the process with all that it has started; the next question starts another."""
        if self.program:
            if self.pid:
                with suppress(OSError):  # it may have ended
                    os.kill(self.pid, signal.SIGKILL)
            self.program.end()
        self.program, self.pid = None, 0


def decoded(text: Any) -> Any:
    """The value that a submission wrote; as text, if it is no plain value.

    >>> decoded("(1, ['a'])"), decoded("<map object>")
    ((1, ['a']), '<map object>')
    """
    try:
        return literal_eval(text)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return text


def stand_in(name: str, arguments: Any, closed: Collection[str]) -> dict[str, Any]:
    """What a function of the course returns, for a submission that builds on it.

    >>> stand_in("ngrams", "((['a', 'b'], 2), {})", {"sentence_bleu"})
    {'result': "[('a', 'b')]"}
    >>> stand_in("ngrams", "", {"ngrams"})
    {'error': 'this one is yours to build; `ngrams` does the work here'}
    """
    if name in closed:
        return {"error": f"this one is yours to build; `{name}` does the work here"}
    if name not in {*STAGES, *ALSO}:
        return {"error": f"`{name}` is not there for a submission that is marked"}
    function = ours(name) if name in STAGES else getattr(mtmetrics_edu, name)
    try:
        given, named = decoded(arguments)
        return {"result": runner.encode(attempt(partial(function, **named), *given))}
    except (CallError, ValueError, TypeError) as error:
        return {"error": f"{name}: {error!s:.200}"}
