"""Puts questions to a submission, which runs in a process of its own, and counts the time."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from inspect import signature
from pathlib import Path
from signal import SIGKILL
from time import monotonic
from typing import Any

import mtmetrics_edu
from mtmetrics_edu.conformance.running import Program
from mtmetrics_edu.course.building.ours import PARTS, ours
from mtmetrics_edu.course.exercises.calling import CallError, attempt
from mtmetrics_edu.course.exercises.functions import Function
from mtmetrics_edu.course.exercises.question import Exercise
from mtmetrics_edu.course.marking import runner

CALL = 2.0  # seconds for one call
COMMAND = [sys.executable, "-I", "-S", str(Path(runner.__file__))]  # no package but Python's own


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
        first = self.ask({}, 10 * CALL)
        self.pid, self.refused = first["pid"], first["refused"]
        if self.refused and not self.trust:
            raise RefusedError(self.refused)
        loaded = self.ask({"load": self.text})
        self.names = [f"{name}" for name in loaded.get("names", [])]
        self.errors = [f"{error}" for error in loaded.get("errors", [])]
        return self.program

    def ask(self, message: dict[str, Any], seconds: float = CALL) -> dict[str, Any]:
        """The answer to a message; StoppedError if there is none in time."""
        program = self.program or self.start()
        if self.left <= 0:
            raise StoppedError("the time for this submission is over")
        begun = monotonic()
        answer = program.answer(json.dumps(message), min(seconds, self.left))
        self.left -= monotonic() - begun
        if not isinstance(answer.get("score"), dict):
            self.end()
            raise StoppedError(str(answer.get("error", "it does not answer what it is asked")))
        return answer["score"]

    def call(self, name: str, arguments: tuple[Any, ...], closed: Collection[str]) -> Any:
        """What a function returns. It may use functions of the course, except the closed ones."""
        answer = self.ask({"call": name, "arguments": runner.encode([*arguments])})
        while "ask" in answer:
            answer = self.ask(stand_in(answer["ask"], answer.get("arguments"), closed))
        if error := re.sub(r"\W", "", str(answer.get("error", "")))[:40]:
            raise type(error, (Exception,), {})(answer.get("text", ""))
        try:
            result, changed = runner.decode(answer["result"]), runner.decode(answer["changed"])
        except (LookupError, TypeError, ValueError, AttributeError):
            raise StoppedError("it does not answer what it is asked") from None
        for mine, theirs in zip(arguments, changed or (), strict=False):
            if isinstance(mine, list):
                mine[:] = theirs
        return result

    def function(self, stage: Exercise) -> Callable[..., Any]:
        """The submission's function that a stage of the course builds, as a function here."""
        assert isinstance(stage.kind, Function)
        closed = {stage.builds, *stage.kind.ours}

        def submitted(*arguments: Any) -> Any:
            return self.call(stage.builds, arguments, closed)

        vars(submitted)["__signature__"] = signature(stage.solve)
        return submitted

    def end(self) -> None:
        """End the process with all that it has started; the next question starts another."""
        if self.program:
            for pid in {self.pid} - {0}:
                with suppress(OSError):  # it may have ended
                    os.kill(pid, SIGKILL)
            self.program.end()
        self.program, self.pid = None, 0


def stand_in(name: Any, encoded: Any, closed: Collection[str]) -> dict[str, Any]:
    """What a function of the course returns, for a submission that builds on it.

    >>> stand_in("ngrams", [[["a", "b"], 2], {"dict": []}], {"sentence_bleu"})
    {'score': [{'tuple': ['a', 'b']}]}
    >>> stand_in("ngrams", [], {"ngrams"})
    {'error': 'this one is yours to build; `ngrams` does the work here'}
    """
    name = str(name)
    if name in closed:
        return {"error": f"this one is yours to build; `{name}` does the work here"}
    if name not in PARTS and not callable(getattr(mtmetrics_edu, name, None)):
        return {"error": f"there is no `{name}` for a submission that is marked"}
    function = ours(name) if name in PARTS else getattr(mtmetrics_edu, name)
    try:
        arguments, named = runner.decode(encoded)
        result = attempt(lambda *given: function(*given, **named), *arguments)
        return {"score": runner.encode(result)}
    except (CallError, LookupError, ValueError, TypeError, AttributeError) as error:
        return {"error": f"{error}"[:200]}
