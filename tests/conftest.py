"""What holds for every test: hypothesis profiles, one Chromium, no silent skips where CI is set."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Browser
from xdist.scheduler import LoadScopeScheduling

from .browser.lab import chromium
from .needs import BROWSER, closing_line

ROOT = Path(__file__).parents[1]

settings.register_profile("default", derandomize=True, max_examples=100, deadline=None)
settings.register_profile("fuzz", max_examples=10_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    BROWSER.require()
    with chromium() as running:
        yield running


SHARED = {  # tests that share what takes long to make
    "tests/browser/": "lab",
    "tests/open/test_site.py": "site",
    "tests/open/test_landing.py": "site",
    "tests/open/test_wheel.py": "wheel",
}


class BrowserInOne(LoadScopeScheduling):
    """Gives a test to the process that is free, but all browser tests to one: they share a server.

    xdist's own groups do nothing with pytest 9.2: xdist 3.8 sets an attribute that is gone.
    """

    def _split_scope(self, nodeid: str) -> str:
        return next((SHARED[name] for name in SHARED if nodeid.startswith(name)), nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> BrowserInOne:
    return BrowserInOne(config, log)


def skipped(config: pytest.Config) -> list[str]:
    """Why tests were skipped: one reason for each."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", []) if reporter else []
    return [str(report.longrepr[-1]) for report in reports if isinstance(report.longrepr, tuple)]


def is_ci() -> bool:
    """Whether a skipped test is a failed check."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.OK and is_ci() and skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    if is_ci() and (reasons := skipped(config)):
        n = len(reasons)
        terminalreporter.write_line(f"CI is set and {n} skipped: a skipped test is a failed check.")


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line of all, after the number of tests that passed."""
    if not hasattr(config, "workerinput") and (line := closing_line(skipped(config))):
        print(line)
