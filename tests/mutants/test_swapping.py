"""A mutant takes the place of a function: by hand, and in a process with tests of its own."""

from __future__ import annotations

from pathlib import Path
from signal import SIGVTALRM

import pytest

from . import swapping
from .mutant import Mutant
from .running import Report, in_child, spread
from .swapping import KILLED, Task, functions, living, place, swap, tried

SOURCE = Path(__file__).parents[2] / "mtmetrics_edu" / "ngrams.py"
ORIGINAL = """
LIMIT = 2
def double(x, times=2):
    return x * times
class Pair:
    size = 2
    def first(self):
        return [self.size for _ in range(1)]
"""


def changed(function: str, was: str, now: str, original: str = ORIGINAL) -> Mutant:
    assert was in original
    source = original.replace(was, now, 1)
    return Mutant(module="ngrams", function=function, line=1, was=was, now=now, source=source)


@pytest.mark.parametrize(
    ("function", "was", "now"),
    [("double", "x * times", "x / times"), ("Pair.first", "range(1)", "range(2)")],
)
def test_what_a_function_does_is_swapped(function: str, was: str, now: str) -> None:
    pair = swap(changed(function, was, now), ORIGINAL)
    assert pair is not None
    assert [code.co_qualname for code in pair] == [function, function]
    assert pair[0] != pair[1]


@pytest.mark.parametrize(
    ("function", "was", "now"),
    [
        ("", "LIMIT = 2", "LIMIT = 3"),
        ("double", "times=2", "times=3"),
        ("Pair", "size = 2", "size = 3"),
        ("double", "x * times", "x * times # the same code"),
    ],
)
def test_what_is_computed_at_the_import_is_not(function: str, was: str, now: str) -> None:
    assert swap(changed(function, was, now), ORIGINAL) is None


def test_functions_inside_others_belong_to_these() -> None:
    assert [code.co_qualname for code in functions(ORIGINAL)] == ["double", "Pair.first"]


def test_imported_functions_are_found_by_their_places() -> None:
    from mtmetrics_edu.ngrams import ngrams

    assert living()[place("mtmetrics_edu.ngrams", ngrams.__code__)] == [ngrams]


def statuses(place: Path, file: str, *mutants: Mutant) -> list[int | None]:
    """What becomes of the mutants of ngrams.py when the tests of a file are run on them."""
    tests = {f"{file}::{name}": 0.01 for name in ("test_nothing", "test_bigrams")}
    original, tasks = SOURCE.read_text(), []
    for mutant in mutants:
        was, now = swap(mutant, original) or pytest.fail("nothing to swap")
        tasks.append(Task(mutant=mutant, was=was, now=now, tests=tests))

    def work(file: str, report: Report) -> None:
        in_child(tried, [file], tasks, report)

    found = dict(spread(work, [file], [place], [file]))
    return [found[mutant.name] for mutant in mutants]


def test_the_tests_that_run_a_function_kill_its_mutants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swapping, "GRACE", 0.05)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/__init__.py").touch()
    (tmp_path / "tests/test_few.py").write_text(
        "from mtmetrics_edu.ngrams import ngrams\n"
        "def test_nothing(): pass\n"
        "def test_bigrams(): assert ngrams(['a', 'b'], 2) == [('a', 'b')]\n"
    )
    original = SOURCE.read_text()
    seen = changed("ngrams", "tokens[i:]", "tokens[:i]", original)
    endless = changed("ngrams", "in range(n)", "in iter(int, 1)", original)
    unseen = changed("ngrams", "checks.order(n)", "checks.order(1)", original)
    found = statuses(tmp_path, "tests/test_few.py", seen, endless, unseen)
    assert found == [KILLED, -SIGVTALRM, 0]
