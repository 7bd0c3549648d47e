"""mtmetrics-edu lab: what it lays out, what it starts, what it says."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import mtmetrics_edu
from mtmetrics_edu.commands import folders, lab

from .running import run

FIRST = "00-start-here.ipynb"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The commands that would have been started."""
    found: list[Any] = []

    class Started:
        def __init__(self, command: list[str], cwd: Path, **_: Any) -> None:
            found.append((command, cwd))

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(subprocess, "Popen", Started)
    return found


def test_the_folder_that_is_named(started: list[Any]) -> None:
    ran = run("lab", "my course é", "--port", "8899", "--no-browser")
    assert ran.code == 0
    place = Path("my course é").absolute()
    assert f"files of the course were put into {place}\n" in ran.err
    assert (place / FIRST).exists()
    ((command, cwd),) = started
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert {f"--ServerApp.root_dir={place}", "--ServerApp.port=8899", "--no-browser"} <= {*command}
    assert cwd == place


def test_the_second_time_nothing_is_copied(started: list[Any]) -> None:
    run("lab")
    first = Path(lab.FOLDER, FIRST)
    first.write_text("my work")
    assert run("lab") == (0, "", "")
    assert first.read_text() == "my work"
    assert len(started) == 2


def test_newer_lessons_are_mentioned(started: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    run("lab", "c")
    monkeypatch.setattr(lab, "__version__", "9.0.0")
    assert (
        f'for those of 9.0.0: mtmetrics-edu update "{Path("c").absolute()}"' in run("lab", "c").err
    )
    assert len(started) == 2


def test_what_is_missing_is_named_before_anything_is_copied(
    started: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "NEEDED", ("jupyterlab", "no_such_package"))
    ran = run("lab", "c")
    assert ran.code == 1
    assert 'no_such_package missing; to install all of it: python -m pip install "mtm' in ran.err
    assert not Path("c").exists()
    assert started == []


def test_a_folder_with_other_files(started: list[Any]) -> None:
    Path("letter.txt").write_text("Dear reader")
    ran = run("lab", ".")
    assert ran.code == 1
    assert "holds other files and no course; name a new folder" in ran.err
    assert started == []


def test_the_notebooks_extra_is_what_is_needed() -> None:
    root = Path(mtmetrics_edu.__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = {line.partition(">")[0] for line in project["optional-dependencies"]["notebooks"]}
    assert {*lab.NEEDED} <= extra


def test_it_really_starts_and_ends_with_ctrl_c() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = [sys.executable, "-m", "mtmetrics_edu", "lab", "c", "--port", str(port)]
    here = {name: str(Path(name).absolute()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    path = {"PYTHONPATH": str(Path(mtmetrics_edu.__file__).parents[1])}
    process = subprocess.Popen(
        [*program, "--no-browser"],
        env={**os.environ, **here, **path, "JUPYTER_TOKEN": "open"},
        stdin=subprocess.DEVNULL,  # nobody to ask whether it is meant
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        address = f"http://127.0.0.1:{port}/api/contents/{FIRST}?content=0&token=open"
        assert f'"name": "{FIRST}"' in answer(address)
    finally:
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C in a terminal: to all of the group
        assert process.wait(30) == 0
    assert folders.has_course(Path("c"))


def answer(address: str) -> str:
    """What the server answers, as soon as it does."""
    deadline = time.monotonic() + 90
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as response:
                return str(response.read().decode())
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.2)
