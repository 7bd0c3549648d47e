"""From nothing, as a stranger starts: make fresh. A minute or two, so it is not part of make test.

A copy of git's files on a machine with Python and make alone: no home, Chromium, npm, git or fonts
for the commands, only for us who look at what they started. tests/open/everywhere.py opens the
course in other programs.
"""

import re
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from ..browser.lab import Tab
from ..needs import BRINGS
from ..processes import run
from . import machines

SOON = 60  # seconds for a start that installs nothing, on a busy machine
LACKED = (  # the tests that ask for what a bare machine lacks, and some that do not
    "tests/browser",
    "tests/open/test_bare.py",
    "tests/open/test_landing.py",
    "tests/open/test_site.py",
    "tests/open/test_launch.py",
    "tests/views/test_plots.py",
    "tests/conformance/test_running.py",
    "tests/test_architecture.py",
)

pytestmark = pytest.mark.timeout(3 * machines.PATIENCE)


class Bare(NamedTuple):
    """A folder on a bare machine."""

    folder: Path
    env: dict[str, str]


@pytest.fixture(scope="module")
def zipped(tmp_path_factory):
    """An unpacked zip of the repository, as nobody has touched it."""
    here = tmp_path_factory.mktemp("bare")
    return Bare(machines.clone(here / "clone"), machines.nothing_but_python(here))


@pytest.fixture(scope="module")
def moved(zipped, browser):
    """The same, after `make lab` has opened the course in it and its folder got another name."""
    with machines.make_lab(*zipped) as server:
        with Tab(browser) as tab:
            tab.page.goto(server.url)
            tab.page.wait_for_url("**/00-start-here.ipynb*")
        machines.opened(browser, server)
    return Bare(zipped.folder.rename(zipped.folder.with_name("moved é")), zipped.env)


def test_the_second_start_is_soon_and_needs_no_network(browser, moved):
    """In a folder that was moved: `make lab` and the programs that were installed."""
    began = time.monotonic()
    with machines.make_lab(moved.folder, {**moved.env, **machines.NO_NETWORK}) as server:
        seconds = time.monotonic() - began
        print(f"second start: {seconds:.1f} s")
        assert seconds < SOON
        machines.opened(browser, server)
    program = moved.folder / ".venv" / "bin" / "mtmetrics-edu"
    printed = run(program, "--version", cwd=moved.folder.parent, env=moved.env)
    assert printed.startswith("mtmetrics-edu ")


def test_make_test_is_green_and_says_what_was_not_tested(moved):
    """`make test` skips what it cannot test, and says in its last line what that is."""
    python, chosen = f"PYTHON={machines.PYTHON}", f"PYTEST_ARGS=-n 2 {' '.join(LACKED)}"
    run("make", ".venv/developer", python, cwd=moved.folder, env=moved.env)
    command = machines.without_fonts("make", "-o", "lint", "test", chosen, python)
    *_, counted, last = run(*command, cwd=moved.folder, env=moved.env).strip().splitlines()
    assert re.search(r"\d+ passed, \d+ skipped", counted)
    assert last.startswith("Not tested here: notebooks, widgets and pages in a browser (no Chrom")
    assert last.endswith(f"To test all of it, on Debian or Ubuntu: {BRINGS}")
    assert "the static site" in last
