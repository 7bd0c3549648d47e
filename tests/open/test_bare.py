"""A bare machine, and a folder that was moved; tests/open/fresh.py tries all of it."""

import os
import re
import subprocess
import sys
from importlib import import_module

import pytest

from .. import needs
from ..browser.lab import Tab
from ..notebooks.harness import ROOT
from ..processes import run
from .machines import make_lab

MOVED = ROOT / "setup" / "moved.py"


def test_the_closing_line_names_what_was_not_tested_and_what_brings_it():
    names = [need.name for need in (needs.NPM, needs.BROWSER, needs.NPM)]
    assert needs.closing_line([f"Skipped: {needs.MARK}{name}" for name in names]) == (
        "Not tested here: notebooks, widgets and pages in a browser (no Chromium); the static "
        "site, what screen readers read, and questions as GIFT (no npm). "
        "To test all of it, on Debian or Ubuntu: bash .ci/run"
    )
    assert needs.closing_line(["Skipped: another Python"]) == ""


def test_what_ci_brings_is_what_tests_need():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "export CI=true" in script
    for package in ("chromium", "npm", "fonts-noto-cjk", "perl", "mawk"):
        assert f"need {package} " in script


def test_where_ci_is_set_a_missing_tool_is_a_failed_check(tmp_path):
    """One test that needs Chromium, without Chromium, in a process of xdist."""
    test = tmp_path / "test_one.py"
    test.write_text("def test(browser):\n    pass\n")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-c", "pyproject.toml", "-p", "tests.conftest", test],
        cwd=ROOT,
        env={**os.environ, "CI": "true", "CHROMIUM": "/nonexistent/chromium"},
        capture_output=True,
        text=True,
    )
    assert re.search(r"^1 skipped", done.stdout, re.MULTILINE), done.stdout
    assert "a skipped test is a failed check" in done.stdout
    assert done.stdout.rstrip().endswith(needs.BRINGS)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_what_has_a_target_of_its_own_still_fits_what_it_imports():
    tests = ("open.everywhere", "open.fresh", "browser.soak")
    benchmarks = ("latency", "opening", "classroom", "contests", "distance")
    for name in (*(f"tests.{it}" for it in tests), *(f"benchmarks.{it}" for it in benchmarks)):
        assert import_module(name)


def test_make_lab_opens_the_course(browser, tmp_path):
    """In this folder, where `make test` made the environment; fresh.py tries it from nothing."""
    learner = ROOT / ".venv" / "learner"
    if not learner.exists() or learner.read_text().strip() != str(ROOT):
        pytest.skip("this environment was not made by make, or it belongs to another folder")
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    with make_lab(ROOT, {**os.environ, **own}) as server, Tab(browser) as tab:
        tab.page.goto(server.url)
        tab.page.wait_for_url("**/00-start-here.ipynb*")


@pytest.fixture
def course(tmp_path):
    """A folder with an environment, as make leaves it."""
    folder = tmp_path / "old place"
    for name in ("bin", "site/bin", "lib/python3.11/site-packages"):
        (folder / ".venv" / name).mkdir(parents=True)
    (folder / ".venv" / "learner").write_text(f"{folder}\n")
    (folder / ".venv" / "bin" / "program").write_text(f"#!{folder}/.venv/bin/python\n")
    (folder / ".venv" / "site" / "bin" / "other").write_text(f"#!{folder}/.venv/site/bin/python\n")
    packages = folder / ".venv" / "lib" / "python3.11" / "site-packages"
    (packages / "course.pth").write_text(str(folder))
    (packages / "data.txt").write_text(str(folder))
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    return folder


def test_an_environment_follows_its_folder(course, tmp_path):
    stamp = os.stat(course / ".venv" / "learner").st_mtime_ns
    new = course.rename(tmp_path / "new_place_é")
    run(sys.executable, MOVED, cwd=new)
    venv = new / ".venv"
    assert (venv / "bin" / "program").read_text() == f"#!{venv}/bin/python\n"
    assert (venv / "site" / "bin" / "other").read_text() == f"#!{venv}/site/bin/python\n"
    assert (venv / "learner").read_text() == f"{new}\n"
    packages = venv / "lib" / "python3.11" / "site-packages"
    assert (packages / "course.pth").read_text() == str(new)
    assert (packages / "data.txt").read_text() == str(course)  # no business of ours
    assert os.stat(venv / "learner").st_mtime_ns == stamp  # make looks at it
    assert (venv / "bin" / "python").is_symlink()


@pytest.mark.parametrize("name", ["a place", "a $place", "it's a `place`"])
def test_programs_run_in_a_folder_with_an_odd_name(name, course, tmp_path):
    program = course / ".venv" / "bin" / "program"
    program.write_text(f"{program.read_text()}print(6 * 7)\n")
    program.chmod(0o755)
    new = course.rename(tmp_path / name)
    run(sys.executable, MOVED, cwd=new)
    assert run(new / ".venv" / "bin" / "program") == "42\n"


def test_in_its_own_place_nothing_is_touched(course):
    before = {path: path.stat().st_mtime_ns for path in course.rglob("*")}
    run(sys.executable, MOVED, cwd=course)
    assert {path: path.stat().st_mtime_ns for path in course.rglob("*")} == before
