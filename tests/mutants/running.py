"""Processes that have imported the large libraries, in copies of the repository."""

from __future__ import annotations

import compileall
import filecmp
import gc
import os
import resource
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from traceback import format_exc
from typing import Any, TypeVar

import pytest
from hypothesis import Phase, settings

T = TypeVar("T")
Report = Callable[..., None]
PACKAGE = "mtmetrics_edu"
LEFT = (".git", ".venv", "build", "dist", ".*_cache", ".hypothesis")  # not copied
OPTIONS = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--tb=no", "--assert=plain", "--timeout=0"]
EXAMPLES = 25
PHASES = (Phase.explicit, Phase.generate)
SETTINGS = "_hypothesis_internal_use_settings"  # what hypothesis' own plugin for pytest reads
MEMORY = 8 * 2**30  # bytes a mutant may ask for
FORK = get_context("fork")


class FewExamples:
    """A pytest plugin: no property is tried on more than EXAMPLES, and none of them is shrunk.

    Tests in a browser are left out: it asks for more than MEMORY, and a fork cannot share it.
    """

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if "browser" not in getattr(item, "fixturenames", ())]
        for item in items:
            test = getattr(item, "obj", None)
            if given := getattr(test, SETTINGS, None):
                test = getattr(test, "__func__", test)
                few = min(EXAMPLES, given.max_examples)
                setattr(test, SETTINGS, settings(given, max_examples=few, phases=PHASES))


def copy(root: Path, place: Path) -> Path:
    """A copy of the repository as it is now, with the package compiled."""
    left = shutil.ignore_patterns(*LEFT)
    shutil.copytree(root, place, ignore=left, copy_function=renew, dirs_exist_ok=True)
    compileall.compile_dir(place / PACKAGE, quiet=1)
    return place


def renew(source: str, target: str) -> None:
    """Copy a file if the copy is not the same already."""
    if not os.path.exists(target) or not filecmp.cmp(source, target):
        shutil.copy2(source, target)


def enter(place: Path, files: Sequence[str]) -> None:
    """Turn this process into one that works in a copy and has imported all that stays the same.

    Collecting the tests imports pytest, its plugins and the large libraries, and leaves the
    tests compiled; the package and the tests themselves are forgotten again.
    """
    os.chdir(place)
    sys.path[0] = str(place)
    os.environ["PYTHONPATH"] = str(place)
    silence()
    forget()
    pytest.main([*OPTIONS, "--collect-only", *files])
    forget()
    sys.dont_write_bytecode = True  # from here on code is mutated
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    freeze()


def freeze() -> None:
    """Let the garbage collector leave all that exists alone: forks go on sharing its memory."""
    gc.collect()
    gc.freeze()


def forget() -> None:
    """As if the package and its tests had never been imported."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", PACKAGE)]:
        del sys.modules[name]


def in_child(work: Callable[..., int], *given: Any, seconds: float = 36000) -> int:
    """The exit status of a forked process that does the work; -9 if it takes too long.

    Seconds in which a signal stops this process do not count.
    """
    child = FORK.Process(target=quietly, args=(work, *given))
    child.start()
    waited = 0
    while child.is_alive() and waited < seconds:
        child.join(1)
        waited += 1
    if child.is_alive():
        child.kill()
        child.join()
    return child.exitcode or 0


def quietly(work: Callable[..., int], *given: Any) -> None:
    """Do the work without a word, within limits, and end this process with its status."""
    silence()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    status = 3
    try:
        status = work(*given)
    finally:
        os._exit(status)


def silence() -> None:
    """Nothing that this process prints is shown."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def tested(files: Sequence[Sequence[str]]) -> int:
    """pytest's status of the first group of tests that does not pass; 0 if all do."""
    for tests in files:
        if status := pytest.main([*OPTIONS, *tests], plugins=[FewExamples()]):
            return int(status)
    return 0


def mutated(path: Path, source: str, files: Sequence[Sequence[str]], seconds: float) -> int:
    """The status of the tests while a module has another source; 0: the mutant survived."""
    original, times = path.read_bytes(), (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    try:
        path.write_text(source)
        return in_child(tested, files, seconds=seconds)
    finally:
        path.write_bytes(original)
        os.utime(path, ns=times)  # its compiled code is valid again


def spread(
    work: Callable[[T, Report], None],
    tasks: Sequence[T],
    places: Sequence[Path],
    files: Sequence[str],
) -> Iterator[Any]:
    """All that the work on the tasks reports, done by one worker in each place.

    The workers have imported what these files of tests import.
    """
    following, results = FORK.Value("i", 0), FORK.SimpleQueue()

    def next_number() -> int:
        with following.get_lock():
            following.value += 1
            return int(following.value) - 1

    def worker(place: Path) -> None:
        try:
            enter(place, files)
            while (number := next_number()) < len(tasks):
                work(tasks[number], lambda *told: results.put(told))
            results.put("")
        except BaseException:
            results.put(format_exc())

    workers = [FORK.Process(target=worker, args=(place,)) for place in places[: len(tasks)]]
    for process in workers:
        process.start()
    working = len(workers)
    while working:
        told = results.get()
        if not isinstance(told, str):
            yield told
        elif told:
            raise RuntimeError(told)
        else:
            working -= 1
    for process in workers:
        process.join()
