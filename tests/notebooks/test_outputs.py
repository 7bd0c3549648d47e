"""Every notebook shows what is saved in it, run without a browser.

`make test` leaves this out where it has a browser: tests/browser/test_lab.py runs each there, and
compares the same.
"""

import time
from pathlib import Path

import pytest

from .harness import NOTEBOOKS, SECONDS, clean, differences, execute, problems, read


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_what_the_code_gives(path: Path) -> None:
    started = time.monotonic()
    fresh = execute(path)
    seconds = time.monotonic() - started
    assert not list(problems(fresh))
    assert not (changes := list(differences(read(path), clean(fresh)))), "\n\n".join(changes)
    assert seconds < SECONDS
