"""make mutants [ONLY="ngrams views.svg"]: change the package, see whether the tests notice."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from .mutant import Mutant
from .planning import BUILD, ROOT, Tests, source
from .report import Choice, rows, write
from .running import Report, copy, in_child, mutated, spread
from .swapping import SLOWER, Task, swap
from .swapping import tried as swapped

LEFT = BUILD / "survivors.txt"
KILLED = BUILD / "killed.txt"  # the names of all that were killed since the last whole run


def tried(mutants: list[Mutant], places: list[Path], enough: float) -> Iterator[tuple[Mutant, int]]:
    """Each mutant, and 0 if it survived: first those inside functions, which is fast."""
    modules = sorted({mutant.module for mutant in mutants})
    tests = Tests.of(modules, places[0], enough)

    def task(mutant: Mutant, original: str) -> Task | None:
        pair = None if tests.is_imported(mutant) else swap(mutant, original)
        known = tests.seconds(mutant, True) | tests.seconds(mutant, False)
        return Task(mutant=mutant, was=pair[0], now=pair[1], tests=known) if pair else None

    def swaps(module: str, report: Report) -> None:
        original = source(ROOT, module).read_text()
        every = [task(mutant, original) for mutant in mutants if mutant.module == module]
        tasks = list(filter(None, every))
        if tasks:
            needed = {test.partition("::")[0] for task in tasks for test in task.tests}
            in_child(swapped, sorted(needed), tasks, report)

    def anew(mutant: Mutant, report: Report) -> None:
        both = [tests.seconds(mutant, own) for own in (True, False)]
        longest = 30 + SLOWER * sum(sum(known.values()) for known in both)
        path = source(Path(), mutant.module)
        chosen = [[*known] for known in both if known]
        report(mutant.name, mutated(path, mutant.source, chosen, longest))

    by_name = {mutant.name: mutant for mutant in mutants}
    done = set()
    for name, status in spread(swaps, modules, places, [*tests.traces]):
        if status is not None:
            done.add(name)
            yield by_name[name], status
    later = [by_name[name] for name in by_name if name not in done]
    for name, status in spread(anew, later, places, [*tests.traces]):
        yield by_name[name], status


def survivors(mutants: list[Mutant], places: list[Path], enough: float) -> list[Mutant]:
    """Those that no test kills; each is printed when it is found."""
    killed, start = set(), time.monotonic()
    for number, (mutant, status) in enumerate(tried(mutants, places, enough), start=1):
        if status == 0:
            print(mutant, flush=True)
        else:
            killed.add(mutant.name)
            with KILLED.open("a") as file:
                file.write(f"{mutant.name}\n")
        if number % 50 == 0 or number == len(mutants):
            each, left = (time.monotonic() - start) / number, number - len(killed)
            print(f"{number} of {len(mutants)}, {each:.2f} s each; {left} left", flush=True)
    return [mutant for mutant in mutants if mutant.name not in killed]


def main() -> int:
    """Make and run the mutants, print those that survive, write the table; 1 if one should not."""
    options = parser().parse_args()
    choice = Choice.read()
    whole = not options.only
    mutants = choice.chosen(ROOT, options.only, options.sample)
    places = [copy(ROOT, BUILD / f"copy-{number}") for number in range(options.processes)]
    if not options.again:
        KILLED.unlink(missing_ok=True)
    left = survivors(remaining(mutants), places, options.seconds)
    LEFT.write_text("".join(f"{it}\n" for it in left if not choice.is_equivalent(it)))
    print(LEFT.read_text(), end="")
    names = {mutant.name for mutant in left}
    results = [(mutant, choice.outcome(mutant, mutant.name not in names)) for mutant in mutants]
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
    wanted.add_argument("--again", action="store_true", help="run what no run has killed so far")
    wanted.add_argument("--sample", action="store_true", help="run the sample and nothing else")
    wanted.add_argument("--seconds", type=float, default=10, help="of tests for each mutant")
    wanted.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time")
    return wanted


if __name__ == "__main__":
    sys.exit(main())
