"""mtmetrics-edu lab and update: what is laid out, what is started, what is said."""

import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path
from unittest.mock import Mock

import pytest

import mtmetrics_edu
from mtmetrics_edu.commands import folders, lab
from mtmetrics_edu.commands.lab import environment
from mtmetrics_edu.commands.serving import _load_jupyter_server_extension

from ..browser.lab import free_port, listens
from .running import run

ROOT = Path(mtmetrics_edu.__file__).parents[1]
FIRST = folders.FIRST


@pytest.fixture
def started(monkeypatch):
    """The commands that would have been started."""
    commands = []

    class Started:
        def __init__(self, command, cwd, env):
            commands.append((command, cwd, env))

        def wait(self):
            return 0

    monkeypatch.setattr(subprocess, "Popen", Started)
    return commands


def test_the_folder_that_is_named(started):
    ran = run("lab", "my course é", "--port", "8899", "--no-browser")
    assert ran.code == 0
    place = Path("my course é").absolute()
    number = len(list(folders.files()))
    assert ran.err == f"mtmetrics-edu: {number} files of the course were put into {place}\n"
    assert (place / FIRST).exists()
    ((command, cwd, env),) = started
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert {f"--ServerApp.root_dir={place}", "--ServerApp.port=8899", "--no-browser"} <= {*command}
    assert cwd == place
    assert env == environment({**os.environ, "HOME": str(Path.home())})


def test_the_second_time_nothing_is_copied(started, monkeypatch):
    run("lab")
    first = Path(lab.FOLDER, FIRST)
    first.write_text("my work")
    assert run("lab") == (0, "", "")
    assert first.read_text() == "my work"
    assert not [word for word in started[1][0] if "port" in word or "browser" in word]
    monkeypatch.setattr(lab, "__version__", "9.0.0")
    folder = Path(lab.FOLDER).absolute()
    assert f'for those of 9.0.0: mtmetrics-edu update "{folder}"' in run("lab").err
    assert len(started) == 3


@pytest.mark.parametrize(
    ("place", "needed", "sentence"),
    [
        ("c", "no_such_package", "no_such_package missing; to install all of it: python -m pip"),
        (".", "pandas", "holds other files and no course; name a new folder"),
        ("letter.txt", "pandas", "letter.txt is a file; name a folder for the course"),
    ],
)
def test_nothing_is_started_or_copied(started, monkeypatch, place, needed, sentence):
    Path("letter.txt").write_text("Dear reader")
    monkeypatch.setattr(lab, "NEEDED", ["jupyterlab", needed])
    ran = run("lab", place)
    assert ran.code == 1
    assert sentence in ran.err
    assert [path.name for path in Path.cwd().iterdir()] == ["letter.txt"]
    assert started == []


@pytest.mark.parametrize("number", ["99999", "0", "-1", "eight"])
def test_a_port_that_nobody_can_open(started, number):
    ran = run("lab", f"--port={number}")
    assert ran.code == 2
    assert f"argument --port: {number}; expected" in ran.err.replace("'", "")
    assert started == []


def test_the_help_names_the_folder_and_what_is_needed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = {line.partition(">")[0] for line in project["optional-dependencies"]["notebooks"]}
    assert {*lab.NEEDED} <= extra
    text = " ".join(run("lab", "--help").out.split())
    assert f"({lab.FOLDER} if none is named)" in text
    assert f"JupyterLab is part of: {lab.INSTALL}" in text


def test_update_has_a_sentence_for_each_file():
    folders.lay_out(Path("c"))
    Path("c", "07-the-nist-score.ipynb").unlink()
    assert run("update", "c") == (0, "07-the-nist-score.ipynb is new.\n", "")
    version = mtmetrics_edu.__version__
    assert run("update", "c") == (0, f"All files are those of version {version}.\n", "")


def test_update_without_a_course():
    ran = run("update")
    assert ran.code == 1
    assert ran.err.startswith("mtmetrics-edu: error: bleu-and-nist holds no course; to begin one: ")


def test_it_really_starts_without_a_home_and_ends_with_ctrl_c():
    port = free_port()
    program = [sys.executable, "-m", "mtmetrics_edu", "lab", "c", "--port", str(port)]
    home = str(Path("nowhere").absolute())
    process = subprocess.Popen(
        [*program, "--no-browser"],
        env={**os.environ, "HOME": home, "PYTHONPATH": str(ROOT), "JUPYTER_TOKEN": "open"},
        stdin=subprocess.DEVNULL,  # nobody to ask whether it is meant
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        address = f"http://127.0.0.1:{port}/api/contents/{FIRST}?content=0&token=open"
        deadline = time.monotonic() + 90
        while not listens(port):
            assert time.monotonic() < deadline
            time.sleep(0.2)
        with urllib.request.urlopen(address, timeout=60) as response:
            assert f'"name": "{FIRST}"' in response.read().decode()
    finally:
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C in a terminal: to all of the group
        assert process.wait(30) == 0
    assert folders.has_course(Path("c"))


def test_terminals_and_cells_find_the_commands_of_this_python(monkeypatch):
    monkeypatch.setenv("PATH", os.defpath)
    terminals = Mock(shell_command=["bash", "-l"])
    _load_jupyter_server_extension(Mock(**{"web_app.settings": {"terminal_manager": terminals}}))
    assert terminals.shell_command == ["bash"]
    assert Path(shutil.which("sacrebleu")).parent == Path(sys.executable).parent
