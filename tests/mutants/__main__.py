"""make mutants [ONLY="ngrams views.svg"]: change the package, see whether the tests notice."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .making import Mutant
from .report import Choice, rows, write
from .running import PACKAGE, copy, in_child, mutated, spread
from .tracing import Trace, remembered, trace

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
PROCESSES = os.cpu_count() or 1
PY = ".venv/bin/python -m pytest -n 0"
Result = tuple[Mutant, int, float]  # status 0: it survived
ENOUGH = 30.0  # seconds of tests: a mutant that these do not find has survived


def files(module: str, own: bool) -> list[str]:
    """The test files of a module itself, or those of the rest of its room."""
    path = Path(*module.split("."))
    room = [ROOT / "tests" / folder for folder in (path, *path.parents[:-1])]
    found = [file for folder in room for file in sorted(folder.glob("test_*.py"))]
    same = "test_" if path.parent == Path() else f"test_{path.parts[0]}"
    found += sorted((ROOT / "tests").glob(f"{same}*.py"))
    chosen = [file for file in found if file.stem.startswith(f"test_{path.name}") == own]
    return [str(file.relative_to(ROOT)) for file in chosen]


def plan(mutant: Mutant, traces: dict[str, Trace], own: bool) -> tuple[list[list[str]], float]:
    """The tests that run the changed function, file by file, and the seconds of the slowest."""
    function = f"{mutant.module}:{mutant.function}"
    names = files(mutant.module, own)
    found = [
        (traces[it].seconds[test], it, test) for it in names for test in traces[it].of(function)
    ]
    chosen: dict[str, list[str]] = {}
    total = slowest = 0.0
    for seconds, file, test in sorted(found):
        if total < ENOUGH:
            chosen.setdefault(file, []).append(test)
            total, slowest = total + seconds, max(slowest, seconds)
    return list(chosen.values()), slowest


def traces(needed: set[str], place: Path) -> dict[str, Trace]:
    """The traces of these files with tests, from memory or made anew."""
    paths = {file: remembered(file, ROOT, BUILD / "traces") for file in sorted(needed)}
    new = [file for file, path in paths.items() if not path.exists()]

    def work(file: str) -> int:
        return in_child(trace, file, place, paths[file])

    for file, status, seconds in spread(work, new, [place] * min(PROCESSES, len(new))):
        print(f"traced {file}: {seconds:.0f} s", flush=True)
        if status:
            paths[file].unlink(missing_ok=True)
            sys.exit(f"{file} fails without any mutant: {PY} {file}")
    return {file: Trace.read(path) for file, path in paths.items()}


def tried(mutants: list[Mutant], own: bool, places: list[Path]) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, and whether it was killed by the module's own tests, or by others."""
    modules = {mutant.module for mutant in mutants}
    known = traces({file for module in modules for file in files(module, own)}, places[0])

    def work(mutant: Mutant) -> int:
        chosen, slowest = plan(mutant, known, own)
        path = Path(PACKAGE, *mutant.module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        return mutated(path, mutant.source, chosen, 5 + 10 * slowest)

    for mutant, status, _ in spread(work, mutants, places):
        yield mutant, status != 0


def main(only: list[str], passes: tuple[bool, ...] = (True, False)) -> int:
    """Make and run the mutants, print those that survive, write the table; 1 if one should not."""
    choice, start = Choice.read(), time.monotonic()
    mutants = left = choice.chosen(ROOT, only)
    places = [copy(ROOT, BUILD / f"copy-{number}") for number in range(PROCESSES)]
    for own in passes:
        left = [mutant for mutant, killed in tried(left, own, places) if not killed]
        print(f"{len(left)} of {len(mutants)} left after {time.monotonic() - start:.0f} s")
    results = [(mutant, choice.outcome(mutant, mutant not in left)) for mutant in mutants]
    for mutant, outcome in results:
        if outcome == "survived":
            print(mutant)
    if False in passes:
        write(rows(results, choice, whole=not only))
    return choice.verdict(results, whole=not only)


if __name__ == "__main__":
    names = [name for name in sys.argv[1:] if name != "--own"]
    sys.exit(main(names, (True,) if "--own" in sys.argv else (True, False)))
