"""What some tests need and pip cannot install: where it is missing, they are skipped, and one line
at the end says what was not tested and which command brings it.

Where CI is set, a skipped test is a failed check.
"""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mtmetrics_edu.views.palette import CJK_FONTS

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FOUND = filter(None, map(shutil.which, BROWSERS))
CHROMIUM = os.environ.get("CHROMIUM") or next(FOUND, "/usr/bin/chromium")
BRINGS = "bash .ci/run"  # on Debian and Ubuntu
MARK = "this computer has no "


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """Something that a test needs and that may be missing here."""

    name: str  # completes "this computer has no …"
    untested: str  # what is not tested without it
    here: Callable[[], object]  # true if it is there

    def require(self):
        """Skip the test that calls this, if the need is missing."""
        if not self.here():
            pytest.skip(f"{MARK}{self.name}")


def runs(*command):
    """Whether a command is there and does not fail."""
    path = shutil.which(command[0])
    return bool(path) and subprocess.run(command, capture_output=True).returncode == 0


def has_cjk_font():
    """Whether matplotlib finds one of our fonts with Chinese and Korean."""
    from matplotlib import font_manager  # here, because it loads slowly

    return not {*CJK_FONTS}.isdisjoint(font_manager.get_font_names())


BROWSER = Need(
    name="Chromium",
    untested="notebooks, widgets and pages in a browser",
    here=lambda: Path(CHROMIUM).exists(),
)
NPM = Need(
    name="npm",
    untested="the static site, what screen readers read, and questions as GIFT",
    here=lambda: shutil.which("npm"),
)
CJK_FONT = Need(
    name="font for Chinese and Korean", untested="these letters in figures", here=has_cjk_font
)
PERL = Need(
    name="perl with JSON::PP",  # Debian's smallest perl lacks it
    untested="the example BLEU in Perl",
    here=lambda: runs("perl", "-MJSON::PP", "-e", "1"),
)
MAWK = Need(name="mawk", untested="the example BLEU in awk", here=lambda: shutil.which("mawk"))
DEV_FULL = Need(name="/dev/full", untested="a full disk", here=lambda: Path("/dev/full").exists())
NEEDS = (BROWSER, NPM, CJK_FONT, PERL, MAWK, DEV_FULL)


def closing_line(reasons):
    """What was not tested and what brings it, in one line; reasons: of all skipped tests."""
    missing = {name for reason in reasons for _, mark, name in [reason.partition(MARK)] if mark}
    if not missing:
        return ""
    known = [need for need in NEEDS if need.name in missing]
    what = "; ".join(f"{need.untested} (no {need.name})" for need in known)
    return f"Not tested here: {what}. To test all of it, on Debian or Ubuntu: {BRINGS}"


if __name__ == "__main__":  # for make: a browser runs the notebooks, so nothing else need do so
    print("--ignore=tests/notebooks/test_outputs.py" * bool(BROWSER.here()))
