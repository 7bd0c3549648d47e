"""A mutant -> the tests that are run on it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from .mutant import Mutant
from .running import PACKAGE, Report, in_child, spread
from .tracing import Trace, remembered, trace

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
PY = ".venv/bin/python -m pytest -n 0"


def source(root: Path, module: str) -> Path:
    """The file of a module."""
    path = root.joinpath(PACKAGE, *filter(None, module.split(".")))
    return path / "__init__.py" if (ROOT / path).is_dir() else path.with_suffix(".py")


def files(module: str, own: bool) -> list[str]:
    """The test files of a module itself, or those of the rest of its room."""
    path = Path(*module.split("."))
    room = [ROOT / "tests" / folder for folder in (path, *path.parents[:-1])]
    found = [file for folder in room for file in sorted(folder.glob("test_*.py"))]
    if path.parent == Path() and not (ROOT / "tests" / path).is_dir():
        found += [file for it in core() if (file := ROOT / f"tests/test_{it}.py").exists()]
    else:
        found += sorted((ROOT / "tests").glob(f"test_{path.parts[0]}*.py"))
    chosen = [file for file in found if file.stem.startswith(f"test_{path.name}") == own]
    return [str(file.relative_to(ROOT)) for file in chosen]


def core() -> list[str]:
    """The modules that are in no room."""
    return sorted(path.stem for path in (ROOT / PACKAGE).glob("*.py"))


@dataclass(frozen=True)
class Tests:
    """What the traces say: which tests run a function, and for how long."""

    traces: dict[str, Trace]
    enough: float  # seconds of a module's own tests, and as many of the rest of its room

    @classmethod
    def of(cls, modules: Iterable[str], place: Path, enough: float) -> Tests:
        """From memory, or traced anew."""
        needed = {
            file for module in modules for own in (True, False) for file in files(module, own)
        }
        paths = {file: remembered(file, ROOT, BUILD / "traces") for file in sorted(needed)}
        new = {file: path for file, path in paths.items() if not path.exists()}

        def work(some: dict[str, Path], report: Report) -> None:
            report(in_child(trace, some, place))

        for (status,) in spread(work, [new] if new else [], [place], [*new]):
            if status:
                sys.exit(f"These fail without any mutant: {PY} {' '.join(new)}")
        return cls({file: Trace.read(path) for file, path in paths.items()}, enough)

    def seconds(self, mutant: Mutant, own: bool) -> dict[str, float]:
        """The tests that run the changed function, the fastest first, and their seconds.

        What stands outside functions is seen by any of the module's own tests.
        """
        function = "" if own and not mutant.function else f"{mutant.module}:{mutant.function}"
        found = {
            test: self.traces[file].seconds[test]
            for file in files(mutant.module, own)
            for test in self.traces[file].of(function)
        }
        return affordable(found, self.enough)

    def is_imported(self, mutant: Mutant) -> bool:
        """Whether the changed code runs when modules are imported."""
        name = f"{mutant.module}:{mutant.function}"
        return not mutant.function or any(name in it.imported for it in self.traces.values())


def affordable(tests: dict[str, float], enough: float) -> dict[str, float]:
    """The fastest of the tests, as many as take no more seconds than are enough."""
    fastest = sorted(tests, key=lambda test: tests[test])
    ends = accumulate(tests[test] for test in fastest)
    return {test: tests[test] for test, end in zip(fastest, ends, strict=True) if end <= enough}
