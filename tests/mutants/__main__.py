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

KILLED = BUILD / "killed.txt"  # the names of all that were killed since the last whole run
SURVIVED = BUILD / "survived.txt"  # and of all that survived since the last but --resume


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


def run(mutants: list[Mutant], places: list[Path], enough: float) -> None:
    """Write down which of them are killed and which survive; the latter are printed as well."""
    left, start = 0, time.monotonic()
    for number, (mutant, status) in enumerate(tried(mutants, places, enough), start=1):
        if status == 0:
            print(mutant, flush=True)
            left += 1
        with (KILLED if status else SURVIVED).open("a") as file:
            file.write(f"{mutant.name}\n")
        if number % 50 == 0 or number == len(mutants):
            each = (time.monotonic() - start) / number
            print(f"{number} of {len(mutants)}, {each:.2f} s each; {left} left", flush=True)


def names(file: Path) -> set[str]:
    """The names that `run` wrote into a file."""
    return set(file.read_text().splitlines()) if file.exists() else set()


def main() -> int:
    """Make and run the mutants, print those that survive, write the table; 1 if one should not."""
    options = parser().parse_args()
    choice = Choice.read()
    whole = not options.only
    mutants = choice.chosen(ROOT, options.only, options.sample)
    places = [copy(ROOT, BUILD / f"copy-{number}") for number in range(options.processes)]
    for file, kept in [(KILLED, options.again or options.resume), (SURVIVED, options.resume)]:
        if not kept:
            file.unlink(missing_ok=True)
    known = names(KILLED) | names(SURVIVED)
    run([mutant for mutant in mutants if mutant.name not in known], places, options.seconds)
    killed = names(KILLED)
    results = [(mutant, choice.outcome(mutant, mutant.name in killed)) for mutant in mutants]
    print(*(mutant for mutant, outcome in results if outcome == "survived"), sep="\n")
    write(rows(results, choice, whole))
    return choice.verdict(results, whole)


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    wanted = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    wanted.add_argument("only", nargs="*", help="modules or folders; if none, what is in the table")
    wanted.add_argument("--again", action="store_true", help="run what no run has killed so far")
    wanted.add_argument("--resume", action="store_true", help="go on where a run was stopped")
    wanted.add_argument("--sample", action="store_true", help="run the sample and nothing else")
    wanted.add_argument("--seconds", type=float, default=10, help="of tests for each mutant")
    wanted.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time")
    return wanted


if __name__ == "__main__":
    sys.exit(main())
