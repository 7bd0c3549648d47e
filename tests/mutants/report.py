"""What is mutated, which mutants are equivalent, and the table of results."""

from __future__ import annotations

import platform
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from importlib.metadata import version
from pathlib import Path
from random import Random

from .making import mutants
from .mutant import Mutant
from .running import PACKAGE
from .tracing import module_name

HERE = Path(__file__).parent
TABLE = HERE / "table.txt"
COLUMNS = ("module", "mutants", "killed", "equivalent", "survived", "date")


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What mutants.toml says."""

    data: dict[str, str]  # module or folder -> why it is left out
    sampled: list[str]  # folders
    size: int
    seed: int
    least: float  # share of the sample that must be killed
    equivalent: list[dict[str, str]] = field(default_factory=list)

    @classmethod
    def read(cls) -> Choice:
        return cls(**tomllib.loads((HERE / "mutants.toml").read_text()))

    def is_equivalent(self, mutant: Mutant) -> bool:
        """Whether it is listed as one that no test can tell from the original."""
        return any(is_listed(mutant, entry) for entry in self.equivalent)

    def outcome(self, mutant: Mutant, killed: bool) -> str:
        """Killed, equivalent or survived."""
        if killed:
            return "killed"
        return "equivalent" if self.is_equivalent(mutant) else "survived"

    def verdict(self, results: list[tuple[Mutant, str]], whole: bool) -> int:
        """0 if the sample is killed as far as is asked for, and everything else entirely."""
        sampled = [out for m, out in results if whole and is_within(m.module, self.sampled)]
        others = [out for m, out in results if not is_within(m.module, self.sampled)]
        share = 1 - sampled.count("survived") / max(len(sampled), 1)
        return int("survived" in others or share < self.least)

    def modules(self, root: Path) -> dict[str, Path]:
        """All modules that are mutated."""
        paths = sorted((root / PACKAGE).rglob("*.py"))
        named = {module_name(path, root): path for path in paths}
        return {name: named[name] for name in named if not is_within(name, self.data)}

    def chosen(self, root: Path, only: list[str], sample: bool = False) -> list[Mutant]:
        """All mutants of the modules or folders in `only`; else all, of some folders a sample."""
        modules = self.modules(root)
        if sample:
            modules = {name: modules[name] for name in modules if is_within(name, self.sampled)}
        if only:
            names = [name for name in modules if is_within(name, only)]
            return [mutant for name in names for mutant in mutants(name, modules[name])]
        every = [mutant for name, path in modules.items() for mutant in mutants(name, path)]
        sampled = [mutant for mutant in every if is_within(mutant.module, self.sampled)]
        others = [mutant for mutant in every if not is_within(mutant.module, self.sampled)]
        return others + self.sample(sampled)

    def sample(self, every: list[Mutant]) -> list[Mutant]:
        """`size` of them, drawn by lot: a change of one line leaves the other lots as they are."""
        lots = {mutant.name: Random(f"{self.seed} {mutant.name}").random() for mutant in every}
        return sorted(every, key=lambda mutant: lots[mutant.name])[: self.size]


def is_within(module: str, names: Iterable[str]) -> bool:
    """Whether a module is one of these or in one of these folders."""
    return any(f"{module}.".startswith(f"{name}.") for name in names)


def is_listed(mutant: Mutant, entry: dict[str, str]) -> bool:
    """Whether an entry of mutants.toml speaks of this mutant."""
    return (mutant.module, mutant.was, mutant.now) == (
        entry["module"],
        " ".join(entry["was"].split()),
        " ".join(entry["now"].split()),
    )


def rows(
    results: Iterable[tuple[Mutant, str]], choice: Choice, whole: bool
) -> dict[str, list[int]]:
    """The new rows of the table: {name: [mutants, killed, equivalent, survived]}."""
    counts: Counter[tuple[str, str]] = Counter()
    for mutant, outcome in results:
        name = mutant.module or "__init__"
        if whole and is_within(name, choice.sampled):
            name = f"{name.split('.')[0]} (sample)"
        counts[name, outcome] += 1
    outcomes = ("killed", "equivalent", "survived")
    numbers = {name: [counts[name, outcome] for outcome in outcomes] for name, _ in counts}
    return {name: [sum(row), *row] for name, row in sorted(numbers.items())}


def write(new: dict[str, list[int]]) -> None:
    """The table with the new rows in the place of old ones of the same name."""
    old = TABLE.read_text() if TABLE.exists() else ""
    table = {row[0]: row for row in re.findall(r"(?m)^(\S.*?)" + r"  +(\S+)" * 5 + "$", old)[1:]}
    today = date.today().isoformat()
    table.update({name: (name, *map(str, row), today) for name, row in new.items()})
    lines = [COLUMNS, *(table[name] for name in sorted(table))]
    versions = ", ".join(f"{name} {version(name)}" for name in ("mutmut", "libcst", "hypothesis"))
    head = f"make mutants · {versions}, Python {platform.python_version()}\n\n"
    body = "".join("{:<28}{:>9}{:>9}{:>12}{:>10}  {}\n".format(*line) for line in lines)
    TABLE.write_text(head + body)
