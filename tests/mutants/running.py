"""A mutant -> killed or survived: in copies of the repository, by forked processes."""

from __future__ import annotations

import compileall
import gc
import os
import resource
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
PACKAGE = "mtmetrics_edu"
LEFT = (".git", ".venv", "build", "dist", ".*_cache", ".hypothesis")  # not copied
OPTIONS = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--tb=no"]
COLLECTED = ["tests", *(f"--ignore=tests/{folder}" for folder in ("browser", "notebooks", "open"))]
MEMORY = 8 * 2**30  # bytes a mutant may ask for
FORK = get_context("fork")


def copy(root: Path, place: Path) -> Path:
    """A fresh copy of the repository, with the package compiled."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(root, place, ignore=shutil.ignore_patterns(*LEFT))
    compileall.compile_dir(place / PACKAGE, quiet=1)
    return place


def enter(place: Path) -> None:
    """Turn this process into one that works in a copy and has imported all that stays the same.

    Collecting every test imports pytest, its plugins and the large libraries, and leaves the
    tests compiled; the package and the tests themselves are forgotten again.
    """
    os.chdir(place)
    sys.path[0] = str(place)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    silence()
    forget()
    pytest.main([*OPTIONS, "--collect-only", *COLLECTED])
    forget()
    sys.dont_write_bytecode = True  # from here on code is mutated
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    gc.collect()
    gc.freeze()


def forget() -> None:
    """As if the package and its tests had never been imported."""
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", PACKAGE)]:
        del sys.modules[name]


def in_child(work: Callable[..., int], *given: Any, seconds: float = 3600) -> int:
    """The exit status of a forked process that does the work; -9 if it takes too long."""
    child = FORK.Process(target=quietly, args=(work, *given))
    child.start()
    child.join(seconds)
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


def tested(files: Sequence[Sequence[str]], timeout: float) -> int:
    """pytest's status of the first file of tests that does not pass; 0 if all do."""
    for tests in files:
        if status := pytest.main([*OPTIONS, f"--timeout={timeout}", *tests]):
            return int(status)
    return 0


def mutated(path: Path, source: str, files: Sequence[Sequence[str]], seconds: float) -> int:
    """The status of the tests while a module has another source; 0: the mutant survived."""
    original, times = path.read_bytes(), (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    try:
        path.write_text(source)
        return in_child(tested, files, seconds, seconds=2 * seconds + 30)
    finally:
        path.write_bytes(original)
        os.utime(path, ns=times)  # its compiled code is valid again


def spread(
    work: Callable[[T], int], tasks: Sequence[T], places: Sequence[Path]
) -> Iterator[tuple[T, int, float]]:
    """Each task, its status and its seconds, as they are done by one worker in each place."""
    following, results = FORK.Value("i", 0), FORK.SimpleQueue()

    def worker(place: Path) -> None:
        enter(place)
        while True:
            with following.get_lock():
                number = following.value
                following.value += 1
            if number >= len(tasks):
                return
            start = time.monotonic()
            results.put((number, work(tasks[number]), time.monotonic() - start))

    workers = [FORK.Process(target=worker, args=(place,)) for place in places]
    for process in workers:
        process.start()
    for _ in tasks:
        number, status, seconds = results.get()
        yield tasks[number], status, seconds
    for process in workers:
        process.join()
