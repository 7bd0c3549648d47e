"""What holds for every test: hypothesis profiles, one Chromium, no silent skips where CI is set."""

import gc
import os
import re
import sys

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from .browser.lab import chromium
from .needs import BROWSER, closing_line

settings.register_profile("default", derandomize=True, max_examples=60, deadline=None)
settings.load_profile("default")
# jsonschema, which nbformat imports, would make 38 grammars with it, for formats that nobody checks
sys.modules["rfc3987_syntax"] = None


def pytest_collection():
    gc.disable()  # all that is collected stays: to look for what is free takes a fifth of the time


def pytest_collection_finish():
    gc.freeze()
    gc.set_threshold(100_000, 50)  # and what tests make is looked through less often
    gc.enable()


@pytest.fixture(scope="session")
def browser():
    BROWSER.require()
    with chromium() as running:
        yield running


SHARED = {  # tests that share what takes long to make
    r"browser/test_lab": "lessons",
    r"browser/": "lab",
    r"conformance/|commands/test_conformance|.*(diagnos|doctor)": "suspects",
    r"open/test_(site|landing|path|slides)": "site",
    r"open/test_wheel": "wheel",
    r"open/test_python": "kernel",
    r"course/exercises/": "exercises",
    r"test_calibration": "calibration",
}


class SharedInOne(LoadScopeScheduling):
    """Gives a test to the process that is free, but those that share a server to one.

    xdist's own groups do nothing with pytest 9.2: xdist 3.8 sets an attribute that is gone.
    """

    def _split_scope(self, nodeid):
        return next((SHARED[it] for it in SHARED if re.match(f"tests/({it})", nodeid)), nodeid)


def pytest_xdist_make_scheduler(config, log):
    return SharedInOne(config, log)


def skipped(config):
    """Why tests were skipped: one reason for each."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = reporter.stats.get("skipped", []) if reporter else []
    return [str(report.longrepr[-1]) for report in reports if isinstance(report.longrepr, tuple)]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session, exitstatus):
    """Where CI is set, a skipped test is a failed check."""
    reasons = skipped(session.config)
    if exitstatus == pytest.ExitCode.OK and reasons and is_ci():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_ci():
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config):
    """The last lines of all, after the number of tests that passed."""
    reasons = [] if hasattr(config, "workerinput") else skipped(config)
    if reasons and is_ci():
        print(f"CI is set and {len(reasons)} skipped: a skipped test is a failed check.")
    if line := closing_line(reasons):
        print(line)
