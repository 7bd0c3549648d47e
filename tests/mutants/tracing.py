"""A function of the package -> the tests that run it, and how long they take."""

from __future__ import annotations

import ast
import hashlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

from .running import OPTIONS, PACKAGE, FewExamples


@dataclass(frozen=True)
class Trace:
    """What one file of tests runs: {test: seconds} and {"module:function": tests}.

    The seconds are those of the processor. `imported` are the functions that run before the
    first test, when modules are imported.
    """

    seconds: dict[str, float]
    tests: dict[str, list[str]]
    imported: list[str]

    def of(self, function: str) -> list[str]:
        """The tests that run a function, "module:name"; or all tests, if none is given."""
        return self.tests.get(function, []) if function else [*self.seconds]

    @classmethod
    def read(cls, path: Path) -> Trace:
        """The trace that `trace` wrote."""
        return cls(**json.loads(path.read_text()))


def remembered(file: str, root: Path, memory: Path) -> Path:
    """Where the trace of a file stands as long as neither it nor the package changes."""
    sources = [root / file, *sorted((root / PACKAGE).rglob("*.py"))]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    return memory / f"{file.replace('/', '.')}.{digest[:16]}.json"


def trace(paths: dict[str, Path], root: Path) -> int:
    """Run files of tests in this process, write what each runs, return pytest's status."""
    assert PACKAGE not in sys.modules
    coverage = Coverage(data_file=None, include=[f"{root / PACKAGE}/*"], config_file=False)
    watch = Watch(coverage)
    coverage.start()
    status = pytest.main([*OPTIONS, *paths], plugins=[watch, FewExamples()])
    coverage.stop()
    tests = by_function(coverage, root)
    if not status:
        for file, path in paths.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(part(file, watch.seconds, tests), indent=1))
    return int(status)


def part(file: str, seconds: dict[str, float], tests: dict[str, set[str]]) -> dict[str, Any]:
    """The fields of the trace of one file."""
    own = {name: sorted(t for t in tests[name] if t.startswith(f"{file}::")) for name in tests}
    return {
        "seconds": {test: seconds[test] for test in seconds if test.startswith(f"{file}::")},
        "tests": {name: own[name] for name in sorted(own) if own[name]},
        "imported": sorted(name for name in tests if "" in tests[name]),
    }


def by_function(coverage: Coverage, root: Path) -> dict[str, set[str]]:
    """Which tests ran a function, "" for none; after the colon "" is any of the module."""
    data = coverage.get_data()
    tests: dict[str, set[str]] = defaultdict(set)
    for path in map(Path, data.measured_files()):
        lines = functions(path.read_text())
        for line, names in data.contexts_by_lineno(str(path)).items():
            for function in lines.get(line, ()):
                tests[f"{module_name(path, root)}:{function}"].update(names)
    return tests


def module_name(path: Path, root: Path) -> str:
    """The name of a module within the package: "views.svg"; "" is the package itself."""
    parts = path.relative_to(root / PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


class Watch:
    """A pytest plugin: tells coverage which test runs, and measures it."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        start = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - start
        self.coverage.switch_context("")


def functions(source: str) -> dict[int, list[str]]:
    """For each line inside a function: "" and the name of the outermost function."""
    lines: dict[int, list[str]] = {}

    def look(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                look(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.FunctionDef):
                first, last = node.body[0].lineno, node.end_lineno or 0
                lines.update((n, ["", prefix + node.name]) for n in range(first, last + 1))

    look(ast.parse(source).body, "")
    return lines
