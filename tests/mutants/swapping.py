"""Mutants inside functions: the new code takes the place of the old in a process that is ready.

Such a process has imported the package and collected the tests of a room. For each mutant it
forks; the child gives the function its new code and runs the tests. That takes milliseconds,
where a mutant of what stands outside functions must import package and tests anew.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import CO_OPTIMIZED
from types import CodeType, FunctionType
from typing import Any

import pytest

from .mutant import Mutant
from .running import FORK, OPTIONS, PACKAGE, FewExamples, Report, freeze, in_child

KILLED = 1
GRACE = 1.0  # seconds
SLOWER = 10  # times: so much longer than without a mutant may a test take


@dataclass(frozen=True, kw_only=True)
class Task:
    """A mutant, the code before and after it, and the tests that run it with their seconds."""

    mutant: Mutant
    was: CodeType
    now: CodeType
    tests: dict[str, float]


def swap(mutant: Mutant, original: str) -> tuple[CodeType, CodeType] | None:
    """The code of the mutant's function before and after, if nothing else differs."""
    was, now = functions(original), functions(mutant.source)
    pairs = [pair for pair in zip(was, now, strict=False) if pair[0] != pair[1]]
    if len(was) != len(now) or len(pairs) != 1:
        return None
    old, new = pairs[0]
    same = (old.co_qualname, old.co_freevars) == (mutant.function, new.co_freevars)
    return (old, new) if same else None


def functions(source: str) -> list[CodeType]:
    """The code of the functions and methods of a module, without those inside others."""

    def found(code: CodeType) -> Iterator[CodeType]:
        for part in code.co_consts:
            if isinstance(part, CodeType):
                yield from [part] if part.co_flags & CO_OPTIMIZED else found(part)

    return list(found(compile(source, "", "exec", dont_inherit=True)))


def place(module: str, code: CodeType) -> tuple[str, str, int]:
    """Where a function is defined."""
    return module, code.co_qualname, code.co_firstlineno


def living() -> dict[tuple[str, str, int], list[FunctionType]]:
    """All functions of the package that have been imported, by their places."""
    found = defaultdict(list)
    for thing in gc.get_objects():
        if type(thing) is FunctionType and f"{thing.__module__}.".startswith(f"{PACKAGE}."):
            found[place(thing.__module__, thing.__code__)].append(thing)
    return found


class Swaps:
    """A pytest plugin: in place of running the tests, tries each mutant on those that run it."""

    def __init__(self, tasks: Sequence[Task], report: Report) -> None:
        self.tasks, self.report = tasks, report
        self.kills: Counter[tuple[str, str]] = Counter()  # (function or "", test) -> killed
        self.running = FORK.Value("i", 0)  # the number of the test that runs in a child

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        modules = {f"{PACKAGE}.{task.mutant.module}".rstrip(".") for task in self.tasks}
        for module in modules:
            import_module(module)
        self.functions = living()
        freeze()
        for task in self.tasks:
            module = f"{PACKAGE}.{task.mutant.module}".rstrip(".")
            if found := self.functions.get(place(module, task.was)):
                self.report(task.mutant.name, self.tried(task, found))
            else:
                self.report(task.mutant.name, None)
        return True

    def tried(self, task: Task, found: list[FunctionType]) -> int:
        """The status of the child that runs the tests: those that killed others like it first."""
        function = task.mutant.function
        tests = [test for test in task.tests if test in self.items]
        tests.sort(key=lambda test: self.promise(function, test, task.tests[test]), reverse=True)
        longest = 60 + 10 * SLOWER * sum(task.tests.values())
        status = in_child(self.run, task, found, tests, seconds=longest)
        if status:
            killer = tests[self.running.value]
            self.kills[function, killer] += 1
            self.kills["", killer] += 1
        return status

    def promise(self, function: str, test: str, seconds: float) -> tuple[float, float, float]:
        """What comes first: mutants of this function, then of others, killed in each second."""
        least = seconds + 0.01
        return self.kills[function, test] / least, self.kills["", test] / least, -seconds

    def run(self, task: Task, found: list[FunctionType], tests: list[str]) -> int:
        """In a child: give the function its new code and run the tests until one fails."""
        for function in found:
            function.__code__ = task.now
        for number, test in enumerate(tests):
            self.running.value = number
            signal.setitimer(signal.ITIMER_VIRTUAL, GRACE + SLOWER * task.tests[test])
            item, after = self.items[test], tests[number + 1 : number + 2]
            following = self.items[after[0]] if after else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[Any]) -> None:
        """End the child at the first failure, before pytest describes it."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            os._exit(KILLED)


def tried(files: Sequence[str], tasks: Sequence[Task], report: Report) -> int:
    """Report (name, status) for each task; the status is None if there is no such function."""
    return int(pytest.main([*OPTIONS, *files], plugins=[Swaps(tasks, report), FewExamples()]))
