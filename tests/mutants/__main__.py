"""make mutants [ONLY="ngrams views.svg"]: change the package, see whether the tests notice."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from .making import Mutant
from .report import Choice, rows, write
from .running import PACKAGE, copy, in_child, mutated, spread, tested
from .tracing import Trace, remembered, trace

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
PROCESSES = os.cpu_count() or 1
PY = ".venv/bin/python -m pytest -n 0"
LEFT = BUILD / "survivors.txt"
KILLED = BUILD / "killed.txt"  # the names of all that were killed since the last whole run
SKIPPED = {"test_architecture.py"}  # reads the sources and runs nothing of them
ENOUGH = 30.0  # seconds of tests: a mutant that these do not find has survived


def files(module: str, own: bool) -> list[str]:
    """The test files of a module itself, or those of the rest of its room."""
    path = Path(*module.split("."))
    room = [ROOT / "tests" / folder for folder in (path, *path.parents[:-1])]
    found = [file for folder in room for file in sorted(folder.glob("test_*.py"))]
    alone = path.parent == Path() and not (ROOT / "tests" / path).is_dir()
    same = "test_" if alone else f"test_{path.parts[0]}"
    found += sorted((ROOT / "tests").glob(f"{same}*.py"))
    found = [file for file in found if file.name not in SKIPPED]
    chosen = [file for file in found if file.stem.startswith(f"test_{path.name}") == own]
    return [str(file.relative_to(ROOT)) for file in chosen]


def plan(mutant: Mutant, traces: dict[str, Trace], own: bool) -> tuple[list[list[str]], float]:
    """The tests that run the changed function, file by file, and the seconds of the slowest.

    What stands outside functions is seen by any of the module's own tests.
    """
    function = "" if own and not mutant.function else f"{mutant.module}:{mutant.function}"
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

    def work(file: str) -> int:  # coverage disturbs tests that trace: these must pass without it
        return in_child(trace, file, place, paths[file]) and in_child(tested, [[file]], 600.0)

    for file, status, seconds in spread(work, new, [place] * min(PROCESSES, len(new))):
        print(f"traced {file}: {seconds:.0f} s", flush=True)
        if status:
            paths[file].unlink(missing_ok=True)
            sys.exit(f"{file} fails without any mutant: {PY} {file}")
    return {file: Trace.read(path) for file, path in paths.items()}


def tried(mutants: list[Mutant], own: bool, places: list[Path]) -> list[Mutant]:
    """Those mutants that the module's own tests do not kill; or those of the rest of its room."""
    modules = {mutant.module for mutant in mutants}
    known = traces({file for module in modules for file in files(module, own)}, places[0])

    def work(mutant: Mutant) -> int:
        chosen, slowest = plan(mutant, known, own)
        path = Path(PACKAGE, *mutant.module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        return mutated(path, mutant.source, chosen, 5 + 10 * slowest)

    left, start = [], time.monotonic()
    for number, (mutant, status, _) in enumerate(spread(work, mutants, places), start=1):
        if status == 0:
            left.append(mutant)
            print(mutant, flush=True)
        else:
            with KILLED.open("a") as file:
                file.write(f"{mutant.name}\n")
        if number % 50 == 0 or number == len(mutants):
            each = (time.monotonic() - start) / number
            print(f"{number} of {len(mutants)}, {each:.2f} s each; {len(left)} left", flush=True)
    return [mutant for mutant in mutants if mutant in left]


def main() -> int:
    """Make and run the mutants, print those that survive, write the table; 1 if one should not."""
    options = parser().parse_args()
    choice = Choice.read()
    whole = not options.only
    mutants = choice.chosen(ROOT, options.only, options.sample)
    places = [copy(ROOT, BUILD / f"copy-{number}") for number in range(PROCESSES)]
    if not options.again:
        KILLED.unlink(missing_ok=True)
    left = remaining(mutants)
    for own in (True,) if options.own else (True, False):
        left = tried(left, own, places)
        LEFT.write_text("".join(f"{it}\n" for it in left if not choice.is_equivalent(it)))
    print(LEFT.read_text(), end="")
    results = [(mutant, choice.outcome(mutant, mutant not in left)) for mutant in mutants]
    if not options.own:
        write(rows(results, choice, whole))
    return choice.verdict(results, whole)


def remaining(mutants: list[Mutant]) -> list[Mutant]:
    """Those that no run has killed since the last that was not --again."""
    killed = set(KILLED.read_text().splitlines()) if KILLED.exists() else set()
    return [mutant for mutant in mutants if mutant.name not in killed]


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    wanted = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    wanted.add_argument("only", nargs="*", help="modules or folders; if none, what is in the table")
    wanted.add_argument("--own", action="store_true", help="run each module's own tests only")
    wanted.add_argument("--again", action="store_true", help="run what no run has killed so far")
    wanted.add_argument("--sample", action="store_true", help="run the sample and nothing else")
    return wanted


if __name__ == "__main__":
    sys.exit(main())
