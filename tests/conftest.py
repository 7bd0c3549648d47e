"""What holds for every test: hypothesis profiles, one Chromium, no silent skips where CI is set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from playwright.sync_api import Browser
from xdist.scheduler import LoadScopeScheduling

from .browser.lab import CHROMIUM, chromium

ROOT = Path(__file__).parents[1]

settings.register_profile("default", derandomize=True, max_examples=100, deadline=None)
settings.register_profile("fuzz", max_examples=10_000, deadline=None, print_blob=True)
settings.register_profile(  # no time for the smallest example: see tests/mutants
    "mutants", settings.get_profile("default"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}: apt-get install chromium, or set CHROMIUM")
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where pictures for a person to look at are put."""
    return ROOT / "build" / "screenshots"


class BrowserInOne(LoadScopeScheduling):
    """Gives a test to the process that is free, but all browser tests to one: they share a server.

    xdist's own groups do nothing with pytest 9.2: xdist 3.8 sets an attribute that is gone.
    """

    def _split_scope(self, nodeid: str) -> str:
        shared = ("tests/browser/", "tests/open/test_site.py", "tests/open/test_wheel.py")
        return next((name for name in shared if nodeid.startswith(name)), nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> BrowserInOne:
    return BrowserInOne(config, log)


def skipped_in_ci(config: pytest.Config) -> int:
    """How many tests were skipped, where a skipped test is a failed check; else 0."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI", "").lower() in ("", "0", "false") or reporter is None:
        return 0
    return len(reporter.stats.get("skipped", []))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.OK and skipped_in_ci(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    if n := skipped_in_ci(config):
        terminalreporter.write_line(f"CI is set and {n} skipped: a skipped test is a failed check.")
